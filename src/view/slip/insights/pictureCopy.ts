import { formatPercent } from '@ddh/engine/internal/format';
import type { CountSpread, Picture, Subject } from '@ddh/engine/internal/parlay';

/** The title of a histogram: `Total Goals`, `Boston Bruins Shots`, `Boston Bruins: goals won by`. */
export function subjectName(subject: Subject): string {
  switch (subject.kind) {
    case 'winner':
      return `${subject.team}: goals won by`;
    case 'total':
      return `Total ${subject.stat}`;
    case 'teamTotal':
      return `${subject.team} ${subject.stat}`;
    case 'player':
      return `${subject.player} ${subject.stat}`;
  }
}

/**
 * Describes a histogram: `Total Goals: 6.8 on average given the slip (5.9 before); at least 80% of games between 4 and
 * 9 (...).`
 */
export function pictureText(subject: Subject, { given, before }: Picture): string {
  const games = subject.kind === 'winner' ? 'games it wins' : 'games';
  const averages = `${given.mean.toFixed(1)} on average given the slip (${before.mean.toFixed(1)} before)`;
  return `${subjectName(subject)}: ${averages}; at least 80% of ${games} ${rangeText(given)} (${rangeText(before)} before).`;
}

const rangeText = ({ low, high }: CountSpread): string => (low === high ? `at ${low}` : `between ${low} and ${high}`);

/** The names of a histogram's two series: the games in which the slip hits, and all games. */
export const GIVEN = 'Given the slip';

export const BEFORE = 'Before';

/** Whose shares the histograms show in a game with weights. */
export const BY_BOTH = 'by model and books';

/** The share of the highest bar: `peak 33.3%`. */
export const peakText = (most: number): string => `peak ${formatPercent(most)}`;

export const CHOOSE_PLAYER = 'Choose a player and a prop to see their count.';

/** Shown if the simulation does not have the subject's column, or if the slip never hits. */
export const noPictureText = (subject: Subject): string => `There is no picture of ${subjectName(subject)}.`;

export const NO_PICTURES = 'No simulation hits every leg of this slip, so there is no picture.';
