import type { GameChange } from '../datasets/index.ts';
import { weekdayLabel, type LeagueDate, type Venue } from '../domain/index.ts';
import { formatCounted, formatPercent } from '../figures/index.ts';
import { newsSteps, type DayNews, type HubGame, type NewsStep } from '../hub/index.ts';
import type { Probability } from '../odds/index.ts';
import { formatClock } from './dates.ts';
import { lastName } from './hub.ts';

const CHANGED = { goalie: 'confirmed', scratch: 'out', return: 'back' } as const;

/** `Bobrovsky confirmed`. */
const whatText = ({ player, what }: GameChange): string => `${lastName(player)} ${CHANGED[what]}`;

/** A news item that changed the figures of a game, and its time: `Bobrovsky confirmed 5:12 PM`. */
export const newsText = (change: GameChange): string =>
  `${whatText(change)} ${formatClock(Date.parse(change.at), change.date)}`;

/** A probability before and after: `44.0 → 42.0`, or `still 42.0`. */
export function moveText(before: Probability, after: Probability): string {
  const [from, to] = [before, after].map((chance) => formatPercent(chance).replace('%', '')) as [string, string];
  return from === to ? `still ${to}` : `${from} → ${to}`;
}

/** A team of a step's game. */
export const teamText = ({ game }: NewsStep, venue: Venue): string => game[venue].abbreviation ?? game[venue].name;

/** What a step has changed in the win probability of a team: `PIT 44.0 → 42.0`. Empty if the file does not say it. */
function effectText(step: NewsStep): string {
  const { venue, before, after } = step;
  if (before === null || after === null) return '';
  return `${venue === null ? '' : `${teamText(step, venue)} `}${moveText(before, after)}`;
}

/**
 * A step of a game's news and what it has changed: `Bedard out, Bobrovsky confirmed 5:12 PM: FLA 41.2 → 43.0`. Names
 * the two newest pieces of news; `short` leaves out the time and names only the newest.
 */
export function newsStepText(step: NewsStep, length: 'long' | 'short' = 'long'): string {
  const [last, second, ...rest] = step.changes;
  const isLong = length === 'long';
  const hidden = rest.length + (!isLong && second ? 1 : 0);
  const names = [
    ...(second && isLong ? [whatText(second)] : []),
    `${isLong ? newsText(last) : whatText(last)}${hidden === 0 ? '' : ` and ${hidden} more`}`,
  ].join(', ');
  return [names, effectText(step)].filter((part) => part !== '').join(': ');
}

/** The newest step of a game's news, or '' without news. */
export function newestNewsText(game: HubGame, length: 'long' | 'short' = 'long'): string {
  const [newest] = newsSteps(game);
  return newest === undefined ? '' : newsStepText(newest, length);
}

/** Counts the news of a date: `3 changes since 9 AM`, or `No changes since Mon 9 AM` on another day. */
export const newsSinceText = ({ since, count }: DayNews, date: LeagueDate): string =>
  `${count === 0 ? 'No changes' : formatCounted(count, 'change')} since ${since.day === date ? '' : `${weekdayLabel(since.day)} `}9 AM`;
