import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { VENUES } from '@ddh/engine/internal/domain';
import { isRequired, type Column } from './columns.ts';
import { parseGames, readHistory, SEASON_FILES, type SeasonFile } from './index.ts';

const DOCS = join(import.meta.dirname, '../../../docs');

/** Returns the columns that a page names in the row of a table. */
function named(page: string, row: string): readonly string[] {
  const line = readFileSync(join(DOCS, page), 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`| \`${row}\` |`));
  const words = [...(line ?? '').matchAll(/`([a-z_]+)`/g)].map(([, word]) => word!);
  return words.filter((word) => !VENUES.some((venue) => word === `${venue}_`));
}

/** Returns the columns of a file, or only those that it must have. */
const headers = (file: SeasonFile, which: 'all' | 'needed'): ReadonlySet<string> =>
  new Set(
    Object.values<Column>(SEASON_FILES[file])
      .filter((column) => which === 'all' || isRequired(column))
      .flatMap(({ header }) => (header === '' ? VENUES : [header])),
  );

const OPTIONS = {
  games: '--games',
  skater_games: '--skaters',
  goalie_games: '--goalies',
  schedule: '--schedule',
  rosters: '--rosters',
} as const satisfies { readonly [file in SeasonFile]?: string };

describe('docs', () => {
  test.each(Object.entries(OPTIONS) as [keyof typeof OPTIONS, string][])(
    'operator.md names the columns that %s.csv must have',
    (file, option) => {
      expect(new Set(named('operator.md', option))).toEqual(headers(file, 'needed'));
    },
  );

  test.each(Object.keys(SEASON_FILES) as SeasonFile[])(
    'data-contract.md names the further columns of %s.csv',
    (file) => {
      const needed = file in OPTIONS ? headers(file, 'needed') : [];
      const further = named('data-contract.md', `${file}.csv`);
      expect(new Set([...needed, ...further])).toEqual(headers(file, 'all'));
    },
  );
});

describe('the columns of past games', () => {
  const GAMES =
    'season,game_id,date,start_et,away,home,end,away_goals,home_goals,away_reg_goals,home_reg_goals,away_en_goals,' +
    'home_en_goals,away_sog,home_sog,away_pp_goals,home_pp_goals,away_blocks,home_blocks\n' +
    '2024-25,7,2024-10-08,19:00,ANA,BOS,OT,3,2,1,4,5,,31,32,6,7,8,9\n';
  const SKATERS =
    'game_id,team,player_id,player,pos,goals,assists,points,sog,blocks,hits,plus_minus,pp_goals,toi_sec,pp_assists\n' +
    '7,BOS,11,Bo Zed,D,1,2,3,4,5,6,-7,8,909,10\n' +
    '7,BOS,12,Al Low,L,1,2,3,4,,,,8,909,\n';
  const GOALIES =
    'game_id,team,player_id,player,starter,decision,shots_against,saves,goals_against,shutout,toi_sec\n' +
    '7,ANA,13,Cy Net,1,W,30,28,2,0,3700\n7,BOS,14,Di Net,0,,1,2,3,1,4\n';
  const read = (skaters = SKATERS): ReturnType<typeof readHistory> =>
    readHistory({
      games: { name: 'games', text: GAMES },
      skaters: { name: 'skaters', text: skaters },
      goalies: { name: 'goalies', text: GOALIES },
    });
  const skater = { team: 'BOS', position: 'D', goals: 1, assists: 2, points: 3, shots: 4, powerPlayGoals: 8 };
  const known = { ...skater, playerId: 11, name: 'Bo Zed', blocks: 5, hits: 6, plusMinus: -7, iceTime: 909 };
  const away = { team: 'ANA', goals: 3, regulationGoals: 1, emptyNetGoals: 5, shots: 31, powerPlayGoals: 6, blocks: 8 };
  const home = {
    team: 'BOS',
    goals: 2,
    regulationGoals: 4,
    emptyNetGoals: null,
    shots: 32,
    powerPlayGoals: 7,
    blocks: 9,
  };

  test('each column is read into its field, and no other', () => {
    const goalie = { iceTime: 3700, shotsAgainst: 30, saves: 28, goalsAgainst: 2, shutout: false, decision: 'W' };
    expect(read()).toEqual({
      ok: true,
      value: [
        {
          game: { season: '2024-25', gameId: '7', date: '2024-10-08', time: '19:00', end: 'OT', away, home },
          skaters: [
            { ...known, powerPlayAssists: 10 },
            {
              ...known,
              playerId: 12,
              name: 'Al Low',
              position: 'LW',
              blocks: null,
              hits: null,
              plusMinus: null,
              powerPlayAssists: null,
            },
          ],
          goalies: [
            { ...goalie, team: 'ANA', playerId: 13, name: 'Cy Net', starter: true },
            {
              team: 'BOS',
              playerId: 14,
              name: 'Di Net',
              starter: false,
              decision: null,
              shotsAgainst: 1,
              saves: 2,
              goalsAgainst: 3,
              shutout: true,
              iceTime: 4,
            },
          ],
        },
      ],
    });
  });

  test('an optional column may be missing, but not one in which cells may be empty', () => {
    const without = (column: string): string => SKATERS.replace(`,${column}`, `,${column}_x`);
    expect(read(without('pp_assists'))).toMatchObject({
      value: [{ skaters: [{ powerPlayAssists: null }, { powerPlayAssists: null }] }],
    });
    expect(read(without('blocks'))).toMatchObject({
      error: { faults: [{ file: 'skaters', line: 1, kind: 'noColumns', columns: ['blocks'] }] },
    });
  });

  test('a column that the model does not read may be missing, occur twice, or have any cells', () => {
    const more = (cells: readonly string[]): string =>
      SKATERS.trimEnd()
        .split('\n')
        .map((line, i) => `${line},${cells[i]}`)
        .join('\n');
    expect(read(more(['pim,pim', 'x,y', ',']))).toEqual(read());
  });

  test('a game is skipped only if its end and the goals of both sides are empty', () => {
    const cells = { end: 6, away_goals: 7, home_goals: 8 };
    const blanked = (...columns: readonly (keyof typeof cells)[]): string => {
      const [head, row] = GAMES.trimEnd().split('\n') as [string, string];
      return `${head}\n${row
        .split(',')
        .map((cell, i) => (columns.some((column) => cells[column] === i) ? '' : cell))
        .join(',')}`;
    };
    const parsed = (text: string) => parseGames({ name: 'games', text });
    expect(parsed(blanked('end', 'away_goals', 'home_goals'))).toEqual({ ok: true, value: [] });
    for (const column of Object.keys(cells) as (keyof typeof cells)[]) {
      const others = (Object.keys(cells) as (keyof typeof cells)[]).filter((other) => other !== column);
      expect(parsed(blanked(...others))).toMatchObject({ ok: false });
    }
  });
});
