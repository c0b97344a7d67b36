#!/usr/bin/env bash
# Makes a Debian package: packaging/deb.sh [PROGRAM] -> target/motherlode_VERSION_ARCH.deb
# Without a program that was built already, it is built (a few minutes). Needs dpkg-deb, which Debian has.
set -euo pipefail
cd "$(dirname "$0")/.."

program=${1:-}
if [ -z "$program" ]; then
    cargo build --locked --profile dist --package motherlode
    program=target/dist/motherlode
fi
version=$("$program" --version | cut -d' ' -f2)
architecture=$(dpkg --print-architecture)
# The C library it was linked against is the oldest it is known to run with.
libc=$(dpkg-query -W -f='${Version}' libc6 | cut -d- -f1)

tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
chmod 0755 "$tree"

install -D -m 0755 "$program" "$tree/usr/bin/motherlode"
if command -v strip >/dev/null; then strip --strip-unneeded "$tree/usr/bin/motherlode"; fi
install -D -m 0644 docs/hosting/motherlode.service "$tree/usr/lib/systemd/system/motherlode.service"

# The documented settings, with the places of the package.
install -d "$tree/etc/motherlode"
"$program" config example |
    sed -e 's|^#data = .*|data = "/var/lib/motherlode"|' \
        -e 's|^#backup-folder = .*|backup-folder = "/var/backups/motherlode"|' \
        -e 's|^#backup-every = .*|backup-every = 24|' > "$tree/etc/motherlode/motherlode.toml"
chmod 0640 "$tree/etc/motherlode/motherlode.toml"
"$program" config check "$tree/etc/motherlode/motherlode.toml" >/dev/null

papers=$tree/usr/share/doc/motherlode
install -d "$papers/hosting"
install -m 0644 docs/hosting.md SECURITY.md "$papers/"
install -m 0644 docs/hosting/{motherlode.toml,Caddyfile,nginx.conf,dashboard.json} "$papers/hosting/"
gzip -9n < CHANGELOG.md > "$papers/changelog.gz"
{
    echo "Motherlode is under the MIT licence or the Apache licence 2.0, as you like."
    echo
    cat LICENSE-MIT LICENSE-APACHE
} > "$papers/copyright"
chmod 0644 "$papers/changelog.gz" "$papers/copyright"

install -d "$tree/DEBIAN"
install -m 0755 packaging/debian/{postinst,prerm,postrm} "$tree/DEBIAN/"
echo /etc/motherlode/motherlode.toml > "$tree/DEBIAN/conffiles"
sed -e "s/@VERSION@/$version/" -e "s/@ARCHITECTURE@/$architecture/" -e "s/@LIBC@/$libc/" \
    -e "s/@SIZE@/$(du -sk "$tree" | cut -f1)/" packaging/debian/control > "$tree/DEBIAN/control"
(cd "$tree" && find usr -type f -print0 | sort -z | xargs -0 md5sum > DEBIAN/md5sums)
chmod 0644 "$tree"/DEBIAN/{control,conffiles,md5sums}

mkdir -p target
package=target/motherlode_${version}_$architecture.deb
dpkg-deb --root-owner-group -Zxz --build "$tree" "$package" >/dev/null
echo "$package"
