import type { Venue } from '@ddh/engine/internal/domain';
import { hasDetails, type Play, shooterOf, type ShotPlay } from './contracts/playByPlay.ts';
import type { Dressed } from './dressed.ts';

/** A point on the ice, in feet from its center. The shooter's team attacks toward positive `x`; `y` is to its left. */
export type Place = { readonly x: number; readonly y: number };

type Attack = (play: ShotPlay, venue: Venue) => Place | null;

/**
 * Finds out from the zones of shots in which direction each team attacks in each period. Returns a function that
 * rotates the coordinates of a shot so that the shooter attacks toward positive `x`. That function returns `null` if
 * the coordinates or the direction are unknown.
 */
export function attacks(plays: readonly Play[], dressed: Dressed): Attack {
  /** For each period: above 0 if the home team attacks toward positive `x`, below 0 if toward negative `x`. */
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
    // In outdoor games the teams change ends within the third period, so the zone of the shot decides first, then the
    // period.
    const sign = signOf(play) || ofPeriod;
    // `0 - x` instead of `-x`, because a CSV cell must not be -0.
    return sign === 0 ? null : sign > 0 ? { x, y } : { x: 0 - x, y: 0 - y };
  };
}

const isShot = (play: Play): play is ShotPlay => hasDetails(play) && play.typeDescKey !== 'faceoff';

/**
 * Returns 1 if the shooter's team attacks toward positive `x`, -1 if toward negative `x`, 0 if this shot alone does not
 * show the direction.
 */
function signOf(play: ShotPlay): number {
  // In some seasons the zone of a blocked shot is relative to the shooter's team, in others to the blocker's.
  if (play.typeDescKey === 'blocked-shot') return 0;
  const { xCoord = 0, zoneCode } = play.details;
  return zoneCode === 'O' ? Math.sign(xCoord) : zoneCode === 'D' ? 0 - Math.sign(xCoord) : 0;
}
