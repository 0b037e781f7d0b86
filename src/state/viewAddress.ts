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
  const partsOfTab = (): readonly Part[] => parts.filter(isOfTab);

  function take(taken: readonly Part[]): void {
    const text = choicesIn(address.query());
    if (text === null && !isVisitedAgain) return;
    isTaking = true;
    if (isVisitedAgain) takeAll(taken, text ?? '');
    else preferences.quietly(() => takeAll(taken, text ?? ''));
    isTaking = false;
  }

  function write(isNew: boolean): void {
    // Before the tab's own store has joined, its part of the address is not known.
    if (address.path() !== path || !partsOfTab().some(({ tabs }) => tabs.length === 1)) return;
    const query = withChoices(address.query(), encodeChoices(writtenOf(partsOfTab())));
    if (query !== address.query()) address.setQuery(query, isNew);
  }

  /** Writes what the reader has changed. Typed text replaces its own entry. */
  function changed(): void {
    if (isTaking) return;
    const own = partsOfTab();
    const names = changedNames(own, address.query());
    if (names.length === 0) return;
    const isTyped = own.some(({ choices }) => names.every((name) => choices[name]?.kind.kind === 'typed'));
    const now = clock.now();
    const isSame = names.join() === last.names && (isTyped || now - last.at < SETTLED_MS);
    last = { names: names.join(), at: now };
    write(!isSame);
  }

  function arrive(isBack: boolean): void {
    isVisitedAgain = isBack;
    last = { names: '', at: -Infinity };
    take(partsOfTab());
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
    named: (name) => decodeChoices(choicesIn(address.query()) ?? '').get(name)?.[0] ?? null,
  };
}

/** Changes all choices of stores to those of a text. A choice that the text lacks has its default. */
function takeAll(parts: readonly Part[], text: string): void {
  const found = decodeChoices(text);
  for (const { choices } of parts)
    for (const [name, one] of Object.entries(choices)) takeChoice(one, found.get(name) ?? []);
}

const writtenOf = (parts: readonly Part[]): Written =>
  parts.flatMap(({ choices }) => Object.entries(choices).map(([name, one]) => [name, writeChoice(one)]));

/** The names of the choices that are not as in a query. */
function changedNames(parts: readonly Part[], query: string): readonly string[] {
  const before = decodeChoices(choicesIn(query) ?? '');
  return writtenOf(parts).flatMap(([name, texts]) =>
    texts.join('~') === (before.get(name) ?? []).join('~') ? [] : name,
  );
}
