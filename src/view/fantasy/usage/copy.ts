import { zip } from '@ddh/engine/internal/domain';
import {
  USAGE_COLUMNS,
  type Scoring,
  type Usage,
  type UsageOrder,
  type UsageQuery,
} from '@ddh/engine/internal/fantasy';
import { opponentsText, playersText, rankCaption, weekShotsText } from '@ddh/engine/internal/format';

/** Texts for a site without projections. */
export const USAGE_COMING = 'Usage Analytics is coming.';

export const USAGE_COMING_DETAIL =
  "With skater projections, it shows each player's shots and goals, shots per game, shares of the team and of power plays, and the trend by week.";

/** The caption of the table: `Skaters, Rest of Season, Ottawa Senators, scoring of Night Owls`. */
export function usageCaption(
  query: { readonly timeframe: string } & Pick<UsageQuery, 'team' | 'group'>,
  { standard }: Pick<Scoring, 'standard'>,
  team: string | null,
): string {
  const scored = standard || team === null ? 'standard scoring' : `scoring of ${team}`;
  return `${rankCaption('skaters', { ...query, owned: 100 })}, ${scored}`;
}

/** Describes the chart of the weeks: `Shots by week: from 2.1 in Week 3 (BOS) to 9.8 in Week 1 (@ MTL, TOR)`. */
export function weeksText({ weeks }: Pick<Usage, 'weeks'>, names: readonly string[]): string {
  const byWeek = zip(weeks, names.slice(0, weeks.length));
  const known = byWeek.flatMap(([week, name]) => (week.shots === null ? [] : [{ shots: week.shots, week, name }]));
  const [first, ...rest] = known;
  if (first === undefined) return 'Shots by week are not known';
  const least = rest.reduce((low, one) => (one.shots < low.shots ? one : low), first);
  const most = rest.reduce((high, one) => (one.shots > high.shots ? one : high), first);
  const [low, high] = [least, most].map(({ week }) => weekShotsText(week));
  const [lowWeek, highWeek] = [least, most].map(({ name, week }) =>
    week.meetings.length === 0 ? name : `${name} (${opponentsText(week)})`,
  );
  if (rest.length === 0) return `Shots by week: ${low} in ${lowWeek}`;
  if (low === high) return `Shots by week: ${low} in each of ${known.length}`;
  return `Shots by week: from ${low} in ${lowWeek} to ${high} in ${highWeek}`;
}

export const WEEKS_HEAD = 'Shots by week';

/** The announcement of a new order: `Sorted by shots on goal, descending, 50 of 288 players`. */
export function usageOrderText({ by, descending }: UsageOrder, shown: number, found: number): string {
  const name = USAGE_COLUMNS.find(({ key }) => key === by)?.name ?? '';
  return `Sorted by ${name.toLowerCase()}, ${descending ? 'descending' : 'ascending'}, ${playersText(shown, found)}`;
}

export const USAGE_RULE =
  "A bar and the percentage with it say how many other skaters of the position have less. Team shares are of the total for the team's listed skaters. A power-play share is of the player's own points.";
