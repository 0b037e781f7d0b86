import type { Tab } from '@ddh/workers/protocol';
import type { LeagueDate, Order } from '@ddh/engine/internal/domain';
import type { Services } from '../services/ports.ts';

/** What a choice may be. `choiceTexts.ts` has the text of each kind. */
export type Kind<T> = {
  readonly kind: 'one' | 'some' | 'order' | 'date' | 'name' | 'names' | 'typed' | 'whole';
  /** The values of a choice of one or some, and the columns of an order. */
  readonly values?: readonly unknown[];
  /** The default, if the kind has no default. */
  readonly usual?: unknown;
  /** Only its type counts. */
  readonly of?: T;
};

/** One of a list of values. `usual` is the default. */
export const oneOf = <T extends string | number | boolean | null>(values: readonly T[], usual: T): Kind<T> => ({
  kind: 'one',
  values,
  usual,
});
export const YES_OR_NO = oneOf<boolean>([false, true], false);
/** Several of a list of names. `null` is the default. */
export const someOf = <T extends string>(values: readonly T[]): Kind<readonly T[] | null> => ({ kind: 'some', values });
/** An order by one of these columns. `usual` is the default. */
export const orderBy = <C extends string>(values: readonly C[], usual: Order<C>): Kind<Order<C>> => ({
  kind: 'order',
  values,
  usual,
});
/** A whole number below 100. The default is 0. */
export const WHOLE: Kind<number> = { kind: 'whole' };
export const DATE: Kind<LeagueDate | null> = { kind: 'date' };
/** A name that only the data knows, such as that of a game. `null` is the default. */
export const NAME: Kind<string | null> = { kind: 'name' };
/** Several names. `null` is the default: none of them is chosen, or all. */
export const NAMES: Kind<readonly string[] | null> = { kind: 'names' };
/** Text in a search field. */
export const TYPED: Kind<string> = { kind: 'typed' };

/** A choice of a store: what it may be, what it is now, and how to change it. */
export type Choice = {
  readonly kind: Kind<unknown>;
  readonly now: () => unknown;
  readonly set: (value: never) => void;
};
export const choice = <T>(kind: Kind<T>, now: () => T, set: (value: T) => void): Choice => ({ kind, now, set });
export type Choices = { readonly [name in string]: Choice };

/** The choices of a store, which the address has while one of the tabs is shown. A store of one tab is the tab's own. */
export type Part = { readonly tabs: readonly Tab[]; readonly choices: Choices };

/** Keeps the address of the shown tab. */
export type ViewAddress = {
  readonly show: (tab: Tab) => void;
  readonly joined: (part: Part) => void;
  readonly changed: () => void;
  readonly settle: () => void;
  readonly named: (name: string) => string | null;
};

type Actions = Record<string, (...args: never[]) => unknown>;

export type Joins = ReturnType<typeof createJoins>;

/** Joins the stores of a section with the address. The code that reads and writes addresses loads beside the tab's own. */
export function createJoins(services: Pick<Services, 'address' | 'clock' | 'preferences'>) {
  const parts: Part[] = [];
  let view: ViewAddress | null = null;
  let shown: Tab | null = null;
  async function load(): Promise<void> {
    const code = await import('./viewAddress.ts').catch(() => null);
    if (code) view ??= code.createViewAddress(services, parts);
    if (shown !== null) view?.show(shown);
  }
  /** Shows what the address has for a tab. Returns null unless the tab should wait for its choices. */
  function show(tab: Tab): Promise<void> | null {
    shown = tab;
    if (view === null) {
      const loaded = load();
      return services.address.query().includes('ddh=') ? loaded : null;
    }
    view.show(tab);
    return null;
  }
  /** Joins a store. Returns its actions, after each of which the address has what the reader has chosen. */
  function join<A extends Actions>(tabs: readonly Tab[], choices: Choices, actions: A): A {
    const part = { tabs, choices };
    parts.push(part);
    view?.joined(part);
    const watched = Object.entries(actions).map(([name, run]) => [
      name,
      (...args: never[]) => {
        const result = run(...args);
        view?.changed();
        return result;
      },
    ]);
    return Object.fromEntries(watched) as A;
  }
  /** Writes what a store has chosen itself, without a new entry. */
  const settle = (): void => view?.settle();
  /** The first text that the address has for a choice, or `null` before the code that reads it has loaded. */
  const named = (name: string): string | null => view?.named(name) ?? null;
  return { show, join, settle, named };
}
