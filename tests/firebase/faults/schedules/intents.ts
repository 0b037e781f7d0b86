import type { FantasyTeam } from '@ddh/engine/internal/fantasy';

/** Whether a player is to be there, by name; or a weight, by field. */
type Intent = { readonly kind: 'player'; readonly there: boolean } | { readonly kind: 'weight'; readonly is: number };
export type Key = { readonly team: string; readonly what: string };

/**
 * What is wanted of each team, by its name. Each reader has players and a weight of his own, so that what he last meant
 * by them is known whatever the others do; everybody may remove the players that a team began with.
 */
export class Intents {
  readonly #wanted = new Map<string, Map<string, Intent>>();
  /** A team that the store has said it made. */
  readonly made = new Set<string>();
  /** A team that somebody has asked to delete, whatever came of it. */
  readonly deleted = new Set<string>();

  want({ team, what }: Key, intent: Intent): void {
    const intents = this.#wanted.get(team) ?? new Map<string, Intent>();
    this.#wanted.set(team, intents.set(what, intent));
  }

  /** It could not be stored, and whoever meant it is gone. */
  forget({ team, what }: Key): void {
    this.#wanted.get(team)?.delete(what);
  }

  /** What of it does not stand. */
  missing(teams: readonly FantasyTeam[]): readonly string[] {
    const lost = [...this.made].filter((name) => !this.deleted.has(name) && !teams.some((one) => one.name === name));
    const wrong = teams.flatMap((team) =>
      this.deleted.has(team.name)
        ? []
        : [...(this.#wanted.get(team.name) ?? [])]
            .filter(([what, intent]) => !stands(team, what, intent))
            .map(([what, intent]) => `${team.name}: ${what} should be ${JSON.stringify(intent)}`),
    );
    return [...lost.map((name) => `${name} is gone`), ...wrong];
  }
}

const stands = (team: FantasyTeam, what: string, intent: Intent): boolean =>
  intent.kind === 'player'
    ? team.roster.F.includes(what) === intent.there
    : team.skaterScoring[what as 'goal'] === intent.is;
