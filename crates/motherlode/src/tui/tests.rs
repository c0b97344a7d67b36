//! Whole games by keys, on a screen in memory.

use engine::{Key, Luck, Setup};
use ratatui::{
    Terminal,
    backend::TestBackend,
    crossterm::event::{KeyCode, KeyEvent, KeyModifiers},
};
use table::{BotKind, Table};

use super::{
    app::{App, Effect, Focus, Mode, Sitter},
    draw, keys,
};

fn app(sitters: &[Sitter]) -> App {
    app_of("colorado-midland", sitters)
}

fn app_of(game: &str, sitters: &[Sitter]) -> App {
    let setup = Setup::of(sitters.len() as u8);
    let table = Table::begin(game, &setup, Key::from_seed(1)).expect("the game is in the catalogue");
    let names = (1..=sitters.len()).map(|seat| format!("Player {seat}")).collect();
    App::new(table, sitters.to_vec(), names, Luck::new(1), || 0)
}

fn hot_seat() -> App {
    app(&[Sitter::Human; 3])
}

fn press(app: &mut App, code: KeyCode) -> Option<Effect> {
    keys::press(app, KeyEvent::new(code, KeyModifiers::NONE))
}

fn type_in(app: &mut App, text: &str) {
    for letter in text.chars() {
        press(app, KeyCode::Char(letter));
    }
}

fn screen(app: &App, wide: u16, high: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(wide, high)).expect("memory is a terminal");
    terminal.draw(|frame| draw::draw(app, frame, true)).expect("memory can be drawn on");
    let buffer = terminal.backend().buffer();
    let line = |y| (0..wide).map(|x| buffer[(x, y)].symbol()).collect::<String>() + "\n";
    (0..high).map(line).collect()
}

/// Chooses the first thing of every list until the game has come to a chapter.
fn play_to(app: &mut App, chapter: &str) {
    for _ in 0..2_000 {
        if app.table.position().chapter().to_string() == chapter {
            return;
        }
        press(app, KeyCode::Enter);
    }
    panic!("the game never came to {chapter}");
}

#[test]
fn a_whole_game_is_played_by_keys() {
    let mut app = hot_seat();
    let mut luck = Luck::new(7);
    let mut steps = 0;
    while app.table.position().outcome().is_none() {
        (0..luck.below(6)).for_each(|_| drop(press(&mut app, KeyCode::Down)));
        press(&mut app, KeyCode::Enter);
        steps += 1;
        assert!(steps < 5_000, "the game does not end");
        if steps % 25 == 0 {
            screen(&app, 80, 24);
            screen(&app, 160, 50);
        }
    }
    assert_eq!(app.mode, Mode::Final);
    for (wide, high) in [(80, 24), (160, 50)] {
        assert!(screen(&app, wide, high).contains("The game is over"));
    }
    assert!(app.record().verify().expect("the record is sound").unchecked.is_empty());
}

#[test]
fn colorado_is_played_by_one_person_among_bots() {
    let mut app = app_of("colorado", &[Sitter::Human, Sitter::Bot(BotKind::Random)]);
    let mut luck = Luck::new(3);
    for step in 0..20_000 {
        if app.table.position().outcome().is_some() {
            break;
        }
        if !app.tick() {
            (0..luck.below(6)).for_each(|_| drop(press(&mut app, KeyCode::Down)));
            press(&mut app, KeyCode::Enter);
        }
        if step == 40 {
            let shown = screen(&app, 170, 60);
            for title in ["Hand", "Players"] {
                assert!(shown.contains(title), "{title} is missing:\n{shown}");
            }
            screen(&app, 80, 24);
        }
    }
    assert!(app.table.position().outcome().is_some(), "the game does not end");
}

#[test]
fn a_town_is_built_by_one_person_among_bots() {
    let mut app = app_of("cerro-gordo", &[Sitter::Human, Sitter::Bot(BotKind::Random), Sitter::Bot(BotKind::Random)]);
    let mut luck = Luck::new(3);
    let mut shown = String::new();
    for step in 0..20_000 {
        if app.table.position().outcome().is_some() {
            break;
        }
        if !app.tick() {
            (0..luck.below(6)).for_each(|_| drop(press(&mut app, KeyCode::Down)));
            press(&mut app, KeyCode::Enter);
        }
        if step % 60 == 59 {
            shown = screen(&app, 170, 66);
            screen(&app, 80, 24);
        }
    }
    assert!(app.table.position().outcome().is_some(), "the game does not end");
    for part in ["Town", "Row", "Objectives", "Mines", "Standees: 1 Player 1", "Union Mine", "┼", "[UM", " of "] {
        assert!(shown.contains(part), "{part} is missing:\n{shown}");
    }
}

#[test]
fn coloma_is_played_by_one_person_among_bots() {
    let mut app = app_of("coloma", &[Sitter::Human, Sitter::Bot(BotKind::Random), Sitter::Bot(BotKind::Random)]);
    let mut luck = Luck::new(5);
    for step in 0..20_000 {
        if app.table.position().outcome().is_some() {
            break;
        }
        if !app.tick() {
            (0..luck.below(6)).for_each(|_| drop(press(&mut app, KeyCode::Down)));
            press(&mut app, KeyCode::Enter);
        }
        if step == 60 {
            let shown = screen(&app, 170, 90);
            for words in ["Wheel", "Hand", "Shootout", "Frontier", "[Barker]", "Outlaws"] {
                assert!(shown.contains(words), "{words} is missing:\n{shown}");
            }
            screen(&app, 80, 24);
        }
    }
    assert!(app.table.position().outcome().is_some(), "the game does not end:\n{}", screen(&app, 150, 60));
}

#[test]
fn bots_play_until_a_person_must_act() {
    let mut app = app(&[Sitter::Human, Sitter::Bot(BotKind::Random), Sitter::Bot(BotKind::Random)]);
    for _ in 0..3_000 {
        if !app.tick() && press(&mut app, KeyCode::Enter).is_none() && app.table.position().outcome().is_some() {
            break;
        }
    }
    assert!(app.table.position().outcome().is_some(), "bots and one person come to the end");
    let record = app.record();
    assert_eq!(record.seats[2].bot.as_deref(), Some("random"));
    assert_eq!(record.seats[0].name.as_deref(), Some("Player 1"));
}

#[test]
fn only_bots_play_a_game_to_watch() {
    let mut app = app(&[Sitter::Bot(BotKind::Random); 3]);
    while app.tick() {}
    assert!(app.table.position().outcome().is_some());
    press(&mut app, KeyCode::Esc);
    press(&mut app, KeyCode::Enter);
    assert!(app.notice.as_ref().is_some_and(|notice| notice.bad), "a watcher cannot choose");
}

#[test]
fn actions_can_be_typed() {
    let mut app = hot_seat();
    let seat = app.human_to_act().expect("somebody begins");
    let action = app.table.position().choices(seat)[1].action.clone();
    type_in(&mut app, ":");
    type_in(&mut app, &action.to_uppercase());
    assert!(screen(&app, 80, 24).contains(&action.to_uppercase()), "what is typed can be seen");
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.table.entries()[0].deed.to_string(), action);

    type_in(&mut app, ":dig for gold");
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.table.seq(), 1, "nonsense changes nothing");
    assert!(app.notice.as_ref().is_some_and(|notice| notice.bad));
}

#[test]
fn the_list_narrows_as_one_types() {
    let mut app = hot_seat();
    play_to(&mut app, "Round 1");
    let all = app.picker.offers().len();
    let wanted = app.picker.offers()[0].target.label.clone();
    press(&mut app, KeyCode::Char('/'));
    type_in(&mut app, &wanted.to_string());
    let narrowed = app.picker.offers();
    assert!(!narrowed.is_empty() && narrowed.len() <= all);
    assert!(narrowed.iter().any(|offer| offer.target.label == wanted));
    type_in(&mut app, "zzz");
    assert!(screen(&app, 80, 24).contains("Nothing fits"));
    press(&mut app, KeyCode::Esc);
    assert_eq!(app.picker.offers().len(), all);
}

#[test]
fn an_illegal_place_is_refused_with_its_clause() {
    let mut app = hot_seat();
    play_to(&mut app, "Round 1");
    let lit = app.picker.lit();
    let map = app.map().expect("the game has a map");
    let dark = map.cells.iter().find(|cell| !lit.contains(cell.target.as_str())).expect("not every hex can be built");
    app.cursor = Some(dark.target.clone());
    press(&mut app, KeyCode::Tab);
    assert_eq!(app.focus, Focus::Map);
    let before = app.table.seq();
    press(&mut app, KeyCode::Enter);
    let notice = app.notice.clone().expect("a refusal is said");
    assert!(notice.bad && notice.words.contains("CM-"), "{notice:?}");
    assert_eq!(app.table.seq(), before);
}

#[test]
fn a_step_is_built_on_the_map_and_taken_back() {
    let mut app = hot_seat();
    play_to(&mut app, "Round 1");
    press(&mut app, KeyCode::Char('n'));
    assert_eq!(app.focus, Focus::Map);
    let before = app.table.position().digest();
    let seq = app.table.seq();
    while app.table.seq() == seq {
        press(&mut app, KeyCode::Enter);
        app.focus = Focus::List;
    }
    assert_ne!(app.table.position().digest(), before);
    press(&mut app, KeyCode::Char('u'));
    assert_eq!(app.table.position().digest(), before, "undo goes back exactly");
    press(&mut app, KeyCode::Char('u'));
    assert!(app.notice.as_ref().is_some_and(|notice| notice.bad), "a claim of set-up is final");
}

#[test]
fn earlier_moments_can_be_looked_at_and_left() {
    let mut app = hot_seat();
    play_to(&mut app, "Round 1");
    let now = app.table.seq();
    press(&mut app, KeyCode::Char(','));
    press(&mut app, KeyCode::Char(','));
    assert_eq!(app.at, Some(now - 2));
    assert!(screen(&app, 100, 30).contains(&format!("moment {} of {now}", now - 2)));
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.table.seq(), now, "nothing is chosen in the past");
    press(&mut app, KeyCode::Home);
    assert_eq!(app.at, Some(0));
    press(&mut app, KeyCode::Char('.'));
    assert_eq!(app.at, Some(1));
    press(&mut app, KeyCode::End);
    assert_eq!(app.at, None);
}

#[test]
fn panels_are_tabs_on_a_small_screen_and_stand_beside_the_map_on_a_large_one() {
    let mut app = hot_seat();
    play_to(&mut app, "Round 1");
    let small = screen(&app, 80, 24);
    assert!(small.contains("1 Map") && small.contains("2 Mine Track"), "{small}");
    press(&mut app, KeyCode::Char('3'));
    assert!(screen(&app, 80, 24).contains("mined"), "the players' panel");
    let large = screen(&app, 170, 56);
    for part in ["Map", "Mine Track", "Players", "Holdings", "Railroads", "Log"] {
        assert!(large.contains(part), "{part} is missing in\n{large}");
    }
    assert!(screen(&app, 20, 5).contains("needs a"));
    for (wide, high) in [(40, 16), (81, 17), (110, 32), (300, 90)] {
        screen(&app, wide, high);
    }
}

#[test]
fn every_panel_of_a_game_without_a_map_can_be_read_on_every_screen() {
    let mut app = app_of("colorado", &[Sitter::Human, Sitter::Bot(BotKind::Greedy), Sitter::Bot(BotKind::Greedy)]);
    while app.table.position().chapter().to_string() != "Turn 4" {
        app.tick();
        press(&mut app, KeyCode::Enter);
    }
    let titles: Vec<&str> = app.panels().iter().map(|panel| panel.title).collect();
    for (wide, high) in [(80, 24), (120, 40)] {
        for (k, title) in titles.iter().enumerate() {
            press(&mut app, KeyCode::Char(char::from(b'1' + k as u8)));
            let mut seen = screen(&app, wide, high);
            assert!(seen.contains(&format!("{} {title}", k + 1)), "{title}:\n{seen}");
            for _ in 0..8 {
                press(&mut app, KeyCode::PageDown);
                seen += &screen(&app, wide, high);
            }
            // Every word of the panel has been on the screen, whether it was wrapped or scrolled.
            let words = app.panel().unwrap().lines.iter().flat_map(|line| line.spans.clone());
            for word in words.flat_map(|span| span.content.split_whitespace().map(str::to_owned).collect::<Vec<_>>()) {
                assert!(seen.contains(&word), "{word} of {title} at {wide} × {high}:\n{seen}");
            }
        }
        press(&mut app, KeyCode::Char(char::from(b'1' + titles.len() as u8)));
        let mut seen = screen(&app, wide, high);
        for _ in 0..8 {
            press(&mut app, KeyCode::PageUp);
            seen += &screen(&app, wide, high);
        }
        assert!(seen.contains("Turn 3"), "the log comes last");
    }
}

#[test]
fn players_who_are_pointed_at_are_named() {
    let mut app = app_of("colorado", &[Sitter::Human; 2]);
    for _ in 0..8 {
        press(&mut app, KeyCode::Enter);
        if app.picker.offers().iter().any(|offer| offer.target.id.starts_with("ask:")) {
            let labels: Vec<String> =
                app.picker.offers().into_iter().map(|offer| offer.target.label.to_string()).collect();
            return assert!(labels[0].starts_with("from Player "), "{labels:?}");
        }
    }
    panic!("nobody calls");
}

#[test]
fn leaving_asks_first_and_offers_to_save() {
    let mut app = hot_seat();
    press(&mut app, KeyCode::Char('q'));
    assert!(screen(&app, 80, 24).contains("Leave the game?"));
    assert_eq!(press(&mut app, KeyCode::Char('n')), None);
    assert_eq!(app.mode, Mode::Play);
    keys::press(&mut app, KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
    assert_eq!(press(&mut app, KeyCode::Char('y')), Some(Effect::Quit));
    press(&mut app, KeyCode::Char('q'));
    press(&mut app, KeyCode::Char('s'));
    let name = app.file_name();
    assert!(name.ends_with(".motherlode.json"));
    assert_eq!(press(&mut app, KeyCode::Enter), Some(Effect::Save(name, true)));
}

#[test]
fn help_names_every_key_and_closes() {
    let mut app = hot_seat();
    press(&mut app, KeyCode::Char('?'));
    let help = screen(&app, 80, 24);
    assert!(keys::HELP.iter().all(|(_, what)| help.contains(what)), "{help}");
    press(&mut app, KeyCode::Esc);
    assert_eq!(app.mode, Mode::Play);
}

#[test]
fn a_hint_is_shown_to_one_person_among_bots_and_to_nobody_among_people() {
    let mut alone = app_of("colorado", &[Sitter::Human, Sitter::Bot(BotKind::Greenhorn)]);
    while alone.human_to_act().is_none() {
        assert!(alone.tick(), "the bot goes on");
    }
    press(&mut alone, KeyCode::Char('H'));
    let Mode::Hint(advice) = alone.mode.clone() else { panic!("{:?}", alone.mode) };
    let shown = screen(&alone, 120, 40);
    assert!(shown.contains("Hint") && shown.contains("It expects"), "{shown}");
    press(&mut alone, KeyCode::Esc);
    alone.type_action(&advice.turn().steps[0].action);
    assert!(alone.notice.as_ref().is_none_or(|notice| !notice.bad), "{:?}", alone.notice);
    let mut several = hot_seat();
    press(&mut several, KeyCode::Char('H'));
    assert!(several.notice.as_ref().is_some_and(|notice| notice.bad), "nobody is helped");
}

#[test]
fn the_turn_of_a_puzzle_is_judged_before_the_bots_play_on() {
    let puzzle = &table::puzzle::puzzles("colorado-midland")[0];
    let table = puzzle.begin(Key::from_seed(1)).expect("it can be set");
    let sitters: Vec<Sitter> = (0..puzzle.setup.seats)
        .map(|seat| if seat == puzzle.seat.0 { Sitter::Human } else { Sitter::Bot(BotKind::Greedy) })
        .collect();
    let names = (1..=sitters.len()).map(|seat| format!("Player {seat}")).collect();
    let mut app = App::new(table, sitters, names, Luck::new(1), || 0).solving(puzzle);
    app.ask();
    let notice = app.notice.clone().expect("nobody is told the answer before the turn");
    assert!(notice.bad && notice.words.contains("This is a puzzle") && app.mode == Mode::Play, "{notice:?}");
    for step in &puzzle.best().steps {
        assert_eq!(app.mode, Mode::Play);
        app.type_action(step);
    }
    assert!(matches!(app.mode, Mode::Judged(_)) && app.bot_to_act().is_none(), "{:?}", app.mode);
    let shown = screen(&app, 120, 40);
    assert!(shown.contains("Solved: this is the best turn."), "{shown}");
    press(&mut app, KeyCode::Enter);
    assert!(app.tick() || app.human_to_act().is_some(), "the game goes on");
}

#[test]
fn bots_say_why_they_took_their_last_turns() {
    let bot = Sitter::Bot(BotKind::Greenhorn);
    let mut alone = app_of("colorado-midland", &[Sitter::Human, bot, bot]);
    for _ in 0..4 {
        while alone.tick() {}
        let first = alone.table.position().choices(engine::Seat(0)).first().map(|choice| choice.action.clone());
        alone.type_action(&first.expect("somebody goes on"));
    }
    press(&mut alone, KeyCode::Char('W'));
    let Mode::Why(said) = alone.mode.clone() else { panic!("{:?}", alone.mode) };
    assert_eq!(said.len(), 2, "{said:?}");
    let shown = screen(&alone, 120, 40);
    assert!(shown.contains("Why?") && shown.contains(&said[0].1.to_string()[..12]), "{shown}");
    let mut several = hot_seat();
    press(&mut several, KeyCode::Char('W'));
    assert!(several.notice.as_ref().is_some_and(|notice| notice.bad), "nobody is helped");
}

#[test]
fn any_keys_in_any_order_do_no_harm() {
    let mut app = app(&[Sitter::Human, Sitter::Human, Sitter::Bot(BotKind::Random)]);
    let mut luck = Luck::new(3);
    for step in 0..4_000 {
        app.tick();
        let code = match luck.below(24) {
            0..=5 => KeyCode::Enter,
            6 => KeyCode::Up,
            7 => KeyCode::Down,
            8 => KeyCode::Left,
            9 => KeyCode::Right,
            10 => KeyCode::Tab,
            11 => KeyCode::Esc,
            12 => KeyCode::Backspace,
            13 => KeyCode::Home,
            14 => KeyCode::End,
            15 => KeyCode::PageUp,
            16 => KeyCode::PageDown,
            _ => KeyCode::Char(char::from(b'!' + luck.below(94) as u8)),
        };
        press(&mut app, code);
        if step % 50 == 0 {
            screen(&app, 40 + luck.below(150) as u16, 16 + luck.below(50) as u16);
        }
    }
}

const GAMES: [&str; 5] = ["colorado-midland", "coloma", "colorado", "cerro-gordo", "silverton"];

#[test]
fn help_shows_an_action_of_the_game_that_is_played() {
    for game in GAMES {
        let mut app = app_of(game, &[Sitter::Human, Sitter::Human, Sitter::Human]);
        while matches!(app.mode, Mode::Curtain(_)) {
            press(&mut app, KeyCode::Enter);
        }
        let seat = app.human_to_act().expect("somebody begins");
        let action = app.table.position().choices(seat)[0].action.clone();
        press(&mut app, KeyCode::Char('?'));
        let help = screen(&app, 100, 40);
        assert!(help.contains(&format!(":{action}")), "{game}: {action} is not in\n{help}");
        assert!(game == "colorado-midland" || !help.contains("green F12"), "{game}:\n{help}");
    }
}

#[test]
fn the_names_of_all_panels_fit_and_silver_is_on_the_first_screen() {
    for game in GAMES {
        let app = app_of(game, &[Sitter::Human, Sitter::Bot(BotKind::Random), Sitter::Bot(BotKind::Random)]);
        for wide in [50, 80] {
            let shown = screen(&app, wide, 30);
            let last = app.panels().len() + usize::from(app.map().is_some()) + 1;
            assert!(shown.contains(&format!("{last} Log")), "{game} at {wide}:\n{shown}");
        }
    }
    let app = app_of("cerro-gordo", &[Sitter::Human, Sitter::Bot(BotKind::Random)]);
    assert!(screen(&app, 80, 24).contains("Silver: Player 1 2"), "{}", screen(&app, 80, 24));
}

#[test]
fn silverton_opens_with_a_map_of_the_country_around_the_own_towns() {
    let mut app = app_of("silverton", &[Sitter::Human, Sitter::Bot(BotKind::Greedy)]);
    for _ in 0..400 {
        if app.table.position().chapter().to_string() == "Turn 3" {
            break;
        }
        if !app.tick() {
            let seat = app.human_to_act().expect("one of both acts");
            let action = app.table.position().advise(seat, BotKind::Greedy, &mut Luck::new(1)).expect("it acts");
            app.submit(seat, table::Deed::Act(action));
        }
    }
    app.tab = 0;
    let shown = screen(&app, 80, 44);
    for part in ["1 Map", "@", "o", "·", "# your track"] {
        assert!(shown.contains(part), "{part} is missing:\n{shown}");
    }
}

#[test]
fn the_wheel_of_coloma_says_what_every_site_does_after_the_dials() {
    let mut app = app_of("coloma", &[Sitter::Human, Sitter::Bot(BotKind::Random), Sitter::Bot(BotKind::Random)]);
    for _ in 0..60 {
        let shown = screen(&app, 100, 60);
        let (common, boom) = (shown.matches("Common: ").count(), shown.matches("Boom: ").count());
        assert!(common >= 5 && boom >= 5, "{common} and {boom}:\n{shown}");
        if !app.tick() {
            press(&mut app, KeyCode::Enter);
        }
        app.tab = 0;
        app.mode = Mode::Play;
    }
}

#[test]
fn the_goal_and_hints_are_shown_and_hints_go_away() {
    let mut app = app_of("cerro-gordo", &[Sitter::Human, Sitter::Bot(BotKind::Greedy)]);
    while app.tick() {}
    let shown = screen(&app, 120, 30);
    assert!(shown.contains("Most points when all Mines are empty"), "{shown}");
    let hint = app.shown.hint.clone().expect("a first turn has a hint").to_string();
    let start: String = hint.chars().take(30).collect();
    assert!(shown.contains(&start), "{hint} is missing:\n{shown}");
    press(&mut app, KeyCode::Char('t'));
    assert!(!screen(&app, 120, 30).contains(&start));
}

#[test]
fn what_leaves_something_undone_is_asked_first() {
    // The lesson's game: with 2 Silver left a Bonus Road would complete two cards.
    let table = Table::begin("cerro-gordo", &Setup::of(2), Key::from_seed(16)).expect("the game is in the catalogue");
    let mut app = App::new(table, vec![Sitter::Human; 2], vec!["Ann".into(), "Bert".into()], Luck::new(1), || 0);
    let steps = "0 road crossing 2,0 0; 0 build 3 2,-2 V; 0 draw union; 1 build 1 3,0 V; 1 road fork 4,1 180; 1 draw union; 1 end; 0 road fork 2,1 180; 0 build 1 1,1 V";
    for step in steps.split("; ") {
        let (seat, action) = step.split_once(' ').expect("a seat and an action");
        app.submit(engine::Seat(seat.parse().expect("a number")), table::Deed::Act(action.to_owned()));
    }
    app.mode = Mode::Play;
    let draws = app.picker.offers().iter().position(|offer| offer.target.id == "mine:union").expect("one may draw");
    app.picker.select_by(draws as isize - app.picker.selected() as isize);
    let before = app.table.seq();
    press(&mut app, KeyCode::Enter);
    assert!(matches!(app.mode, Mode::Sure(_)), "{:?}", app.mode);
    assert!(screen(&app, 100, 30).contains("A Bonus Road (2 Silver) could complete"));
    press(&mut app, KeyCode::Esc);
    assert_eq!((app.table.seq(), &app.mode), (before, &Mode::Play), "nothing was done");
    app.picker.select_by(draws as isize - app.picker.selected() as isize);
    press(&mut app, KeyCode::Enter);
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.table.seq(), before + 1, "and then it was");
}
