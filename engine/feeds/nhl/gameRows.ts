import { sumOf, type Venue, VENUES } from '@ddh/engine/internal/domain';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { Boxscore, skatersOf } from './contracts/boxscore.ts';
import { fullName } from './contracts/fields.ts';
import { parseAnswer } from './contracts/parseAnswer.ts';
import { PlayByPlay } from './contracts/playByPlay.ts';
import { RightRail } from './contracts/rightRail.ts';
import { dressedPlayers, type Dressed } from './dressed.ts';
import { type FeedFault, merged } from './faults.ts';
import { goalieRows } from './goalieRows.ts';
import { gamePlays, type GamePlays } from './plays.ts';
import type { GameRow, GameRows, PlayerRow, ShotRow, SideRow } from './rows.ts';
import type { ScheduledGame } from './schedule.ts';
import { skaterRows } from './skaterRows.ts';
import { sparseFields } from './sparse.ts';
import { identityFaults, sumFaults } from './sums/sums.ts';

/** The bodies of a game's responses, as parsed JSON. */
export type GameAnswers = {
  readonly boxscore: unknown;
  readonly playByPlay: unknown;
  readonly rightRail: unknown;
};

/**
 * Turns the responses for a finished game into rows. If a response lacks a field, or contradicts itself or another
 * response, returns all faults and no rows, because such a game must not be rated.
 */
export function gameRows(game: ScheduledGame, answers: GameAnswers): Result<GameRows, readonly FeedFault[]> {
  const at = { game: game.gameId };
  const boxscore = parseAnswer(Boxscore, answers.boxscore, { endpoint: 'boxscore', ...at });
  const playByPlay = parseAnswer(PlayByPlay, answers.playByPlay, { endpoint: 'play-by-play', ...at });
  const rightRail = parseAnswer(RightRail, answers.rightRail, { endpoint: 'right-rail', ...at });
  if (!boxscore.ok || !playByPlay.ok || !rightRail.ok) {
    return err([boxscore, playByPlay, rightRail].flatMap((answer) => (answer.ok ? [] : answer.error)));
  }
  const box = boxscore.value;
  const foreign = identityFaults(game, box, playByPlay.value);
  if (foreign.length > 0) return err(foreign);
  const dressed = dressedPlayers(playByPlay.value, box);
  if (!dressed.ok) return err(merged(dressed.error));
  const plays = gamePlays(playByPlay.value, box, dressed.value);
  const faults = [...sparseFields(playByPlay.value), ...sumFaults(game, box, playByPlay.value, plays)];
  if (faults.length > 0) return err(merged(faults));
  return ok(rowsOf(game, box, rightRail.value, plays, dressed.value));
}

function rowsOf(
  game: ScheduledGame,
  box: Boxscore,
  { gameInfo }: RightRail,
  plays: GamePlays,
  dressed: Dressed,
): GameRows {
  const { season, gameId, date } = game;
  const personRow = (venue: Venue, playerId: number, player: string): PlayerRow => ({
    season,
    gameId,
    date,
    team: game[venue].abbreviation,
    opponent: game[venue === 'away' ? 'home' : 'away'].abbreviation,
    venue,
    playerId,
    player,
  });
  const playerRow = (venue: Venue, playerId: number): PlayerRow =>
    personRow(venue, playerId, dressed.get(playerId).name);
  return {
    game: gameRow(game, box, plays),
    skaters: byPlayer(skaterRows(box, plays, playerRow)),
    goalies: byPlayer(goalieRows(box, plays, playerRow)),
    scratches: byPlayer(
      VENUES.flatMap((venue) =>
        gameInfo[`${venue}Team`].scratches.map(({ id, ...name }) => personRow(venue, id, fullName(name))),
      ),
    ),
    shots: shotRows(game, plays),
  };
}

/** Sorts away before home, then by player id. The league's own order can change from one response to the next. */
const byPlayer = <T extends PlayerRow>(rows: readonly T[]): readonly T[] =>
  rows.toSorted((a, b) => VENUES.indexOf(a.venue) - VENUES.indexOf(b.venue) || a.playerId - b.playerId);

const gameRow = (game: ScheduledGame, box: Boxscore, plays: GamePlays): GameRow => ({
  season: game.season,
  gameId: game.gameId,
  date: game.date,
  time: game.time,
  startUtc: game.startUtc,
  end: box.gameOutcome.lastPeriodType,
  away: sideRow(game, box, plays, 'away'),
  home: sideRow(game, box, plays, 'home'),
});

function sideRow(game: ScheduledGame, box: Boxscore, { goals }: GamePlays, venue: Venue): SideRow {
  const { score, sog } = box[`${venue}Team`];
  const skaters = skatersOf(box.playerByGameStats[`${venue}Team`]);
  const scored = goals.filter((goal) => goal.venue === venue);
  return {
    team: game[venue].abbreviation,
    goals: score,
    regulationGoals: scored.filter(({ regulation }) => regulation).length,
    emptyNetGoals: scored.filter(({ emptyNet }) => emptyNet).length,
    sog,
    powerPlayGoals: sumOf(skaters.map(({ powerPlayGoals }) => powerPlayGoals)),
    blocks: sumOf(skaters.map(({ blockedShots }) => blockedShots)),
    hits: sumOf(skaters.map(({ hits }) => hits)),
    pim: sumOf(skaters.map(({ pim }) => pim)),
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
