import { BAND_SECTIONS, type FigureName, type Judged, type BandSection } from '@ddh/forecast/calibration';
import { PROP_STATS, PROP_OF, type PropStat } from '@ddh/engine/internal/domain';
import { table } from '../../table.ts';

const HEADS: { readonly [section in BandSection]: string } = {
  results: 'Results and goals',
  counts: "Teams' shots and blocks",
  pairs: "Correlations of two skaters' counts, relative to their season means",
  skaters: "A skater's counts",
  lifts: 'Lifts of parlays: P(all legs) / product of their chances',
};

/** What is measured of each statistic. */
const OF_STAT = {
  Forwards: ': two forwards',
  Mixed: ': forward and defenseman',
  Defence: ': two defensemen',
  Opponents: ': opposing forwards',
  WinF: ' with winning: forwards',
  WinD: ' with winning: defensemen',
  DispersionF: ', variance / mean: forwards',
  DispersionD: ', variance / mean: defensemen',
} as const;
const ofStats = Object.fromEntries(
  PROP_STATS.flatMap((stat) => {
    const word = PROP_OF[stat].toLowerCase();
    return Object.entries(OF_STAT).map(([figure, text]) => [`${stat}${figure}`, `${word}${text}`]);
  }),
) as { readonly [name in `${PropStat}${keyof typeof OF_STAT}`]: string };

const NAMES: { readonly [name in FigureName]: string } = {
  tie: 'tied after 60 minutes',
  shootoutOfTies: 'shootouts among ties',
  margin1: 'won by 1',
  margin2: 'won by 2',
  margin3: 'won by 3',
  margin4: 'won by 4',
  marginAtLeast2: 'won by 2 or more',
  homeWin: 'won by the home team',
  teamGoals: "a team's goals",
  teamGoalsDispersion: "a team's goals: variance / mean",
  totalDispersion: 'total goals: variance / mean',
  sixGoals: 'six goals',
  oddTotal: 'an odd total',
  anyEmptyNet: 'any empty-net goal',
  goalsCorrelation: "the teams' goals: correlation",
  shutouts: 'shutouts per team',
  assistsPerGoal: 'assists per goal',
  powerPlayShare: 'goals on the power play',
  teamShots: "a team's shots",
  teamShotsDispersion: "a team's shots: variance / mean",
  shotsCorrelation: "the teams' shots: correlation",
  goalsAndOwnShots: 'goals with own shots: correlation',
  goalsAndOtherShots: "goals with the opponent's shots: correlation",
  totalGoalsAndShots: 'total goals with total shots: correlation',
  goalAndShotDifference: 'difference in goals with difference in shots: correlation',
  winAndShots: 'winning with shots: correlation',
  teamBlocksDispersion: "a team's blocks: variance / mean",
  blocksAndOtherShots: "blocks with the opponent's shots: correlation",
  blocksAndWin: 'blocks with winning: correlation',
  ...ofStats,
  linemates: 'points of the 18 % most correlated pairs of forwards',
  otherForwards: 'points of the other pairs of forwards',
  pairsSpread: "spread of the pairs' correlations",
  pointsTeamGoalsF: "points with the team's goals: forwards",
  pointsTeamGoalsD: "points with the team's goals: defensemen",
  bestPoint: 'best scorer has a point (probability)',
  winBestPoint: 'win + best scorer has a point',
  winBestGoal: 'win + best scorer has a goal',
  winBestTwoPoints: 'win + best scorer has 2 points',
  winByTwoOver: 'win by 2 + over 5.5',
  winOver: 'win + over 5.5',
  overBestPoint: 'over 5.5 + best scorer has a point',
  overBestGoal: 'over 5.5 + best scorer has a goal',
  underBestPoint: 'under 5.5 + best scorer has a point',
  bestPointSecondPoint: 'best and second scorer have a point',
  bestGoalSecondGoal: 'best and second scorer have a goal',
  bestAssistSecondGoal: 'best scorer assists + second has a goal',
  bestGoalBestShots3: 'best scorer has a goal and 3+ shots',
  bestGoalBestShots4: 'best scorer has a goal and 4+ shots',
  winRivalPoint: "win + opponent's best scorer has a point",
  bestPointRivalPoint: 'both best scorers have a point',
  goalsWin: 'team over 2.5 + win',
  shotsBestShots: 'team over 29.5 shots + best scorer has 3+ shots',
  totalShotsOver: 'over 59.5 shots + over 5.5 goals',
  winBestGoalOver: 'win + best scorer has a goal + over 5.5',
  winBestPointSecondPointOver: 'win + both scorers have a point + over 5.5',
};

const figure = (x: number): string => (Number.isNaN(x) ? '-' : x.toFixed(3).replace(/^-0\.000$/, '0.000'));

/**
 * Formats a table for each section and marks the figures outside their bands. `head` is the heading of the column with
 * the figures.
 */
export function calibrationTable(judged: readonly Judged[], head: 'simulated' | 'measured'): string {
  return (Object.keys(BAND_SECTIONS) as BandSection[])
    .map((section) => {
      const rows = judged.filter((row) => row.section === section);
      const columns = [
        { head: HEADS[section], left: true },
        { head },
        { head: 'band' },
        { head: 'real' },
        { head: '' },
      ];
      return table(
        columns,
        rows.map(({ name, measured, low, high, real, inside, known }) => [
          NAMES[name],
          figure(measured),
          `${figure(low)} to ${figure(high)}`,
          figure(real),
          inside ? '' : known ? 'outside, known' : 'outside',
        ]),
      );
    })
    .join('\n');
}
