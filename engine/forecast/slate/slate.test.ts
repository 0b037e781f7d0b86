import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { figuresOf, simulated, smallModel } from '../testing/slates.ts';
import { gameLadder, HUB_DATASETS, skaterLadder, type Decoded, type FlatRecord } from '@ddh/engine/internal/datasets';
import { decodeGameIds, decodePuckLines, decodeSchedule, decodeTeamAverages } from '../../src/datasets/games.ts';
import { decodeGameProbs } from '../../src/datasets/gameProbs.ts';
import { decodePlayerInfo, decodeSkaterProbs } from '../../src/datasets/players.ts';
import { columnName, sideShare, SlipCounter, type Condition } from '@ddh/engine/internal/simulation';
import { LINES, PROPS, SCOPES, VENUES, type LeagueDate } from '@ddh/engine/internal/domain';
import { exactOutcomes } from '@ddh/engine/internal/model';
import { findClash, hubDatasets, slateFacts } from './index.ts';
import type { HubRows } from './hubDatasets.ts';

const RECORDS = 500;
const MODELS = [
  smallModel({ gameId: '3', date: '2025-10-08' }),
  smallModel({ gameId: '2', date: '2025-10-07', time: '22:00' }),
  smallModel({ gameId: '1', date: '2025-10-07' }),
];
const FIGURES = MODELS.map((model) => figuresOf(model, RECORDS));

/** Returns the rows after a round trip through JSON, as if read from a file. */
const file = (rows: Iterable<FlatRecord>): unknown => JSON.parse(JSON.stringify([...rows]));

function clean<T>(decoded: Decoded<T>): T {
  if (!decoded.ok) throw new Error(decoded.error.problem);
  expect(decoded.value.problems).toEqual([]);
  return decoded.value.data;
}

function decodeAll(rows: HubRows) {
  return {
    games: clean(decodeGameProbs(file(rows.game_probs))),
    puckLines: clean(decodePuckLines(file(rows.puck_line_probs))),
    skaters: clean(decodeSkaterProbs(file(rows.skater_probs))),
    schedule: clean(decodeSchedule(file(rows.schedule_times))),
    players: clean(decodePlayerInfo(file(rows.p_info))),
    averages: clean(decodeTeamAverages(file(rows.team_avs))),
    ids: clean(decodeGameIds(file(rows.game_id_ref))),
  };
}

describe('hubDatasets', () => {
  const rows = hubDatasets(FIGURES);
  const read = decodeAll(rows);

  test('hubDatasets orders rows by date, time and id', () => {
    expect(read.ids.map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect(read.schedule).toEqual([
      { date: '2025-10-07', away: 'Away 1', home: 'Home 1', time: '19:00' },
      { date: '2025-10-07', away: 'Away 2', home: 'Home 2', time: '22:00' },
      { date: '2025-10-08', away: 'Away 3', home: 'Home 3', time: '19:00' },
    ]);
    expect(read.games.games.map(({ home }) => home)).toEqual(['Home 1', 'Home 2', 'Home 3']);
  });

  test('hubDatasets writes the contract’s columns in the contract’s order', () => {
    const [game] = [...rows.game_probs];
    const columns = Object.keys(game!);
    expect(columns.slice(0, 15)).toEqual([
      'index',
      'Home',
      'Away',
      'Home Win %',
      'Away Win %',
      'Home Reg Win %',
      'Away Reg Win %',
      'Home OT Win %',
      'Away OT Win %',
      'Over 0.5',
      'Under 0.5',
      'Home Over 0.5',
      'Home Under 0.5',
      'Away Over 0.5',
      'Away Under 0.5',
    ]);
    expect(columns).toHaveLength(9 + 21 * 6 + 60 * 2 + 60 * 4);
    expect(columns.at(9 + 21 * 6)).toBe('Shots Over 39.5');
    expect(columns.slice(-4)).toEqual([
      'Home Shots Over 44.0',
      'Home Shots Under 44.0',
      'Away Shots Over 44.0',
      'Away Shots Under 44.0',
    ]);
    const [skater] = [...rows.skater_probs];
    expect(Object.keys(skater!).slice(0, 6)).toEqual([
      'index',
      'level_0',
      'playerId',
      'Team',
      'Goals Over 0.5',
      'Goals Under 0.5',
    ]);
    expect(Object.keys(skater!)).toHaveLength(4 + 130);
    const [puck] = [...rows.puck_line_probs];
    expect(Object.keys(puck!)).toEqual(['index', 'Margin', 'Home 1', 'Away 1', 'Home 2', 'Away 2']);
    expect(Object.keys([...rows.schedule_times][0]!)).toEqual(['Date', 'Away Team', 'Home Team', 'Time']);
    expect(Object.keys([...rows.team_avs][0]!)).toEqual(['Team', 'index', 'Goals Against', 'Shots Against']);
    expect(Object.keys([...rows.p_info][0]!)).toEqual(['Player', 'Team', 'API ABRV', 'playerId', 'Pos']);
    expect(Object.keys([...rows.game_id_ref][0]!)).toEqual(['id', 'Home Team', 'Away Team', 'Date']);
    expect(Object.keys(rows)).toEqual([...HUB_DATASETS]);
  });

  test('hubDatasets gives shots and player props the same shares as SlipCounter', () => {
    const table = simulated(MODELS[2]!, RECORDS);
    const counter = new SlipCounter(table);
    const share = (all: readonly Condition[]): number => counter.count([{ all, missing: false }]).joint / RECORDS;
    const sides = (name: string, line: number) => {
      const column = table.columns.find(name)!;
      return {
        line,
        over: share([{ column, above: Math.floor(line), negate: false }]),
        under: share([{ column, above: Math.ceil(line) - 1, negate: true }]),
      };
    };
    for (const scope of SCOPES) {
      const name = scope === 'game' ? columnName.total('Shots') : columnName.teamTotal(MODELS[2]![scope].name, 'Shots');
      for (const rung of gameLadder(read.games, 0, scope, 'Shots')) expect(rung).toEqual(sides(name, rung.line));
    }
    const row = read.skaters.skaters.findIndex(({ player }) => player === 'Home 1 No 1');
    for (const p of PROPS) {
      const ladder = skaterLadder(read.skaters, row, p);
      expect(ladder.map(({ line }) => line)).toEqual(LINES.playerProp);
      for (const rung of ladder) expect(rung).toEqual(sides(`Home 1 No 1 ${p}`, rung.line));
    }
    expect(read.puckLines.map(({ date, margin }) => `${date} ${margin}`)).toEqual(
      ['2025-10-07', '2025-10-08'].flatMap((date) => LINES.margin.map((margin) => `${date} ${margin}`)),
    );
  });

  test('hubDatasets writes shares for over and under that sum to at most 1, and to exactly 1 on a half line', () => {
    for (let row = 0; row < read.skaters.skaters.length; row++) {
      for (const p of PROPS) {
        for (const { line, over, under } of skaterLadder(read.skaters, row, p)) {
          expect(over! + under!).toBeLessThanOrEqual(1 + 1e-12);
          if (line % 1 !== 0) expect(over! + under!).toBeCloseTo(1, 12);
        }
      }
    }
  });

  test('hubDatasets takes the average goals of a team from the model, and its average shots from the simulated records', () => {
    const table = simulated(MODELS[0]!, RECORDS);
    const values = new Int32Array(RECORDS);
    for (const venue of VENUES) {
      const name = MODELS[0]![venue].name;
      table.read(table.columns.find(`${name} Shots`)!, 0, RECORDS, values);
      const shots = values.reduce((sum, n) => sum + n, 0) / RECORDS;
      const average = read.averages.find(({ team }) => team === name);
      // `smallModel` expects 2.8 and 3.1 goals. Its weights have 32 bits, so the means differ slightly.
      expect(average?.goals).toBeCloseTo(venue === 'away' ? 2.8 : 3.1, 6);
      expect(average?.shots).toBeCloseTo(shots, 12);
    }
  });

  test('hubDatasets lists a player with games on two days only once, with the team of the later game', () => {
    const later = smallModel({ gameId: '9', date: '2025-10-09', home: 'Traded', firstId: 300 });
    const players = clean(decodePlayerInfo(file(hubDatasets([figuresOf(later, 64), ...FIGURES]).p_info)));
    // Game 9 has the same player ids as game 3. Three of the four skaters on each team have ids, and the fourth is
    // identified by name and team.
    expect(players.filter(({ playerId }) => playerId === 310)).toEqual([
      { player: 'Traded No 1', team: 'Traded', abbreviation: 'TRA', playerId: 310, position: 'C' },
    ]);
    expect(players.filter(({ playerId }) => playerId === null)).toHaveLength(8);
  });

  prop(
    'hubDatasets writes files that still decode when all optional columns are removed',
    [fc.func(fc.boolean())],
    (keep) => {
      const thin = (dataset: Iterable<FlatRecord>, needed: readonly string[]) =>
        [...dataset].map((row) =>
          Object.fromEntries(Object.entries(row).filter(([key]) => needed.includes(key) || keep(key))),
        );
      const games = clean(decodeGameProbs(thin(rows.game_probs, ['index', 'Home', 'Away'])));
      gameLadder(games, 0, 'game', 'Goals').forEach(({ over }, i) => {
        expect(over).toBe(
          keep(`Over ${(0.5 + i / 2).toFixed(1)}`) ? gameLadder(read.games, 0, 'game', 'Goals')[i]!.over : null,
        );
      });
      clean(decodeSkaterProbs(thin(rows.skater_probs, ['index', 'level_0', 'Team'])));
      clean(decodePuckLines(thin(rows.puck_line_probs, ['index', 'Margin'])));
    },
    30,
  );
});

describe('exact figures', () => {
  test('win probabilities are unchanged after they are written and read', () => {
    const { wins } = FIGURES[0]!;
    const game = clean(decodeGameProbs(file(hubDatasets([FIGURES[0]!]).game_probs))).games[0]!;
    expect(game.wins).toEqual(wins);
    expect(game.wins.home.regulation! + game.wins.home.overtime!).toBe(game.wins.home.any);
  });

  test('goals, margins and wins do not depend on the simulation', () => {
    const few = hubDatasets([figuresOf(MODELS[0]!, 32)]);
    const many = hubDatasets([FIGURES[0]!]);
    expect([...few.puck_line_probs]).toEqual([...many.puck_line_probs]);
    const exact = ([name]: readonly [string, unknown]) => !name.includes('Shots');
    for (const name of ['game_probs', 'team_avs'] as const) {
      const [a, b] = [few, many].map((files) => Object.entries([...files[name]][0]!));
      expect(a!.filter(exact)).toEqual(b!.filter(exact));
      expect(a!.filter((entry) => !exact(entry))).not.toEqual(b!.filter((entry) => !exact(entry)));
    }
    const { goals, differential, wins } = exactOutcomes(MODELS[0]!);
    const game = clean(decodeGameProbs(file(few.game_probs)));
    for (const scope of SCOPES) {
      for (const { line, over, under } of gameLadder(game, 0, scope, 'Goals')) {
        expect([over, under]).toEqual([sideShare(goals[scope], 'over', line), sideShare(goals[scope], 'under', line)]);
      }
    }
    for (const { margin, shares } of clean(decodePuckLines(file(few.puck_line_probs)))) {
      for (const venue of VENUES) {
        const share = shares.get(MODELS[0]![venue].name);
        expect(share).toBe(sideShare(differential[venue], 'over', margin));
        if (margin === 0.5) expect(share).toBe(wins[venue].any);
      }
    }
  });
});

describe('findClash', () => {
  const game = (gameId: string, date: string, away: string, home: string) => ({
    gameId,
    date: date as never,
    away,
    home,
  });
  test('findClash finds a repeated id, or a team with two games on a date', () => {
    const a = game('1', '2025-10-07', 'A', 'B');
    expect(findClash([a, game('2', '2025-10-07', 'C', 'D'), game('3', '2025-10-08', 'A', 'B')])).toBeNull();
    const sameId = game('1', '2025-10-08', 'C', 'D');
    expect(findClash([a, sameId])).toEqual({ kind: 'sameId', games: [a, sameId] });
    const sameTeam = game('2', '2025-10-07', 'B', 'C');
    expect(findClash([a, sameTeam])).toEqual({ kind: 'sameTeam', team: 'B', games: [a, sameTeam] });
  });
});

describe('slateFacts', () => {
  const game = (date: string, through: string | null) => ({
    date: date as LeagueDate,
    through: through as LeagueDate | null,
  });
  test.each([
    ['one day', [game('2026-11-23', '2026-11-22')], { from: '2026-11-23', to: '2026-11-23', through: '2026-11-22' }],
    [
      'several unordered days, with the earliest last result',
      [game('2026-11-24', '2026-11-22'), game('2026-11-23', '2026-11-21')],
      { from: '2026-11-23', to: '2026-11-24', through: '2026-11-21' },
    ],
    [
      'a model without a last result',
      [game('2026-11-23', '2026-11-22'), game('2026-11-23', null)],
      { from: '2026-11-23', to: '2026-11-23' },
    ],
    ['no games', [], {}],
  ])('slateFacts returns the facts of %s', (_, games, facts) => {
    expect(slateFacts(games)).toEqual(facts);
  });
});
