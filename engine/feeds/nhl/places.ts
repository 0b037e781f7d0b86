import type { Venue } from '@ddh/engine/internal/domain';
import { hasDetails, type Play, shooterOf, type ShotPlay } from './contracts/playByPlay.ts';
import type { Dressed } from './dressed.ts';

/** A place on the ice in feet from its center. The shooter's team attacks toward positive `x`; `y` is to its left. */
export type Place = { readonly x: number; readonly y: number };

type Attack = (play: ShotPlay, venue: Venue) => Place | null;

/**
 * Derives from the zones of shots in which direction each team attacks in each period. Returns a function that rotates the
 * place of a shot until the shooter attacks toward positive `x`. That function returns `null` if place or direction is unknown.
 */
export function attacks(plays: readonly Play[], dressed: Dressed): Attack {
  /** A positive number if the home team attacks toward positive `x` in the period. */
  const homeward = new Map<number, number>();
  for (const play of plays) {
    if (!isShot(play)) continue;
    const sign = signOf(play);
    const { number } = play.periodDescriptor;
    const vote = dressed.get(shooterOf(play)).venue === 'home' ? sign : 0 - sign;
    homeward.set(number, (homeward.get(number) ?? 0) + vote);
  }
  return (play, venue) => {
    const { xCoord: x, yCoord: y } = play.details;
    if (x === undefined || y === undefined) return null;
    const ofPeriod = Math.sign(homeward.get(play.periodDescriptor.number) ?? 0) * (venue === 'home' ? 1 : -1);
    // In outdoor games the teams change ends within the third period, so the shot's own zone has priority.
    const sign = signOf(play) || ofPeriod;
    // `0 -` and not a product with -1, because a CSV cell must not be -0.
    return sign === 0 ? null : sign > 0 ? { x, y } : { x: 0 - x, y: 0 - y };
  };
}

const isShot = (play: Play): play is ShotPlay => hasDetails(play) && play.typeDescKey !== 'faceoff';

/** Returns 1 if the shooter's team attacks toward positive `x`, -1 if toward negative, 0 if unknown from the shot alone. */
function signOf(play: ShotPlay): number {
  // In some seasons the zone of a blocked shot is relative to the shooter's team, in others to the blocker's.
  if (play.typeDescKey === 'blocked-shot') return 0;
  const { xCoord = 0, zoneCode } = play.details;
  return zoneCode === 'O' ? Math.sign(xCoord) : zoneCode === 'D' ? 0 - Math.sign(xCoord) : 0;
}
