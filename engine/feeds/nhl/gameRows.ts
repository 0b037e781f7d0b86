import { sumOf, type Venue, VENUES } from '@ddh/engine/internal/domain';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { Boxscore, GOALIE_FIELDS, SKATER_FIELDS, skatersOf, type BoxGoalie } from './contracts/boxscore.ts';
import { parseAnswer } from './contracts/parseAnswer.ts';
import { PlayByPlay, type ShotPlay } from './contracts/playByPlay.ts';
import { dressedPlayers, type Dressed } from './dressed.ts';
import { type FeedFault, merged } from './faults.ts';
import { gamePlays, isOnGoal, type GamePlays } from './plays.ts';
import type { GameRow, GameRows, PlayerRow, ShotRow, SideRow, SkaterRow, GoalieRow } from './rows.ts';
import type { ScheduledGame } from './schedule.ts';
import { skaterRows } from './skaterRows.ts';
import { sumIfKnown } from './sums/checks.ts';
import { identityFaults, sumFaults } from './sums/sums.ts';

/** The bodies of a game's responses, as parsed JSON. */
export type GameAnswers = {
  readonly boxscore: unknown;
  readonly playByPlay: unknown;
};

/** The rows of a game, and the fields without figures: a fault for each. */
type ReadGame = GameRows & { readonly lacks: readonly FeedFault[] };

/**
 * Turns the responses for a finished game into rows. If a response lacks a field without which the game cannot be
 * rated, or contradicts itself or another response, returns all faults and no rows.
 */
export function gameRows(game: ScheduledGame, answers: GameAnswers): Result<ReadGame, readonly FeedFault[]> {
  const at = { game: game.gameId };
  const boxscore = parseAnswer(Boxscore, answers.boxscore, { endpoint: 'boxscore', ...at });
  const playByPlay = parseAnswer(PlayByPlay, answers.playByPlay, { endpoint: 'play-by-play', ...at });
  if (!boxscore.ok || !playByPlay.ok)
    return err([boxscore, playByPlay].flatMap((answer) => (answer.ok ? [] : answer.error)));
  const box = boxscore.value;
  const foreign = identityFaults(game, box, playByPlay.value);
  if (foreign.length > 0) return err(foreign);
  const dressed = dressedPlayers(playByPlay.value, box);
  if (!dressed.ok) return err(merged(dressed.error));
  const plays = gamePlays(playByPlay.value, box, dressed.value);
  const faults = sumFaults(game, box, playByPlay.value, plays);
  if (faults.length > 0) return err(merged(faults));
  const lacks = [...droppedFields(box), ...sparseFields(playByPlay.value)];
  return ok({ ...rowsOf(game, box, plays, dressed.value), lacks });
}

function rowsOf(game: ScheduledGame, box: Boxscore, plays: GamePlays, dressed: Dressed): GameRows {
  const { season, gameId, date } = game;
  const playerRow = (venue: Venue, playerId: number): PlayerRow => ({
    season,
    gameId,
    date,
    team: game[venue].abbreviation,
    opponent: game[venue === 'away' ? 'home' : 'away'].abbreviation,
    isHome: venue === 'home',
    playerId,
    name: dressed.get(playerId).name,
  });
  const skaters = skaterRows(box, plays, playerRow);
  return {
    game: gameRow(game, box, plays, skaters),
    skaters: byPlayer(skaters),
    goalies: byPlayer(goalieRows(box, plays, playerRow)),
    shots: shotRows(game, plays),
  };
}

/** Sorts away before home, then by player id. The league's own order can change from one response to the next. */
const byPlayer = <T extends PlayerRow>(rows: readonly T[]): readonly T[] =>
  rows.toSorted((a, b) => Number(a.isHome) - Number(b.isHome) || a.playerId - b.playerId);

const gameRow = (game: ScheduledGame, box: Boxscore, plays: GamePlays, skaters: readonly SkaterRow[]): GameRow => ({
  season: game.season,
  gameId: game.gameId,
  date: game.date,
  time: game.time,
  startUtc: game.startUtc,
  end: box.gameOutcome.lastPeriodType,
  away: sideRow(game, box, plays, skaters, 'away'),
  home: sideRow(game, box, plays, skaters, 'home'),
});

function sideRow(
  game: ScheduledGame,
  box: Boxscore,
  { goals }: GamePlays,
  all: readonly SkaterRow[],
  venue: Venue,
): SideRow {
  const skaters = all.filter((row) => row.isHome === (venue === 'home'));
  const { score, sog = sumOf(skaters.map(({ shots }) => shots)) } = box[`${venue}Team`];
  const scored = goals.filter((goal) => goal.venue === venue);
  return {
    team: game[venue].abbreviation,
    goals: score,
    regulationGoals: scored.filter(({ regulation }) => regulation).length,
    emptyNetGoals: scored.filter(({ emptyNet }) => emptyNet).length,
    shots: sog,
    powerPlayGoals: sumOf(skaters.map(({ powerPlayGoals }) => powerPlayGoals)),
    blocks: sumIfKnown(skaters.map(({ blocks }) => blocks)) ?? null,
    hits: sumIfKnown(skaters.map(({ hits }) => hits)) ?? null,
    pim: sumIfKnown(skaters.map(({ pim }) => pim)) ?? null,
  };
}

const shotRows = (game: ScheduledGame, { shots }: GamePlays): readonly ShotRow[] =>
  shots.map((shot) => ({
    gameId: game.gameId,
    period: shot.period,
    second: shot.second,
    team: game[shot.venue].abbreviation,
    playerId: shot.playerId,
    goalieId: shot.goalieId,
    blockerId: shot.blockerId,
    kind: shot.kind,
    shotType: shot.shotType,
    x: shot.place?.x ?? null,
    y: shot.place?.y ?? null,
    skaters: shot.skaters,
    opposingSkaters: shot.opposingSkaters,
    emptyNet: shot.emptyNet,
    lead: shot.lead,
  }));

/** Only goalies with ice time have rows. */
function goalieRows(
  box: Boxscore,
  plays: GamePlays,
  rowOf: (venue: Venue, playerId: number) => PlayerRow,
): readonly GoalieRow[] {
  return VENUES.flatMap((venue) => {
    const played = box.playerByGameStats[`${venue}Team`].goalies.filter(({ toi }) => toi > 0);
    const starter = starterOf(played, plays);
    const goalsAllowed = plays.goals.some((goal) => goal.venue !== venue);
    return played.map((goalie): GoalieRow => {
      const faced = plays.shots.filter((shot) => isOnGoal(shot) && shot.goalieId === goalie.playerId).length;
      const { shotsAgainst = faced } = goalie;
      return {
        ...rowOf(venue, goalie.playerId),
        starter: goalie === starter,
        decision: goalie.decision ?? null,
        shotsAgainst,
        saves: goalie.saves ?? Math.max(0, shotsAgainst - goalie.goalsAgainst),
        goalsAgainst: goalie.goalsAgainst,
        // A goal into the empty net ends a shutout, but a shootout goal does not. If two goalies of a team played,
        // neither has a shutout.
        shutout: played.length === 1 && !goalsAllowed,
        iceTime: goalie.toi,
      };
    });
  });
}

/**
 * Returns the starter. If the response has no `starter`, this is the goalie who faced the first shot, or else the
 * goalie with the most ice time.
 */
function starterOf(played: readonly BoxGoalie[], { shots }: GamePlays): BoxGoalie | undefined {
  const named = played.find(({ starter }) => starter === true);
  if (named !== undefined) return named;
  const first = shots.find(({ goalieId }) => played.some(({ playerId }) => playerId === goalieId));
  return played.find(({ playerId }) => playerId === first?.goalieId) ?? played.toSorted((a, b) => b.toi - a.toi)[0];
}

/** Returns a fault for each field that players of the box score lack. */
function droppedFields({ id, playerByGameStats: { awayTeam, homeTeam } }: Boxscore): readonly FeedFault[] {
  const lacking = <P>(players: readonly P[], fields: readonly (keyof P & string)[]): readonly FeedFault[] =>
    fields.flatMap((path) => {
      const count = players.filter((player) => player[path] === undefined).length;
      const problem = { kind: 'missing' } as const;
      return count === 0 ? [] : [{ endpoint: 'boxscore', game: String(id), path, problem, more: count - 1 }];
    });
  return [
    ...lacking([awayTeam, homeTeam].flatMap(skatersOf), SKATER_FIELDS),
    ...lacking([...awayTeam.goalies, ...homeTeam.goalies], GOALIE_FIELDS),
  ];
}

/** Fields that some plays can lack. If nearly all plays lack one, the league has renamed or removed the field. */
const PLACE = ['xCoord', 'yCoord'] as const;
const SHOT = [...PLACE, 'zoneCode', 'shotType', 'goalieInNetId'] as const;
const BLOCKED = [...PLACE, 'blockingPlayerId'] as const;

/**
 * If fewer plays than this lack a field, there is no fault. For example, the only two shots of a game may have been
 * into an empty net.
 */
const LEAST_LACKING = 3;

/** In some games of 2015-16, all shots at one team's net lack the goalie, which is half of the shots. */
const MOST_LACKING = 0.75;

/** Returns a fault for each field that is missing in nearly all plays that usually have it. */
function sparseFields({ id, plays }: PlayByPlay): readonly FeedFault[] {
  const blocked = plays.filter((play) => play.typeDescKey === 'blocked-shot');
  const shots = plays.filter((play) =>
    (['goal', 'shot-on-goal', 'missed-shot'] as const).some((key) => key === play.typeDescKey),
  );
  return [
    ...SHOT.map((field) => ({ field, group: shots })),
    ...BLOCKED.map((field) => ({ field, group: blocked })),
  ].flatMap(({ field, group }) => {
    const lacking = group.filter((play) => !Object.hasOwn((play as ShotPlay).details, field));
    if (lacking.length < LEAST_LACKING || lacking.length <= MOST_LACKING * group.length) return [];
    return [
      {
        endpoint: 'play-by-play' as const,
        game: String(id),
        path: field,
        problem: { kind: 'missing' as const },
        more: lacking.length - 1,
      },
    ];
  });
}
