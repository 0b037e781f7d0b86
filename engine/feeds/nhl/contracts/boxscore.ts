import * as v from 'valibot';
import { Clock, Count, Id, list, object, PeriodTypeField, PlusMinus, Share, SkaterPosition } from './fields.ts';

/** The league has dropped fields for weeks. The game keeps its rows without these. */
const SKATER_EXTRAS = {
  plusMinus: v.exactOptional(PlusMinus),
  pim: v.exactOptional(Count),
  hits: v.exactOptional(Count),
  powerPlayGoals: v.exactOptional(Count),
  sog: v.exactOptional(Count),
  faceoffWinningPctg: v.exactOptional(Share),
  blockedShots: v.exactOptional(Count),
};
const Skater = object({
  playerId: Id,
  position: SkaterPosition,
  goals: Count,
  assists: Count,
  toi: Clock,
  ...SKATER_EXTRAS,
});

const GOALIE_EXTRAS = {
  shotsAgainst: v.exactOptional(Count),
  saves: v.exactOptional(Count),
  powerPlayGoalsAgainst: v.exactOptional(Count),
};
const Goalie = object({
  playerId: Id,
  toi: Clock,
  goalsAgainst: Count,
  ...GOALIE_EXTRAS,
  /** Whether the goalie started the game. Some responses lack this field. */
  starter: v.exactOptional(v.boolean('true or false')),
  /** Only the goalies who are credited with the win or the loss have a decision. */
  decision: v.exactOptional(v.picklist(['W', 'L', 'O'], 'W, L or O')),
});

const TeamScore = object({ id: Id, score: Count, sog: v.exactOptional(Count) });
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

export const SKATER_FIELDS = Object.keys(SKATER_EXTRAS) as readonly (keyof typeof SKATER_EXTRAS)[];
export const GOALIE_FIELDS = Object.keys(GOALIE_EXTRAS) as readonly (keyof typeof GOALIE_EXTRAS)[];

export const skatersOf = ({ forwards, defense }: v.InferOutput<typeof Players>) => [...forwards, ...defense];
