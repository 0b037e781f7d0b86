import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { suggest, UNGRADED, type Leg, type Suggestions } from '@ddh/engine/internal/parlay';
import { RankedLegs } from './RankedLegs.tsx';

afterEach(cleanup);

/** A ranking of four legs. */
const ranking: Suggestions = suggest(
  {
    records: 100,
    hits: 40,
    about: (['Goals', 'Shots'] as const).map((stat) => ({
      subject: { kind: 'total', stat },
      given: { values: [0, 1], counts: [15, 25] },
      before: { values: [0, 1], counts: [60, 40] },
    })),
  },
  [{ kind: 'winner', team: 'Boston Bruins', margin: 0.5 } as Leg],
  { by: 'lift', price: null, own: [0, 1], lines: 'all', top: 4 },
);

function mounted() {
  const onAdd = vi.fn<(leg: Leg) => boolean>(() => true);
  const page = ({ suggestions = ranking, first = false }) => (
    <RankedLegs
      suggestions={suggestions}
      by="lift"
      oddsType="decimal"
      size={3}
      trustOf={() => UNGRADED}
      full={false}
      first={first}
      outdated={false}
      overdue={false}
      onMore={null}
      onAdd={onAdd}
    />
  );
  const { rerender } = render(page({}));
  return {
    onAdd,
    show: (props: Parameters<typeof page>[0]): void => rerender(page(props)),
    rows: () => screen.getAllByRole('listitem'),
    add: () => screen.getAllByRole('button', { name: /^Add / }),
  };
}

/** Returns a new result with the same legs in the given order, as new objects. */
const ranked = (...order: readonly number[]): Suggestions => ({
  ...ranking,
  best: order.map((at) => structuredClone(ranking.best[at]!)),
});

test('after a leg was added from a ranking, no other leg can be added from the same ranking', () => {
  const { show, add, onAdd } = mounted();
  fireEvent.click(add()[1]!);
  expect(onAdd.mock.calls).toEqual([[ranking.best[1]!.leg]]);
  fireEvent.click(add()[0]!);
  expect(onAdd).toHaveBeenCalledTimes(1);
  const newer = ranked(3, 2, 1, 0);
  show({ suggestions: newer });
  fireEvent.click(add()[0]!);
  expect(onAdd.mock.calls.at(-1)).toEqual([newer.best[0]!.leg]);
});

test('a newer ranking reuses each row of the list and only changes the leg in it', () => {
  const { show, rows } = mounted();
  const before = rows();
  const words = before.map(({ textContent }) => textContent);
  show({ suggestions: ranked(3, 2, 1, 0) });
  const now = rows();
  expect(now.length === before.length && now.every((row, place) => row === before[place])).toBe(true);
  expect(now.map(({ textContent }) => textContent)).toEqual(words.toReversed());
});

test('the ranking for an empty slip shows no lift', () => {
  const { show, rows } = mounted();
  const lifts = (): number => rows().filter(({ textContent }) => textContent.includes('Lift')).length;
  expect(lifts()).toBe(4);
  show({ suggestions: ranked(0, 1, 2, 3), first: true });
  expect(lifts()).toBe(0);
});

describe('the focus in a ranking', () => {
  test('the focus stays on the button of the same leg when the rank of the leg changes', () => {
    const { show, add } = mounted();
    add()[0]!.focus();
    const name = add()[0]!.title;
    show({ suggestions: ranked(3, 2, 0, 1) });
    expect(document.activeElement).toBe(add()[2]);
    expect(add()[2]!.title).toBe(name);
    show({ suggestions: ranked(0, 1, 2, 3) });
    expect(document.activeElement).toBe(add()[0]);
  });

  test('the focus moves to the heading of the list if the focused leg is not ranked any more', () => {
    for (const order of [[0, 0, 1, 2], [0, 1], []]) {
      const { show, add } = mounted();
      add()[3]!.focus();
      show({ suggestions: ranked(...order) });
      expect(document.activeElement).toBe(screen.getByRole('heading'));
      cleanup();
    }
  });

  test('a new ranking does not move the focus away from where the user has put it', () => {
    const { show, add } = mounted();
    add()[3]!.focus();
    act(() => add()[3]!.blur());
    show({ suggestions: ranked(0, 1) });
    expect(document.activeElement).toBe(document.body);
  });
});
