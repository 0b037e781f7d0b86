import { columnName, NO_VALUE, type ValueProblem } from '../simulation/index.ts';
import { TEAM_STATS, type TeamStat } from '../domain/index.ts';

/** A range of consecutive records of a simulation. */
export type RecordBlock = {
  readonly first: number;
  readonly records: number;
  /**
   * Returns a function that returns the value of column `name` in record `i` of the block, or NO_VALUE if there is
   * none.
   */
  readonly column: (name: string) => (i: number) => number;
};

/** A fault in one value of a simulation file. */
export type ValueFault =
  | { readonly kind: 'badValue'; readonly problem: ValueProblem; readonly found: string }
  /** A required column has no value. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'negative'; readonly value: number }
  /** The value of a win column is neither 0 nor 1. */
  | { readonly kind: 'noWin'; readonly value: number }
  /** Both teams won, or neither did. */
  | { readonly kind: 'sameWin'; readonly value: number }
  /** A team won without scoring more goals than its opponent. */
  | { readonly kind: 'winWithoutLead' }
  /** The value of a total column is not the sum of both teams' values. */
  | { readonly kind: 'sum'; readonly value: number; readonly sum: number }
  /** A team's goal differential in the file is not `lead`, which is its goals minus the opponent's goals. */
  | { readonly kind: 'differential'; readonly value: number; readonly lead: number };

/** Is called for each fault in a simulation file. `record` is the index of the record in the file, from 0. */
export type NoteFault = (column: string, record: number, fault: ValueFault) => void;

export type TeamPair = readonly [string, string];

/** Columns that every record of a simulation must have. Player columns may be missing: a missing value counts as 0. */
export const teamColumns = (teams: TeamPair): readonly string[] => [
  ...teams.map(columnName.won),
  ...teams.map(columnName.differential),
  ...TEAM_STATS.map(columnName.total),
  ...teams.flatMap((team) => TEAM_STATS.map((stat) => columnName.teamTotal(team, stat))),
];

/** Checks the rules that every record of a game between these teams must satisfy, whichever simulator wrote it. */
export function checkBlock(block: RecordBlock, teams: TeamPair, note: NoteFault): void {
  for (const name of teamColumns(teams)) {
    const valueAt = block.column(name);
    for (let i = 0; i < block.records; i++) {
      if (valueAt(i) === NO_VALUE) note(name, block.first + i, { kind: 'absent' });
    }
  }
  checkWinner(block, teams, note);
  for (const stat of TEAM_STATS) checkTotal(block, teams, stat, note);
  checkDifferential(block, teams, note);
}

function checkWinner(block: RecordBlock, teams: TeamPair, note: NoteFault): void {
  for (const team of teams) {
    const won = block.column(columnName.won(team));
    for (let i = 0; i < block.records; i++) {
      const value = won(i);
      if (value !== NO_VALUE && value !== 0 && value !== 1) {
        note(columnName.won(team), block.first + i, { kind: 'noWin', value });
      }
    }
  }
  const [a, b] = teams;
  const [wonByA, wonByB] = [block.column(columnName.won(a)), block.column(columnName.won(b))];
  for (let i = 0; i < block.records; i++) {
    const value = wonByA(i);
    if (value === wonByB(i) && value !== NO_VALUE) note(columnName.won(a), block.first + i, { kind: 'sameWin', value });
  }
}

function checkTotal(block: RecordBlock, teams: TeamPair, stat: TeamStat, note: NoteFault): void {
  const [nameA, nameB] = [columnName.teamTotal(teams[0], stat), columnName.teamTotal(teams[1], stat)];
  const [a, b] = [block.column(nameA), block.column(nameB)];
  const total = block.column(columnName.total(stat));
  for (let i = 0; i < block.records; i++) {
    const [x, y, value] = [a(i), b(i), total(i)];
    const record = block.first + i;
    if (x < 0 && x !== NO_VALUE) note(nameA, record, { kind: 'negative', value: x });
    if (y < 0 && y !== NO_VALUE) note(nameB, record, { kind: 'negative', value: y });
    if (x === NO_VALUE || y === NO_VALUE || value === NO_VALUE || value === x + y) continue;
    note(columnName.total(stat), record, { kind: 'sum', value, sum: x + y });
  }
}

function checkDifferential(block: RecordBlock, teams: TeamPair, note: NoteFault): void {
  const goalsOf = (team: string) => block.column(columnName.teamTotal(team, 'Goals'));
  const [a, b] = teams;
  for (const [team, opponent] of [teams, [b, a]] as const) {
    const [own, other] = [goalsOf(team), goalsOf(opponent)];
    const won = block.column(columnName.won(team));
    const differential = block.column(columnName.differential(team));
    for (let i = 0; i < block.records; i++) {
      const [scored, allowed, value] = [own(i), other(i), differential(i)];
      if (scored === NO_VALUE || allowed === NO_VALUE) continue;
      const lead = scored - allowed;
      if (value !== NO_VALUE && value !== lead) {
        note(columnName.differential(team), block.first + i, { kind: 'differential', value, lead });
      }
      if (won(i) === 1 && lead <= 0) note(columnName.won(team), block.first + i, { kind: 'winWithoutLead' });
    }
  }
}
