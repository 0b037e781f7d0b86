import { lineText, type ProbabilityType, type Scope, type Side, type TeamStat } from '../domain/index.ts';
import { unreachable } from '../result.ts';
import { gameName, type GameCard, type HubGame, type PropsOrder, type Spread } from '../hub/index.ts';
import { formatDate, formatStart } from './dates.ts';
import { formatSide } from './legs.ts';
import { formatPercent, NONE } from './odds.ts';

/** What the totals page shows, as its selector has it (spec 9). */
export function formatProbabilityType(type: ProbabilityType): string {
  switch (type) {
    case 'goals':
      return 'Goal Total Probabilities';
    case 'puckLine':
      return 'Puck Line Probabilities';
    case 'shots':
      return 'Shot Total Probabilities';
    default:
      return unreachable(type);
  }
}

/** What the totals page shows: `Goal Total Probabilities: A @ B, 7:00 PM ET, Tue, Oct 7`. */
export const totalsCaption = (type: ProbabilityType, game: HubGame): string =>
  `${formatProbabilityType(type)}: ${formatMatchup(gameName(game), game.time)}, ${formatDate(game.date)}`;

/** Whose total a table counts: `Total`, or the team's name. */
export const formatScope = (scope: Scope, { away, home }: Pick<HubGame, 'away' | 'home'>): string =>
  scope === 'game' ? 'Total' : (scope === 'away' ? away : home).name;

/** What a table of the totals page is about, after whose it is: `Total` `shots`, `Boston Bruins` `puck line`. */
export const formatSubject = (subject: TeamStat | 'puckLine'): string =>
  subject === 'puckLine' ? 'puck line' : subject.toLowerCase();

/** A game as selectors have it: its name, and its start where that is known: `A @ B, 7:00 PM ET`. */
export const formatMatchup = (name: string, time: string): string =>
  time === '' ? name : `${name}, ${formatStart(time)}`;

/** A game as it is said: `Chicago Blackhawks at Florida Panthers`. */
export const spokenGame = ({ away, home }: Pick<HubGame, 'away' | 'home'>): string => `${away.name} at ${home.name}`;

/** The picture of a card's win shares in words: `Chicago Blackhawks 38.2%, Florida Panthers 61.8%`. */
export const winSplitText = ({ away, home, figures }: Pick<GameCard, 'away' | 'home' | 'figures'>): string =>
  `${away.name} ${formatPercent(figures?.away.wins.any)}, ${home.name} ${formatPercent(figures?.home.wins.any)}`;

/** Projected goals or shots: one decimal. */
export const formatAverage = (amount: number | null): string => (amount === null ? NONE : amount.toFixed(1));

/** A puck line of a team: `-1.5` wins by more, `+1.5` does not lose by more. */
export const formatPuckLine = (margin: number, side: 'minus' | 'plus'): string =>
  `${side === 'minus' ? '-' : '+'}${lineText(margin)}`;

/** What the two sides of a puck line mean. */
export const PUCK_LINE_MEANING =
  '-1.5: the team wins by 2 or more. +1.5: it wins, or loses by 1. -0.5 is the win, counted in simulated games; Game Win works it out.';

/** The head of a side's column, with the line: what is read far down a table is still known. */
export const formatSideLine = (side: Side, line: number): string => `${formatSide(side)} ${lineText(line)}`;

/** A column that a table of players can be ordered by. */
export const formatOrder = (order: PropsOrder): string =>
  order === 'player' ? 'Player' : order === 'over' ? 'Over' : 'Under';

/** The picture of a ladder in words: `Most often 6 goals (17.3%). 58% of games end with 5 to 7.` */
export function spreadText({ mode, middle }: Spread, stat: TeamStat): string {
  const most = `Most often ${mode.value} ${stat.toLowerCase()} (${formatPercent(mode.share)}).`;
  if (middle === null) return most;
  const { low, high, share } = middle;
  return `${most} ${Math.round(share * 100)}% of games end with ${low === high ? low : `${low} to ${high}`}.`;
}
