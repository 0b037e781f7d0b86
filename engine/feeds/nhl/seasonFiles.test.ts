import { describe, expect, it } from 'vitest';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import { parseRosters, parseSchedule, readHistory } from '@ddh/forecast/history';
import { inventGame, type InventedPlay, playerId, SCHEDULED } from '../testing/inventGame.ts';
import { type GameAnswers, rawGame, SeasonCollector, type ScheduledGame } from './index.ts';

const at = (number: number, date: string): ScheduledGame => ({
  ...SCHEDULED,
  gameId: `20260200${number}`,
  date: date as LeagueDate,
  startUtc: `${date}T23:00Z`,
});
const GAMES = [at(11, '2026-10-03'), at(12, '2026-10-05'), at(13, '2026-10-12')];
const PLAYS: readonly InventedPlay[] = [
  { kind: 'shot-on-goal', venue: 'home', player: 2, second: 20 },
  { kind: 'goal', venue: 'away', player: 3, assists: [4], second: 30, code: '1541', powerPlay: true },
];

function answersOf({ gameId }: ScheduledGame): GameAnswers {
  const { boxscore, playByPlay } = inventGame({ plays: PLAYS });
  const id = Number(gameId);
  return { boxscore: { ...(boxscore as object), id }, playByPlay: { ...(playByPlay as object), id } };
}

const ROSTER = [{ playerId: 7, name: 'Jan Novák', team: 'AAA', position: 'G' as const }];

function filesOf(games: readonly ScheduledGame[]) {
  const season = new SeasonCollector();
  for (const game of games) season.add(game, answersOf(game));
  return season.finish(games, ROSTER);
}

describe('the season files', () => {
  const { files, games, quarantined } = filesOf(GAMES);
  const file = (name: keyof typeof files) => ({ name, text: files[name] });

  it('the season files can be read by `ddh rate`', () => {
    const history = readHistory({
      games: file('games'),
      skaters: file('skater_games'),
      goalies: file('goalie_games'),
    });
    expect(
      history.ok && history.value.map(({ game, skaters, goalies }) => [game.gameId, skaters.length, goalies.length]),
    ).toEqual([
      ['2026020011', 36, 2],
      ['2026020012', 36, 2],
      ['2026020013', 36, 2],
    ]);
    const schedule = parseSchedule(file('schedule'));
    expect(schedule.ok && schedule.value.games.map(({ gameId, week }) => `${gameId} ${week}`)).toEqual([
      '2026020011 1',
      '2026020012 2',
      '2026020013 3',
    ]);
    expect(parseRosters(file('rosters'))).toMatchObject({ ok: true, value: [{ name: 'Jan Novák', position: 'G' }] });
    expect([games, quarantined]).toEqual([3, []]);
  });

  it('the season files do not depend on the order of games', () => {
    expect(filesOf(GAMES.toReversed())).toEqual(filesOf(GAMES));
  });

  it('the files of skaters and goalies have the columns of earlier seasons, and new ones after them', () => {
    const header = (name: keyof typeof files): string => files[name].split('\r\n')[0]!;
    expect(header('skater_games')).toBe(
      'season,game_id,date,team,opp,is_home,player_id,player,pos,goals,assists,points,sog,blocks,hits,plus_minus,pim,pp_goals,toi_sec,pp_assists,sh_goals,sh_assists,en_goals,gw_goals,faceoffs_won,faceoffs_lost',
    );
    expect(header('goalie_games')).toBe(
      'season,game_id,date,team,opp,is_home,player_id,player,starter,decision,shots_against,saves,goals_against,shutout,toi_sec',
    );
    expect(files.skater_games).toContain(
      `2026-27,2026020011,2026-10-03,AAA,BBB,0,${playerId('away', 3)},Jan Novák-away-3,C,1,0,1,1,0,0,1,0,1,1000,0,0,0,0,1,0,0\r\n`,
    );
    expect(files.shots).toContain(
      `2026020011,1,30,AAA,${playerId('away', 3)},${playerId('home', 18)},,goal,wrist,60,10,5,4,0,0\r\n`,
    );
  });
});

describe('a game with faults', () => {
  const season = new SeasonCollector();
  const [first, broken, last] = GAMES as [ScheduledGame, ScheduledGame, ScheduledGame];
  season.add(last, answersOf(last));
  const faults = season.add(broken, { ...answersOf(broken), playByPlay: {} });
  season.add(first, answersOf(first));
  const { files, quarantined, games } = season.finish(GAMES, []);

  it('a quarantined game has no rows, but is on the schedule', () => {
    expect(faults.length).toBeGreaterThan(0);
    expect(quarantined).toEqual([{ game: broken, faults }]);
    expect(games).toBe(2);
    for (const name of ['games', 'skater_games', 'goalie_games', 'shots'] as const) {
      expect(files[name]).toContain(first.gameId);
      expect(files[name]).not.toContain(broken.gameId);
    }
    expect(files.schedule).toContain(broken.gameId);
  });

  it('a quarantined game gets rows as soon as its responses are correct', () => {
    season.add(broken, answersOf(broken));
    expect(season.finish(GAMES, ROSTER)).toEqual(filesOf(GAMES));
  });

  it('a game whose new responses have faults loses the rows of its provisional responses', () => {
    season.add(first, { ...answersOf(first), boxscore: null });
    expect(season.finish(GAMES, []).files.games).not.toContain(first.gameId);
  });
});

it('the schedule file keeps a game that is off its day, without a week, and what the league says about it', () => {
  const { files } = new SeasonCollector().finish([{ ...GAMES[0]!, status: 'PPD' }, GAMES[1]!], []);
  expect(files.schedule).toContain('2026020011,2026-10-03,19:00,2026-10-03T23:00Z,AAA,BBB,,2026-27,0,PPD\r\n');
  expect(files.schedule).toContain('2026020012,2026-10-05,19:00,2026-10-05T23:00Z,AAA,BBB,1,2026-27,0,\r\n');
  const read = parseSchedule({ name: 'schedule.csv', text: files.schedule });
  expect(read.ok && [read.value.games.map(({ gameId }) => gameId), read.value.off]).toMatchObject([
    ['2026020012'],
    [{ gameId: '2026020011', status: 'PPD' }],
  ]);
});

describe('rawGame', () => {
  const [game] = GAMES as [ScheduledGame];
  const answers = answersOf(game);
  const file = {
    game_info: { ...(answers.boxscore as object), startTimeUTC: '2026-10-03T23:00:00Z' },
    boxscore_raw: answers.boxscore,
    pbp_raw: answers.playByPlay,
    shifts: null,
  };

  it('rawGame returns the game and its responses', () => {
    const raw = rawGame(file);
    expect(raw).toEqual({ ok: true, value: { game: { ...game, neutralSite: null }, answers } });
  });

  it('rawGame removes the nulls that older seasons have for absent fields', () => {
    const padded = JSON.parse(JSON.stringify(file), (_, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? { ...value, decision: null, es: null, ...value }
        : value,
    ) as unknown;
    const raw = rawGame(padded);
    expect(raw.ok && raw.value?.answers).toEqual(answers);
  });

  it('rawGame returns null for games outside the regular season', () => {
    expect(rawGame({ ...file, game_info: { gameType: 3 } })).toEqual({ ok: true, value: null });
  });
});
