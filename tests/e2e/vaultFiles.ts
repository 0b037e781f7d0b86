// The value files of one evening, written by hand, so that the expected figures do not depend on the engine.

type Row = Readonly<Record<string, unknown>>;

const AWAY = 'Chicago Blackhawks';
const HOME = 'Florida Panthers';
const BOOKS = ['Northgate', 'Harbor', 'Quill', 'dock12'] as const;
const CAPTURED = '2025-10-07T16:00:00Z';

const priced = (book: string, odds: number, chance: number): Row => ({
  Value: Number((chance * odds - 1).toFixed(4)),
  Book: book,
  'Book odds': odds,
  'Model odds': Number((1 / chance).toFixed(2)),
  'Model prob': chance,
  Captured: CAPTURED,
});

/**
 * Returns 72 prices: of 18 players at four sportsbooks. There are 12 forwards and 6 defensemen, and every third player
 * plays for Florida.
 */
const players = (line: number, chance: number): readonly Row[] =>
  BOOKS.flatMap((book, nth) =>
    Array.from({ length: 18 }, (_, player) => {
      const i = nth * 18 + player;
      const share = Number((chance - player / 100).toFixed(2));
      const odds = Number(((1 / share) * (0.9 + ((i * 7) % 30) / 100)).toFixed(2));
      return {
        Player: `Player ${String.fromCodePoint(65 + player)}`,
        Team: player % 3 === 0 ? HOME : AWAY,
        Pos: player < 12 ? 'C' : 'D',
        Line: line,
        ...priced(book, odds, share),
      };
    }),
  );

const GAME = { Away: AWAY, Home: HOME };

/** The rows of each value file, keyed by its path in the data folder. */
export const VALUE_FILES: Readonly<Record<string, readonly Row[]>> = {
  'value_vault/goal_value.json': players(0.5, 0.4),
  'value_vault/assist_value.json': players(0.5, 0.45),
  'value_vault/point_value.json': players(0.5, 0.6),
  'value_vault/sog_value.json': players(2.5, 0.5),
  'value_vault/total_value.json': [
    { ...GAME, Line: 6.5, Side: 'Over', ...priced('Northgate', 2.1, 0.5) },
    { ...GAME, Line: 6.5, Side: 'Under', ...priced('Northgate', 1.74, 0.5) },
    { ...GAME, Line: 3.5, Side: 'Over', Team: HOME, ...priced('Harbor', 2, 0.52) },
  ],
  'value_vault/moneyline_value.json': [
    { Team: AWAY, Opponent: HOME, ...priced('Northgate', 3.4, 0.45) },
    { Team: HOME, Opponent: AWAY, ...priced('Northgate', 1.35, 0.55) },
  ],
};

/** A goals file with invalid and valid rows. The EV in the last row contradicts the odds of that row. */
export const BROKEN_GOALS: readonly unknown[] = [
  { Player: 'Player A', Pos: 'C', Line: 0.5, ...priced('Harbor', 3, 0.4) },
  { Player: 'Player B', Pos: 'C', Line: 0.5, ...priced('Harbor', 3, 0.4), 'Book odds': '3.00' },
  { Pos: 'C', Line: 0.5, ...priced('Harbor', 3, 0.4) },
  'no record',
  { Player: 'Player C', Pos: 'C', Line: 0.5, ...priced('Harbor', 3, 0.4), Value: 0.9 },
];
