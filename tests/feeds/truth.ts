import { csvText } from '@ddh/engine/internal/text';
import { opponentOf, SIDES, type GameEvent, type ShotEvent, type Side } from './game/events.ts';
import { listedPlayers } from './game/lineup.ts';
import type { PlayedGame } from './game/play.ts';
import { fold, fullName, type Player } from './league.ts';
import { DAY_MS, NEW_YORK, localTime, utcText } from './time.ts';
import { GAME_TYPES, type ScheduledGame } from './schedule.ts';
import type { Season } from './season.ts';

/**
 * The rows that the season files must have, derived from the events of the games. This file shares no code with
 * `answers/`, so a wrong sum in a response makes a test fail. A row has the columns of its file in order. Unknown cells
 * are empty.
 */
export type Row = Readonly<Record<string, string | number>>;

export type GameTruth = {
  readonly game: Row;
  readonly skaters: readonly Row[];
  readonly goalies: readonly Row[];
  readonly shots: readonly Row[];
};

const WEEK_MS = 7 * DAY_MS;
/** The Monday from which weeks are counted. */
const MONDAY = Date.parse('2024-01-01');
const POSITIONS = { C: 'C', L: 'LW', R: 'RW', D: 'D', G: 'G' } as const;

/**
 * Returns the schedule as it is after the season, with the new dates of postponed games. Week 1 is the week of the
 * first game.
 */
function scheduleTruth({ games, label }: Season): readonly Row[] {
  const regular = games.filter(({ type }) => type === GAME_TYPES.regular);
  const weekOf = (date: string): number => Math.floor((Date.parse(date) - MONDAY) / WEEK_MS);
  const first = weekOf(regular[0]?.date ?? '');
  return regular.map((game) => ({
    game_id: game.id,
    ...whenOf(game),
    away: game.away.abbrev,
    home: game.home.abbrev,
    fantasy_week: weekOf(game.date) - first + 1,
    season: label,
    neutral: Number(game.neutral),
    status: '',
  }));
}

const whenOf = (game: ScheduledGame): Row => ({
  date: game.date,
  start_et: localTime(NEW_YORK, game.start),
  start_utc: `${utcText(game.start).slice(0, 16)}Z`,
});

export function gameTruth(season: Season, played: PlayedGame): GameTruth {
  const { lineups } = played;
  const rows = (of: (side: Side) => readonly Row[]): readonly Row[] =>
    SIDES.flatMap((side) => of(side).toSorted((a, b) => Number(a['player_id']) - Number(b['player_id'])));
  return {
    game: gameRow(season, played),
    skaters: rows((side) =>
      [...lineups[side].forwards, ...lineups[side].defense].map((player) => skaterRow(season, played, side, player)),
    ),
    goalies: rows((side) =>
      [lineups[side].starter, lineups[side].backup]
        .filter((player) => secondsOf(played, player) > 0)
        .map((player) => goalieRow(season, played, side, player)),
    ),
    shots: played.events.flatMap((event) => shotRow(played, event)),
  };
}

/**
 * Returns the number of events of a game that pass `test`, without the shootout (period 5), which is not part of any
 * player's figures.
 */
const numberOf = (played: PlayedGame, test: (event: GameEvent) => boolean): number =>
  played.events.filter((event) => event.period < 5 && test(event)).length;

const isShot = (event: GameEvent): event is ShotEvent => event.kind === 'shot' || event.kind === 'goal';
const isGoal = (event: GameEvent): event is ShotEvent => event.kind === 'goal';

const minutesOf = (played: PlayedGame, test: (player: Player | null, side: Side) => boolean): number =>
  played.events.reduce(
    (sum, event) => (event.kind === 'penalty' && test(event.by, event.side) ? sum + event.minutes : sum),
    0,
  );

const secondsOf = (played: PlayedGame, player: Player): number =>
  played.shifts.reduce((sum, shift) => (shift.player === player ? sum + shift.to - shift.from : sum), 0);

function gameRow(season: Season, played: PlayedGame): Row {
  const { game, score, end } = played;
  const both = (name: string, of: (side: Side) => number): Row =>
    Object.fromEntries(SIDES.map((side) => [`${side}_${name}`, of(side)]));
  return {
    season: season.label,
    game_id: game.id,
    ...whenOf(game),
    away: game.away.abbrev,
    home: game.home.abbrev,
    end,
    ...both('goals', (side) => score[side]),
    ...both('reg_goals', (side) =>
      numberOf(played, (event) => isGoal(event) && event.side === side && event.period < 4),
    ),
    ...both('en_goals', (side) =>
      numberOf(played, (event) => isGoal(event) && event.side === side && event.goalie === null),
    ),
    ...both('sog', (side) => numberOf(played, (event) => isShot(event) && event.side === side)),
    ...both('pp_goals', (side) => goalsAt(played, side, 'pp')),
    ...both('blocks', (side) =>
      numberOf(played, (event) => event.kind === 'block' && !event.byTeammate && event.side !== side),
    ),
    ...both('hits', (side) => numberOf(played, (event) => event.kind === 'hit' && event.side === side)),
    // Penalty minutes of a side are the sum of its skaters' minutes, so bench minors and penalties of goalies are left
    // out.
    ...both('pim', (side) => minutesOf(played, (by, of) => of === side && by !== null && by.position !== 'G')),
  };
}

const goalsAt = (played: PlayedGame, side: Side, strength: ShotEvent['strength']): number =>
  numberOf(played, (event) => isGoal(event) && event.side === side && event.strength === strength);

const headOf = (season: Season, { game }: PlayedGame, side: Side, player: Player): Row => ({
  season: season.label,
  game_id: game.id,
  date: game.date,
  team: game[side].abbrev,
  opp: game[opponentOf(side)].abbrev,
  is_home: Number(side === 'home'),
  player_id: player.id,
  player: fullName(player),
});

function skaterRow(season: Season, played: PlayedGame, side: Side, player: Player): Row {
  const count = (test: (event: GameEvent) => boolean): number => numberOf(played, test);
  const scored = (event: GameEvent): event is ShotEvent => isGoal(event) && event.shooter === player;
  const assisted = (event: GameEvent): event is ShotEvent => isGoal(event) && event.assists.includes(player);
  const goals = count(scored);
  const assists = count(assisted);
  const onIce = (side_: Side, sign: boolean): number =>
    count(
      (event) =>
        isGoal(event) &&
        event.strength !== 'pp' &&
        (event.side === side) === sign &&
        event.onIce[side_].includes(player),
    );
  return {
    ...headOf(season, played, side, player),
    pos: POSITIONS[player.position],
    goals,
    assists,
    points: goals + assists,
    sog: count((event) => isShot(event) && event.shooter === player),
    blocks: count((event) => event.kind === 'block' && !event.byTeammate && event.blocker === player),
    hits: count((event) => event.kind === 'hit' && event.player === player),
    plus_minus: onIce(side, true) - onIce(side, false),
    pim: minutesOf(played, (by) => by === player),
    pp_goals: count((event) => scored(event) && event.strength === 'pp'),
    toi_sec: secondsOf(played, player),
    pp_assists: count((event) => assisted(event) && event.strength === 'pp'),
    sh_goals: count((event) => scored(event) && event.strength === 'sh'),
    sh_assists: count((event) => assisted(event) && event.strength === 'sh'),
    en_goals: count((event) => scored(event) && event.goalie === null),
    gw_goals: Number(winningGoal(played)?.shooter === player),
    faceoffs_won: count((event) => event.kind === 'faceoff' && event.winner === player),
    faceoffs_lost: count((event) => event.kind === 'faceoff' && event.loser === player),
  };
}

/**
 * Returns the game-winning goal, which is the winner's first goal beyond the loser's total. Returns null after a
 * shootout.
 */
function winningGoal({ events, score, end }: PlayedGame): ShotEvent | null {
  if (end === 'SO') return null;
  const winner: Side = score.away > score.home ? 'away' : 'home';
  const goals = events.filter(isGoal).filter(({ side }) => side === winner);
  return goals[score[opponentOf(winner)]] ?? null;
}

function goalieRow(season: Season, played: PlayedGame, side: Side, player: Player): Row {
  const faced = (test: (event: ShotEvent) => boolean): number =>
    numberOf(played, (event) => isShot(event) && event.goalie === player && test(event));
  const shots = faced(() => true);
  const goals = faced(isGoal);
  const won = played.score[side] > played.score[opponentOf(side)];
  const alone = played.shifts.every(
    (shift) => shift.side !== side || shift.player.position !== 'G' || shift.player === player,
  );
  return {
    ...headOf(season, played, side, player),
    starter: Number(player === played.lineups[side].starter),
    decision: player !== played.decision[side] ? '' : won ? 'W' : played.end === 'REG' ? 'L' : 'O',
    shots_against: shots,
    saves: shots - goals,
    goals_against: goals,
    shutout: Number(alone && goals === 0 && numberOf(played, (event) => isGoal(event) && event.side !== side) === 0),
    toi_sec: secondsOf(played, player),
  };
}

/** Returns the row of a shot attempt, or no row in the shootout. The shooter's team attacks toward positive x. */
function shotRow(played: PlayedGame, event: GameEvent): readonly Row[] {
  if (!('shooter' in event) || event.period > 4) return [];
  const { side, spot, situation, period } = event;
  const earlier = played.events.slice(0, played.events.indexOf(event)).filter(isGoal);
  const goals = (of: Side): number => earlier.filter((goal) => goal.side === of).length;
  const attacksRight = (period % 2 === 1) === (side === 'home');
  const blocked = event.kind === 'block';
  return [
    {
      game_id: played.game.id,
      period,
      second: event.second,
      team: played.game[side].abbrev,
      player_id: event.shooter.id,
      goalie_id: blocked ? '' : (event.goalie?.id ?? ''),
      blocker_id: blocked && !event.byTeammate ? event.blocker.id : '',
      kind: SHOT_KINDS[event.kind],
      shot_type: blocked ? '' : event.shotType,
      x: attacksRight ? spot.x : 0 - spot.x,
      y: attacksRight ? spot.y : 0 - spot.y,
      skaters: situation[side].skaters,
      opp_skaters: situation[opponentOf(side)].skaters,
      empty_net: Number(!blocked && event.goalie === null),
      lead: goals(side) - goals(opponentOf(side)),
    },
  ];
}

const SHOT_KINDS = { goal: 'goal', shot: 'saved', miss: 'missed', block: 'blocked' } as const;

/** Returns the teams of the league, ordered by abbreviation. */
const teamTruth = (season: Season): readonly Row[] =>
  season.teams
    .map((team) => ({ abbr: team.abbrev, name: `${fold(team.place)} ${team.nickname}` }))
    .toSorted((a, b) => (a.abbr < b.abbr ? -1 : 1));

/** Returns the rosters that the league lists on a day, ordered by player id. */
const rosterTruth = (season: Season, date: ScheduledGame['date']): readonly Row[] =>
  season.teams
    .flatMap((team) =>
      listedPlayers(season, team.index, date).map(({ player }) => ({
        player_id: player.id,
        player: fullName(player),
        team: team.abbrev,
        pos: POSITIONS[player.position],
      })),
    )
    .toSorted((a, b) => a.player_id - b.player_id);

/** Returns the text of a season file in the format of `ddh fetch nhl`. */
const csvOf = (rows: readonly Row[]): string =>
  csvText([Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]);

/** Returns the season files as they are after the last game, with the rows of the games in `played`. */
export function seasonTruth(
  season: Season,
  played: Iterable<PlayedGame>,
  rosterDate: ScheduledGame['date'],
): Readonly<Record<string, string>> {
  // Only the rows are kept, because a played game takes much more memory than its rows.
  const games = Array.from(played, (one) => gameTruth(season, one)).toSorted(
    (a, b) => Number(a.game['game_id']) - Number(b.game['game_id']),
  );
  return {
    schedule: csvOf(scheduleTruth(season)),
    teams: csvOf(teamTruth(season)),
    games: csvOf(games.map(({ game }) => game)),
    skater_games: csvOf(games.flatMap(({ skaters }) => skaters)),
    goalie_games: csvOf(games.flatMap(({ goalies }) => goalies)),
    rosters: csvOf(rosterTruth(season, rosterDate)),
    shots: csvOf(games.flatMap(({ shots }) => shots)),
  };
}
