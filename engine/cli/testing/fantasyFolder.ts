import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import type { ProjectionRecord } from '../../testing/projections.ts';
import { runDdh, type Run } from './runDdh.ts';

export const SKATERS: readonly ProjectionRecord[] = [
  {
    Player: 'Tim Stützle',
    playerId: 1,
    Team: 'Ottawa Senators',
    ABR: 'OTT',
    Pos: 'C',
    percent_owned: 95,
    Games: 3,
    Timeframe: 'Week 1',
    Goals: 1.2,
    Assists: 2,
    'PP Goals': 0.4,
    SOG: 9,
    Hits: 2,
  },
  {
    Player: 'Jake Sanderson',
    playerId: 2,
    Team: 'Ottawa Senators',
    ABR: 'OTT',
    Pos: 'D',
    percent_owned: 80,
    Games: 3,
    Timeframe: 'Week 1',
    Goals: 0.5,
    Assists: 2,
    'PP Goals': 0.1,
    SOG: 6,
    Hits: 4,
  },
  {
    Player: 'Bo Zed',
    Team: 'Boston Bruins',
    ABR: 'BOS',
    Pos: 'LW',
    Games: 4,
    Timeframe: 'Week 1',
    Goals: 1,
    Assists: 1,
    SOG: 12,
    Hits: 20,
  },
  {
    Player: 'Bo Zed',
    Team: 'Boston Bruins',
    ABR: 'BOS',
    Pos: 'LW',
    Games: 60,
    Timeframe: 'Rest of Season',
    Goals: 15,
    Assists: 15,
    SOG: 180,
    Hits: 300,
  },
];
export const GOALIES: readonly ProjectionRecord[] = [
  {
    Player: 'Al Net',
    Team: 'Boston Bruins',
    ABR: 'BOS',
    Pos: 'G',
    Timeframe: 'Week 3',
    'Wins Remaining': 1.5,
    'Shots Against Remaining': 90,
    'Goals Against Remaining': 8,
    'Saves Remaining': 82,
  },
  {
    Player: 'Ed Post',
    Team: 'Ottawa Senators',
    ABR: 'OTT',
    Pos: 'G',
    Timeframe: 'Week 3',
    'Wins Remaining': 1,
    'Shots Against Remaining': 60,
    'Goals Against Remaining': 5,
    'Saves Remaining': 55,
  },
];
export const TEAM = {
  teamName: 'Ice Cats',
  skaterScoring: { hit: 2, goal: 1 },
  goalieScoring: { wins: 1, saves: 1, goals_against: 1, shutouts: 1 },
  teamRoster: { F: '["Bo Zed"]' },
};

type Row = { rank: number; player: string; fantasyPoints: number; breakdown: { message: string }[] };
type FantasyJson = Record<string, unknown> & { rows: Row[] };

/**
 * Creates a temporary folder with `s.json`, `g.json`, `team.json` and `bare.json` for all tests of a test file. Returns
 * functions that run `ddh fantasy` in it.
 */
export function fantasyFolder() {
  let cwd: string;
  const put = (name: string, doc: unknown): Promise<void> => writeFile(join(cwd, name), JSON.stringify(doc));
  beforeAll(async () => {
    cwd = await mkdtemp(join(tmpdir(), 'ddh-fantasy-'));
    await put('s.json', SKATERS);
    await put('g.json', GOALIES);
    await put('team.json', TEAM);
    await put('bare.json', { skaterScoring: { goal: '1.5' } });
  });
  afterAll(() => rm(cwd, { recursive: true }));
  const ddh = (...args: readonly string[]): Promise<Run> => runDdh(cwd, ['fantasy', ...args]);
  const query = async (...args: readonly string[]): Promise<FantasyJson> => {
    const run = await ddh(...args, '--json');
    expect(run).toMatchObject({ code: 0, notes: '' });
    return JSON.parse(run.out) as FantasyJson;
  };
  const names = async (...args: readonly string[]) => (await query(...args)).rows.map(({ player }) => player);
  return { put, ddh, query, names };
}
