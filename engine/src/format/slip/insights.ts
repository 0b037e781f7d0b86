import type { LeagueDate } from '../../domain/index.ts';
import type { Matchup } from '../../parlay/index.ts';
import { formatDate } from '../dates.ts';

/** What there is to know of a slip beyond its figures. */
const INSIGHT_TITLES = {
  nextLegs: 'Next legs',
  atLeast: 'How many legs hit',
  pictures: 'What the game looks like',
  share: 'Share and save',
} as const;
export const insightTitle = (insight: keyof typeof INSIGHT_TITLES): string => INSIGHT_TITLES[insight];

/** A part of the page is on its way. */
export const INSIGHT_COMING = 'Loading...';

/** The head of a printed slip: game and date. */
export const paperHead = ({ away, home }: Pick<Matchup, 'away' | 'home'>, date: LeagueDate | null): string =>
  `${away} @ ${home}${date === null ? '' : `, ${formatDate(date)}`}`;
