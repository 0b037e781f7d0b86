import type { GameChange } from '@ddh/engine/internal/datasets';
import { formatPercent, goalieText } from '@ddh/engine/internal/format';
import type { Venue } from '@ddh/engine/internal/domain';
import type { GameCard, HubGame } from '@ddh/engine/internal/hub';
import { newsText, whatText } from '../../shared/newsCopy.ts';

/** A game for screen readers: `Chicago Blackhawks at Florida Panthers`. */
export const spokenGame = ({ away, home }: Pick<HubGame, 'away' | 'home'>): string => `${away.name} at ${home.name}`;

/** Marks the team that is more likely to win. */
export const FAVORITE = 'favorite';

/** Shown if the site has no starting goalies for this game. */
export const NO_GOALIES = 'goalies not in this figure';

/** The starting goalie of a team: `Bobrovsky likely, 75%`. */
export function goalieLine({ goalies, started }: NonNullable<GameCard['goalies']>, venue: Venue): string {
  const goalie = goalies[venue];
  return goalie === null ? 'goalie not known' : goalieText(goalie, started);
}

/**
 * The newest change of a game, with the win probability of the player's team: `Bobrovsky confirmed 5:12 PM: 41.2% ->
 * 43.0%`. `newestFirst` has at least one change. News that came together has changed the figures together, so it is named
 * together. `short` leaves out the time and the older names.
 */
export function changeText(
  newestFirst: readonly [GameChange, ...GameChange[]],
  length: 'long' | 'short' = 'long',
): string {
  const [last] = newestFirst;
  const [, second, ...rest] = newestFirst.filter((change) => isOneStep(change, last));
  const hidden = rest.length + (length === 'short' && second ? 1 : 0);
  const names = [
    ...(second && length === 'long' ? [whatText(second)] : []),
    `${length === 'long' ? newsText(last) : whatText(last)}${hidden === 0 ? '' : ` and ${hidden} more`}`,
  ].join(', ');
  const [before, after] = [formatPercent(last.before), formatPercent(last.after)];
  if (last.before === null || last.after === null) return names;
  return `${names}: ${before === after ? `still ${after}` : `${before} -> ${after}`}`;
}

/** Both teams' probabilities change in one step, and add up to 1. */
function isOneStep(a: GameChange, b: GameChange): boolean {
  if (a === b) return true;
  if (a.before === null || a.after === null || b.before === null || b.after === null) return false;
  const same = (x: number, y: number): boolean => Math.abs(x - y) < 1e-6;
  return (
    (same(a.before, b.before) && same(a.after, b.after)) || (same(a.before + b.before, 1) && same(a.after + b.after, 1))
  );
}

/** Returns what has changed the game's figures last, or an empty text. */
export function changeLine({ changes }: Pick<GameCard, 'changes'>, length: 'long' | 'short'): string {
  const [last, ...older] = changes ?? [];
  return last === undefined ? '' : changeText([last, ...older], length);
}
