import * as v from 'valibot';
import { Clock, Count, Id, list, object, PeriodTypeField, PlusMinus, Share, SkaterPosition } from './fields.ts';

const Skater = object({
  playerId: Id,
  position: SkaterPosition,
  goals: Count,
  assists: Count,
  plusMinus: PlusMinus,
  pim: Count,
  hits: Count,
  powerPlayGoals: Count,
  sog: Count,
  faceoffWinningPctg: Share,
  toi: Clock,
  blockedShots: Count,
});

const Goalie = object({
  playerId: Id,
  toi: Clock,
  shotsAgainst: Count,
  saves: Count,
  goalsAgainst: Count,
  powerPlayGoalsAgainst: Count,
  /** Whether the goalie started the game. Some responses lack this field. */
  starter: v.exactOptional(v.boolean('true or false')),
  /** Only the goalies who are credited with the win or the loss have a decision. */
  decision: v.exactOptional(v.picklist(['W', 'L', 'O'], 'W, L or O')),
});

const TeamScore = object({ id: Id, score: Count, sog: Count });
const Players = object({ forwards: list(Skater), defense: list(Skater), goalies: list(Goalie) });

/** The response of `gamecenter/{id}/boxscore` for a finished game. */
export const Boxscore = object({
  id: Id,
  gameState: v.picklist(['FINAL', 'OFF'], 'FINAL or OFF'),
  gameOutcome: object({ lastPeriodType: PeriodTypeField }),
  awayTeam: TeamScore,
  homeTeam: TeamScore,
  playerByGameStats: object({ awayTeam: Players, homeTeam: Players }),
});
export type Boxscore = v.InferOutput<typeof Boxscore>;
export type BoxGoalie = v.InferOutput<typeof Goalie>;

export const skatersOf = ({ forwards, defense }: v.InferOutput<typeof Players>) => [...forwards, ...defense];
