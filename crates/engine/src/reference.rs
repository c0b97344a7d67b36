//! Two tiny games that show how a game is written, and that other engines have too, for the benches.

use serde::{Deserialize, Serialize};

use crate::{
    actions::ActionList,
    chance::{Key, Luck},
    evaluate::Evaluate,
    game::Game,
    journal::Journal,
    learn::{Block, Learn, Pen, seen_from},
    outcome::Outcome,
    refusal::Refusal,
    say,
    say::{Line, name},
    seat::{Seat, Seats, Viewer},
    words::{Target, Unreadable, Words},
};

/// The rules of tic-tac-toe, in the form of a catalogue.
pub const TIC_TAC_TOE_RULES: &str = "\
- **TT-TURN-1** The players take turns; the first seat begins.
- **TT-MARK-1** A mark goes into one of the nine cells.
- **TT-MARK-2** The cell must be empty.
- **TT-END-1** Three in a line win; a full board without a line is a draw.
";

const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
const FULL: u16 = 0o777;

/// Which of the 512 sets of cells hold a line, one bit each: asked after every move.
const WON: [u64; 8] = {
    let mut won = [0; 8];
    let mut marks = 0;
    while marks < 512 {
        let mut k = 0;
        while k < LINES.len() {
            if marks as u16 & LINES[k] == LINES[k] {
                won[marks / 64] |= 1 << (marks % 64);
            }
            k += 1;
        }
        marks += 1;
    }
    won
};

/// The place of the `k`-th set bit of every 9-bit set: a random pick without a branch to guess wrong.
const NTH: [[u8; 9]; 512] = {
    let mut nth = [[0; 9]; 512];
    let mut set = 0;
    while set < 512 {
        let (mut bit, mut k) = (0, 0);
        while bit < 9 {
            if set >> bit & 1 != 0 {
                nth[set][k] = bit as u8;
                k += 1;
            }
            bit += 1;
        }
        set += 1;
    }
    nth
};

/// One of the `count` bits of a set of at most nine, at random.
#[inline]
fn pick(set: usize, count: u32, luck: &mut Luck) -> u8 {
    NTH[set & 511][luck.below(count) as usize % 9]
}

/// What belongs to a seat of the two. A choice and no index, so that a position stays in registers.
#[inline]
fn of<T: Copy>([first, second]: [T; 2], seat: Seat) -> T {
    if seat == Seat(0) { first } else { second }
}

/// Both, with `mine` as what belongs to the seat.
#[inline]
fn put<T: Copy>([first, second]: [T; 2], seat: Seat, mine: T) -> [T; 2] {
    if seat == Seat(0) { [mine, second] } else { [first, mine] }
}

/// Tic-tac-toe.
#[derive(Clone, Copy, Debug)]
pub struct TicTacToe;

/// A board: the cells marked by each seat as bits 0 to 8, row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Board {
    marks: [u16; 2],
    /// How many cells are marked: known before it is known which.
    moves: u8,
    won: bool,
}

/// A mark in a cell, 0 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Mark(pub u8);

impl Board {
    fn taken(self) -> u16 {
        self.marks[0] | self.marks[1]
    }

    fn line_of(self, seat: Seat) -> bool {
        let marks = usize::from(of(self.marks, seat) & FULL);
        WON[marks / 64] >> (marks % 64) & 1 != 0
    }

    fn over(self) -> bool {
        self.won || self.moves == 9
    }

    fn turn(self) -> Seat {
        Seat(self.moves % 2)
    }
}

impl TicTacToe {
    /// The one guard that `apply` asks; `legal` lists exactly what it lets through.
    fn guard(self, board: &Board, seat: Seat, Mark(cell): Mark) -> Result<(), Refusal> {
        if board.over() || seat != board.turn() {
            return Err(Refusal::new("TT-TURN-1", "It is not your turn."));
        }
        if cell > 8 {
            return Err(Refusal::new("TT-MARK-1", "There are nine cells, 0 to 8."));
        }
        if board.taken() & (1 << cell) != 0 {
            return Err(Refusal::new("TT-MARK-2", "That cell is taken."));
        }
        Ok(())
    }
}

impl Game for TicTacToe {
    type State = Board;
    type Action = Mark;
    type View = Board;
    type Event = Mark;

    fn seats(&self) -> u8 {
        2
    }

    #[inline]
    fn setup(&self, _: &Key, _: &mut impl Journal<Mark>) -> Board {
        Board { marks: [0; 2], moves: 0, won: false }
    }

    #[inline]
    fn to_act(&self, board: &Board) -> Seats {
        if board.over() { Seats::NONE } else { Seats::one(board.turn()) }
    }

    fn legal(&self, board: &Board, seat: Seat, out: &mut ActionList<Mark>) {
        if !self.to_act(board).contains(seat) {
            return;
        }
        let mut empty = FULL & !board.taken();
        while empty != 0 {
            out.push(Mark(empty.trailing_zeros() as u8));
            empty &= empty - 1;
        }
    }

    #[inline]
    fn apply(
        &self,
        board: &mut Board,
        seat: Seat,
        mark: Mark,
        journal: &mut impl Journal<Mark>,
    ) -> Result<(), Refusal> {
        self.guard(board, seat, mark)?;
        board.marks = put(board.marks, seat, of(board.marks, seat) | 1 << mark.0);
        board.moves += 1;
        board.won = board.line_of(seat);
        journal.note(mark);
        Ok(())
    }

    fn outcome(&self, board: &Board) -> Option<Outcome> {
        let parts = |seat| vec![("line".to_owned(), i32::from(board.line_of(seat)))];
        board
            .over()
            .then(|| Outcome::by_score(vec![parts(Seat(0)), parts(Seat(1))], vec!["The board is decided.".to_owned()]))
    }

    fn view(&self, board: &Board, _: Viewer) -> Board {
        *board
    }

    fn imagine(&self, board: &Board, _: Viewer, _: &Key) -> Board {
        *board
    }

    fn check(&self, board: &Board) -> Result<(), String> {
        let [x, o] = board.marks;
        let ahead = x.count_ones() as i32 - o.count_ones() as i32;
        let won = board.line_of(Seat(0)) || board.line_of(Seat(1));
        let counted = (x | o).count_ones() == u32::from(board.moves);
        if (x | o) & !FULL != 0 || x & o != 0 || !(0..=1).contains(&ahead) || won != board.won || !counted {
            return Err(format!("{board:?} cannot come up"));
        }
        Ok(())
    }

    fn can_take_back(&self, _: &Board, _: Seat, _: Mark, _: &Board) -> bool {
        false
    }

    /// The same draw as from the list, without writing it.
    #[inline]
    fn sample(&self, board: &Board, seat: Seat, luck: &mut Luck, _: &mut ActionList<Mark>) -> Option<Mark> {
        if !self.to_act(board).contains(seat) {
            return None;
        }
        let left = 9u8.saturating_sub(board.moves);
        Some(Mark(pick(usize::from(FULL & !board.taken()), left.into(), luck)))
    }
}

impl Evaluate for TicTacToe {
    fn worth(&self, board: &Board, seat: Seat) -> i32 {
        100 * (i32::from(board.line_of(seat)) - i32::from(board.line_of(seat.left(1, 2))))
    }
}

impl Learn for TicTacToe {
    const LEARNING: u32 = 1;

    fn action_blocks(&self) -> Vec<Block> {
        vec![Block::new("mark", "each cell, row by row", &[9])]
    }

    fn action_number(&self, _: &Board, _: Seat, Mark(cell): Mark) -> u32 {
        cell.into()
    }

    fn observation_blocks(&self) -> Vec<Block> {
        vec![Block::new("marks", "for each seat from the viewer on, each cell", &[2, 9])]
    }

    fn encode(&self, view: &Board, who: Viewer, pen: &mut Pen) {
        self.observe(view, who, pen);
    }

    fn observe(&self, board: &Board, who: Viewer, pen: &mut Pen) {
        for k in 0..2 {
            pen.bits(of(board.marks, seen_from(who, k, 2)).into(), 9);
        }
    }
}

impl Words for TicTacToe {
    fn write(&self, _: &Board, _: Seat, Mark(cell): Mark) -> String {
        cell.to_string()
    }

    fn read(&self, _: &Board, _: Seat, text: &str) -> Result<Mark, Unreadable> {
        text.trim().parse().map(Mark).map_err(|_| Unreadable("Type the number of a cell, 0 to 8.".into()))
    }

    fn path(&self, _: &Board, _: Seat, Mark(cell): Mark) -> Vec<Target> {
        vec![Target::new("cell", cell, say!("cell {cell}", cell = name(cell)))]
    }

    fn why_not(&self, board: &Board, seat: Seat, path: &[String]) -> Option<Refusal> {
        let cell = path.first()?.strip_prefix("cell:")?.parse().ok()?;
        self.guard(board, seat, Mark(cell)).err()
    }

    fn prompt(&self, board: &Board, _: Viewer) -> Line {
        if board.over() { "The game is over.".into() } else { say!("{seat} marks a cell.", seat = board.turn()) }
    }

    fn tell(&self, Mark(cell): &Mark) -> Option<Line> {
        Some(say!("Cell {cell} is marked.", cell = name(cell)))
    }

    fn scores(&self, board: &Board, _: Viewer) -> Vec<Option<i32>> {
        Seat::all(2).map(|seat| Some(i32::from(board.line_of(seat)))).collect()
    }

    fn chapter(&self, board: &Board) -> Line {
        say!("Move {n}", n = name(board.moves + 1))
    }
}

/// Connect four on seven columns of six, without words: for benches and playouts.
#[derive(Clone, Copy, Debug)]
pub struct ConnectFour;

/// Stones of each seat, seven bits a column, the top bit of a column always empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Columns {
    stones: [u64; 2],
    /// The columns that are not full, as bits.
    room: u8,
    dropped: u8,
    won: bool,
}

/// A stone dropped into a column, 0 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Drop(pub u8);

impl Columns {
    fn has_room(&self, column: u8) -> bool {
        column < 7 && self.room >> column & 1 != 0
    }

    fn over(&self) -> bool {
        self.won || self.dropped == 42
    }
}

/// The top place of a column.
fn top(column: u8) -> u64 {
    1 << (7 * column + 5)
}

/// All four directions at once: nobody could foresee in which one four stones lie.
#[inline]
fn four_in_a_row(stones: u64) -> bool {
    let fours = [1, 6, 7, 8].map(|step| {
        let pairs = stones & (stones >> step);
        pairs & (pairs >> (2 * step))
    });
    fours[0] | fours[1] | fours[2] | fours[3] != 0
}

impl Game for ConnectFour {
    type State = Columns;
    type Action = Drop;
    type View = Columns;
    type Event = Drop;

    fn seats(&self) -> u8 {
        2
    }

    #[inline]
    fn setup(&self, _: &Key, _: &mut impl Journal<Drop>) -> Columns {
        Columns { stones: [0; 2], room: 0b111_1111, dropped: 0, won: false }
    }

    #[inline]
    fn to_act(&self, board: &Columns) -> Seats {
        if board.over() { Seats::NONE } else { Seats::one(Seat(board.dropped % 2)) }
    }

    fn legal(&self, board: &Columns, seat: Seat, out: &mut ActionList<Drop>) {
        if self.to_act(board).contains(seat) {
            (0..7).filter(|column| board.has_room(*column)).for_each(|column| out.push(Drop(column)));
        }
    }

    #[inline]
    fn apply(
        &self,
        board: &mut Columns,
        seat: Seat,
        drop: Drop,
        journal: &mut impl Journal<Drop>,
    ) -> Result<(), Refusal> {
        if !self.to_act(board).contains(seat) {
            return Err(Refusal::new("TT-TURN-1", "It is not your turn."));
        }
        if !board.has_room(drop.0) {
            return Err(Refusal::new("TT-MARK-2", "That column has no room."));
        }
        let column = 0x3f << (7 * drop.0);
        let stone = (((board.stones[0] | board.stones[1]) & column) + (1 << (7 * drop.0))) & column;
        let mine = of(board.stones, seat) | stone;
        board.stones = put(board.stones, seat, mine);
        board.room &= !(u8::from(stone == top(drop.0)) << drop.0);
        board.dropped += 1;
        board.won = four_in_a_row(mine);
        journal.note(drop);
        Ok(())
    }

    fn outcome(&self, board: &Columns) -> Option<Outcome> {
        let parts = |seat: usize| vec![("line".to_owned(), i32::from(four_in_a_row(board.stones[seat])))];
        board.over().then(|| Outcome::by_score(vec![parts(0), parts(1)], vec!["The board is decided.".to_owned()]))
    }

    fn view(&self, board: &Columns, _: Viewer) -> Columns {
        *board
    }

    fn imagine(&self, board: &Columns, _: Viewer, _: &Key) -> Columns {
        *board
    }

    fn check(&self, board: &Columns) -> Result<(), String> {
        let [x, o] = board.stones;
        let counted = (x | o).count_ones() == u32::from(board.dropped);
        let room = (0..7).filter(|column| (x | o) & top(*column) == 0).fold(0, |room, column| room | 1 << column);
        if x & o != 0 || !counted || board.room != room { Err(format!("{board:?} cannot come up")) } else { Ok(()) }
    }

    fn can_take_back(&self, _: &Columns, _: Seat, _: Drop, _: &Columns) -> bool {
        false
    }

    /// The same draw as from the list, without writing it.
    #[inline]
    fn sample(&self, board: &Columns, seat: Seat, luck: &mut Luck, _: &mut ActionList<Drop>) -> Option<Drop> {
        if !self.to_act(board).contains(seat) {
            return None;
        }
        Some(Drop(pick(board.room.into(), board.room.count_ones(), luck)))
    }
}
