import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { JSON_LINES } from '../texts.ts';
import { jsonOf, runDdh, type Run } from '../testing/runDdh.ts';
import { smallModel } from '../../forecast/testing/slates.ts';
import { HUB_DATASETS, type HubDataset } from '@ddh/engine/internal/datasets';
import { HUB } from '@ddh/engine/internal/hub';

type Row = Record<string, unknown>;
type Cell = {
  probability: number | null;
  decimal: number | null;
  american: number | null;
  text: { probability: string; decimal: string; american: string };
};

const FIRST = '2025-10-07';
const SECOND = '2025-10-08';
const TABS = {
  games: ['games', 'data'],
  totals: ['totals', 'data', '--date', SECOND],
  props: ['props', 'data'],
} as const;

let root: string;
let cwd: string;
const clean = new Map<HubDataset, string>();
let runs = 0;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'ddh-hub-'));
  await mkdir(join(root, 'models'));
  for (const [gameId, date, time] of [
    ['1', FIRST, '21:30'],
    ['10', FIRST, '09:00'],
    ['3', SECOND, '19:00'],
  ] as const) {
    const model = smallModel({ gameId, date, time, goals: [2.2, 3.4] });
    await writeFile(join(root, 'models', `${gameId}_gamemodel.json`), JSON.stringify(model));
  }
  const run = await runDdh(root, ['simulate', 'models', '--records', '400', '--format', 'npz']);
  expect(run).toMatchObject({ code: 0, notes: '' });
  for (const name of HUB_DATASETS) clean.set(name, await readFile(join(root, 'data', `${name}.json`), 'utf8'));
});
afterAll(() => rm(root, { recursive: true }));

beforeEach(async () => {
  cwd = join(root, `${runs++}`);
  await mkdir(join(cwd, 'data'), { recursive: true });
  for (const [name, text] of clean) await put(name, text);
});

const put = (name: HubDataset, text: string): Promise<void> => writeFile(join(cwd, 'data', `${name}.json`), text);
const drop = (name: HubDataset): Promise<void> => rm(join(cwd, 'data', `${name}.json`));
const raw = (name: HubDataset): Row[] => JSON.parse(clean.get(name)!) as Row[];
const ddh = (...args: readonly string[]): Promise<Run> => runDdh(cwd, ['hub', ...args]);

async function json<T>(...args: readonly string[]): Promise<T> {
  const run = await ddh(...args, '--json');
  expect(run).toMatchObject({ code: 0, notes: '' });
  return jsonOf(run.out) as T;
}

const rawGame = (away: string): Row => raw('game_probs').find((row) => row['Away'] === away)!;

function percentOf(p: number): string {
  const text = `${tenthsOf(p).toFixed(1)}%`;
  if (text === '0.0%' && p > 0) return '<0.1%';
  return text === '100.0%' && p < 1 ? '>99.9%' : text;
}

/** A share above half is what the text of the other side leaves of 100. */
const tenthsOf = (p: number): number => (p > 0.5 ? 100 - tenthsOf(1 - p) : Math.floor(p * 1000 + 0.5 + 1e-9) / 10);

/** Returns the expected cell for a share: the share and its odds, as numbers and as texts. */
function cell(share: unknown, fair = share as number): Cell {
  const p = share as number;
  const [decimal, texted] = [fair > 0 ? 1 / fair : null, american(fair)];
  return {
    probability: p,
    decimal,
    american: texted === '-' ? null : Number(texted),
    text: { probability: percentOf(p), decimal: decimal?.toFixed(2) ?? '-', american: texted },
  };
}
const side = (share: number, fair: number) => ({ ...cell(share, fair), fair });

/** The share of a side among the games that are over or under the line, because a push returns the stake. */
const fair = (line: string, own: number, other: number): number => (line.endsWith('.0') ? own / (own + other) : own);

function american(p: number): string {
  if (p === 0 || p === 1) return '-';
  return p >= 0.5 ? `-${Math.round((p / (1 - p)) * 100)}` : `+${Math.round(((1 - p) / p) * 100)}`;
}

describe('ddh hub games', () => {
  type Games = {
    date: string;
    dates: string[];
    rows: { game: string; text: { time: string }; figures: Record<string, Row> }[];
  };

  test('shows the games of the first date by start time, with the figures in the file', async () => {
    const { date, dates, rows } = await json<Games>('games', 'data');
    expect([date, dates]).toEqual([FIRST, [FIRST, SECOND]]);
    expect(rows.map(({ game, text }) => `${text.time} ${game}`)).toEqual([
      '9:00 AM ET Away 10 @ Home 10',
      '9:30 PM ET Away 1 @ Home 1',
    ]);
    const row = rawGame('Away 1');
    for (const venue of ['Away', 'Home']) {
      const average = raw('team_avs').find((one) => one['Team'] === `${venue} 1`)!;
      expect(rows[1]!.figures[venue.toLowerCase()]).toEqual({
        win: {
          any: cell(row[`${venue} Win %`]),
          regulation: cell(row[`${venue} Reg Win %`]),
          overtime: cell(row[`${venue} OT Win %`]),
        },
        goals: average['Goals Against'],
        shots: average['Shots Against'],
        text: {
          goals: (average['Goals Against'] as number).toFixed(1),
          shots: (average['Shots Against'] as number).toFixed(1),
        },
      });
    }
  });

  test('prints an aligned row per team, with American odds', async () => {
    const { code, out } = await ddh('games', 'data', '--date', SECOND, '--odds', 'american');
    expect(code).toBe(0);
    const [head, dates, , columns, away, home, ...more] = out.split('\n');
    expect([head, dates].map((line) => line?.match(/\d{4}-\d\d-\d\d/g))).toEqual([[SECOND], [FIRST, SECOND]]);
    expect(more).toEqual(['']);
    const row = rawGame('Away 3');
    for (const [line, start, team, share] of [
      [away, '7:00 PM ET', '  Away 3', row['Away Win %']],
      [home, '          ', '@ Home 3', row['Home Win %']],
    ] as const) {
      const percent = percentOf(share as number);
      expect(line?.startsWith(`${start}  ${team} `)).toBe(true);
      expect(line?.slice(21).trim().split(/ +/).slice(0, 2)).toEqual([percent, american(share as number)]);
      expect(line).toHaveLength(columns!.length);
    }
  });

  test('ddh hub games shows a game without figures if only the schedule has it', async () => {
    const added = { Date: SECOND, 'Away Team': 'A', 'Home Team': 'B', Time: 'TBD' };
    await put('schedule_times', JSON.stringify([...raw('schedule_times'), added]));
    const { rows } = await json<Games>('games', 'data', '--date', SECOND);
    expect(rows[1]).toMatchObject({ game: 'A @ B', time: 'TBD', text: { time: 'TBD' }, figures: null });
    const { out } = await ddh('games', 'data', '--date', SECOND);
    expect(out).toMatch(/\n\nTBD +A( +-){6}\n +@ B( +-){6}\n$/);
  });
});

describe('the news in ddh hub games', () => {
  const news = (over: object) => {
    const { Away, Home } = raw('game_probs').find((row) => row['index'] === FIRST)!;
    return {
      Date: FIRST,
      Away,
      Home,
      What: 'scratch',
      Player: 'Jo Doe',
      Team: Home,
      Before: 0.44,
      After: 0.42,
      ...over,
    };
  };

  test('prints the news of the date with its effect, and its figures as JSON', async () => {
    const changes = [
      news({ At: '2025-10-07T10:00:00-04:00' }),
      news({ At: '2025-10-07T12:00:00Z', Team: null, After: null }),
    ];
    await writeFile(join(cwd, 'data/changes.json'), JSON.stringify(changes));
    const { out } = await ddh('games', 'data');
    const lines = out.trimEnd().split('\n').slice(-3);
    expect(lines[0]).toBe('1 change since 9 AM');
    expect(lines[1]).toMatch(/^ {2}\S.* @ \S.* Doe out 10:00 AM: \S.* 44\.0 → 42\.0$/);
    expect(lines[2]).toMatch(/Doe out 8:00 AM$/);
    const { rows } = await json<{ rows: { news: Row[] }[] }>('games', 'data');
    const [of] = rows.filter((row) => row.news.length > 0);
    expect(of!.news).toMatchObject([
      {
        changes: [{ at: '2025-10-07T14:00:00.000Z', what: 'scratch', player: 'Jo Doe' }],
        team: changes[0]!.Team,
        before: 0.44,
        after: 0.42,
      },
      { team: null, before: 0.44, after: null },
    ]);
  });

  test('prints nothing about news without the file, and null in JSON', async () => {
    expect((await ddh('games', 'data')).out).not.toMatch(/since 9 AM/);
    const { rows } = await json<{ rows: { news: null }[] }>('games', 'data');
    expect(rows.map(({ news: none }) => none)).toEqual(rows.map(() => null));
  });
});

describe('ddh hub totals', () => {
  type Rung = { line: number; text: { line: string }; over: Cell; under: Cell };
  type Ladder = { title: string; even: number; spread: { message: string }; rows: Rung[] };
  type Totals = { kind: string; tables: Record<'game' | 'away' | 'home', Ladder> };

  test.each([
    ['goals', 'goals', { game: '', away: 'Away ', home: 'Home ' }, [0.5, 10.5], [0.5, 10.5]],
    ['shots', 'shots', { game: 'Shots ', away: 'Away Shots ', home: 'Home Shots ' }, [39.5, 69], [14.5, 44]],
  ] as const)(
    'shows every betting line for %s, with the figures in the file',
    async (type, stat, fronts, all, team) => {
      const { kind, tables } = await json<Totals>('totals', 'data', '--game', 'Away 1 @ Home 1', '--type', type);
      expect(kind).toBe('totals');
      const { out } = await ddh('totals', 'data', '--game', 'Away 1 @ Home 1', '--type', type);
      const row = rawGame('Away 1');
      for (const [scope, title] of [
        ['game', 'Total'],
        ['away', 'Away 1'],
        ['home', 'Home 1'],
      ] as const) {
        const { rows, even, ...table } = tables[scope];
        const [from, to] = scope === 'game' ? all : team;
        expect(table.title).toBe(title);
        expect(rows.map(({ line }) => line)).toEqual(
          Array.from({ length: (to - from) * 2 + 1 }, (_, i) => from + i / 2),
        );
        for (const { text: texts, over, under } of rows) {
          const text = texts.line;
          const [a, b] = [row[`${fronts[scope]}Over ${text}`], row[`${fronts[scope]}Under ${text}`]] as [
            number,
            number,
          ];
          expect([over, under]).toEqual([side(a, fair(text, a, b)), side(b, fair(text, b, a))]);
        }
        const gaps = rows.map(({ line, over, under }) =>
          Number.isInteger(line) ? Infinity : Math.abs(over.probability! - under.probability!),
        );
        expect(even).toBe(gaps.indexOf(Math.min(...gaps)));
        // The printed table has one row per betting line, and only the row nearest to even money is marked.
        const part = out
          .split('\n\n')
          .slice(1)
          .find((one) => one.startsWith(title))!;
        const lines = part.trimEnd().split('\n').slice(2);
        expect(lines).toHaveLength(rows.length);
        expect(lines.map((line) => line.startsWith('>')).indexOf(true)).toBe(even);
        expect(lines.filter((line) => line.startsWith('>'))).toHaveLength(1);
        const { text, over, under } = rows[even]!;
        const cells = [text.line, ...[over, under].flatMap((one) => [one.text.probability, one.text.decimal])];
        expect(lines[even]?.split(/ +/).slice(0, 6)).toEqual(['>', ...cells]);
        if (table.spread !== null)
          expect(part.split('\n')[0]).toMatch(new RegExp(`${/\d+/.exec(table.spread.message)![0]} ${stat}`));
      }
      for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
    },
  );

  test("shows the file's share for the minus side of a puck line, and 1 minus the opponent's share for the plus side", async () => {
    type PuckRow = { margin: number; minus: Cell; plus: Cell; text: { minus: string; plus: string } };
    type Pucks = { tables: Record<string, { title: string; rows: PuckRow[] }> };
    const args = ['totals', 'data', '--game', 'Away 10 @ Home 10', '--type', 'puckline'];
    const { tables } = await json<Pucks>(...args);
    const records = raw('puck_line_probs').filter(({ index }) => index === FIRST);
    expect(Object.values(tables).map(({ title }) => title)).toEqual(['Away 10', 'Home 10']);
    const game = raw('game_probs').find(({ index, Away }) => index === FIRST && Away === 'Away 10')!;
    for (const [own, other, win, rows] of [
      ['Away 10', 'Home 10', game['Away Win %'], tables['away']!.rows],
      ['Home 10', 'Away 10', game['Home Win %'], tables['home']!.rows],
    ] as const) {
      expect(rows.map(({ margin }) => margin)).toEqual([0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5]);
      for (const { margin, minus, plus, text } of rows) {
        const record = records.find(({ Margin }) => Margin === margin)!;
        // Every win is a win by more than 0.5 goals, so the probability is that of Game Win.
        const covers = margin === 0.5 ? win : Number((1 - (record[other] as number)).toFixed(12));
        expect(text).toEqual({ minus: `-${margin}`, plus: `+${margin}` });
        expect(minus).toEqual(cell(margin === 0.5 ? win : record[own]));
        expect(plus).toEqual(cell(covers));
      }
    }
    const { out } = await ddh(...args);
    const { minus, plus } = tables['home']!.rows[1]!;
    const cells = (
      [
        ['-1.5', minus],
        ['\\+1.5', plus],
      ] as const
    ).map(([name, { text }]) => `${name} +${text.probability} +${text.decimal}`);
    expect(out.slice(out.indexOf('\nHome 10\n'))).toMatch(new RegExp(`\n>? +${cells.join(' +')}\n`));
  });

  test.each([[[]], [['--game', 'away']], [['--game', 'Bruins']], [['--game', ' ']]])(
    'lists the games to choose from when the arguments are %j',
    async (args) => {
      const { code, out, notes } = await ddh('totals', 'data', ...args);
      expect([code, out]).toEqual([1, '']);
      const [message, ...games] = notes.split('\n');
      expect(message).toContain(args[1] ?? '--game');
      expect(games).toEqual(['ddh hub:   Away 10 @ Home 10', 'ddh hub:   Away 1 @ Home 1', '']);
    },
  );

  test('ddh hub totals needs no --game for a single game, and finds games by words and abbreviations', async () => {
    expect((await ddh('totals', 'data', '--date', SECOND)).out).toMatch(/^Away 3 @ Home 3, 7:00 PM ET, Wed, Oct 8/);
    expect((await ddh('totals', 'data', '--game', 'HOME 10')).out).toMatch(/^Away 10 @ Home 10,/);
    const named = raw('p_info').map((row) => ({ ...row, 'API ABRV': row['Team'] === 'Home 1' ? 'XYZ' : 'ABC' }));
    await put('p_info', JSON.stringify(named));
    expect((await ddh('totals', 'data', '--game', 'xyz')).out).toMatch(/^Away 1 @ Home 1,/);
  });

  test('ddh hub totals says that there is no data for a scheduled game without figures', async () => {
    await put('schedule_times', JSON.stringify([{ Date: SECOND, 'Away Team': 'A', 'Home Team': 'B' }]));
    const args = ['totals', 'data', '--date', SECOND, '--game', 'A @ B'];
    expect(await ddh(...args)).toEqual({ code: 0, out: expect.stringContaining('A @ B'), notes: '' });
    expect(await json(...args)).toMatchObject({ kind: 'none', tables: null });
  });
});

describe('ddh hub props', () => {
  type Props = {
    of: number;
    rows: {
      player: string;
      team: string;
      position: string;
      over: Cell;
      under: Cell;
      push: number | null;
      text: { push: string };
    }[];
  };
  const skaters = () => raw('skater_probs').filter((row) => row['level_0'] === FIRST);

  test('ddh hub props shows goals over 0.5 for all players by default, with the figures in the file', async () => {
    const { of, rows } = await json<Props>('props', 'data');
    expect([of, rows.length]).toEqual([skaters().length, skaters().length]);
    for (const { player, team, over, under, push, text } of rows) {
      const row = skaters().find((one) => one['index'] === player)!;
      const [a, b] = [row['Goals Over 0.5'], row['Goals Under 0.5']] as [number, number];
      expect([team, over, under]).toEqual([row['Team'], side(a, a), side(b, b)]);
      expect([push, text.push]).toEqual([null, '-']);
    }
    const overs = rows.map(({ over }) => over.probability!);
    expect(overs).toEqual(overs.toSorted((a, b) => b - a));
  });

  test('ddh hub props filters by --prop, --line, --game and --search, and sorts by --order', async () => {
    const args = ['--prop', 'shots', '--line', '6', '--game', 'away 10', '--search', 'HOM no', '--order', 'player'];
    const { of, rows } = await json<Props>('props', 'data', ...args);
    expect(of).toBe(8);
    expect(rows.map(({ player }) => player)).toEqual([1, 2, 3, 4].map((n) => `Home 10 No ${n}`));
    const row = skaters().find((one) => one['index'] === 'Home 10 No 2')!;
    const [over, under] = [row['Shots Over 6.0'], row['Shots Under 6.0']] as [number, number];
    const [overCell, underCell] = [side(over, fair('6.0', over, under)), side(under, fair('6.0', under, over))];
    expect(rows[1]).toMatchObject({ position: 'LW', over: overCell, under: underCell });
    expect(rows[1]!.push).toBeCloseTo(1 - over - under, 12);
    const { out } = await ddh('props', 'data', ...args);
    expect(out).toMatch(/^Shots .*6\.0, Away 10 @ Home 10\n.*2025-10-07.*: 4 of 8 /);
    expect(out).toMatch(/^Player .* Push$/m);
    const sides = [overCell, underCell].flatMap(({ text }) => [text.probability, text.decimal]);
    const cells = [...sides, rows[1]!.text.push];
    expect(out).toMatch(new RegExp(`\nHome 10 No 2 +HOM +LW +${cells.join(' +')}\n`));
    expect((await ddh('props', 'data')).out).not.toContain('Push');
  });

  test('ddh hub props sorts by the probability of the side that --order names', async () => {
    const { rows } = await json<Props>('props', 'data', '--order', 'under');
    const unders = rows.map(({ under }) => under.probability!);
    expect(unders).toEqual(unders.toSorted((a, b) => b - a));
  });

  test('ddh hub props reports a --search that matches no player', async () => {
    const { code, out } = await ddh('props', 'data', '--search', 'Gretzky');
    expect(code).toBe(0);
    expect(out).toMatch(/: 0 of 16 [^]*“Gretzky”\.\n$/);
  });

  test('ddh hub props reports a date without players, and rejects an unknown game', async () => {
    await put('skater_probs', '[]');
    expect(await ddh('props', 'data')).toEqual({ code: 0, out: expect.stringMatching(/^.+\n$/), notes: '' });
    expect(await json('props', 'data')).toMatchObject({ of: 0, rows: [] });
    expect(await ddh('props', 'data', '--game', 'Bruins')).toMatchObject({ code: 1, out: '' });
  });
});

describe('the files that ddh hub reads', () => {
  test.each(Object.entries(TABS))('ddh hub %s reads only the files that it needs', async (tab, args) => {
    const before = await ddh(...args);
    for (const name of HUB_DATASETS) {
      if (!(HUB[tab as keyof typeof TABS].needed as readonly string[]).includes(name)) await drop(name);
    }
    expect(await ddh(...args)).toEqual(before);
  });

  test.each([
    ['games', 'team_avs', (out: string) => expect(out).toMatch(/%( +-){2}\n/)],
    ['games', 'schedule_times', (out: string) => expect(out).toMatch(/\n +Away 1 +\d/)],
    ['totals', 'puck_line_probs', (out: string) => expect(out.match(/^>/gm)).toHaveLength(3)],
    ['props', 'p_info', (out: string) => expect(out).toMatch(/\nHome 1 No 1 +Home 1 +- +\d/)],
    ['props', 'skater_probs', (out: string) => expect(out).toMatch(/^.+\n$/)],
  ] as const)('ddh hub %s reports a missing or broken file %s and shows the rest', async (tab, name, check) => {
    await drop(name);
    const missing = await ddh(...TABS[tab]);
    const place = new RegExp(`^ddh hub: data/${name}\\.json: .*\n$`);
    expect(missing).toMatchObject({ code: 3, notes: expect.stringMatching(place) });
    check(missing.out);
    await put(name, '{"a":');
    const broken = await ddh(...TABS[tab]);
    expect(broken).toMatchObject({ code: 3, out: missing.out });
    expect(broken.notes).toMatch(place);
    await put(name, '{}');
    expect(await ddh(...TABS[tab])).toEqual({ ...missing, notes: expect.stringMatching(place) });
  });

  test('ddh hub reports a file in JSON Lines and explains how to write JSON', async () => {
    await put(
      'team_avs',
      raw('team_avs')
        .map((row) => `${JSON.stringify(row)}\n`)
        .join(''),
    );
    const { code, notes } = await ddh(...TABS.games);
    expect([code, notes]).toEqual([3, `ddh hub: data/team_avs.json: ${JSON_LINES}\n`]);
  });

  test('ddh hub reports an invalid number and shows a dash instead', async () => {
    const rows = raw('team_avs').map((row) => ({ ...row, 'Shots Against': 'many' }));
    await put('team_avs', JSON.stringify(rows));
    const { code, out, notes } = await ddh('games', 'data');
    expect(code).toBe(3);
    expect(out).toMatch(/\d +-\n/);
    const at = 'ddh hub: data/team_avs.json: records[0]."Shots Against"';
    expect(notes.split(' (')[0]?.startsWith(at)).toBe(true);
    expect(notes).toMatch(/\(and 5 /);
    await put('team_avs', JSON.stringify([rows[0], ...raw('team_avs').slice(1)]));
    expect((await ddh('games', 'data')).notes).not.toContain('(and');
  });

  test('ddh hub requires --date if game_probs is missing, and then accepts any date', async () => {
    await drop('game_probs');
    const refused = await ddh('games', 'data');
    expect([refused.code, refused.out]).toEqual([1, '']);
    const [missing, needed] = refused.notes.split('\n');
    expect(missing).toContain('data/game_probs.json');
    expect(needed).toContain('--date');
    const { code, out, notes } = await ddh('games', 'data', '--date', SECOND);
    expect([code, notes]).toEqual([3, `${missing}\n`]);
    expect(out).toMatch(/Away 3( +-){6}\n/);
    expect(await ddh('games', 'data', '--date', '2030-01-01')).toMatchObject({
      code: 3,
      out: expect.not.stringContaining('Team'),
    });
    expect(await ddh('totals', 'data', '--date', '2030-01-01')).toMatchObject({ code: 1, out: '' });
  });

  test('ddh hub fails for a date without games, a file without games and a missing folder', async () => {
    const refused = async (...args: readonly string[]): Promise<string> => {
      const { code, out, notes } = await ddh('games', ...args);
      expect([code, out]).toEqual([1, '']);
      return notes;
    };
    const days = (await refused('data', '--date', '2025-10-09')).match(/\d{4}-\d\d-\d\d/g);
    expect(days).toEqual(['2025-10-09', FIRST, SECOND]);
    await put('game_probs', '[]');
    for (const args of [[], ['--date', FIRST]])
      expect(await refused('data', ...args)).toMatch(/^ddh hub: game_probs\.json .*\n$/);
    expect(await refused('nowhere')).toMatch(/^ddh hub: .*nowhere.*\n$/);
  });
});

test.each([
  [
    ['props', 'data', '--prop', 'shots'],
    ['props', 'data', '--prop', 'Shots'],
  ],
  [
    ['props', 'data', '--prop', 'SHOT'],
    ['props', 'data', '--prop', 'Shots'],
  ],
  [
    ['Game', 'data', '--odds', 'American'],
    ['games', 'data', '--odds', 'american'],
  ],
])('ddh hub %j prints the same as ddh hub %j', async (typed, meant) => {
  const run = await ddh(...typed);
  expect(run.code).toBe(0);
  expect(run).toEqual(await ddh(...meant));
});
