import { formatLeg } from '@ddh/engine/internal/format';
import type { BoardGame } from '@ddh/engine/internal/hub';
import type { Leg } from '@ddh/engine/internal/parlay';
import { shortName } from './copy.ts';

/** Says by which rule the example slips are made. */
export const EXAMPLES_RULE =
  'Examples: the favorite and over; with its likeliest scorer; the other team, under and its scorer.';

/** An example slip: `FLA win + Over 6.5 Goals + Sam Reinhart: Over 0.5 Goals`. */
export const exampleText = (legs: readonly Leg[], game: BoardGame): string =>
  legs.map((leg) => legText(leg, game)).join(' + ');

function legText(leg: Leg, game: BoardGame): string {
  if (leg.kind !== 'winner') return formatLeg(leg).replace(/^Game: /, '');
  return formatLeg({ ...leg, team: shortName(game, leg.team === game.home ? 'home' : 'away') });
}
