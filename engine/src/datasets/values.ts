import * as v from 'valibot';
import type { DecimalOdds, Probability } from '../odds/index.ts';
import { canPush, parseInstant, parseLine, parseSide, type LeagueDate, type Line, type Side } from '../domain/index.ts';
import { DOUBTS, type HonestDoubt } from './doubts.ts';
import { DateField, LineField, Name } from './fields.ts';
import type { Decoded } from './problems.ts';
import { readPosition } from './positions.ts';
import { decodeRecords, type RecordReader } from './records.ts';

/** A book's price and the model's price for one bet. `value` is copied from the file, not recomputed. */
export type Priced = {
  /** The day of the game, or `null` if the file lacks it. */
  readonly date: LeagueDate | null;
  readonly value: number;
  readonly book: string;
  readonly bookOdds: DecimalOdds;
  readonly modelOdds: DecimalOdds | null;
  /** The probability of winning given that the bet does not push, so that 1 / modelProb is the fair price. */
  readonly modelProb: Probability;
  /**
   * The probability that the bet pushes and the stake is returned. 0 for a bet that cannot push. `null` for a whole line
   * if the file does not say it; `value` is then per stake that is not returned.
   */
  readonly push: Probability | null;
  /** The time at which the book showed the price, in epoch milliseconds. */
  readonly captured: number | null;
  /**
   * The provider of the price. Its terms allow the price on a page, but not in a file. `null` for the operator's own
   * prices.
   */
  readonly source: string | null;
  /** What the books know about the bet. `null` if the file does not say it. */
  readonly honest: HonestFigures | null;
};

/** `prob` and `books` are probabilities of winning given that the bet does not push, like `modelProb`. */
export type HonestFigures = {
  /** The honest probability: the weighted count of the simulated games. `null` if the bet is withheld. */
  readonly prob: Probability | null;
  /** The books' probability without their margins. `null` if no price was used. */
  readonly books: Probability | null;
  readonly doubt: HonestDoubt | null;
};

/** A bet that a skater's goals, assists, points or shots are over or under a line. */
export type PlayerValue = Priced & {
  readonly player: string;
  readonly team: string | null;
  /** C, LW, RW, F or D, or several of them, the main position first: `LW/D`. */
  readonly position: string | null;
  readonly line: Line;
  readonly side: Side;
};

export type TotalValue = Priced & {
  readonly away: string;
  readonly home: string;
  /** The team whose total the bet is about. `null` for the total of both teams. */
  readonly team: string | null;
  readonly line: Line;
  readonly side: Side;
};

/**
 * A bet that a team wins, or on its puck line: with the line -1.5 the team must win by 2 goals or more, and with +1.5 it
 * must not lose by 2 or more. `line` is `null` for a bet on the win.
 */
export type MoneylineValue = Priced & {
  readonly team: string;
  readonly opponent: string | null;
  readonly line: Line | null;
};

/** The columns of what the books know. */
export const HONEST_COLUMNS = ['Honest prob', 'Books prob', 'Doubt'] as const;

const ODDS = 'must be decimal odds of at least 1';
const Odds = v.pipe(
  v.number(ODDS),
  v.finite(ODDS),
  v.minValue(1, ODDS),
  v.transform((odds) => odds as DecimalOdds),
);
const DoubtField = v.picklist(DOUBTS, `must be one of ${DOUBTS.join(', ')}`);
const NUMBER = 'must be a number';
const Value = v.pipe(v.number(NUMBER), v.finite(NUMBER));
const SIDE = 'must be Over or Under';
const SideField = v.pipe(
  v.unknown(),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const written = typeof value === 'string' ? parseSide(value) : null;
    if (written !== null && !written.isThreshold) return written;
    addIssue({ message: SIDE });
    return NEVER;
  }),
);
const PUCK_LINE = 'must be a puck line like -1.5';
const PuckLineField = v.pipe(
  v.number(PUCK_LINE),
  v.check((line) => parseLine(line) !== null && line !== 0, PUCK_LINE),
  v.transform((line) => line as Line),
);
const TIME = 'must be a time like 2025-10-07T16:00:00Z';
const TimeField = v.pipe(
  v.unknown(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const instant = parseInstant(dataset.value);
    if (instant !== null) return instant;
    addIssue({ message: TIME });
    return NEVER;
  }),
);

/** Reads the column `Push`. It is `null` only for a bet that can push, which are bets on whole lines. */
function readPush(record: RecordReader, mayPush: boolean): Probability | null {
  const push = record.share('Push');
  if (mayPush && push !== 1) return push;
  if (push !== null && push > 0) record.note('Push', 'must be 0, or below 1 on a whole line');
  return mayPush ? null : (0 as Probability);
}

/** Reads the columns that all value files share. Reports a problem and returns `null` if the record must be dropped. */
function readPriced(record: RecordReader, mayPush: boolean): Priced | null {
  const value = record.required('Value', Value);
  const book = record.required('Book', Name);
  const bookOdds = record.required('Book odds', Odds);
  const modelProb = record.requiredShare('Model prob');
  const modelOdds = record.optional('Model odds', Odds);
  const push = readPush(record, mayPush);
  const captured = record.optional('Captured', TimeField);
  const date = record.optional('Date', DateField);
  const source = record.optional('Source', Name);
  const honest = {
    prob: record.share(HONEST_COLUMNS[0]),
    books: record.share(HONEST_COLUMNS[1]),
    doubt: record.optional(HONEST_COLUMNS[2], DoubtField),
  };
  const saysHonest = honest.prob !== null || honest.books !== null || honest.doubt !== null;
  // Drop a row with an invalid source. Otherwise its price would count as the operator's own, and pages would allow
  // users to download it.
  if (source === null && (record.value('Source') ?? null) !== null) return null;
  if (value === null || book === null || bookOdds === null || modelProb === null) return null;
  return {
    date,
    value,
    book,
    bookOdds,
    modelOdds,
    modelProb,
    push,
    captured,
    source,
    honest: saysHonest ? honest : null,
  };
}

type SidedLine = { readonly side: Side; readonly line: Line };

/**
 * Reads the line and the side of a bet. The side may be missing, which means over, or written with the line: `u5.5`.
 * Reports a problem and returns `null` if one of them is not valid, or if the row has two of them.
 */
function readSidedLine(record: RecordReader): SidedLine | null {
  const given = record.value('Side') ?? null;
  const side = given === null ? null : record.optional('Side', SideField);
  const value = record.value('Line');
  const written = typeof value === 'string' ? parseSide(value) : null;
  const line = written === null ? record.required('Line', LineField) : parseLine(written.line ?? side?.line);
  if (written !== null && line === null) record.note('Line', 'must be a line like 2.5');
  if (line === null || (given !== null && side === null)) return null;
  const sides = [side, written].filter((one) => one !== null);
  if (sides.some((one) => one.isThreshold || one.side !== sides[0]?.side || (one.line ?? line) !== line)) {
    record.note('Side', 'must be the side of the line');
    return null;
  }
  return { line, side: sides[0]?.side ?? 'over' };
}

export function decodePlayerValues(doc: unknown): Decoded<readonly PlayerValue[]> {
  return decodeRecords(doc, (record) => {
    const player = record.required('Player', Name);
    const bet = readSidedLine(record);
    const priced = readPriced(record, bet === null || canPush(bet.line));
    if (player === null || bet === null || priced === null) return null;
    return { player, ...bet, team: record.optional('Team', Name), position: readPosition(record), ...priced };
  });
}

export function decodeTotalValues(doc: unknown): Decoded<readonly TotalValue[]> {
  return decodeRecords(doc, (record) => {
    const away = record.required('Away', Name);
    const home = record.required('Home', Name);
    const bet = readSidedLine(record);
    const team = record.optional('Team', Name);
    const priced = readPriced(record, bet === null || canPush(bet.line));
    if (away === null || home === null || bet === null || priced === null) return null;
    // A missing team means the total of both teams. An invalid one must not be treated as missing.
    if (team === null && (record.value('Team') ?? null) !== null) return null;
    if (team !== null && team !== away && team !== home) {
      record.note('Team', 'must be the away or the home team');
      return null;
    }
    return { away, home, team, ...bet, ...priced };
  });
}

export function decodeMoneylineValues(doc: unknown): Decoded<readonly MoneylineValue[]> {
  return decodeRecords(doc, (record) => {
    const team = record.required('Team', Name);
    const line = record.optional('Line', PuckLineField);
    const priced = readPriced(record, line !== null && canPush(line));
    if (team === null || priced === null) return null;
    // A missing line means a bet on the win. An invalid one must not be treated as missing.
    if (line === null && (record.value('Line') ?? null) !== null) return null;
    return { team, opponent: record.optional('Opponent', Name), line, ...priced };
  });
}
