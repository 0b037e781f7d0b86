import { PROPS, TEAM_STATS, type Prop, type SpeltTeam, type TeamStat } from '../domain/index.ts';
import { squeezeText } from '../text/index.ts';
import type { Brand } from '../domain/index.ts';

/** The index of a column in its table. */
export type ColumnId = Brand<number, 'ColumnId'>;

const DIFFERENTIAL = ' Goal Differential';
/** The ends of the names of a team's columns. The column of its wins has none. */
const TEAM_ENDS = [DIFFERENTIAL, ...TEAM_STATS.map((stat) => ` ${stat}`)];

/** Formats the column names of a simulation (docs/data-contract.md). */
export const columnName = {
  won: (team: string): string => team,
  differential: (team: string): string => team + DIFFERENTIAL,
  total: (stat: TeamStat): string => `Total ${stat}`,
  teamTotal: (team: string, stat: TeamStat): string => `${team} ${stat}`,
  player: (player: string, prop: Prop): string => `${player} ${prop}`,
} as const;

/**
 * True if a column is named like a count, such as `Sam Reinhart Goals`. The values of such a column must be whole
 * numbers even if no leg uses the column.
 */
export const looksLikeCount = (name: string): boolean =>
  name.endsWith(DIFFERENTIAL) || PROPS.some((prop) => name.endsWith(` ${prop}`));

/** The meaning of a column. It depends on the other columns, because they define which names are teams. */
export type ColumnMeaning =
  | { readonly kind: 'won' | 'differential'; readonly team: string }
  | { readonly kind: 'total'; readonly stat: TeamStat }
  | { readonly kind: 'teamTotal'; readonly team: string; readonly stat: TeamStat }
  | { readonly kind: 'player'; readonly player: string; readonly prop: Prop }
  | { readonly kind: 'other' };

/**
 * The columns of a table in the order of their first occurrence. A name is a team if there is a `{name} Goal
 * Differential` column. Columns of teams and of the game take precedence, so a player named `Total` has an assists
 * column but no goals column.
 */
export class Columns {
  readonly #names: string[] = [];
  /** The id of each column by its name, and by the name in the file if the file spells the team in another way. */
  readonly #ids = new Map<string, ColumnId>();
  readonly #teams: readonly SpeltTeam[];

  /** `teams` are the teams of the game as the caller spells them. Columns of the same teams get that spelling. */
  constructor(teams: readonly SpeltTeam[] = []) {
    this.#teams = teams;
  }

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

  /** Returns the id of `name`, and adds the column if it is new. */
  add(name: string): ColumnId {
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    const own = this.#spelt(name);
    const id = this.#ids.get(own) ?? (this.#names.length as ColumnId);
    if (id === this.#names.length) this.#names.push(own);
    this.#ids.set(own, id).set(name, id);
    return id;
  }

  #spelt(name: string): string {
    const end = TEAM_ENDS.find((one) => name.endsWith(one)) ?? '';
    const typed = squeezeText(name.slice(0, name.length - end.length));
    const team = this.#teams.find(({ spellings }) => spellings.includes(typed));
    return team === undefined ? name : team.name + end;
  }

  isTeam(name: string): boolean {
    return this.#ids.has(columnName.differential(name));
  }

  teams(): readonly string[] {
    return this.#names.filter((name) => name.endsWith(DIFFERENTIAL)).map((name) => name.slice(0, -DIFFERENTIAL.length));
  }

  /** Returns the players in the order of their first column. */
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

  /** True if any player has a column of the count. If not, the records say nothing about it. */
  hasProp(prop: Prop): boolean {
    return this.#names.some((name) => {
      const meaning = name.endsWith(` ${prop}`) ? this.meaning(name) : null;
      return meaning?.kind === 'player' && meaning.prop === prop;
    });
  }

  /** Returns the column of a player, or `undefined` if the column with that name belongs to a team or to the game. */
  findPlayer(player: string, prop: Prop): ColumnId | undefined {
    const name = columnName.player(player, prop);
    return this.meaning(name).kind === 'player' ? this.find(name) : undefined;
  }
}
