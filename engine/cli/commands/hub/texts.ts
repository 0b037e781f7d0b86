import { formatCounted, formatDate, formatOddsType, formatPercent } from '@ddh/engine/internal/format';
import { gameName, type HubGame } from '@ddh/engine/internal/hub';
import type { Probability } from '@ddh/engine/internal/odds';
import type { HubGame as GameJson } from '../../reports/hub.ts';
import { fairOdds, fairOddsTexts } from '../../fairOdds.ts';
import { endsOf, type LeagueDate, type OddsType } from '@ddh/engine/internal/domain';

/** A share with its odds for `--json`. */
export const chanceJson = (share: Probability | null, odds = share) => ({
  probability: share,
  ...fairOdds(odds),
  text: { probability: formatPercent(share), ...fairOddsTexts(odds) },
});

/** A side of a line for `--json`. `fair` is the probability whose odds are the fair price. */
export const sideJson = (share: Probability | null, fair: Probability | null) => ({
  ...chanceJson(share, fair),
  fair,
});

/** Formats a game for `--json`, without its figures. */
export const gameJson = (game: HubGame): GameJson => ({
  game: gameName(game),
  away: game.away.name,
  home: game.home.name,
  abbreviations: { away: game.away.abbreviation, home: game.home.abbreviation },
  time: game.time === '' ? null : game.time,
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
