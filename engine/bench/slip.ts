import type { GameModel } from '@ddh/engine/internal/model';
import { resolveSlip, type Leg } from '@ddh/engine/internal/parlay';
import type { ResolvedLeg, SimTable } from '@ddh/engine/internal/simulation';
import { PROPS, type Line, type Prop, type Side } from '@ddh/engine/internal/domain';
import type { Game } from './game.ts';

/** A leg, and the condition on one column that the peers get instead of the leg. */
export type Choice = { readonly leg: Leg; readonly column: string; readonly side: Side; readonly line: number };

/**
 * Twenty legs, all of which hit in about 2 % of the records. No single leg excludes so many records that counting the
 * others becomes cheap.
 */
export function twentyLegs({ away, home }: GameModel): readonly Choice[] {
  const of =
    ({ name, skaters }: GameModel['away']) =>
    (i: number, stat: Prop, side: Side, line: number): Choice => {
      const skater = skaters[i];
      if (skater === undefined) throw new RangeError(`${name} has no skater ${i}`);
      return player(skater.name, stat, side, line);
    };
  const [a, h] = [of(away), of(home)];
  return [
    winner(home.name),
    total('Goals', 'over', 4.5),
    h(0, 'Shots', 'over', 1.5),
    h(1, 'Points', 'over', 0.5),
    a(0, 'Goals', 'under', 0.5),
    ofTeam(away.name, 'Shots', 'under', 33.5),
    h(2, 'Shots', 'over', 1.5),
    h(13, 'Blocks', 'over', 0.5),
    a(1, 'Assists', 'under', 1.5),
    a(12, 'Blocks', 'over', 0.5),
    total('Shots', 'over', 50.5),
    h(3, 'Goals', 'under', 1.5),
    a(2, 'Points', 'under', 1.5),
    h(5, 'Shots', 'under', 3.5),
    h(8, 'Assists', 'under', 1.5),
    a(13, 'Blocks', 'under', 2.5),
    a(5, 'Shots', 'under', 3.5),
    h(10, 'Goals', 'under', 1.5),
    ofTeam(home.name, 'Goals', 'over', 2.5),
    h(9, 'Points', 'under', 2.5),
  ];
}

/**
 * Returns legs on columns that `slip` does not use. No two of these legs share both column and threshold, so that the
 * bits of each leg are computed from scratch.
 */
export function unseenLegs({ away, home }: GameModel, slip: readonly Choice[]): readonly Choice[] {
  const taken = new Set(slip.map(({ column }) => column));
  const skaters = [...away.skaters, ...home.skaters];
  return [0.5, 1.5, 2.5].flatMap((line) =>
    skaters.flatMap(({ name }, i) =>
      PROPS.map((stat) => player(name, stat, i % 2 === 0 ? 'over' : 'under', line)).filter(
        ({ column }) => !taken.has(column),
      ),
    ),
  );
}

export function resolved(picks: readonly Choice[], table: SimTable): readonly ResolvedLeg[] {
  const legs = resolveSlip(
    picks.map(({ leg }) => leg),
    table,
  );
  if (!legs.ok) throw new Error(`leg ${legs.error.leg} cannot be counted: ${legs.error.kind}`);
  return legs.value;
}

/** Oracle: scans the columns and counts the records in which all legs of the slip hit. */
export function rowScan(picks: readonly Choice[], game: Game): number {
  const { records, cells } = game;
  const columns = picks.map(({ column }) => cells.get(column)!);
  const over = picks.map(({ side }) => side === 'over');
  const lines = picks.map(({ line }) => line);
  let hits = 0;
  next: for (let r = 0; r < records; r++) {
    for (let i = 0; i < columns.length; i++) {
      const value = columns[i]![r]!;
      if (over[i] ? !(value > lines[i]!) : !(value < lines[i]!)) continue next;
    }
    hits++;
  }
  return hits;
}

const player = (name: string, stat: Prop, side: Side, line: number): Choice => ({
  leg: { kind: 'player', player: name, stat, side, line: line as Line },
  column: `${name} ${stat}`,
  side,
  line,
});
const total = (stat: 'Goals' | 'Shots', side: Side, line: number): Choice => ({
  leg: { kind: 'total', stat, side, line: line as Line },
  column: `Total ${stat}`,
  side,
  line,
});
const ofTeam = (team: string, stat: 'Goals' | 'Shots', side: Side, line: number): Choice => ({
  leg: { kind: 'teamTotal', team, stat, side, line: line as Line },
  column: `${team} ${stat}`,
  side,
  line,
});
/**
 * A team has won if its goal differential is over 0.5. The peers check this one condition, while our code has to check
 * three.
 */
const winner = (team: string): Choice => ({
  leg: { kind: 'winner', team, margin: 0.5 as Line },
  column: `${team} Goal Differential`,
  side: 'over',
  line: 0.5,
});
