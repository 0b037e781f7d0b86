import { columnName, type Histogram, type SimTable } from '../src/simulation/index.ts';
import type { Leg, ConditionalDistributions, Subject } from '../src/parlay/index.ts';

/**
 * The oracle: computes how often each subject has each value, in the first `records` records and in those among them
 * that hit all legs of `given`. Reads one record at a time.
 */
export function distributionsOf(
  table: SimTable,
  records: number,
  given: readonly Leg[],
  subjects: readonly Subject[],
): ConditionalDistributions {
  const column = (name: string): Int32Array => {
    const out = new Int32Array(records);
    table.read(table.columns.find(name)!, 0, records, out);
    return out;
  };
  const all = Array.from({ length: records }, (_, r) => r);
  const holds = given.map((leg) => {
    if (leg.kind === 'winner') {
      const won = column(columnName.won(leg.team));
      const by = column(columnName.differential(leg.team));
      return (r: number) => won[r] === 1 && by[r]! > leg.margin;
    }
    const values = column(nameOf(leg));
    return (r: number, orPushes: boolean) =>
      (leg.side === 'over' ? values[r]! > leg.line : values[r]! < leg.line) || (orPushes && values[r] === leg.line);
  });
  const hits = all.filter((r) => holds.every((hold) => hold(r, false)));
  const unlost = all.filter((r) => holds.every((hold) => hold(r, true)));
  const canPush = given.some((leg) => leg.kind !== 'winner' && leg.line % 1 === 0);
  const about = subjects.map((subject) => {
    const values = column(nameOf(subject));
    const won = subject.kind === 'winner' ? column(columnName.won(subject.team)) : null;
    const of = (rows: readonly number[]): Histogram =>
      histogramOf(rows.filter((r) => won === null || won[r] === 1).map((r) => values[r]!));
    return { subject, given: of(hits), ...(canPush ? { unlost: of(unlost) } : {}), before: of(all) };
  });
  return { records, hits: hits.length, about };
}

function nameOf(subject: Subject): string {
  switch (subject.kind) {
    case 'winner':
      return columnName.differential(subject.team);
    case 'total':
      return columnName.total(subject.stat);
    case 'teamTotal':
      return columnName.teamTotal(subject.team, subject.stat);
    case 'player':
      return columnName.player(subject.player, subject.stat);
  }
}

function histogramOf(values: readonly number[]): Histogram {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const sorted = [...counts].toSorted(([a], [b]) => a - b);
  return { values: sorted.map(([value]) => value), counts: sorted.map(([, n]) => n) };
}
