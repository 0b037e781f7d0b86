import {
  formatCounted,
  formatDate,
  formatOdds,
  formatOddsType,
  formatPercent,
  formatPush,
  formatStart,
} from '@ddh/engine/internal/format';
import { gameName, type HubGame } from '@ddh/engine/internal/hub';
import type { Probability } from '@ddh/engine/internal/odds';
import { endsOf, type LeagueDate, type OddsType } from '@ddh/engine/internal/domain';

/** A share as a number, and the text that the page shows for it. */
export type Shown = { readonly share: Probability | null; readonly percent: string };
export type ShownOdds = Shown & { readonly odds: string };

export const shown = (share: Probability | null): Shown => ({ share, percent: formatPercent(share) });
/** The push of a line, whose text is what those of over and under leave of 100 %. */
export const shownPush = (line: Parameters<typeof formatPush>[0]): Shown => ({
  share: line.push,
  percent: formatPush(line),
});
/** `fair` is the probability whose odds are the fair price. It differs from the share on a whole line. */
export const priced = (share: Probability | null, oddsType: OddsType, fair = share): ShownOdds => ({
  ...shown(share),
  odds: formatOdds(fair, oddsType),
});

/** Formats a game for `--json`, without its figures. */
export const gameJson = (game: HubGame): object => ({
  name: gameName(game),
  away: game.away,
  home: game.home,
  time: game.time,
  start: formatStart(game.time),
});

export const dateText = (date: LeagueDate): string => `${formatDate(date)} (${date})`;
export const oddsText = (oddsType: OddsType): string => `${formatOddsType(oddsType)} odds.`;

/** Lists the available dates if there are several. */
export function datesText(dates: readonly LeagueDate[]): string {
  const ends = endsOf(dates);
  if (ends === null || dates.length < 2) return '';
  return `${formatCounted(dates.length, 'date')}, ${ends[0]} to ${ends[1]}: choose with --date.\n`;
}

/** Marks the betting line nearest to even money. */
export const EVEN = '>';
