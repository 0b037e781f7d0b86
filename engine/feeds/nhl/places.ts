import type { Venue } from '@ddh/engine/internal/domain';
import { hasDetails, type Play, shooterOf, type ShotPlay } from './contracts/playByPlay.ts';
import type { Dressed } from './dressed.ts';

/** A place on the ice in feet from its center. The shooter's team attacks toward positive `x`; `y` is to its left. */
export type Place = { readonly x: number; readonly y: number };

type Attack = (play: ShotPlay, venue: Venue) => Place | null;

/**
 * Finds the direction in which each team attacks in each period, from the zones of its shots. Returns a function that
 * turns the place of a shot accordingly, or returns `null` if place or direction is unknown.
 */
export function attacks(plays: readonly Play[], dressed: Dressed): Attack {
  /** Positive if the home team attacks toward positive `x` in the period. */
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
    // Outdoors the teams change ends within the third period, so the shot's own zone is better than the period's direction.
    const sign = signOf(play) || ofPeriod;
    // `0 -` instead of a product, because a CSV cell must not be -0.
    return sign === 0 ? null : sign > 0 ? { x, y } : { x: 0 - x, y: 0 - y };
  };
}

const isShot = (play: Play): play is ShotPlay => hasDetails(play) && play.typeDescKey !== 'faceoff';

/** 1 if the shooter's team attacks toward positive `x`, -1 toward negative, 0 if the shot does not tell. */
function signOf(play: ShotPlay): number {
  // The zone of a blocked shot is relative to either team, depending on the season.
  if (play.typeDescKey === 'blocked-shot') return 0;
  const { xCoord = 0, zoneCode } = play.details;
  return zoneCode === 'O' ? Math.sign(xCoord) : zoneCode === 'D' ? 0 - Math.sign(xCoord) : 0;
}
