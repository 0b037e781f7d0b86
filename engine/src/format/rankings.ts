import { rankColumn, type OwnedLimit, type RankKind, type RankQuery, type Scoring } from '../fantasy/index.ts';
import { NONE } from '../figures/index.ts';
import { groupTitle } from './positions.ts';

/** Shown with projections that are marked as estimated (`Projections.estimated`). */
export const ESTIMATES_NOTE =
  'Power-play assists, short-handed figures, goalie starts and percent owned are estimates from league-wide shares.';

/** Rank by fantasy points: `12`. */
export const placeText = (rank: number | null): string => (rank === null ? NONE : String(rank));

/** The text of an option in the ownership filter (spec 9): `90% or less`. */
export const ownedName = (limit: OwnedLimit): string => `${limit}% or less`;

const KINDS: Readonly<Record<RankKind, { readonly one: string; readonly title: string }>> = {
  skaters: { one: 'skater', title: 'Skaters' },
  goalies: { one: 'goalie', title: 'Goalies' },
};

/** Formats the caption of a ranking: `Skaters, Week 1, Ottawa Senators, Forwards, owned 90% or less`. */
export function rankCaption(
  kind: RankKind,
  { timeframe, team, group, owned }: Pick<RankQuery, 'timeframe' | 'team' | 'group' | 'owned'>,
): string {
  const parts = [KINDS[kind].title, timeframe];
  if (team !== null) parts.push(team);
  if (group !== null) parts.push(groupTitle(group));
  if (owned < 100) parts.push(`owned ${ownedName(owned)}`);
  return parts.join(', ');
}

/** Shown if no player matches the filters (spec 8). */
export const noRanksText = (kind: RankKind): string => `No ${KINDS[kind].one} data available for current filters`;

/** Lists the weights of a scoring: `goals 2, assists 1, power-play goals 0.5`. */
export const weightsText = ({ weights }: Scoring): string =>
  weights
    .filter(({ weight }) => weight !== 0)
    .map(({ stat, weight }) => `${rankColumn(stat).name.toLowerCase()} ${weight}`)
    .join(', ') || 'nothing';

/** Says which scoring is used. `team` is the current team's name, or `null`. */
export function scoringTitle({ kind, standard, mode }: Scoring, team: string | null): string {
  if (standard && team === null) return 'Standard scoring';
  if (standard) return `${team} has no ${KINDS[kind].one} scoring. Standard scoring applies`;
  const whose = team === null ? 'Own scoring' : `Scoring of ${team}`;
  return mode === 'category' ? `${whose}: categories, each with a weight of 1` : whose;
}

/** Says which scoring is used, and lists its weights. */
export const scoringText = (scoring: Scoring, team: string | null): string =>
  scoring.mode === 'category'
    ? `${scoringTitle(scoring, team)}.`
    : `${scoringTitle(scoring, team)}: ${weightsText(scoring)}.`;

/** Shown if the user's league is a category league, for which fantasy points are not meaningful. */
export const CATEGORY_HINT =
  'With every weight at 1, fantasy points add up unrelated counts, even goals against. In a category league, sort by z-score.';
