import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { modelFolder } from '../testing/modelFiles.ts';
import { prop } from '../../testing/prop.ts';
import { DECODERS, NO_FILES, VALUE_DATASETS, type Decoded, type Priced } from '@ddh/engine/internal/datasets';
import { audit } from '@ddh/engine/internal/vault';
import type { Aliases } from '@ddh/engine/internal/domain';
import { buildValues, standingOf, valueRows, type Built, type Finding, type Standing } from './build.ts';
import type { ValueRows } from './encode.ts';
import { QUOTE_COLUMNS, type QuoteColumn } from './header.ts';
import { readQuotes } from './quotes.ts';

const { games, skaters, puckLines, files } = modelFolder();
const DAY = '2025-10-07';

type Typed = { readonly [column in QuoteColumn]?: string };
const csv = (rows: readonly Typed[]): string =>
  [QUOTE_COLUMNS, ...rows.map((row) => QUOTE_COLUMNS.map((column) => row[column] ?? ''))]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('');

/** The noon of DAY in New York. */
const NOW = Date.UTC(2025, 9, 7, 16);
type Sorted = Built & {
  readonly rows: ValueRows;
  readonly good: number;
  readonly bad: readonly Finding[];
  readonly leftOut: readonly Finding[];
};

function build(rows: readonly Typed[], from = files, aliases: Aliases = new Map()): Sorted {
  return buildText(csv(rows), from, aliases);
}

function buildText(text: string, from = files, aliases: Aliases = new Map()): Sorted {
  const quotes = readQuotes(text);
  if (!quotes.ok) throw new Error(quotes.error.kind);
  const built = buildValues(quotes.value, from, { aliases, now: NOW });
  const of = (standing: Standing) => built.findings.filter(({ fault }) => standingOf(fault) === standing);
  const rows = valueRows(built.kept);
  return { ...built, rows, good: built.kept.length, bad: of('wrong'), leftOut: of('leftOut') };
}

const MARKET_FILES = {
  goals: 'goal_value',
  assists: 'assist_value',
  points: 'point_value',
  shots: 'sog_value',
  total: 'total_value',
  team_total: 'total_value',
  moneyline: 'moneyline_value',
  puck_line: 'moneyline_value',
} as const;
const PLAYER_MARKETS = { goals: 'Goals', assists: 'Assists', points: 'Points', shots: 'Shots' } as const;

/** Returns the probability that a bet wins, given that it does not push, from the columns of the probability file. */
function share(row: Readonly<Record<string, unknown>>, front: string, side: string, line: number): number {
  const at = (word: string): number => row[`${front}${word} ${line.toFixed(1)}`] as number;
  const own = at(side === 'under' ? 'Under' : 'Over');
  return Number.isInteger(line) ? own / (at('Over') + at('Under')) : own;
}

/** Returns the probability that a bet pushes, from the same columns. */
const pushShare = (row: Readonly<Record<string, unknown>>, front: string, line: number): number =>
  Number.isInteger(line)
    ? ['Over', 'Under'].reduce((rest, word) => rest - (row[`${front}${word} ${line.toFixed(1)}`] as number), 1)
    : 0;

/** `chance` is the probability of winning given that the bet does not push. */
type QuoteCase = { readonly typed: Typed; readonly chance: number; readonly push: number };
const lines = fc.integer({ min: 1, max: 9 }).map((n) => n / 2);
const sides = fc.constantFrom('over', 'under', 'Under', 'Over');
const price = fc.oneof(
  fc.integer({ min: 101, max: 5000 }).map((n) => (n / 100).toFixed(2)),
  fc.integer({ min: 100, max: 3000 }).chain((n) => fc.constantFrom(`+${n}`, `-${n}`)),
  fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 })).map(([a, b]) => `${a}/${b}`),
);
const isUnder = (text: string): string => text.toLowerCase();

const player: fc.Arbitrary<QuoteCase> = fc
  .record({
    skater: fc.constantFrom(...skaters),
    market: fc.constantFrom('goals', 'assists', 'points', 'shots' as const),
    line: lines,
    odds: price,
  })
  .map(({ skater, market, line: at, odds }) => ({
    typed: { market, player: skater['index'] as string, line: `${at}`, odds, date: skater['level_0'] as string },
    chance: share(skater, `${PLAYER_MARKETS[market]} `, 'over', at),
    push: pushShare(skater, `${PLAYER_MARKETS[market]} `, at),
  }));
const total: fc.Arbitrary<QuoteCase> = fc
  .record({
    game: fc.constantFrom(...games),
    side: sides,
    line: lines,
    odds: price,
    venue: fc.constantFrom('', 'Home', 'Away'),
  })
  .map(({ game, side: on, line: at, odds, venue }) => {
    const [away, home, date] = [game['Away'] as string, game['Home'] as string, game['index'] as string];
    const named =
      venue === '' ? { market: 'total', away, home } : { market: 'team_total', team: game[venue] as string };
    return {
      typed: { ...named, side: on, line: `${at}`, odds, date },
      chance: share(game, venue === '' ? '' : `${venue} `, isUnder(on), at),
      push: pushShare(game, venue === '' ? '' : `${venue} `, at),
    };
  });
const moneyline: fc.Arbitrary<QuoteCase> = fc
  .record({ game: fc.constantFrom(...games), odds: price, venue: fc.constantFrom('Home', 'Away') })
  .map(({ game, odds, venue }) => ({
    typed: { market: 'moneyline', team: game[venue] as string, odds, date: game['index'] as string },
    chance: game[`${venue} Win %`] as number,
    push: 0,
  }));
const puckLine: fc.Arbitrary<QuoteCase> = fc
  .record({
    game: fc.constantFrom(...games),
    odds: price,
    venue: fc.constantFrom('Home', 'Away'),
    margin: fc.constantFrom(1.5, 2.5, 3.5),
    line: fc.constantFrom('-', '+', ''),
    isPick: fc.boolean(),
  })
  .map(({ game, odds, venue, margin, line, isPick }) => {
    const [team, other] = (venue === 'Home' ? ['Home', 'Away'] : ['Away', 'Home']).map((one) => game[one] as string);
    const row = puckLines.find((one) => one['index'] === game['index'] && one['Margin'] === margin);
    const named =
      isPick && line !== '' ? { side: `${team} ${line}${margin}` } : { team: team!, line: `${line}${margin}` };
    return {
      typed: { market: 'puck_line', ...named, odds, date: game['index'] as string },
      chance: line === '-' ? (row?.[team!] as number) : 1 - (row?.[other!] as number),
      push: 0,
    };
  });
/** Each price is from a different sportsbook, because a repeated bet at the same one would be a fault. */
const quoteCases = fc
  .array(fc.oneof(player, total, moneyline, puckLine), { maxLength: 12 })
  .map((list) => list.map((one, i) => ({ ...one, typed: { ...one.typed, book: `Book ${i}` } })));

const decimal = (text: string): number => {
  const [a = 0, b] = text.split('/').map(Number);
  if (b !== undefined) return 1 + a / b;
  return /^[+-]/.test(text) ? (a > 0 ? 1 + a / 100 : 1 - 100 / a) : a;
};

describe('names of players in prices', () => {
  const [row] = skaters;
  const info = (Player: string, Pos: string, Team = 'Away 1') => ({ Player, Team, 'API ABRV': Team.slice(0, 3), Pos });
  /** The night with the first skater as `name`, and what else the folder knows. */
  const night = (name: string, ...infos: readonly object[]): typeof files => {
    const [skater_probs, p_info] = [
      DECODERS.skater_probs([{ ...row, index: name, Team: 'Away 1', playerId: null }]),
      DECODERS.p_info([info(name, 'C'), ...infos]),
    ];
    if (!skater_probs.ok || !p_info.ok) throw new Error('the files are wrong');
    return { ...files, skater_probs: skater_probs.value.data, p_info: p_info.value.data };
  };
  const faultOf = (name: string, from: typeof files, more: Typed = {}): unknown =>
    build([{ market: 'goals', player: name, line: '0.5', book: 'A', odds: '2', ...more }], from).bad[0]?.fault.kind ??
    null;

  test('a bare name of a marked player is ambiguous, even with the team', () => {
    const marked = night('Bo Zed (C)');
    expect(faultOf('Bo Zed', marked, { team: 'Away 1' })).toBe('whichPlayer');
    expect(faultOf('B. Zed', marked)).toBe('whichPlayer');
    expect(faultOf('Bo Zed (D)', marked)).toBe('noPlayer');
    expect(faultOf('Zed B. (C)', marked)).toBeNull();
  });

  test('a namesake whom only p_info knows makes a bare name ambiguous, unless the team tells the two apart', () => {
    const other = night('Bo Zed', info('Bo Zed', 'D', 'Boston Bruins'));
    expect(faultOf('Bo Zed', other)).toBe('whichPlayer');
    expect(faultOf('Bo Zed', other, { team: 'Away 1' })).toBeNull();
    expect(faultOf('Bo Zed (Away 1)', other)).toBeNull();
    expect(faultOf('Bo Zed', other, { team: 'BOS' })).toBe('noPlayer');
    const same = night('Bo Zed', { ...info('Bo Zed', 'D'), playerId: 7 });
    expect(faultOf('Bo Zed', same, { team: 'Away 1' })).toBe('whichPlayer');
  });

  test('an id finds its player under any name, and no other', () => {
    const [skater_probs] = [
      DECODERS.skater_probs([
        { ...row, index: 'Bo Zed (C)', Team: 'Away 1', playerId: 7 },
        { ...row, index: 'Bo Zed (D)', Team: 'Away 1', playerId: 8 },
        { ...row, index: 'Al Twin', Team: 'Away 1', playerId: 9 },
        { ...row, index: 'Al Twin', Team: 'Away 1', playerId: 10 },
      ]),
    ];
    if (!skater_probs.ok) throw new Error(skater_probs.error.problem);
    const from = { ...files, skater_probs: skater_probs.value.data };
    const found = (typed: Typed) => build([{ market: 'goals', line: '0.5', book: 'A', odds: '2', ...typed }], from);
    const written = (typed: Typed): unknown => found(typed).rows.goal_value[0]?.['Player'];
    expect(written({ player: 'Bo Zed', player_id: '8' })).toBe('Bo Zed (D)');
    expect(written({ player: 'Robert Z.', player_id: '7.0', team: 'Away 1' })).toBe('Bo Zed (C)');
    const fault = (typed: Typed): unknown => found(typed).bad[0]?.fault.kind;
    expect(fault({ player: 'Bo Zed (C)', player_id: '6' })).toBe('noPlayer');
    expect(fault({ player: 'Bo Zed', player_id: '8', team: 'Home 1' })).toBe('otherTeam');
    expect(fault({ player: 'Bo Zed', player_id: 'eight' })).toBe('playerId');
    // Value files and simulations cannot tell the two apart.
    expect(fault({ player: 'Al Twin', player_id: '9' })).toBe('whichPlayer');
  });

  test('another form of the first name finds the only player who has it', () => {
    expect(faultOf('Mitchell Zed', night('Mitch Zed'))).toBeNull();
    expect(faultOf('Mitchell Zed', night('Mitch Zed'), { team: 'Home 1' })).toBe('noPlayer');
    expect(faultOf('Marc Zed', night('Mitch Zed'))).toBe('noPlayer');
  });
});

describe('buildValues', () => {
  prop(
    'buildValues writes every valid price as a consistent row with the probability from the model files',
    [quoteCases],
    (list) => {
      const known = list.filter(({ chance }) => !Number.isNaN(chance));
      const { rows, good, bad } = build(known.map(({ typed }) => typed));
      expect(bad).toEqual([]);
      expect(good).toBe(known.length);
      const priced = VALUE_DATASETS.flatMap((dataset) => {
        const decode: (doc: unknown) => Decoded<readonly Priced[]> = DECODERS[dataset];
        const decoded = decode(rows[dataset]);
        if (!decoded.ok) throw new Error(decoded.error.problem);
        expect(decoded.value.problems).toEqual([]);
        expect(decoded.value.data).toHaveLength(rows[dataset].length);
        return decoded.value.data.map((row) => ({ dataset, row }));
      });
      expect(priced).toHaveLength(known.length);
      for (const { typed, chance, push } of known) {
        const { dataset, row } = priced.find((one) => one.row.book === typed.book)!;
        const market = typed.market as keyof typeof MARKET_FILES;
        expect(dataset).toBe(MARKET_FILES[market]);
        expect(audit(row, 0).filter(({ kind }) => kind !== 'tooGood')).toEqual([]);
        expect(row.date).toBe(typed.date);
        expect(row.modelProb).toBeCloseTo(chance, 4);
        expect(row.bookOdds).toBeCloseTo(decimal(typed.odds!), 5);
        expect(row.push).toBeCloseTo(push, 4);
        // The value is that of the printed figures: a win pays the price, a push returns the stake.
        const win = row.modelProb * (1 - row.push!);
        expect(Math.abs(row.value - (win * row.bookOdds + row.push! - 1))).toBeLessThanOrEqual(5.1e-5);
      }
    },
  );

  const PLAYER = 'Away 1 No 1';
  const good: Typed = { market: 'goals', player: PLAYER, line: '0.5', book: 'B', odds: '+150' };

  test('buildValues writes the contract’s columns in the order of the contract', () => {
    const columns = (market: Typed): readonly string[] =>
      Object.values(build([{ book: 'B', odds: '2.5', captured: '2025-10-07T16:00:00Z', ...market }]).rows)
        .flat()
        .flatMap((row) => Object.keys(row));
    const priced = ['Value', 'Book', 'Book odds', 'Model odds', 'Model prob', 'Captured'];
    expect(columns(good)).toEqual(['Date', 'Player', 'Team', 'Pos', 'Line', 'Side', ...priced]);
    const ofGame = { market: 'total', away: 'Away 1', home: 'Home 1', side: 'over' };
    const ofTotal = ['Date', 'Away', 'Home', 'Line', 'Side', 'Team'].concat(priced);
    expect(columns({ ...ofGame, line: '6.5' })).toEqual(ofTotal);
    expect(columns({ ...ofGame, line: '6' })).toEqual(ofTotal.toSpliced(-1, 0, 'Push'));
    expect(columns({ market: 'moneyline', team: 'Away 1' })).toEqual(['Date', 'Team', 'Opponent', ...priced]);
    const ofPuckLine = ['Date', 'Team', 'Opponent', 'Line', ...priced];
    expect(columns({ market: 'puck_line', team: 'Away 1', line: '-1.5' })).toEqual(ofPuckLine);
  });

  test('buildValues writes the source of a price into its row, in all files', () => {
    const source = 'The Odds API';
    const typed: readonly Typed[] = [
      good,
      { market: 'total', away: 'Away 1', home: 'Home 1', side: 'over', line: '6', book: 'B', odds: '2' },
      { market: 'moneyline', team: 'Away 1', book: 'B', odds: '2' },
    ];
    const rows = Object.values(build(typed.map((row) => ({ ...row, source }))).rows).flat();
    expect(rows.map((row) => row['Source'])).toEqual([source, source, source]);
  });

  test('buildValues leaves out a provider’s price for any day after the first, but keeps the operator’s own price for such a day', () => {
    const later = skaters.find((skater) => skater['level_0'] !== DAY)!;
    const day = String(later['level_0']);
    const own: Typed = { ...good, player: String(later['index']), date: day };
    const feed: Typed = { source: 'Feed' };
    const { rows, bad, leftOut } = build([{ ...own, ...feed }, { ...good, ...feed, date: DAY }, own]);
    expect(leftOut).toEqual([{ line: 2, fault: { kind: 'otherDay', source: 'Feed', date: DAY } }]);
    expect(bad).toEqual([]);
    expect(rows.goal_value.map((row) => [row.Date, row['Source']])).toEqual([
      [DAY, 'Feed'],
      [day, undefined],
    ]);
  });

  test('both sides of a whole-number line have a value of 0 at the fair odds, which leave out pushes', () => {
    const row = games[0]!;
    const fair = (on: string): string => (1 / share(row, '', on, 6)).toFixed(6);
    const six: Typed = { market: 'total', away: 'Away 1', home: 'Home 1', line: '6.0', book: 'B' };
    const typed = ['over', 'under'].map((one): Typed => ({ ...six, side: one, odds: fair(one) }));
    const written = build(typed).rows.total_value;
    expect(written).toHaveLength(2);
    for (const { Value: value } of written) expect(Math.abs(value as number)).toBeLessThan(1e-3);
    // As printed, the shares that win on over, push, and win on under are all games.
    const [over, under] = written.map((one) => one['Model prob'] as number);
    expect(over! + under!).toBeCloseTo(1, 12);
    expect(new Set(written.map((one) => one['Push']))).toEqual(new Set([Number(pushShare(row, '', 6).toFixed(4))]));
  });

  test('buildValues ignores accents and capitals in names, and accepts team abbreviations', () => {
    const { rows, bad } = build([
      { ...good, player: 'AWAY 1 no. 1' },
      { market: 'moneyline', team: 'hom', away: 'away 1', book: 'B', odds: '2' },
    ]);
    expect(bad).toEqual([]);
    expect(rows.goal_value[0]).toMatchObject({ Player: PLAYER, Team: 'Away 1', Pos: 'C' });
    expect(rows.moneyline_value[0]).toMatchObject({ Team: 'Home 1', Opponent: 'Away 1' });
  });

  test.each<readonly [string, Typed, object]>([
    ['an unknown market', { ...good, market: 'fights' }, { kind: 'market', found: 'fights' }],
    ['an empty player', { ...good, player: '' }, { kind: 'empty', column: 'player' }],
    ['an empty book', { ...good, book: ' ' }, { kind: 'empty', column: 'book' }],
    ['invalid odds', { ...good, odds: 'x' }, { kind: 'odds', found: 'x' }],
    ['odds of 1', { ...good, odds: '1.0' }, { kind: 'odds', found: '1.0' }],
    ['odds that round to 1', { ...good, odds: '1.0000001' }, { kind: 'odds', found: '1.0000001' }],
    ['an invalid line', { ...good, line: 'half' }, { kind: 'line', found: 'half' }],
    ['a line that the files lack', { ...good, line: '0.75' }, { kind: 'noLine', line: 0.75 }],
    ['an unknown side', { ...good, side: 'up' }, { kind: 'side', found: 'up' }],
    ['an invalid date', { ...good, date: 'today' }, { kind: 'date', found: 'today' }],
    ['a day without games', { ...good, date: '2025-12-24' }, { kind: 'noDay', market: 'goals', date: '2025-12-24' }],
    ['an unknown player', { ...good, player: 'X' }, { kind: 'noPlayer', player: 'X', date: DAY, nearest: null }],
    ['a misspelled player', { ...good, player: 'Awya 1 No 1' }, { kind: 'noPlayer', nearest: PLAYER }],
    ['a player of the next day', { ...good, player: 'Away 3 No 1' }, { kind: 'noPlayer', date: DAY }],
    ['another team', { ...good, team: 'Home 1' }, { kind: 'otherTeam', team: 'Home 1' }],
    ['another game', { ...good, home: 'Home 2' }, { kind: 'noGame', teams: ['Away 1', 'Home 2'] }],
    ['a long name', { ...good, book: 'B'.repeat(201) }, { kind: 'long', column: 'book' }],
    [
      'a puck line',
      { market: 'moneyline', team: 'Home 1', line: '1.5', book: 'B', odds: '3' },
      { kind: 'unwanted', column: 'line' },
    ],
    [
      'a team for a game total',
      { market: 'total', team: 'Home 1', away: 'Away 1', home: 'Home 1', line: '6', book: 'B', odds: '2' },
      { kind: 'unwanted', column: 'team' },
    ],
    [
      'an unknown team',
      { market: 'moneyline', team: 'Home 9', book: 'B', odds: '3' },
      { kind: 'noTeam', team: 'Home 9', date: DAY, nearest: 'Home 1' },
    ],
    ['a repeated bet', { ...good, odds: '+160' }, { kind: 'repeated', by: 2 }],
  ])('buildValues reports a row with %s and still writes the other rows', (_, typed, fault) => {
    const { rows, bad, good: count } = build([good, typed, { ...good, book: 'Other' }]);
    expect(bad).toEqual([{ line: 3, fault: expect.objectContaining(fault) }]);
    expect(count).toBe(2);
    expect(rows.goal_value.map((row) => row['Book'])).toEqual(['B', 'Other']);
  });

  test.each<[string, Typed, Typed]>([
    ['an initial', { player: 'A. 1 No 1' }, {}],
    ['the last name first', { player: '"1 No 1, Away"' }, {}],
    ['a line without a zero', { line: '.5' }, {}],
    ['even money', { odds: 'EVEN' }, { odds: '+100' }],
    ['short for even money', { odds: 'ev' }, { odds: '2.00' }],
    ['shots on goal', { market: 'Shots on Goal' }, { market: 'shots' }],
    ['short for shots', { market: 'SOG' }, { market: 'shots' }],
    ["a feed's market", { market: 'player_points_alternate' }, { market: 'points' }],
    ['an anytime goal scorer', { market: 'player_goal_scorer_anytime', side: 'Yes', line: '' }, { market: 'goals' }],
    ["a team's city and name", { team: 'AWAY 1' }, {}],
  ])('buildValues accepts %s', (_, typed, plain) => {
    const built = build([{ ...good, ...typed }]);
    expect(built).toMatchObject({ good: 1, bad: [], leftOut: [] });
    expect(built.rows).toEqual(build([{ ...good, ...plain }]).rows);
  });

  test('buildValues leaves out prices that value files cannot contain, without reporting them as faults', () => {
    const rows: Typed[] = [
      { market: 'player_total_saves', player: PLAYER, line: '25.5', book: 'B', odds: '-110' },
      { market: 'player_blocked_shots', player: PLAYER, line: '1.5', book: 'B', odds: '+190' },
    ];
    const { bad, leftOut, good: count } = build([good, ...rows]);
    expect([bad, count]).toEqual([[], 1]);
    expect(leftOut).toEqual([
      { line: 3, fault: { kind: 'otherMarket', found: 'player_total_saves' } },
      { line: 4, fault: { kind: 'otherMarket', found: 'player_blocked_shots' } },
    ]);
  });

  test('buildValues replaces an alias with the player or team it stands for', () => {
    const aliases = new Map([
      ['superstar', PLAYER],
      ['hosts', 'Home 1'],
    ]);
    const rows: Typed[] = [
      { ...good, player: 'Super Star' },
      { market: 'moneyline', team: 'Hosts', book: 'B', odds: '2' },
    ];
    expect(build(rows, files, aliases)).toMatchObject({ good: 2, bad: [] });
    expect(build(rows)).toMatchObject({
      good: 0,
      bad: [{ fault: { kind: 'noPlayer' } }, { fault: { kind: 'noTeam' } }],
    });
  });

  describe('clubs of the same city', () => {
    const row = { game: games[0]!, ...files.game_probs!.games[0]! };
    const named = (pairs: readonly (readonly [string, string])[]): typeof files => {
      const list = pairs.map(([away, home]) => ({ ...row, away, home }));
      return { ...files, game_probs: { ...files.game_probs!, games: list } };
    };
    const bet: Typed = { market: 'moneyline', team: 'New York', book: 'B', odds: '2' };
    const both = named([
      ['New York Rangers', 'Boston Bruins'],
      ['Florida Panthers', 'New York Islanders'],
    ]);
    const which = { kind: 'whichTeam', team: 'New York', all: ['New York Rangers', 'New York Islanders'] };

    test('buildValues distinguishes clubs of one city by the opponent or the day, or else reports the city as ambiguous', () => {
      expect(build([{ ...bet, home: 'BOS' }], both).rows.moneyline_value).toMatchObject([{ Team: 'New York Rangers' }]);
      expect(build([bet], both).bad).toEqual([{ line: 2, fault: which }]);
      const one = named([['Florida Panthers', 'New York Islanders']]);
      expect(build([bet], one).rows.moneyline_value).toMatchObject([{ Team: 'New York Islanders' }]);
      const derby = named([['New York Rangers', 'New York Islanders']]);
      expect(build([bet], derby).bad).toEqual([{ line: 2, fault: which }]);
    });

    test.each(['Florida', 'FLA', 'panthers', 'Florida Panthers'])(
      'buildValues finds a club when the team is given as %s',
      (team) => {
        expect(build([{ ...bet, team }], both).rows.moneyline_value).toMatchObject([{ Team: 'Florida Panthers' }]);
      },
    );
  });

  test('buildValues requires a team when players have the same name', () => {
    const { skater_probs } = files;
    const twins = skater_probs!.skaters.map((skater) =>
      skater.player.endsWith('1 No 1') && skater.date === DAY ? { ...skater, player: 'Twin' } : skater,
    );
    const folder = { ...files, skater_probs: { ...skater_probs!, skaters: twins } };
    const twin = { ...good, player: 'Twin' };
    const { rows, bad } = build([twin, { ...twin, team: 'Home 1' }], folder);
    expect(bad).toEqual([
      { line: 2, fault: { kind: 'whichPlayer', player: 'Twin', all: ['Twin (Away 1)', 'Twin (Home 1)'] } },
    ]);
    expect(rows.goal_value).toMatchObject([{ Player: 'Twin', Team: 'Home 1' }]);
  });

  test('buildValues reports every price when the folder has no files', () => {
    const { bad } = build([good, { market: 'moneyline', team: 'Home 1', book: 'B', odds: '3' }], NO_FILES);
    expect(bad.map(({ fault }) => fault)).toEqual([
      { kind: 'noDay', market: 'goals', date: null },
      { kind: 'noDay', market: 'moneyline', date: null },
    ]);
  });
});

describe('the notation of a price', () => {
  /** The decimal odds of money lines at one book, or the fault of each. */
  const read = (prices: readonly string[], format?: 'decimal' | 'american' | 'fractional') => {
    const rows = prices.map((odds) => `moneyline,T,${odds.split(' ')[1] ?? 'B'},"${odds.split(' ')[0]!}"`);
    const quotes = readQuotes(['market,team,book,odds', ...rows].join('\n'), format);
    if (!quotes.ok) throw new Error(quotes.error.kind);
    return quotes.value.map(({ quote }) => (quote.ok ? Number(quote.value.odds.toFixed(2)) : quote.error.kind));
  };

  test.each<[readonly string[], readonly (number | string)[]]>([
    // The certain prices of the book decide.
    [
      ['-130.0', '110.0'],
      [1.77, 2.1],
    ],
    [
      ['8.50', '101', '1001'],
      [8.5, 101, 1001],
    ],
    [
      ['-130', '2.5 C', '110', '110 C'],
      [1.77, 2.5, 2.1, 110],
    ],
    // A book without certain prices has the notation of the file, and a file without any is American.
    [
      ['2.5 C', '110', '3/2'],
      [2.5, 110, 2.5],
    ],
    [
      ['110', '150.0'],
      [2.1, 2.5],
    ],
    // Prices of both kinds decide nothing, and the rest counts.
    [
      ['-130', '2.5', '110'],
      [1.77, 2.5, 'twoReadings'],
    ],
    [
      ['-130 C', '2.5 D', '110'],
      [1.77, 2.5, 'twoReadings'],
    ],
    [
      ['1,909', '2.5'],
      ['twoReadings', 2.5],
    ],
    [
      ['+1,200', '2,50'],
      [13, 2.5],
    ],
  ])('the prices %j are read as %j', (prices, expected) => {
    expect(read(prices)).toEqual(expected);
  });

  test.each<['decimal' | 'american' | 'fractional', readonly (number | string)[]]>([
    ['decimal', [110, 1.91, 'odds', 'odds']],
    ['american', [2.1, 20.09, 2.5, 'odds']],
    ['fractional', ['odds', 'odds', 'odds', 2.5]],
  ])('all prices have the notation %s that is given', (format, expected) => {
    expect(read(['110.0', '1,909', '+150', '3/2'], format)).toEqual(expected);
  });

  test('a price without a sign at a book that writes plus signs counts, with a note', () => {
    const quotes = readQuotes('market,team,book,odds\nmoneyline,T,B,+150\nmoneyline,U,b,130\nmoneyline,T,C,130\n');
    expect(quotes.ok && quotes.value.map(({ quote }) => quote.ok && [quote.value.book, quote.value.notes])).toEqual([
      ['B', []],
      ['B', [{ kind: 'lostSign' }]],
      ['C', [{ kind: 'lostSign' }]],
    ]);
  });
});

describe('the side of a bet', () => {
  /** The sides and lines of rows with other columns, or the fault of each. */
  const read = (head: string, ...rows: readonly string[]) => {
    const quotes = readQuotes([`${head},book,odds`, ...rows.map((row) => `${row},B,1.9`)].join('\n'));
    if (!quotes.ok) throw new Error(quotes.error.kind);
    return quotes.value.map(({ quote }) =>
      quote.ok ? `${quote.value.side} ${quote.value.line ?? quote.value.team}` : quote.error.kind,
    );
  };

  test.each(['side', 'over_under', 'outcome_name', 'selection', 'name', 'pick', 'Outcome'])(
    'the column %s has the side',
    (column) => {
      const head = `market,player,away,home,line,${column}`;
      const rows = [
        'total,,A,H,6.5,Under',
        'total,,A,H,6.5,o',
        'goals,P,,,0.5,U',
        'goals,P,,,0.5,',
        'goals,P,,,0.5,max',
      ];
      expect(read(head, ...rows)).toEqual(['under 6.5', 'over 6.5', 'under 0.5', 'over 0.5', 'side']);
    },
  );

  test('a total without a side is refused, and so are two sides', () => {
    expect(read('market,away,home,line', 'total,A,H,6.5', 'total,A,H,Over 6.5')).toEqual(['empty', 'over 6.5']);
    expect(read('market,away,home,line,side,pick', 'total,A,H,6.5,,Under', 'total,A,H,6.5,over,under')).toEqual([
      'under 6.5',
      'side',
    ]);
  });

  test.each([
    ['Over 5.5', '', 'over 5.5'],
    ['', 'u5.5', 'under 5.5'],
    ['Under', 'under (5.5)', 'under 5.5'],
    ['Under 5.5', '5.5', 'under 5.5'],
    ['Under 5.5', '6.5', 'line'],
    ['Over', 'Under 5.5', 'side'],
    ['Over', '', 'empty'],
    ['Over', '-5.5', 'line'],
  ])('the side %j and the line %j are read as %s', (side, line, expected) => {
    expect(read('market,away,home,side,line', `total,A,H,${side},${line}`)).toEqual([expected]);
  });

  test.each([
    ['points', 'Yes', '1', 'over 0.5'],
    ['points', 'Yes', '0.5', 'over 0.5'],
    ['points', 'No', '2', 'under 1.5'],
    ['shots', '', '3+', 'over 2.5'],
    ['points', 'Over', '1', 'over 1'],
    ['anytime goal scorer', 'Yes', '', 'over 0.5'],
    ['anytime goal scorer', '', '.5', 'over 0.5'],
    ['anytime goal scorer', 'Over', '1', 'over 0.5'],
    ['anytime goal scorer', 'Yes', '2', 'line'],
    ['anytime goal scorer', 'Yes', '1.5', 'line'],
  ])('the market %s, the side %j and the line %j are read as %s', (market, side, line, expected) => {
    expect(read('market,player,side,line', `${market},P,${side},${line}`)).toEqual([expected]);
  });

  test('for a money line, a column of sides names the team', () => {
    const head = 'market,team,away,home,selection';
    expect(read(head, 'h2h,,A,H,home', 'h2h,,A,H,A', 'h2h,A,,,', 'h2h,A,,,Over', 'h2h,A,,,Draw')).toEqual([
      'over H',
      'over A',
      'over A',
      'unwanted',
      'over Draw',
    ]);
  });

  test('a column of sides that names another team than the row is a fault', () => {
    const text = (pick: string) => `market,team,selection,book,odds\nmoneyline,Home 1,${pick},B,2\n`;
    expect(buildText(text('Away 1')).bad).toEqual([{ line: 2, fault: { kind: 'otherTeam', team: 'Away 1' } }]);
    for (const pick of ['HOM', 'Moneyline', '']) expect(buildText(text(pick))).toMatchObject({ good: 1, bad: [] });
  });
});

describe('prices that are judged together', () => {
  const SIX_AND_A_HALF: Typed = { market: 'total', away: 'Away 1', home: 'Home 1', line: '6.5', book: 'B' };
  const side = (on: string, odds: string, more: Typed = {}): Typed => ({ ...SIX_AND_A_HALF, side: on, odds, ...more });
  const kindsOf = ({ findings }: Built) => findings.map(({ line: at, fault }) => [at, fault.kind]);

  test('unders of players take part in pairs', () => {
    const goals = (on: string, odds: string): Typed => ({
      ...SIX_AND_A_HALF,
      away: '',
      home: '',
      market: 'goals',
      player: 'Away 1 No 1',
      line: '0.5',
      side: on,
      odds,
    });
    expect(kindsOf(build([goals('over', '+150'), goals('under', '+150')]))).toEqual([
      [2, 'pairBelow'],
      [3, 'pairBelow'],
    ]);
    expect(kindsOf(build([goals('over', '1.3'), goals('under', '3.2')]))).toEqual([]);
  });

  test('both sides of a puck line are a pair, and two teams that get goals from one book are refused', () => {
    const line = (team: string, goals: string, odds: string): Typed => {
      return { market: 'spreads', team, line: goals, book: 'B', odds };
    };
    const bad = build([line('Away 1', '-1.5', '2.2'), line('Home 1', '1.5', '2.2')]);
    expect(kindsOf(bad)).toEqual([
      [2, 'pairBelow'],
      [3, 'pairBelow'],
    ]);
    const unsigned = [line('Away 1', '1.5', '3'), line('Home 1', '1.5', '1.4')];
    expect(kindsOf(build(unsigned))).toEqual([
      [2, 'bothPlus'],
      [3, 'bothPlus'],
    ]);
    const alternates = [...unsigned, line('Away 1', '-1.5', '5'), line('Home 1', '-1.5', '3')];
    expect(kindsOf(build(alternates)).filter(([, kind]) => kind === 'bothPlus')).toEqual([]);
    for (const goals of ['0', '1', '-0.5', 'x', ''])
      expect(build([line('Away 1', goals, '2.2')]).bad.map(({ fault }) => fault.kind)).toEqual([
        goals === '' ? 'empty' : Number(goals) === 0 || goals === 'x' ? 'line' : 'noLine',
      ]);
  });

  test('all spellings of a book are one book, with the most frequent one as its name', () => {
    const rows = [side('over', '2.4', { book: ' b ' }), side('under', '2.4'), side('over', '1.9', { line: '5.5' })];
    expect(kindsOf(build(rows))).toEqual([
      [2, 'pairBelow'],
      [3, 'pairBelow'],
    ]);
    const named = build([
      side('over', '1.9', { book: 'b' }),
      side('under', '1.9'),
      side('over', '1.5', { line: '5.5' }),
    ]);
    expect(named.rows.total_value.map((row) => row['Book'])).toEqual(['B', 'B', 'B']);
  });

  test.each(['Draw', 'The Draw', 'Tie', 'X', 'Unentschieden', 'Oavgjort', 'Empate'])(
    'with a price for %s, no price of the book on the game counts',
    (team) => {
      const winner = (of: string, odds: string): Typed => ({ market: 'h2h', team: of, book: 'B', odds });
      const rows = [winner('Home 1', '2.1'), winner('Away 1', '3.6'), winner(team, '4.1')];
      expect(build(rows)).toMatchObject({ good: 0 });
      const game = { away: 'Away 1', home: 'Home 1' };
      const named = build([
        ...rows.map((row) => ({ ...row, ...game })),
        side('over', '1.9'),
        side('over', '2', { book: 'C' }),
      ]);
      expect(kindsOf(named)).toEqual([2, 3, 4, 5].map((at) => [at, 'third']));
      expect(named.good).toBe(1);
    },
  );

  test('an unknown name next to both teams of a named game is a third outcome', () => {
    const winner = (team: string): Typed => ({ ...SIX_AND_A_HALF, market: 'moneyline', team, line: '', odds: '1.8' });
    expect(kindsOf(build(['Home 1', 'Away 1', 'Regulation end'].map(winner)))).toEqual(
      [2, 3, 4].map((at) => [at, 'third']),
    );
    expect(kindsOf(build(['Home 1', 'Awya 1'].map(winner)))[0]).toEqual([3, 'noTeam']);
  });

  test('a time that cannot be read costs the time and not the price', () => {
    const { rows, findings } = build([side('over', '1.9', { captured: 'noon' })]);
    expect(findings).toEqual([{ line: 2, fault: { kind: 'captured', found: 'noon' } }]);
    expect(rows.total_value).toMatchObject([{ 'Book odds': 1.9 }]);
    expect(rows.total_value[0]).not.toHaveProperty('Captured');
    const epoch = build([side('over', '1.9', { captured: '1759852500' })]);
    expect(epoch.rows.total_value).toMatchObject([{ Captured: '2025-10-07T15:55:00Z' }]);
  });

  test('a price that was seen after the scheduled start is left out', () => {
    const [game] = files.game_probs!.games;
    const schedule_times = [{ date: game!.date, away: game!.away, home: game!.home, time: '11:00' }];
    const seen = side('over', '1.9', { captured: '2025-10-07T15:30:00Z' });
    expect(kindsOf(build([seen], { ...files, schedule_times }))).toEqual([[2, 'late']]);
    expect(kindsOf(build([seen]))).toEqual([]);
  });

  test('a price that is too good is written and marked', () => {
    const { good, findings } = build([side('over', '9')]);
    expect([good, findings]).toEqual([1, [{ line: 2, fault: { kind: 'tooGood', value: expect.any(Number) } }]]);
  });
});

describe('readQuotes', () => {
  test.each([
    ['', { kind: 'noHeader' }],
    ['market,player,sied,line,book,odds\n', { kind: 'misspelledColumn', column: 'sied', meant: 'side' }],
    ['market,book,odds,dates\n', { kind: 'misspelledColumn', column: 'dates', meant: 'date' }],
    ['market,bookmaker,sportsbook,odds\n', { kind: 'twiceColumn', column: 'book' }],
    ['[{"market":"goals"}]', { kind: 'json' }],
    ['{"market":"goals"}\n{"market":"goals"}', { kind: 'json' }],
    ['market,book,Book,odds\n', { kind: 'twiceColumn', column: 'book' }],
    ['market,book\n', { kind: 'noColumn', column: 'odds' }],
    ['Prices of today\nmarket,book\n', { kind: 'noColumn', column: 'market' }],
    ['player,line,over_price,under_price,book\n', { kind: 'wide', columns: ['over_price', 'under_price'] }],
    ['home,away,book,ml_home,ml_away\n', { kind: 'wide', columns: ['ml_home', 'ml_away'] }],
    ['market,line,book,Over,Under\n', { kind: 'wide', columns: ['Over', 'Under'] }],
    ['market,book,homeOdds,awayOdds\n', { kind: 'wide', columns: ['homeOdds', 'awayOdds'] }],
  ])('readQuotes rejects an invalid header: %j', (text, error) => {
    expect(readQuotes(text)).toEqual({ ok: false, error });
  });

  test('readQuotes reads column names in upper or lower case and the names that odds feeds use, and ignores other columns', () => {
    const read = readQuotes(
      ',Market,Player,Point,Bookmaker,Price,notes,Home_Team,away_team,last_update\n' +
        '0,goals,P,0.5,B,+150,x,H,A,2025-10-07T16:00:00Z\n',
    );
    expect(read.ok && read.value[0]!.quote).toMatchObject({
      ok: true,
      value: {
        market: 'goals',
        player: 'P',
        line: 0.5,
        book: 'B',
        odds: 2.5,
        home: 'H',
        away: 'A',
        captured: { at: NOW, text: '2025-10-07T16:00:00Z' },
      },
    });
    const own = readQuotes('market,book,odds,price,team\nmoneyline,B,2.5,9,T\n');
    expect(own.ok && own.value[0]!.quote).toMatchObject({ ok: true, value: { odds: 2.5 } });
  });

  test.each([
    ['market;player;line;book;odds\ngoals;P;0,5;B;2,50\n'],
    ['market;player;line;book;odds\ngoals;P;,5;B;+150\n'],
    ['market\tplayer\tline\tbook\todds\ngoals\tP\t0.5\tB\t3/2\n'],
  ])('readQuotes accepts decimal commas when cells are separated by semicolons or tabs: %j', (text) => {
    const read = readQuotes(text);
    expect(read.ok && read.value[0]!.quote).toMatchObject({ ok: true, value: { line: 0.5, odds: 2.5 } });
  });

  test.each([
    ['sep=;\nmarket;team;book;odds\nmoneyline;T;B;1,9\n', 3],
    ['Prices, of today\n\nmarket,team,book,odds\nmoneyline,T,B,1.9\n', 4],
    ['"sep=,"\r\nPrices\r\nmarket,team,book,odds\r\nmoneyline,T,B,1.9\r\n', 4],
  ])('readQuotes finds the header below other lines, and keeps the line numbers: %j', (text, line) => {
    const read = readQuotes(text);
    expect(read.ok && read.value).toMatchObject([{ line, quote: { ok: true, value: { odds: 1.9 } } }]);
  });

  test('readQuotes reads the columns of a feed, and the starts of games as their days', () => {
    const read = readQuotes(
      'commence_time,home_team,away_team,bookmakers_title,market_key,outcomes_name,outcomes_description,outcomes_price,outcomes_point\n' +
        '2025-10-08T00:00:00Z,H,A,B,player_points,Over,P,-120,0.5\n2025-10-08T00:00:00Z,H,A,B,h2h,H,,-120,\n',
    );
    expect(read.ok && read.value.map(({ quote }) => quote)).toMatchObject([
      { ok: true, value: { market: 'points', player: 'P', side: 'over', line: 0.5, date: '2025-10-07' } },
      { ok: true, value: { market: 'moneyline', team: 'H', player: '', date: '2025-10-07' } },
    ]);
  });

  test('readQuotes rejects decimal commas when cells are separated by commas', () => {
    const read = readQuotes('market,player,line,book,odds\ngoals,P,"0,5",B,2.5\ngoals,P,0.5,B,"1,000"\n');
    expect(read.ok && read.value.map(({ quote }) => quote)).toEqual([
      { ok: false, error: { kind: 'line', found: '0,5' } },
      { ok: false, error: { kind: 'twoReadings', found: '1,000', american: 11, decimal: 1 } },
    ]);
  });

  test('readQuotes accepts any column order and reports rows with more or fewer cells than the header', () => {
    const read = readQuotes('Odds,MARKET,book,team\n2.5,moneyline,B,T\n2.5,moneyline,B\n"2.5,moneyline,B,T\n');
    expect(read.ok && read.value.map(({ line: at, quote }) => [at, quote.ok || quote.error])).toEqual([
      [2, true],
      [3, { kind: 'cells', found: 3, columns: 4 }],
      [4, { kind: 'openQuote' }],
    ]);
  });
});
