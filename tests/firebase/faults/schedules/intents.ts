import type { FantasyTeam } from '@ddh/engine/internal/fantasy';

/** Whether a player must be on the roster, or the value of a scoring weight. */
type Intent = { readonly kind: 'player'; readonly there: boolean } | { readonly kind: 'weight'; readonly is: number };
export type Key = { readonly team: string; readonly what: string };

/**
 * The last intent for each player and weight of each team, by team name. Each user edits only their own players and
 * weight, so the intent is known whatever the others do. All may remove the players that a team began with.
 */
export class Intents {
  readonly #wanted = new Map<string, Map<string, Intent>>();
  /** Names of the teams that the store reported as created. */
  readonly made = new Set<string>();
  /** Names of the teams that a user tried to delete, with or without success. */
  readonly deleted = new Set<string>();

  want({ team, what }: Key, intent: Intent): void {
    const intents = this.#wanted.get(team) ?? new Map<string, Intent>();
    this.#wanted.set(team, intents.set(what, intent));
  }

  /** Drops an intent that could not be stored and whose page is gone. */
  forget({ team, what }: Key): void {
    this.#wanted.get(team)?.delete(what);
  }

  /** Describes each intent that the teams do not fulfill. */
  missing(teams: readonly FantasyTeam[]): readonly string[] {
    const lost = [...this.made].filter((name) => !this.deleted.has(name) && !teams.some((one) => one.name === name));
    const wrong = teams.flatMap((team) =>
      this.deleted.has(team.name)
        ? []
        : [...(this.#wanted.get(team.name) ?? [])]
            .filter(([what, intent]) => !fulfills(team, what, intent))
            .map(([what, intent]) => `${team.name}: ${what} should be ${JSON.stringify(intent)}`),
    );
    return [...lost.map((name) => `${name} is gone`), ...wrong];
  }
}

const fulfills = (team: FantasyTeam, what: string, intent: Intent): boolean =>
  intent.kind === 'player'
    ? team.roster.F.includes(what) === intent.there
    : team.skaterScoring[what as 'goal'] === intent.is;
