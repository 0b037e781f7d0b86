import { PROPS, TEAM_STATS, type Prop, type TeamStat } from '../domain/index.ts';
import type { Brand } from '../domain/index.ts';

/** A column's index in its table. */
export type ColumnId = Brand<number, 'ColumnId'>;

const DIFFERENTIAL = ' Goal Differential';

/** The names of a simulation's columns (data-contract). This file alone makes and reads them. */
export const columnName = {
  won: (team: string): string => team,
  differential: (team: string): string => team + DIFFERENTIAL,
  total: (stat: TeamStat): string => `Total ${stat}`,
  teamTotal: (team: string, stat: TeamStat): string => `${team} ${stat}`,
  player: (player: string, prop: Prop): string => `${player} ${prop}`,
} as const;

/** A name that can only be a simulation's count: its values must be whole numbers, whatever legs are asked. */
export const looksLikeCount = (name: string): boolean =>
  name.endsWith(DIFFERENTIAL) || PROPS.some((prop) => name.endsWith(` ${prop}`));

/** What a column means, once the header is known. */
export type ColumnMeaning =
  | { readonly kind: 'won' | 'differential'; readonly team: string }
  | { readonly kind: 'total'; readonly stat: TeamStat }
  | { readonly kind: 'teamTotal'; readonly team: string; readonly stat: TeamStat }
  | { readonly kind: 'player'; readonly player: string; readonly prop: Prop }
  | { readonly kind: 'other' };

/**
 * The table's columns in the order they were first met. A team is a name with a `{team} Goal Differential`
 * column. Team and total names win over players', so a player called `Total` keeps his assists and loses his goals.
 */
export class Columns {
  readonly #names: string[] = [];
  readonly #ids = new Map<string, ColumnId>();

  get names(): readonly string[] {
    return this.#names;
  }

  name(column: ColumnId): string {
    const name = this.#names[column];
    if (name === undefined) throw new RangeError(`the table has no column ${column}`);
    return name;
  }

  find(name: string): ColumnId | undefined {
    return this.#ids.get(name);
  }

  /** The id of `name`, made when it is new. */
  add(name: string): ColumnId {
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    const id = this.#names.length as ColumnId;
    this.#names.push(name);
    this.#ids.set(name, id);
    return id;
  }

  isTeam(name: string): boolean {
    return this.#ids.has(columnName.differential(name));
  }

  teams(): readonly string[] {
    return this.#names.filter((name) => name.endsWith(DIFFERENTIAL)).map((name) => name.slice(0, -DIFFERENTIAL.length));
  }

  /** Players in the order of their first column. */
  players(): readonly string[] {
    const players = new Set<string>();
    for (const name of this.#names) {
      const meaning = this.meaning(name);
      if (meaning.kind === 'player') players.add(meaning.player);
    }
    return [...players];
  }

  meaning(name: string): ColumnMeaning {
    if (name.endsWith(DIFFERENTIAL)) return { kind: 'differential', team: name.slice(0, -DIFFERENTIAL.length) };
    if (this.isTeam(name)) return { kind: 'won', team: name };
    for (const stat of TEAM_STATS) {
      if (name === columnName.total(stat)) return { kind: 'total', stat };
      const team = name.slice(0, -stat.length - 1);
      if (name.endsWith(` ${stat}`) && this.isTeam(team)) return { kind: 'teamTotal', team, stat };
    }
    for (const prop of PROPS) {
      if (name.endsWith(` ${prop}`)) return { kind: 'player', player: name.slice(0, -prop.length - 1), prop };
    }
    return { kind: 'other' };
  }

  /** A player's column, unless a team or total of that name owns it. */
  findPlayer(player: string, prop: Prop): ColumnId | undefined {
    const name = columnName.player(player, prop);
    return this.meaning(name).kind === 'player' ? this.find(name) : undefined;
  }
}
