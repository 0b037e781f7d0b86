import { canPush, PROPS, TEAM_STATS, type LineFault, type Prop, type Side } from '../domain/index.ts';
import { err, need, ok, type Result } from '../result.ts';
import {
  columnName,
  type ColumnId,
  type Condition,
  type BadValue,
  type ResolvedLeg,
  type SimTable,
} from '../simulation/index.ts';
import type { Leg } from './leg.ts';
import { anyLeg, legLineFault, type Subject } from './subject.ts';

/** The reason why the values of a column cannot be counted. */
export type ColumnError =
  /** The simulation does not have this team or total. */
  | { readonly kind: 'unknownColumn'; readonly column: string }
  /** A record lacks a required value of a team or of the game. Only missing counts of players are read as 0. */
  | { readonly kind: 'missingValue'; readonly column: string; readonly record: number }
  /** A record's value is not a whole number. */
  | { readonly kind: 'badColumn'; readonly flaw: BadValue };

/** The reason why a leg cannot be evaluated. `leg` is its index in the slip. */
export type LegError = { readonly leg: number } & (
  | ColumnError
  /** No player of the simulation has a column of this count. */
  | { readonly kind: 'unknownProp'; readonly prop: Prop }
  /** The line or margin is none that a slip can have. */
  | { readonly kind: 'badLine'; readonly fault: LineFault }
);

/**
 * Translates a leg into conditions on columns. Over means strictly above the line, and under strictly below it. A
 * winner leg means that the team won with a goal differential above the margin (spec 9). The table must have records,
 * because the columns are known only from the records. A player without a column has a count of 0, if other players have
 * one. `missing` is set only for a complete table, because a later record may add the column.
 */
export function resolveLeg(leg: Leg, index: number, table: SimTable): Result<ResolvedLeg, LegError> {
  switch (leg.kind) {
    case 'winner': {
      const won = requiredColumn(table, index, leg.team, columnName.won(leg.team));
      if (!won.ok) return won;
      const differential = requiredColumn(table, index, leg.team, columnName.differential(leg.team));
      if (!differential.ok) return differential;
      // The win column should have the values 1 and 0. Any other value is not a win.
      const isOne = [above(won.value, 0), { ...above(won.value, 1), negate: true }];
      return ok({ all: [...isOne, above(differential.value, leg.margin)], missing: false });
    }
    case 'total': {
      const column = requiredColumn(table, index, null, columnName.total(leg.stat));
      return column.ok ? ok({ ...beyond(column.value, leg.side, leg.line), missing: false }) : column;
    }
    case 'teamTotal': {
      const column = requiredColumn(table, index, leg.team, columnName.teamTotal(leg.team, leg.stat));
      return column.ok ? ok({ ...beyond(column.value, leg.side, leg.line), missing: false }) : column;
    }
    case 'player': {
      const column = table.columns.findPlayer(leg.player, leg.stat) ?? null;
      if (column === null && !table.columns.hasProp(leg.stat)) {
        return err({ kind: 'unknownProp', leg: index, prop: leg.stat });
      }
      const flaw = column === null ? undefined : table.flaw(column);
      if (flaw) return err({ kind: 'badColumn', leg: index, flaw });
      return ok({ ...beyond(column, leg.side, leg.line), missing: column === null && table.complete });
    }
  }
}

/** Resolves all legs, or returns the error of the first one that fails. */
export function resolveSlip(legs: readonly Leg[], table: SimTable): Result<readonly ResolvedLeg[], LegError> {
  const resolved: ResolvedLeg[] = [];
  for (const [i, leg] of legs.entries()) {
    const fault = legLineFault(leg);
    if (fault !== null) return err({ kind: 'badLine', leg: i, fault });
    const one = resolveLeg(leg, i, table);
    if (!one.ok) return one;
    resolved.push(one.value);
  }
  return ok(resolved);
}

/** Returns all subjects whose legs can be evaluated in a table. */
export function subjectsOf(table: SimTable): readonly Subject[] {
  const teams = table.columns.teams();
  const all: Subject[] = [
    ...teams.map((team) => ({ kind: 'winner', team }) as const),
    ...TEAM_STATS.map((stat) => ({ kind: 'total', stat }) as const),
    ...teams.flatMap((team) => TEAM_STATS.map((stat) => ({ kind: 'teamTotal', team, stat }) as const)),
    ...table.columns
      .players()
      .flatMap((player) =>
        PROPS.filter((stat) => table.columns.findPlayer(player, stat) !== undefined).map(
          (stat) => ({ kind: 'player', player, stat }) as const,
        ),
      ),
  ];
  return all.filter((subject) => resolveLeg(anyLeg(subject), 0, table).ok);
}

function requiredColumn(table: SimTable, leg: number, team: string | null, name: string): Result<ColumnId, LegError> {
  const known = team === null || table.columns.isTeam(team);
  const found = known ? columnOf(table, name) : err({ kind: 'unknownColumn' as const, column: team });
  return found.ok ? found : err({ leg, ...found.error });
}

/** Returns the column of a name, if its values can be counted in every record. */
export function columnOf(table: SimTable, name: string): Result<ColumnId, ColumnError> {
  need(typeof name === 'string', 'the column must be a text');
  const column = table.columns.find(name);
  if (column === undefined) return err({ kind: 'unknownColumn', column: name });
  const flaw = table.flaw(column);
  if (flaw) return err({ kind: 'badColumn', flaw });
  const absent = table.columns.meaning(name).kind === 'player' ? undefined : table.firstAbsent(column);
  return absent === undefined ? ok(column) : err({ kind: 'missingValue', column: name, record: absent });
}

/**
 * Counts are whole numbers, so a line becomes an integer threshold: above 2.5 means above 2, and below 3 means not
 * above 2.
 */
const above = (column: ColumnId | null, line: number): Condition => ({
  column,
  above: Math.floor(line),
  negate: false,
});
const below = (column: ColumnId | null, line: number): Condition => ({
  column,
  above: Math.ceil(line) - 1,
  negate: true,
});
const beyond = (column: ColumnId | null, side: Side, line: number): Narrowed =>
  pushable(line, (at) => (side === 'over' ? above(column, at) : below(column, at)), side);

type Narrowed = Pick<ResolvedLeg, 'all' | 'unlost'>;

/**
 * Adds the conditions under which the leg is not lost. A count that equals a whole-number line is a push, so the
 * threshold moves by one.
 */
function pushable(line: number, beyondLine: (line: number) => Condition, side: Side): Narrowed {
  const all = [beyondLine(line)];
  return canPush(line) ? { all, unlost: [beyondLine(side === 'over' ? line - 1 : line + 1)] } : { all };
}
