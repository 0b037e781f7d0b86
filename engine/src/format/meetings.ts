import { NONE } from '../figures/index.ts';
import type { WeekMeeting } from '../fantasy/index.ts';

/** A game in a table cell, from the point of view of the row's team: `BOS` at home, `@ BOS` away. */
export const meetingText = ({ opponent, venue }: WeekMeeting): string =>
  `${venue === 'away' ? '@ ' : ''}${opponent.abbreviation ?? opponent.name}`;

/** The games of a week: `BOS, @ MTL`. */
export const opponentsText = ({ meetings }: { readonly meetings: readonly WeekMeeting[] }): string =>
  meetings.map(meetingText).join(', ') || NONE;
