import type { Tab } from '@ddh/workers/protocol';
import type { Services } from '../services/ports.ts';
import type { Part, ViewAddress } from './choices.ts';
import {
  choicesIn,
  decodeChoices,
  encodeChoices,
  takeChoice,
  withChoices,
  writeChoice,
  type Written,
} from './choiceTexts.ts';

/** A choice that changes again within this time, in ms, is not settled: both changes are one entry of the history. */
const SETTLED_MS = 1000;

/**
 * Joins the stores of a section with the query of the page's address. The address has the choices of the shown tab. What
 * it has is shown, and is stored like every choice when the reader changes it or goes back to it.
 */
export function createViewAddress(
  { address, clock, preferences }: Pick<Services, 'address' | 'clock' | 'preferences'>,
  parts: readonly Part[],
): ViewAddress {
  let shown: Tab | null = null;
  /** The path of the shown tab, and the path of the tab that Back or Forward leads to. */
  let path: string | null = null;
  let awaited: string | null = null;
  /** Whether Back or Forward has led to this address. Then a choice that it lacks has its default. */
  let isVisitedAgain = false;
  let isTaking = false;
  let last = { names: '', at: -Infinity };

  const isOfTab = ({ tabs }: Part): boolean => shown !== null && tabs.includes(shown);
  const written = (): Written =>
    parts
      .filter(isOfTab)
      .flatMap(({ choices }) => Object.entries(choices).map(([name, one]) => [name, writeChoice(one)]));

  function take(taken: readonly Part[]): void {
    const text = choicesIn(address.query());
    if (text === null && !isVisitedAgain) return;
    const found = decodeChoices(text ?? '');
    const change = (): void => {
      for (const { choices } of taken)
        for (const [name, one] of Object.entries(choices)) takeChoice(one, found.get(name) ?? []);
    };
    isTaking = true;
    if (isVisitedAgain) change();
    else preferences.quietly(change);
    isTaking = false;
  }

  function write(isNew: boolean): void {
    // Before the tab's own store has joined, its part of the address is not known.
    if (address.path() !== path || !parts.some((part) => part.tabs.length === 1 && isOfTab(part))) return;
    const query = withChoices(address.query(), encodeChoices(written()));
    if (query !== address.query()) address.setQuery(query, isNew);
  }

  /** Writes what the reader has changed. Typed text replaces its own entry. */
  function changed(): void {
    if (isTaking) return;
    const before = decodeChoices(choicesIn(address.query()) ?? '');
    const names = written().flatMap(([name, texts]) =>
      texts.join('~') === (before.get(name) ?? []).join('~') ? [] : name,
    );
    if (names.length === 0) return;
    const isTyped = parts.some(
      (part) => isOfTab(part) && names.every((name) => part.choices[name]?.kind.kind === 'typed'),
    );
    const now = clock.now();
    const isSame = names.join() === last.names && (isTyped || now - last.at < SETTLED_MS);
    last = { names: names.join(), at: now };
    write(!isSame);
  }

  function arrive(isBack: boolean): void {
    isVisitedAgain = isBack;
    last = { names: '', at: -Infinity };
    take(parts.filter(isOfTab));
    write(false);
  }

  address.onVisit(() => {
    const isHere = address.path() === path;
    awaited = isHere ? null : address.path();
    if (isHere) arrive(true);
  });

  return {
    /** Shows what the address has for a tab. If it has nothing, writes what the tab's stores have. */
    show(tab: Tab): void {
      shown = tab;
      path = address.path();
      arrive(path === awaited);
      awaited = null;
    },
    /** Shows what the address has for a store that has joined after its tab was shown. */
    joined(part: Part): void {
      if (!isOfTab(part)) return;
      take([part]);
      write(false);
    },
    changed,
    /** Writes what a store has chosen itself, without a new entry. */
    settle: (): void => write(false),
  };
}
