import { canPush, type Side } from '../src/domain/index.ts';
import type { Leg } from '../src/parlay/index.ts';

type Row = Readonly<Record<string, number>>;

const beyond = (value: number, side: Side, line: number): boolean => (side === 'over' ? value > line : value < line);

/** The oracle: whether a leg wins in a record. */
export function holds(record: Row, leg: Leg): boolean {
  if (leg.kind === 'winner') return record[leg.team] === 1 && count(record, leg) > leg.margin;
  return beyond(count(record, leg), leg.side, leg.line);
}

/** The oracle: whether a leg wins or pushes in a record. */
export function unlost(record: Row, leg: Leg): boolean {
  const line = leg.kind === 'winner' ? leg.margin : leg.line;
  const won = leg.kind !== 'winner' || record[leg.team] === 1;
  return holds(record, leg) || (won && canPush(line) && count(record, leg) === line);
}

/** Returns the simulated number that is compared with the leg's betting line. */
function count(record: Row, leg: Leg): number {
  switch (leg.kind) {
    case 'winner':
      return record[`${leg.team} Goal Differential`]!;
    case 'total':
      return record[`Total ${leg.stat}`]!;
    case 'teamTotal':
      return record[`${leg.team} ${leg.stat}`]!;
    case 'player':
      return record[`${leg.player} ${leg.stat}`] ?? 0;
  }
}
