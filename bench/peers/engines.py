"""One face for every library: a game that is begun, asked what is legal, stepped, seen, copied and repeated."""

import random
from importlib.metadata import PackageNotFoundError, version


def known(package):
    """The version of a package that is installed, or nothing."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None


class Engine:
    """A game of a library. What a library has no call for stays None and is left out of the table."""

    library = game = ""
    observe = clone = simulations = None

    def __str__(self):
        return f"{self.library}: {self.game}"


class Motherlode(Engine):
    library = "motherlode"

    def __init__(self, game, seats):
        import motherlode

        self.module, self.id, self.seats = motherlode, game, seats
        self.game = f"{game}, {seats} seats"
        self.row = motherlode.Position(game, seats, 1).observe()

    def new(self, seed):
        return self.module.Position(self.id, self.seats, seed)

    def over(self, position):
        return position.over

    def legal(self, position):
        return position.legal()

    def step(self, position, action):
        position.step(action)
        return position

    def observe(self, position):
        return position.observe(out=self.row)

    def clone(self, position):
        return position.clone()

    def whole(self, games, seed):
        """Whole random games inside the engine; gives how many steps they had."""
        return self.module.simulate(self.id, self.seats, games=games, seed=seed)["actions"]

    def simulations(self, count):
        """Random games to the end from the first position, what its seat cannot know dealt anew for each."""
        position = self.new(1)
        position.playouts(count, 1, seat=position.seat)
        return count

    def batch(self, envs):
        """A batch with legal lists and observations; a call makes one random step in each of its games."""
        import numpy as np

        batch = self.module.BatchEnv(self.id, self.seats, envs, 1, 1, "padded", True)
        shares = np.random.default_rng(1).random((64, envs), np.float32)
        at = iter(())

        def step():
            nonlocal at
            share = next(at, None)
            if share is None:
                at = iter(shares)
                share = next(at)
            batch.step_at((share * batch.count).astype(np.int64))

        return step


class OpenSpiel(Engine):
    library = "open_spiel"

    def __init__(self, game):
        import pyspiel

        self.spiel, self.game, self.rules = pyspiel, game, pyspiel.load_game(game)
        kind = self.rules.get_type()
        if kind.provides_observation_tensor:
            self.observe = lambda state: state.observation_tensor(max(state.current_player(), 0))
        elif kind.provides_information_state_tensor:
            self.observe = lambda state: state.information_state_tensor(max(state.current_player(), 0))
        # Its search in C++ looks at everything, so it is no player where something is hidden.
        if kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION:
            self.simulations = self._searched

    def new(self, seed):
        self.luck = random.Random(seed)
        return self._chance(self.rules.new_initial_state())

    def _chance(self, state):
        while state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes())
            state.apply_action(self.luck.choices(outcomes, chances)[0])
        return state

    def over(self, state):
        return state.is_terminal()

    def legal(self, state):
        return state.legal_actions()

    def step(self, state, action):
        state.apply_action(action)
        return self._chance(state)

    def clone(self, state):
        return state.clone()

    def whole(self, games, seed):
        bots = [self.spiel.make_uniform_random_bot(seat, seed + seat) for seat in range(self.rules.num_players())]
        steps = 0
        for game in range(games):
            state = self.rules.new_initial_state()
            self.spiel.evaluate_bots(state, bots, seed + game)
            steps += state.move_number()
        return steps

    def _searched(self, count):
        """Simulations of its own search from the first position."""
        luck = self.spiel.RandomRolloutEvaluator(1, 1)
        bot = self.spiel.MCTSBot(self.rules, luck, 1.4, count, 64, False, 1, False, self.spiel.ChildSelectionPolicy.UCT)
        bot.step(self.new(1))
        return count


class PettingZoo(Engine):
    """Its games cannot be copied: a deep copy begins anew."""

    library = "pettingzoo"

    def __init__(self, module, game):
        self.module, self.game = module, game

    def new(self, seed):
        env = self.module.raw_env()
        env.reset(seed=seed)
        return env

    def over(self, env):
        return not env.agents or env.terminations[env.agent_selection] or env.truncations[env.agent_selection]

    def legal(self, env):
        return env.observe(env.agent_selection)["action_mask"].nonzero()[0]

    def step(self, env, action):
        env.step(int(action))
        return env

    def observe(self, env):
        return env.observe(env.agent_selection)["observation"]


class RLCard(Engine):
    """It makes an observation at every step, wanted or not, and its games cannot be copied."""

    library = "rlcard"

    def __init__(self, game):
        import rlcard

        self.make, self.game = rlcard.make, game

    def new(self, seed):
        env = self.make(self.game, config={"seed": seed})
        env.seen, env.player = env.reset()
        return env

    def over(self, env):
        return env.is_over()

    def legal(self, env):
        return list(env.seen["legal_actions"])

    def step(self, env, action):
        env.seen, env.player = env.step(action)
        return env

    def observe(self, env):
        return env.get_state(env.player)["obs"]


class Catanatron(Engine):
    library = "catanatron"
    game = "catan, 4 seats"

    def __init__(self):
        import catanatron

        self.lib = catanatron

    def new(self, seed):
        colours = (self.lib.Color.RED, self.lib.Color.BLUE, self.lib.Color.WHITE, self.lib.Color.ORANGE)
        return self.lib.Game([self.lib.RandomPlayer(colour) for colour in colours], seed=seed)

    def over(self, game):
        return game.winning_color() is not None or game.state.num_turns >= 1000

    def legal(self, game):
        playable = getattr(game, "playable_actions", None)
        return playable if playable is not None else game.state.playable_actions

    def step(self, game, action):
        game.execute(action)
        return game

    def clone(self, game):
        return game.copy()


class Pgx(Engine):
    """Only batches: one step of one game has no meaning there."""

    library = "pgx"

    def __init__(self, game):
        import pgx

        self.game, self.env = game, pgx.make(game)

    def batch(self, envs):
        import jax
        import jax.numpy as jnp
        from pgx.experimental.wrappers import auto_reset

        init, step = jax.vmap(self.env.init), jax.vmap(auto_reset(self.env.step, self.env.init))

        def once(state, key):
            now, after = jax.random.split(key)
            legal = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
            state = step(state, jax.random.categorical(now, legal, axis=-1), jax.random.split(now, envs))
            # The observation is a part of the state; it is asked for, so it is made.
            return state, after, state.observation.sum()

        once = jax.jit(once)
        state = jax.jit(init)(jax.random.split(jax.random.PRNGKey(1), envs))
        key = jax.random.PRNGKey(2)

        def run():
            nonlocal state, key
            state, key, seen = once(state, key)
            seen.block_until_ready()

        run()
        return run


def everything():
    """All that is installed here, ours first, and what is not."""
    makers = [(Motherlode, *table) for table in OURS]
    makers += [(OpenSpiel, game) for game in ("tic_tac_toe", "connect_four", "hearts", "gin_rummy", "backgammon")]
    makers += [(zoo, game) for game in ("tictactoe_v3", "connect_four_v3")]
    makers += [(RLCard, game) for game in ("leduc-holdem", "gin-rummy", "uno")]
    makers += [(Catanatron,)]
    makers += [(Pgx, game) for game in ("tic_tac_toe", "connect_four", "backgammon")]
    engines, missing = [], []
    for make, *of in makers:
        library = getattr(make, "library", "pettingzoo")
        try:
            engines.append(make(*of))
        except ImportError as why:
            missing.append(library if why.name == library else broken(library, why))
        except Exception as why:  # One library that is broken here keeps no other from being measured.
            missing.append(broken(" ".join([library, *map(str, of)]), why))
    return engines, list(dict.fromkeys(missing))


def broken(what, why):
    """What is left out of the table, and for which reason, in one line."""
    reason = (str(why).splitlines() or [""])[0][:120]
    return f"{what} ({type(why).__name__}: {reason})"


OURS = [("colorado", 4), ("coloma", 4), ("colorado-midland", 4), ("cerro-gordo", 4), ("silverton", 4)]


def zoo(game):
    import importlib

    return PettingZoo(importlib.import_module(f"pettingzoo.classic.{game}"), game.rsplit("_", 1)[0])
