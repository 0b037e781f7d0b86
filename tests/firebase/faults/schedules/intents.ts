import type { FantasyTeam } from '@ddh/engine/internal/fantasy';

/** What the user wants: whether a player is on the roster, or the value of a scoring weight. */
type Intent = { readonly kind: 'player'; readonly there: boolean } | { readonly kind: 'weight'; readonly is: number };
export type Key = { readonly team: string; readonly what: string };

/**
 * The last change that users made to each player and each scoring weight of a team, by the name of the team. Each user
 * edits only their own players and weight, so these changes do not depend on other users. All users may remove the
 * players that a team began with.
 */
export class Intents {
  readonly #wanted = new Map<string, Map<string, Intent>>();
  /** The names of the teams that the store has reported as created. */
  readonly made = new Set<string>();
  /** The names of the teams that a user has tried to delete, with or without success. */
  readonly deleted = new Set<string>();

  want({ team, what }: Key, intent: Intent): void {
    const intents = this.#wanted.get(team) ?? new Map<string, Intent>();
    this.#wanted.set(team, intents.set(what, intent));
  }

  /** Forgets what a page wanted to change if the edit may be lost, because the page ended or the edit was undone. */
  forget({ team, what }: Key): void {
    this.#wanted.get(team)?.delete(what);
  }

  /** Describes each intent that the stored teams do not fulfill. */
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
