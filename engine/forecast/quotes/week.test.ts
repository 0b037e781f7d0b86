import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DECODERS, NO_FILES, VALUE_DATASETS, type Files } from '@ddh/engine/internal/datasets';
import { audit, betStake, vaultFigures } from '@ddh/engine/internal/vault';
import { prop } from '../../testing/prop.ts';
import { modelFolder } from '../testing/modelFiles.ts';
import { buildValues, standingOf, valueRows, type Built } from './build.ts';
import type { ValueRows } from './encode.ts';
import { readQuotes } from './quotes.ts';

/** A price file with invented prices of both sides of each bet, close to the model. Half of the books write American odds. */

type Row = {
  readonly market: string;
  readonly player: string;
  readonly team: string;
  readonly away: string;
  readonly home: string;
  readonly side: string;
  readonly line: string;
  readonly book: string;
  readonly odds: string;
  readonly date: string;
};
const COLUMNS = ['market', 'player', 'team', 'away', 'home', 'side', 'line', 'book', 'odds', 'date'] as const;
type Column = (typeof COLUMNS)[number];

const { games, skaters, puckLines: margins, files } = modelFolder();
const puckLine = (game: (typeof games)[number], venue: 'Home' | 'Away'): number | undefined =>
  margins.find((row) => row['index'] === game['index'] && row['Margin'] === 1.5)?.[game[venue] as string] as
    | number
    | undefined;
const BOOKS = Array.from({ length: 20 }, (_, i) => `Book ${i}`);
const isAmerican = (book: string): boolean => BOOKS.indexOf(book) % 2 === 1;

function oddsOf(implied: number, book: string): string {
  const price = Math.max(1.01, 1 / implied);
  if (!isAmerican(book)) return price.toFixed(2);
  return price >= 2 ? `+${Math.max(100, Math.floor((price - 1) * 100))}` : `-${Math.ceil(100 / (price - 1))}`;
}

function bothSides(
  rest: Omit<Row, 'side' | 'odds' | 'book'>,
  sides: readonly (readonly [Partial<Row>, number])[],
): Row[] {
  if (sides.some(([, chance]) => !(chance > 0.03 && chance < 0.97))) return [];
  return BOOKS.flatMap((book) =>
    sides.map(([side, chance]) => ({ side: '', ...rest, ...side, book, odds: oddsOf(chance * 1.05, book) })),
  );
}

const EMPTY = { player: '', team: '', away: '', home: '', line: '' };
const WEEK: readonly Row[] = [
  ...games.flatMap((game) => {
    const rest = {
      ...EMPTY,
      away: game['Away'] as string,
      home: game['Home'] as string,
      date: game['index'] as string,
    };
    const winners = ['Away', 'Home'].map(
      (venue) => [{ team: game[venue] as string }, game[`${venue} Win %`] as number] as const,
    );
    const totals = [4.5, 5.5, 6.5, 7.5].flatMap((line) =>
      bothSides({ ...rest, market: 'total', line: `${line}` }, [
        [{ side: 'over' }, game[`Over ${line}`] as number],
        [{ side: 'under' }, game[`Under ${line}`] as number],
      ]),
    );
    const favorite = (puckLine(game, 'Home') ?? 0) > (puckLine(game, 'Away') ?? 0) ? 'Home' : 'Away';
    const chance = puckLine(game, favorite) ?? 0;
    const puckLines = bothSides({ ...rest, market: 'puck_line' }, [
      [{ team: game[favorite] as string, line: '-1.5' }, chance],
      [{ team: game[favorite === 'Home' ? 'Away' : 'Home'] as string, line: '+1.5' }, 1 - chance],
    ]);
    return [...bothSides({ ...rest, market: 'moneyline' }, winners), ...puckLines, ...totals];
  }),
  ...skaters.flatMap((skater) =>
    (['Goals 0.5', 'Assists 0.5', 'Points 0.5', 'Shots 1.5', 'Shots 2.5'] as const).flatMap((bet) => {
      const [stat = '', line = ''] = bet.split(' ');
      const chance = skater[`${stat} Over ${line}`] as number;
      const rest = { ...EMPTY, market: stat.toLowerCase(), player: skater['index'] as string, line };
      return bothSides({ ...rest, date: skater['level_0'] as string }, [
        [{ side: 'over' }, chance],
        [{ side: 'under' }, 1 - chance],
      ]);
    }),
  ),
];

const csv = (rows: readonly Row[], columns: readonly Column[] = COLUMNS): string =>
  [columns, ...rows.map((row) => columns.map((column) => row[column]))].map((cells) => cells.join(',')).join('\n');

function build(text: string): Built & { readonly rows: ValueRows; readonly good: number } {
  const quotes = readQuotes(text);
  if (!quotes.ok) throw new Error(quotes.error.kind);
  const built = buildValues(quotes.value, files, { aliases: new Map(), now: 0 });
  return { ...built, rows: valueRows(built.kept), good: built.kept.length };
}
function decoded(rows: ValueRows): Partial<Files> {
  const data = VALUE_DATASETS.map((dataset) => {
    const read = DECODERS[dataset](rows[dataset]);
    if (!read.ok) throw new Error(read.error.problem);
    return [dataset, read.value.data] as const;
  });
  return Object.fromEntries(data);
}
const rowOf = (row: Row): string =>
  JSON.stringify([row.date, row.market, row.player, row.team, row.side, row.line, row.book]);

/** The line without the sign of a puck line, so that both sides have the same. */
const goalsOf = ({ line }: Row): string => line.replace(/^[+-]/, '');

/** Misreadings of a price. `null` if the row cannot have it. */
const FAULTS: Readonly<Record<string, (row: Row) => readonly Row[] | null>> = {
  float: (row) => (row.odds.startsWith('+') ? [{ ...row, odds: `${row.odds.slice(1)}.0` }] : null),
  side: (row) => (row.side === 'over' ? [{ ...row, side: 'under' }] : null),
  third: (row) =>
    row.market === 'moneyline' ? [row, { ...row, team: 'Draw', odds: isAmerican(row.book) ? '+420' : '5.20' }] : null,
  sign: (row) => (row.odds.startsWith('-') ? [{ ...row, odds: row.odds.slice(1) }] : null),
  minus: (row) => (row.line.startsWith('-') ? [{ ...row, line: row.line.slice(1) }] : null),
  comma: (row) => (/^\d/.test(row.odds) ? [{ ...row, odds: row.odds.replace('.', '') }] : null),
};

test('a file of right prices is wholly in the value files, and nothing is said about it', () => {
  expect(WEEK.length).toBeGreaterThan(4000);
  const { good, findings } = build(csv(WEEK));
  expect([good, findings]).toEqual([WEEK.length, []]);
});

test('of a week with some faults of each kind, all faults are named, and only their siblings are lost', () => {
  const chosen = new Map<number, (typeof FAULTS)[string]>();
  for (const fault of Object.values(FAULTS)) {
    const able = WEEK.flatMap((row, i) => (fault(row) === null || chosen.has(i) ? [] : [i]));
    for (let i = 0; i < able.length; i += 40) chosen.set(able[i]!, fault);
  }
  const wrong = new Set<number>();
  const siblings = new Set<string>();
  const rows: Row[] = [];
  for (const [i, row] of WEEK.entries()) {
    const fault = chosen.get(i)?.(row) ?? null;
    for (const one of fault ?? [row]) {
      // The header is line 1.
      if (fault !== null && one !== row) wrong.add(rows.length + 2);
      rows.push(one);
    }
    if (fault === null) continue;
    const isSibling = (one: Row): boolean =>
      one.book === row.book &&
      one.date === row.date &&
      (fault.length > 1
        ? [one.away, one.home].includes(row.home) || one.player !== ''
        : one.market === row.market &&
          one.player === row.player &&
          goalsOf(one) === goalsOf(row) &&
          one.home === row.home);
    for (const one of WEEK) if (isSibling(one)) siblings.add(rowOf(one));
  }
  expect(wrong.size).toBeGreaterThan(100);
  const { findings, rows: built } = build(csv(rows));
  const named = new Set(findings.map(({ line }) => line));
  expect([...wrong].filter((line) => !named.has(line))).toEqual([]);
  const left = findings.filter(({ fault }) => standingOf(fault) === 'wrong' || standingOf(fault) === 'leftOut');
  const lost = left.map(({ line }) => [line, rows[line - 2]!] as const).filter(([line]) => !wrong.has(line));
  expect(lost.filter(([, row]) => !siblings.has(rowOf(row)))).toEqual([]);
  expect(Object.values(built).flat().length).toBeGreaterThan(0.9 * WEEK.length);
});

const misread = fc.constantFrom(...Object.values(FAULTS));
prop(
  'a misread price never gives a bet with an EV above 20 % and a stake or without a mark',
  [misread, fc.nat()],
  (fault, start) => {
    const able = WEEK.flatMap((row, i) => (fault(row) === null ? [] : [i]));
    const at = able[start % able.length]!;
    const game = WEEK.filter(
      (row, i) => i !== at && row.market === WEEK[at]!.market && row.player === WEEK[at]!.player,
    );
    const { rows, findings } = build(csv([...fault(WEEK[at]!)!, ...game]));
    const { bets } = vaultFigures('edges', { ...NO_FILES, ...decoded(rows) });
    const good = bets.filter((bet) => bet.modelProb * bet.bookOdds - 1 > 0.2);
    for (const bet of good) {
      expect(audit(bet, 0)).not.toEqual([]);
      expect(betStake(bet, 0)).toBe(0);
    }
    expect(findings.filter(({ fault: { kind } }) => kind === 'tooGood')).toHaveLength(good.length);
  },
  30,
);

prop(
  'the order of rows, books and columns changes nothing',
  [fc.shuffledSubarray([...COLUMNS], { minLength: COLUMNS.length }), fc.infiniteStream(fc.nat())],
  (columns, numbers) => {
    const some = WEEK.slice(0, 400).map((row, i) => (i % 50 === 0 ? { ...row, odds: '110' } : row));
    const shuffled = some
      .map((row) => ({ row, by: numbers.next().value! }))
      .toSorted((a, b) => a.by - b.by)
      .map(({ row }) => row);
    const sorted = ({ rows }: { readonly rows: ValueRows }): readonly string[] =>
      Object.values(rows)
        .flat()
        .map((row) => JSON.stringify(row))
        .toSorted();
    expect(sorted(build(csv(shuffled, columns)))).toEqual(sorted(build(csv(some))));
  },
  10,
);
