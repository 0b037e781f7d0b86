import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { priceLogText } from '@ddh/feeds/odds';
import { appendMember } from '@ddh/feeds/store';
import type { GameSheet } from '@ddh/forecast/history';
import { addDays, type LeagueDate, type Line } from '@ddh/engine/internal/domain';
import { simulationFile, weightsFile } from '@ddh/engine/internal/datasets';
import { readSimulation } from '@ddh/engine/internal/simulation';
import {
  decodeTrackRecordResults,
  decodeTrackRecordSummary,
  type TrackRecordResults,
} from '@ddh/engine/internal/trackRecord';
import { inflateRaw } from '@ddh/engine/node';
import { weightsOf, withProbs } from '../../testing/gameWeights.ts';
import { gamesCsv, goaliesCsv, scheduleCsv, skaterGame, skatersCsv } from '../../forecast/testing/historyFiles.ts';
import { trackRecordFolder } from '../testing/trackRecordFolder.ts';
import { jsonOf, type Run } from '../testing/runDdh.ts';
import { SAMPLE_RECEIPT } from '../../testing/sampleTrackRecord.ts';
import type { EdgeRow } from '../reports/value.ts';
import { summarizeDays } from './grade.ts';
import { PRICE_CHAIN, readChain, readChainOf, storeReceipt } from './index.ts';
import type { FrozenGame, PriceFreeze } from '@ddh/forecast/trackRecord';
import type { Leg } from '@ddh/engine/internal/parlay';

const DAY = '2025-10-07' as LeagueDate;
const folders = trackRecordFolder();
const { makeDay, ddh } = folders;

/** A game in which the home team wins 4:2, and its first player scores and has three shots. */
const sheet = (gameId: string, date = DAY as string, homeGoals = 4): GameSheet => {
  const side = { emptyNetGoals: 0, shots: 30, powerPlayGoals: 0, blocks: 10 };
  return {
    game: {
      season: '2025-26',
      gameId,
      date: date as LeagueDate,
      time: '19:00',
      end: 'REG',
      away: { ...side, team: 'BOS', goals: 2, regulationGoals: 2 },
      home: { ...side, team: 'TOR', goals: homeGoals, regulationGoals: homeGoals },
    },
    skaters: [
      skaterGame('BOS', Number(gameId) * 100),
      skaterGame('TOR', Number(gameId) * 100 + 10, { goals: 1, points: 1, shots: 3 }),
    ],
    goalies: [],
  };
};

async function putSeason(sheets: readonly GameSheet[]): Promise<void> {
  const season = join(folders.cwd, 'store/seasons/2025-26');
  await mkdir(season, { recursive: true });
  const schedule = sheets.map(({ game }) => ({ ...game, away: game.away.team, home: game.home.team }));
  for (const [name, text] of [
    ['games', gamesCsv(sheets)],
    ['skater_games', skatersCsv(sheets)],
    ['goalie_games', goaliesCsv(sheets)],
    ['schedule', scheduleCsv(schedule)],
  ] as const)
    await writeFile(join(season, `${name}.csv`), text);
}

/** Stores a receipt, as if a site had published the record at this time. */
async function confirm(time: string): Promise<void> {
  const folder = { dir: join(folders.cwd, 'record'), shown: 'record' };
  const chain = await readChain(folder);
  if (!chain.ok || chain.value.head === null)
    throw new Error('the record has no readable forecasts, so no receipt can be stored');
  const { date, sha256 } = chain.value.head;
  const name = `forecasts/${date}.ndjson.gz`;
  const { size } = await stat(join(folder.dir, name));
  const receipt = { time, folder: '20251007-160000-00000000', digest: 'a'.repeat(64) };
  const sent = [{ name: `record/${name}`, bytes: size, sha256 }];
  expect(await storeReceipt(folder, receipt, sent)).toMatchObject({ ok: true });
}

const grade = (): Promise<Run> => ddh(addDays(DAY, 1), 'grade', '--store', 'store', '--season', '2025-26', '--json');
const trackRecordFile = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(join(folders.cwd, 'record', name), 'utf8'));

describe('ddh grade', () => {
  test('ddh grade refuses a path without a record or without prices, unless a record may have no forecasts', async () => {
    await putSeason([sheet('1')]);
    const of = (...more: readonly string[]) => ddh(DAY, 'grade', '--store', 'store', '--season', '2025-26', ...more);
    expect((await of('--record', 'typo')).code).toBe(1);
    await expect(stat(join(folders.cwd, 'typo'))).rejects.toThrow('ENOENT');
    expect(await of('--record', 'typo', '--allow-none')).toMatchObject({ code: 0, notes: '' });
    expect((await of('--record', 'typo', '--allow-none', '--prices', 'typo')).code).toBe(1);
    await makeDay(DAY, ['1']);
    await ddh(DAY, 'record', 'freeze', 'data', '--prices', 'prices');
    expect((await of()).code).toBe(0);
    expect((await of('--prices', 'typo')).code).toBe(1);
    expect((await of('--record', 'typo', '--prices', 'prices')).code).toBe(1);
  });

  test('ddh grade grades forecasts confirmed before the start, and writes results and summary', async () => {
    await makeDay(DAY, ['1', '2']);
    await ddh(DAY, 'record', 'freeze', 'data');
    await confirm(`${DAY}T17:00:00Z`);
    await putSeason([sheet('1'), sheet('2')]);
    const run = await grade();
    expect(run).toMatchObject({ code: 0, notes: '' });
    // Each game has 15 forecasts, and 9 for each of the two players who dressed. The other six players did not dress.
    expect(jsonOf(run.out)).toEqual({
      games: 2,
      graded: 2 * (15 + 2 * 9),
      voided: 2 * 6 * 9,
      pushed: 0,
      corrected: [],
      unpublished: 0,
      late: 0,
    });
    const results = decodeTrackRecordResults(await trackRecordFile(`results/${DAY}.json`));
    expect(results).toMatchObject({
      ok: true,
      value: {
        data: {
          date: DAY,
          receipts: [{ time: `${DAY}T17:00:00Z` }],
          games: [
            {
              gameId: '1',
              start: `${DAY}T23:00:00.000Z`,
              corrected: false,
              result: { home: { name: 'Home 1', Goals: 4 } },
            },
            { gameId: '2' },
          ],
        },
      },
    });
    const summary = decodeTrackRecordSummary(await trackRecordFile('summary.json'));
    expect(summary).toMatchObject({
      ok: true,
      value: { data: { kind: 'frozen', seen: false, games: 2, records: 200 } },
    });
    const winner = summary.ok ? summary.value.data.markets.find(({ market }) => market === 'winner') : null;
    expect(winner?.season).toMatchObject({ n: 2, came: { mean: 1 } });
  });

  test('ddh record check computes the scores of a record again, and names the first score that differs', async () => {
    await makeDay(DAY, ['1', '2']);
    await ddh(DAY, 'record', 'freeze', 'data');
    await confirm(`${DAY}T17:00:00Z`);
    await putSeason([sheet('1'), sheet('2')]);
    await grade();
    const check = (): Promise<Run> => ddh(DAY, 'record', 'check', 'record');
    expect(await check()).toMatchObject({ code: 0, notes: '' });
    const path = join(folders.cwd, 'record/summary.json');
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace('"games":2', '"games":3'));
    expect(await check()).toMatchObject({
      code: 1,
      notes: expect.stringMatching(/ record\/summary\.json .*games 3, .* 2\n$/),
    });
    await writeFile(path, text);
    const results = join(folders.cwd, `record/results/${DAY}.json`);
    await writeFile(results, (await readFile(results, 'utf8')).replace('"Goals":4', '"Goals":1'));
    expect((await check()).notes).toContain('summary.json');
    await rm(path);
    expect(await check()).toMatchObject({ code: 1, notes: expect.stringContaining('summary.json') });
  });

  test('ddh grade compares forecasts with the prices at the freeze, which are not in the record', async () => {
    await makeDay(DAY, ['1', '2']);
    await mkdir(join(folders.cwd, 'data/value_vault'));
    const price = { Date: DAY, Value: 0, Book: 'Lantern', 'Model prob': 0.5 };
    const rows = [
      { ...price, Team: 'Home 1', Opponent: 'Away 1', 'Book odds': 1.6125 },
      { ...price, Team: 'Away 1', Opponent: 'Home 1', 'Book odds': 2.4187 },
    ];
    await writeFile(join(folders.cwd, 'data/value_vault/moneyline_value.json'), JSON.stringify(rows));
    const prices = ['--prices', 'store/record-prices'];
    expect(await ddh(DAY, 'record', 'freeze', 'data', ...prices)).toMatchObject({ code: 0, notes: '' });
    expect(await ddh(DAY, 'record', 'verify', ...prices)).toMatchObject({ code: 0, notes: '' });
    await confirm(`${DAY}T17:00:00Z`);
    await putSeason([sheet('1'), sheet('2')]);
    await grade();
    expect(await ddh(DAY, 'record', 'check', 'record')).toMatchObject({ code: 0, notes: '' });

    const entries = await readdir(join(folders.cwd, 'record'), { recursive: true, withFileTypes: true });
    for (const { parentPath, name } of entries.filter((entry) => entry.isFile())) {
      const bytes = await readFile(join(parentPath, name));
      const text = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
      for (const secret of ['Lantern', '1.6125', '2.4187']) expect(text).not.toContain(secret);
    }
    const file = join(folders.cwd, `store/record-prices/${DAY}.ndjson.gz`);
    expect(gunzipSync(await readFile(file)).toString()).toContain('"book":"Lantern","odds":1.6125');
    await writeFile(
      file,
      gzipSync(
        gunzipSync(await readFile(file))
          .toString()
          .replace('1.6125', '1.7125'),
      ),
    );
    expect((await ddh(DAY, 'record', 'verify', ...prices)).notes).toMatch(
      /record-prices\/2025-10-07\.ndjson\.gz .* [0-9a-f]{64}/,
    );
  });

  test('the honest chances of a freeze are kept beside the prices, and are in no public byte', async () => {
    await makeDay(DAY, ['1', '2']);
    const data = join(folders.cwd, 'data');
    await ddh(DAY, 'record', 'freeze', 'data', '--record', 'plain');
    const read = await readSimulation(await readFile(join(data, simulationFile('1', 'npz'))), { inflateRaw });
    if (!read.ok) throw new Error(read.error.kind);
    const weights = withProbs(read.value, weightsOf(read.value, '1'));
    await writeFile(join(data, weightsFile('1')), JSON.stringify(weights));
    await writeFile(join(data, weightsFile('2')), JSON.stringify(weights));
    const prices = ['--prices', 'store/record-prices'];
    expect(await ddh(DAY, 'record', 'freeze', 'data', ...prices)).toMatchObject({ code: 0, notes: '' });
    expect(await ddh(DAY, 'record', 'verify', ...prices)).toMatchObject({ code: 0, notes: '' });
    const day = `${DAY}.ndjson.gz`;
    const bytes = (name: string): Promise<Buffer> => readFile(join(folders.cwd, name));
    expect((await bytes(`record/forecasts/${day}`)).equals(await bytes(`plain/forecasts/${day}`))).toBe(true);
    const [, line, ...others] = gunzipSync(await bytes(`store/record-prices/${day}`))
      .toString()
      .trim()
      .split('\n');
    expect(others).toEqual([]);
    // The weights of game 2 are of another game.
    expect(JSON.parse(line!)).toMatchObject({ game: '1', honest: { forecasts: expect.any(Array) } });

    await confirm(`${DAY}T17:00:00Z`);
    await putSeason([sheet('1'), sheet('2')]);
    await grade();
    const summary = await bytes('record/summary.json');
    expect(JSON.parse(summary.toString())).toMatchObject({ slips: { honest: null } });
    await rm(join(folders.cwd, 'store/record-prices'), { recursive: true });
    await grade();
    expect((await bytes('record/summary.json')).equals(summary)).toBe(true);
  });

  test('ddh grade leaves out forecasts without a receipt, and forecasts confirmed after the start', async () => {
    await makeDay(DAY, ['1', '2']);
    await ddh(DAY, 'record', 'freeze', 'data');
    await putSeason([sheet('1'), sheet('2')]);
    expect(JSON.parse((await grade()).out)).toMatchObject({ games: 0, unpublished: 2, late: 0 });
    await confirm(`${DAY}T23:00:00Z`);
    expect(JSON.parse((await grade()).out)).toMatchObject({ games: 0, unpublished: 0, late: 2 });
  });

  test('ddh grade uses the last freeze of a game that was confirmed by a site before the game started', async () => {
    await makeDay(DAY, ['1']);
    await ddh(DAY, 'record', 'freeze', 'data');
    await confirm(`${DAY}T17:00:00Z`);
    await putSeason([sheet('1')]);
    await grade();
    const first = await trackRecordFile('summary.json');
    await makeDay(DAY, ['1'], 2);
    await ddh(DAY, 'record', 'freeze', 'data');
    await grade();
    expect(await trackRecordFile('summary.json')).toEqual(first);
    await confirm(`${DAY}T22:00:00Z`);
    await grade();
    expect(await trackRecordFile('summary.json')).not.toEqual(first);
  });

  test('ddh grade voids moved games, skips games without a result, and regrades a corrected game once', async () => {
    await makeDay(DAY, ['1', '2']);
    await ddh(DAY, 'record', 'freeze', 'data');
    await confirm(`${DAY}T17:00:00Z`);
    await putSeason([sheet('1')]);
    expect(JSON.parse((await grade()).out)).toMatchObject({ games: 1, corrected: [] });
    await putSeason([sheet('1', DAY, 5), sheet('2', addDays(DAY, 3))]);
    const run = await grade();
    expect(run).toMatchObject({ code: 3, notes: expect.stringMatching(/^ddh grade: game 1 .*\n$/) });
    expect(JSON.parse(run.out)).toMatchObject({
      games: 2,
      corrected: [
        { gameId: '1', counts: expect.arrayContaining([expect.objectContaining({ stat: 'Goals', after: 5 })]) },
      ],
    });
    expect(await trackRecordFile(`results/${DAY}.json`)).toMatchObject({
      games: [
        { gameId: '1', corrected: true },
        { gameId: '2', result: null },
      ],
    });
    expect((await grade()).code).toBe(0);
    expect(await trackRecordFile(`results/${DAY}.json`)).toMatchObject({
      games: [{ corrected: true }, { corrected: false }],
    });
  });
});

describe('the list of edges', () => {
  const PRICES = ['--prices', 'store/record-prices'];
  const freeze = (now = DAY) => ddh(now, 'record', 'freeze', 'data', ...PRICES);
  const edges = (...args: readonly string[]) => ddh(addDays(DAY, 1), 'record', 'edges', '--store', 'store', ...args);

  /** Value files with bets of both games, of which some have an EV above 0 at two books, an honest price or a source. */
  async function putValues(odds: number): Promise<void> {
    await mkdir(join(folders.cwd, 'data/value_vault'), { recursive: true });
    const put = (name: string, rows: readonly object[]) =>
      writeFile(join(folders.cwd, `data/value_vault/${name}.json`), JSON.stringify(rows));
    const row = (book: string, price: number, prob: number) => ({
      Date: DAY,
      Value: Number((price * prob - 1).toFixed(4)),
      Book: book,
      'Book odds': price,
      'Model prob': prob,
      Captured: `${DAY}T14:00:00Z`,
    });
    await put('moneyline_value', [
      { ...row('Lantern', odds, 0.5), Team: 'Home 1', Opponent: 'Away 1', 'Honest prob': 0.48 },
      {
        ...row('Quill', Number((odds + 0.1).toFixed(2)), 0.5),
        Team: 'Home 1',
        Opponent: 'Away 1',
        'Honest prob': 0.48,
      },
      { ...row('Quill', 1.5, 0.5), Team: 'Away 1', Opponent: 'Home 1' },
      { ...row('Quill', 2.4, 0.5), Team: 'Home 2', Opponent: 'Away 2', Line: -1.5 },
    ]);
    await put('total_value', [
      { ...row('Harbor', 2.25, 0.5), Away: 'Away 2', Home: 'Home 2', Line: 6, Side: 'Over', Push: 0.1 },
    ]);
    await put('sog_value', [{ ...row('Harbor', 2.5, 0.5), Player: skater, Team: 'Home 1', Pos: 'C', Line: 2.5 }]);
  }
  let skater = '';
  const kept = async (): Promise<readonly PriceFreeze[]> => {
    const chain = await readChainOf({ dir: join(folders.cwd, 'store/record-prices'), shown: '' }, PRICE_CHAIN);
    if (!chain.ok) throw new Error(chain.error);
    return chain.value.days.flatMap(({ parts }) => parts);
  };

  async function makeNight(): Promise<void> {
    await makeDay(DAY, ['1', '2']);
    await freeze();
    const [game] = (await readRecord())[0]!.parts[0]!.games;
    // The first player of the home team has three shots.
    skater = Object.entries(game!.players).find(([, id]) => id === 110)![0];
    await putValues(2.2);
  }
  async function readRecord() {
    const chain = await readChain({ dir: join(folders.cwd, 'record'), shown: 'record' });
    if (!chain.ok) throw new Error(chain.error);
    return chain.value.days;
  }

  test('a freeze keeps the list that ddh value --edges shows, and keeps it again only if it has changed', async () => {
    await makeNight();
    expect(await kept()).toEqual([]);
    await freeze();
    const { rows } = jsonOf((await ddh(DAY, 'value', 'data', '--edges', '--json')).out) as { rows: readonly EdgeRow[] };
    const [first] = await kept();
    expect(rows).toHaveLength(4);
    expect(first?.edges).toMatchObject(
      rows.map(({ book, price, ev, honest, stake, side, line, captured, source, isSimulationOnly }) => ({
        book,
        side,
        line,
        captured,
        source,
        odds: price,
        ev: expect.closeTo(honest?.ev ?? ev, 6) as number,
        stake: expect.closeTo(stake, 6) as number,
        claim: isSimulationOnly ? 'raw' : 'honest',
      })),
    );
    expect(first?.edges.map(({ game, market }) => [game, market])).toEqual([
      ['1', 'moneyline'],
      ['2', 'total'],
      ['1', 'shots'],
      ['2', 'puck_line'],
    ]);
    expect(first?.edges[2]).toMatchObject({ player: skater, playerId: 110 });
    await freeze();
    expect(await kept()).toHaveLength(1);
    await putValues(2.3);
    await freeze();
    expect((await kept()).map(({ prices, edges: list }) => [prices.length, list.length])).toEqual([
      [0, 4],
      [0, 4],
    ]);
    await freeze(addDays(DAY, 1));
    expect(await kept()).toHaveLength(2);
    expect(await ddh(DAY, 'record', 'verify', ...PRICES)).toMatchObject({ code: 0, notes: '' });
  });

  test('ddh record edges grades each bet by its first list, and by the closing price of the log', async () => {
    expect((await edges()).code).toBe(1);
    await makeNight();
    await freeze();
    await putValues(2.3);
    await freeze();
    const price = {
      seen: `${DAY}T22:30:00Z`,
      updated: `${DAY}T22:00:00Z`,
      source: 'S',
      book: 'quill',
      market: 'moneyline',
      side: null,
      line: null,
      game: '1',
      team: 'TOR',
      playerId: null,
      player: null,
      answer: 'a',
    } as const;
    const shots = { ...price, market: 'shots', book: 'Harbor', side: 'over', line: 3.5, playerId: 110 } as const;
    const log = priceLogText([
      { ...price, odds: 125 },
      { ...shots, odds: 150 },
    ]);
    await appendMember(join(folders.cwd, `store/prices/2025-26/${DAY}.ndjson.gz`), log);
    await confirm(`${DAY}T17:00:00Z`);
    await putSeason([sheet('1'), sheet('2')]);
    await grade();
    const run = await edges('--json');
    expect(run).toMatchObject({ code: 0, notes: '' });
    const rows = [
      { gameId: '1', market: 'moneyline', price: 2.3, outcome: 'hit', closingPrice: 2.25, lineMoved: false },
      { gameId: '2', market: 'total', price: 2.25, outcome: 'push', profit: 0, closingPrice: null, lineMoved: false },
      { gameId: '1', market: 'shots', price: 2.5, outcome: 'hit', closingPrice: null, lineMoved: true },
      { gameId: '2', market: 'puck_line', price: 2.4, outcome: 'hit', closingPrice: null, lineMoved: false },
    ];
    expect(jsonOf(run.out)).toMatchObject({
      season: '2025-26',
      kinds: [
        { claim: 'honest', graded: 1, voided: 0 },
        { claim: 'raw', graded: 3, voided: 0 },
      ],
      rows,
    });
    expect((await edges('--csv')).out.trim().split('\r\n')).toHaveLength(rows.length + 1);

    // The summary has sums of enough bets, and no price.
    expect(await trackRecordFile('summary.json')).toMatchObject({
      edges: [
        { kind: 'honest', n: 1, void: 0, groups: [], above: null },
        { kind: 'raw', n: 3, void: 0, groups: [], above: null },
      ],
    });
    expect(await ddh(DAY, 'record', 'check', 'record')).toMatchObject({ code: 0, notes: '' });
    const entries = await readdir(join(folders.cwd, 'record'), { recursive: true, withFileTypes: true });
    for (const { parentPath, name } of entries.filter((entry) => entry.isFile())) {
      const bytes = await readFile(join(parentPath, name));
      const text = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
      for (const secret of ['Quill', 'Harbor', '2.25', '"closing']) expect(text).not.toContain(secret);
    }

    // A corrected box score, and a game that was not played on its day.
    await putSeason([sheet('1', DAY, 1), sheet('2', addDays(DAY, 3))]);
    await grade();
    expect(jsonOf((await edges('--json')).out)).toMatchObject({
      rows: [
        { outcome: 'miss', profit: -1 },
        { outcome: 'void', profit: null },
        { outcome: 'hit' },
        { outcome: 'void' },
      ],
    });
  });

  test('ddh record edges writes no CSV of prices with a source', async () => {
    await makeNight();
    const file = join(folders.cwd, 'data/value_vault/total_value.json');
    const rows = JSON.parse(await readFile(file, 'utf8')) as readonly object[];
    await writeFile(file, JSON.stringify(rows.map((row) => ({ ...row, Source: 'The Odds API' }))));
    await freeze();
    await putSeason([sheet('1'), sheet('2')]);
    await grade();
    expect(await edges('--csv')).toMatchObject({ code: 1, out: '', notes: expect.stringContaining('The Odds API') });
    expect((await edges()).out).toContain('Harbor');
    expect(jsonOf((await edges('--json')).out)).toMatchObject({ rows: [{}, { source: 'The Odds API' }, {}, {}] });
  });
});

test('summarizeDays scores the prices and the honest chances of the freeze that counts, and of no other', () => {
  const win: Leg = { kind: 'winner', team: 'Home', margin: 0.5 as Line };
  const legs = [win, { kind: 'total', stat: 'Goals', side: 'over', line: 5.5 as Line }] as const;
  const games = Array.from({ length: 60 }, (_, i): FrozenGame => ({
    gameId: `${i}`,
    date: DAY,
    away: 'Away',
    home: 'Home',
    start: `${DAY}T23:00:00Z`,
    model: '2.1',
    players: {},
    forecasts: [{ leg: win, chance: 0.5 }],
    slips: Array.from({ length: 4 }, () => ({ name: 'random', legs, chance: 0.25, multiplied: 0.3 })),
  }));
  const head = { freeze: 1, at: `${DAY}T16:00:00Z`, data: 'v2', records: 200, offset: 0, previous: '0'.repeat(64) };
  const day = { date: DAY, bytes: Buffer.alloc(0) };
  const team = { Goals: 3, Shots: 30 };
  const results: TrackRecordResults = {
    version: 1,
    date: DAY,
    receipts: [{ ...SAMPLE_RECEIPT, time: `${DAY}T17:00:00Z` }],
    games: games.map(({ gameId }, i) => {
      const home = { ...team, name: 'Home', Goals: i < 15 ? 4 : 2 };
      const result = { away: { ...team, name: 'Away' }, home, players: {} };
      return { gameId, start: `${DAY}T23:00:00Z`, corrected: false, result };
    }),
  };
  const priced = (data: string, chance: number) => ({
    head: { ...head, data },
    prices: games.flatMap(({ gameId: game, home, away }) => [
      { game, leg: { ...win, team: home }, book: 'Lantern', odds: 1 / chance },
      { game, leg: { ...win, team: away }, book: 'Lantern', odds: 1 / (1 - chance) },
    ]),
    edges: [],
    honest: games.map(({ gameId }) => ({
      game: gameId,
      honest: { forecasts: [chance], slips: [1, 1, 1, 1].map(() => chance) },
    })),
    end: 20,
  });
  const scored = (parts: readonly ReturnType<typeof priced>[]) => {
    const { summary } = summarizeDays(
      [{ ...day, parts: [{ head, games, end: 10 }] }],
      new Map([[DAY, results]]),
      '2025-26',
      [{ ...day, parts }],
    );
    return [summary?.slips?.honest, summary?.markets.find(({ market }) => market === 'winner')?.quoted];
  };
  expect(scored([priced('v1', 0.9), priced('v2', 0.26), priced('v3', 0.9)])).toMatchObject([
    { season: { n: 240, games: 60, said: 0.26, came: { mean: 0.25 } } },
    { n: 60, said: 0.5, market: { said: expect.closeTo(0.26, 9) as number } },
  ]);
  expect(scored([priced('v1', 0.9)])).toEqual([null, null]);
  expect(scored([])).toEqual([null, null]);
});
