import type { Line, Prop, Side, Venue } from '@ddh/engine/internal/domain';
import { VENUES } from '@ddh/engine/internal/domain';
import type { GameModel, SkaterModel, TeamModel } from '@ddh/engine/internal/model';
import type { Leg } from '@ddh/engine/internal/parlay';
import { NAMED_SLIPS, type NamedSlip } from '@ddh/engine/internal/trackRecord';
import type { Forecast } from './grid.ts';

/**
 * One team of a game. `best` returns the team's player with the highest chance of a prop, and `rival` the opponent's.
 */
type View = {
  readonly team: string;
  readonly best: (prop: Prop, line: number) => string;
  readonly rival: (prop: Prop, line: number) => string;
  /** The best goal scorers, two of each team. */
  readonly scorers: readonly string[];
  /** The forward with the highest chance of a point, and the forward who most often assists them. */
  readonly pair: readonly [string, string] | null;
};

/** Named slips about the whole game. A game has one of each, and two of every other named slip: one for each team. */
const OF_GAME: readonly NamedSlip[] = ['underQuiet', 'overStars'];

const LEGS: { readonly [name in NamedSlip]: (view: View) => readonly Leg[] } = {
  winStar: ({ team, best }) => [win(team), player(best('Points', 0.5), 'Points', 0.5)],
  winLine: ({ team, pair }) => (pair === null ? [] : [win(team), ...pair.map((name) => player(name, 'Points', 0.5))]),
  goalShots: ({ best }) => [player(best('Goals', 0.5), 'Goals', 0.5), player(best('Goals', 0.5), 'Shots', 3.5)],
  totalStar: ({ team, best }) => [
    { kind: 'teamTotal', team, stat: 'Goals', side: 'over', line: 3.5 as Line },
    player(best('Points', 0.5), 'Points', 0.5),
  ],
  underQuiet: ({ scorers }) => [total('under'), ...scorers.map((name) => player(name, 'Goals', 1.5, 'under'))],
  overStars: ({ best, rival }) => [
    total('over'),
    player(best('Points', 0.5), 'Points', 0.5),
    player(rival('Points', 0.5), 'Points', 0.5),
  ],
  bigWinOver: ({ team }) => [win(team, 1.5), total('over')],
  assistGoal: ({ pair }) => (pair === null ? [] : [player(pair[0], 'Assists', 0.5), player(pair[1], 'Goals', 0.5)]),
  winRival: ({ team, rival }) => [win(team), player(rival('Points', 0.5), 'Points', 0.5)],
  winUnder: ({ team }) => [win(team), total('under')],
  shotsBlocks: ({ best, rival }) => [
    player(best('Shots', 2.5), 'Shots', 2.5),
    player(rival('Blocks', 1.5), 'Blocks', 1.5),
  ],
};

const win = (team: string, margin = 0.5): Leg => ({ kind: 'winner', team, margin: margin as Line });
const total = (side: Side): Leg => ({ kind: 'total', stat: 'Goals', side, line: 5.5 as Line });
const player = (name: string, stat: Prop, line: number, side: Side = 'over'): Leg => ({
  kind: 'player',
  player: name,
  stat,
  side,
  line: line as Line,
});

/** The named slips of a game. A team without two forwards has no slip of its best line. */
export function namedSlips(
  model: GameModel,
  grid: readonly Forecast[],
): readonly { readonly name: NamedSlip; readonly legs: readonly Leg[] }[] {
  const chances = new Map<string, number>(
    grid.flatMap(({ leg, chance }) =>
      leg.kind === 'player' ? [[`${leg.player} ${leg.stat} ${leg.line}`, chance] as const] : [],
    ),
  );
  const ranked = ({ skaters }: TeamModel, prop: Prop, line: number): readonly SkaterModel[] => {
    const chance = ({ name }: SkaterModel): number => chances.get(`${name} ${prop} ${line}`)!;
    return skaters.toSorted((a, b) => chance(b) - chance(a));
  };
  const scorers = VENUES.flatMap((venue) => ranked(model[venue], 'Goals', 0.5).slice(0, 2)).map(({ name }) => name);
  const view = (venue: Venue): View => {
    const [own, other] = venue === 'home' ? [model.home, model.away] : [model.away, model.home];
    return {
      team: own.name,
      best: (prop, line) => ranked(own, prop, line)[0]!.name,
      rival: (prop, line) => ranked(other, prop, line)[0]!.name,
      scorers,
      pair: pairOf(own, ranked(own, 'Points', 0.5)),
    };
  };
  const views = { away: view('away'), home: view('home') };
  return (Object.keys(NAMED_SLIPS) as NamedSlip[]).flatMap((name) =>
    VENUES.filter((venue) => venue === 'home' || !OF_GAME.includes(name))
      .map((venue) => ({ name, legs: LEGS[name](views[venue]) }))
      .filter(({ legs }) => legs.length > 0),
  );
}

function pairOf({ skaters }: TeamModel, byPoints: readonly SkaterModel[]): View['pair'] {
  const [star, ...others] = byPoints.filter(({ position }) => position !== 'D');
  if (star === undefined || others.length === 0) return null;
  const assists = (other: SkaterModel): number => star.assistants.lines[skaters.indexOf(other)]!;
  return [star.name, others.toSorted((a, b) => assists(b) - assists(a))[0]!.name];
}
