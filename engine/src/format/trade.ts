import { dayLabel } from '../domain/index.ts';
import { formatCount, formatPoints, formatScore } from '../figures/index.ts';
import { rankColumn, type Assets, type CategoryTally, type SeasonLeft, type TradeBalance } from '../fantasy/index.ts';

type TradeFigures = Pick<TradeBalance, 'categories' | 'points' | 'zScore' | 'over'>;

/**
 * Says in a sentence what a trade does for the team, without advice: `Costs you 0.7 points a week (18 by Apr 16). Goals
 * +10, plus/minus -15.` The second part has the category that gains most and the one that loses most. If value over
 * replacement has the other sign, which happens where the sides differ in number or position, a third part says so.
 *
 * @param left What is left of the season if the figures are for all of it, otherwise `null`.
 */
export function tradeText(balance: TradeFigures, worth: Assets['worth'], left: SeasonLeft | null): string {
  const { net } = worth === 'points' ? balance.points : balance.zScore;
  const over = signOf(balance.over.net, worth);
  const parts = [
    worth === 'points' ? pointsPart(net, left) : scorePart(net),
    categoriesPart(balance.categories, worth),
    over === 0 || over === signOf(net, worth)
      ? null
      : `Value over replacement: ${over > 0 ? '+' : '-'}${amount(balance.over.net, worth)}.`,
  ];
  return parts.filter((part) => part !== null).join(' ');
}

function pointsPart(net: number, left: SeasonLeft | null): string {
  const sign = signOf(net, 'points');
  if (sign === 0) return 'Leaves your points as they are.';
  const verb = sign > 0 ? 'Brings' : 'Costs';
  const total = rounded(net);
  if (left === null) return `${verb} you ${total} points.`;
  const end = dayLabel(left.last);
  if (left.weeks <= 1) return `${verb} you ${total} points by ${end}.`;
  const weekly = net / left.weeks;
  const each = signOf(weekly, 'points') === 0 ? 'less than 0.1' : rounded(weekly);
  return `${verb} you ${each} points a week (${total} by ${end}).`;
}

function scorePart(net: number): string {
  const sign = signOf(net, 'zScore');
  if (sign === 0) return 'Leaves your z-score as it is.';
  return `${sign > 0 ? 'Brings' : 'Costs'} you ${amount(net, 'zScore')} of z-score.`;
}

/**
 * The category that adds most and the one that takes most, the larger first. Those that round to 0 are left out, and so
 * are those of which a side has more, but a lower z-score, because it has fewer players.
 */
function categoriesPart(categories: readonly CategoryTally[], worth: Assets['worth']): string | null {
  const sorted = categories
    .map((category) => ({ category, effect: category[worth] ?? 0 }))
    .filter(({ category: { net, shade }, effect }) => isShown(net) && (worth === 'points' || effect * shade > 0))
    .toSorted((a, b) => Math.abs(b.effect) - Math.abs(a.effect));
  const [best, worst] = [sorted.find(({ effect }) => effect > 0), sorted.find(({ effect }) => effect < 0)];
  const ends = sorted.filter((one) => one === best || one === worst);
  const texts = ends.map(({ category: { stat, net } }) => {
    return `${rankColumn(stat).name.toLowerCase()} ${net > 0 ? '+' : '-'}${rounded(net)}`;
  });
  const text = texts.join(', ');
  return text === '' ? null : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** A size without its sign: tenths below 10, and whole above. */
const rounded = (figure: number): string => {
  const size = Math.abs(figure);
  return size < 9.95 ? formatPoints(size) : formatCount(Math.round(size));
};

const isShown = (net: number): boolean => /[1-9]/.test(rounded(net));

const amount = (net: number, worth: Assets['worth']): string =>
  worth === 'points' ? rounded(net) : formatScore(Math.abs(net)).replace('+', '');

/** The sign of a figure as it is written: 0 if it rounds to 0. */
const signOf = (net: number, worth: Assets['worth']): number => (/[1-9]/.test(amount(net, worth)) ? Math.sign(net) : 0);
