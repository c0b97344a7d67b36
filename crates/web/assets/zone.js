// The time zone of this device, offered where none was chosen.

const field = document.querySelector("[data-zone]");
if (field && field.value === "UTC") field.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
