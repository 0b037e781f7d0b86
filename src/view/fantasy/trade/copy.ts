import {
  MOST_TRADED,
  type Assets,
  type CategoryTally,
  type LeagueChoice,
  type RankStat,
  type TradeBalance,
  type TradeError,
  type TradeSide,
} from '@ddh/engine/internal/fantasy';
import {
  formatCount,
  formatCounted,
  formatNet,
  formatScore,
  rankColumn,
  scoringText,
} from '@ddh/engine/internal/format';
import { unreachable } from '@ddh/engine/internal/result';
import { Z_SCORE_RULE } from '../copy.ts';

/** Texts for a site without projections. */
export const TRADE_COMING = 'The Trade Tool is coming.';

export const TRADE_COMING_DETAIL =
  'With skater or goalie projections, it compares two lists of players: by category, by fantasy points, and by value over replacement in your league.';

/** Shown if the projection files have no players. */
export const NO_TRADERS = 'The projections have no players.';

/** A side's name from the user's point of view. */
export const sideTitle = (side: TradeSide): string => (side === 'give' ? 'You give' : 'You get');

/** The label of the field that adds a player to a side. */
export const addLabel = (side: TradeSide): string => `Add a player you ${side}`;

/** The number of players on a side: `2 of 10 players`. */
export const sideCountText = (players: number): string => `${players} of ${MOST_TRADED} players`;

export const emptySideText = (side: TradeSide): string =>
  side === 'give'
    ? "Add who you'd give up. Your roster comes first in the list."
    : "Add who you'd get. Search by name or team.";

/** The label of the button that removes a player. */
export const removeLabel = (player: string): string => `Remove ${player}`;

/** Shown if a search finds no player who can be added. */
export const nobodyText = (typed: string): string => `No other player matches “${typed.trim()}”.`;

/** The announcement of the number of players found. */
export const offeredText = (found: number): string => `${formatCounted(found, 'player')} found`;

/** Shown next to a player who is on the user's roster. */
export const MINE = 'on your roster';

/** The name of a category. The name of goals against also says that fewer are better. */
export const categoryName = (stat: RankStat): string =>
  stat === 'goalsAgainst' ? `${rankColumn(stat).name} (fewer is better)` : rankColumn(stat).name;

/** Says whether a net change is better or worse, for users who cannot see the color of the change. */
export function betterText({ net, stat, shade }: Pick<CategoryTally, 'net' | 'stat' | 'shade'>): string {
  if (!/[1-9]/.test(formatNet(net, stat))) return 'even';
  return shade > 0 ? 'better' : 'worse';
}

/** Opens the list of the categories that do not count: `5 categories without weight in this scoring`. */
export const weightlessText = (categories: number): string =>
  `${formatCount(categories)} ${categories === 1 ? 'category' : 'categories'} without weight in this scoring`;

/** A value over replacement, or its net change, with a sign. Points have one decimal and z-scores two. */
export function overText(over: number | null, worth: Assets['worth']): string {
  if (worth === 'zScore' || over === null) return formatScore(over);
  return formatNet(over, 'fantasyPoints');
}

/** The heading of the outcome: `For the rest of the season`, `For Week 2`. */
export const outcomeTitle = (timeframe: string): string =>
  `For ${timeframe === 'Rest of Season' ? 'the rest of the season' : timeframe}`;

/** Says on which side players are missing. Returns `null` if both sides have players. */
export function halfText(give: number, get: number): string | null {
  if (give === 0)
    return get === 0 ? 'Add players to both sides to see what changes.' : 'Add at least one player you give.';
  return get === 0 ? 'Add at least one player you get.' : null;
}

/** The effect of an extra or missing roster spot. Returns `null` if both sides have the same number of players. */
export function unevenText(give: number, get: number): string | null {
  if (give === get || halfText(give, get) !== null) return null;
  return give > get
    ? 'You free a roster spot. A player who fills it counts as replacement level.'
    : 'You need another roster spot. A player you drop to make room counts as replacement level.';
}

/** Names unknown figures: `Not known and counted as 0: shutouts of A and B; games of C.` */
export function unknownText(
  { categories, games, points, zScore, over }: TradeBalance,
  worth: Assets['worth'],
): string | null {
  const parts = [
    { of: 'games', unknown: games.unknown },
    ...categories.map(({ stat, unknown }) => ({ of: rankColumn(stat).name.toLowerCase(), unknown })),
    ...(worth === 'points'
      ? [{ of: 'fantasy points', unknown: points.unknown }]
      : [{ of: 'z-score', unknown: zScore.unknown }]),
    { of: 'value over replacement', unknown: over.unknown },
  ].filter(({ unknown }) => unknown.length > 0);
  // Groups the unknown figures by the joined names of their players, so that the same players are named only once.
  const byNames = new Map<string, string[]>();
  for (const { of, unknown } of parts) {
    const names = listText(unknown);
    byNames.set(names, [...(byNames.get(names) ?? []), of]);
  }
  if (parts.length === 0) return null;
  return `Not known and counted as 0: ${[...byNames].map(([names, of]) => `${listText(of)} of ${names}`).join('; ')}.`;
}

/** Joins strings: `A`, `A and B`, `A, B and C`. */
const listText = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** The scoring and the league in one line: `Scoring of Night Owls, standard league`. */
export function countedText({ scoring, league }: Omit<Assets, 'players'>, team: string | null): string {
  const standard = Object.values(scoring).every((one) => one.standard);
  const scored = standard || team === null ? 'Standard scoring' : `Scoring of ${team}`;
  return `${scored}, ${league.standard || team === null ? 'standard league' : 'its league'}`;
}

/** Describes the league that sets the replacement level. */
function leagueText({ league: { teams, spots }, standard }: LeagueChoice, team: string | null): string {
  const starters = listText([
    formatCounted(spots.F, 'forward'),
    spots.D === 1 ? '1 defenseman' : `${spots.D} defensemen`,
    formatCounted(spots.G, 'goalie'),
    ...(spots.utility === 0 ? [] : [formatCounted(spots.utility, 'utility player')]),
  ]);
  const shape = `${formatCounted(teams, 'team')} that start ${starters}`;
  if (!standard) return `League of ${team ?? 'your team'}: ${shape}.`;
  const why = team === null ? '' : `${team} has no number of teams or no lineup spots yet. `;
  return `${why}Standard league: ${shape}.`;
}

/** The rules behind the figures, one per line. */
export function tradeRules(assets: Omit<Assets, 'players'>, team: string | null): readonly string[] {
  return [
    // In a category league, the texts for skaters and goalies are the same sentence, which appears once.
    ...new Set([scoringText(assets.scoring.skaters, team), scoringText(assets.scoring.goalies, team)]),
    leagueText(assets.league, team),
    'Value over replacement: how much more a player is worth than the best player at the same position who starts for no team. Such a replacement fills a spot that a trade frees, so the spot adds 0.',
    ...(assets.worth === 'zScore' ? [Z_SCORE_RULE] : []),
    'All figures are projections. They do not consider injuries, lineups or other offers.',
  ];
}

export function tradeErrorText(player: string, error: TradeError): string {
  switch (error.kind) {
    case 'alreadyTraded':
      return `${player} is already among those ${sideTitle(error.side).toLowerCase()}.`;
    case 'sideFull':
      return `A side has at most ${MOST_TRADED} players. Remove one to add ${player}.`;
    default:
      return unreachable(error);
  }
}

/** Announces an edit of the trade. The announcement of the verdict follows. */
export const tradeDoneText = (kind: 'added' | 'removed', player: string, side: TradeSide): string =>
  `${player} ${kind}: ${sideTitle(side).toLowerCase()}.`;

export const SWAPPED = 'Sides swapped.';

export const CLEARED = 'Trade cleared.';
