import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { suggest, type Leg, type Suggestions } from '@ddh/engine/internal/parlay';
import { RankedLegs } from './RankedLegs.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Four legs, at several lines. */
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

/** Mounted as a page does it, with frames by hand. */
function mounted() {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run));
  const frame = (): void => act(() => frames.splice(0).forEach((run) => run(0)));
  const onAdd = vi.fn<(leg: Leg) => boolean>(() => true);
  const page = ({ suggestions = ranking, first = false }) => (
    <RankedLegs
      suggestions={suggestions}
      by="lift"
      oddsType="decimal"
      full={false}
      first={first}
      outdated={false}
      overdue={false}
      onMore={null}
      onAdd={onAdd}
    />
  );
  const { rerender } = render(page({}));
  const all = (): void => {
    for (let turn = 0; turn < 4; turn++) frame();
  };
  all();
  return {
    frame,
    all,
    onAdd,
    show: (props: Parameters<typeof page>[0]): void => rerender(page(props)),
    rows: () => screen.getAllByRole('listitem'),
    add: () => screen.getAllByRole('button', { name: /^Add / }),
  };
}

/** The same legs, made anew as an answer does it, with those at `order` in that order. */
const ranked = (...order: readonly number[]): Suggestions => ({
  ...ranking,
  best: order.map((at) => structuredClone(ranking.best[at]!)),
});

test('a row of the newest ranking can be taken while others still wait for their turn, and those cannot', () => {
  const { frame, show, add, onAdd } = mounted();
  const newer = ranked(0, 1, 2, 3);
  show({ suggestions: newer });
  frame();
  frame();
  expect(add()).toHaveLength(4);
  fireEvent.click(add()[3]!);
  expect(onAdd).not.toHaveBeenCalled();
  fireEvent.click(add()[1]!);
  expect(onAdd.mock.calls).toEqual([[newer.best[1]!.leg]]);
  // The next is to be taken from the ranking that follows.
  frame();
  fireEvent.click(add()[0]!);
  expect(onAdd).toHaveBeenCalledTimes(1);
});

test('a newer ranking moves no row: each stays, in each frame, and says another leg', () => {
  const { frame, show, rows } = mounted();
  const before = rows();
  const words = before.map(({ textContent }) => textContent);
  show({ suggestions: ranked(3, 2, 1, 0) });
  for (let turn = 0; turn < 4; turn++) {
    frame();
    const now = rows();
    expect(now.length === before.length && now.every((row, place) => row === before[place])).toBe(true);
  }
  expect(rows().map(({ textContent }) => textContent)).toEqual(words.toReversed());
});

test('without a leg rows lose their lift one by one, as those of the newer ranking come', () => {
  const { frame, all, show, rows } = mounted();
  const lifts = (): number => rows().filter(({ textContent }) => textContent.includes('Lift')).length;
  show({ suggestions: ranked(0, 1, 2, 3), first: true });
  expect(lifts()).toBe(4);
  frame();
  expect(lifts()).toBe(3);
  all();
  expect(lifts()).toBe(0);
});

describe('the focus', () => {
  test('goes where its leg ranks now', () => {
    const { all, show, add } = mounted();
    add()[0]!.focus();
    const name = add()[0]!.title;
    show({ suggestions: ranked(3, 2, 0, 1) });
    all();
    expect(document.activeElement).toBe(add()[2]);
    expect(add()[2]!.title).toBe(name);
    show({ suggestions: ranked(0, 1, 2, 3) });
    all();
    expect(document.activeElement).toBe(add()[0]);
  });

  test('is at the head once its leg ranks no more, in a list as long and in a shorter one', () => {
    for (const order of [[0, 0, 1, 2], [0, 1], []]) {
      const { all, show, add } = mounted();
      add()[3]!.focus();
      show({ suggestions: ranked(...order) });
      all();
      expect(document.activeElement).toBe(screen.getByRole('heading'));
      cleanup();
    }
  });

  test('is left where the reader took it meanwhile', () => {
    const { all, show, add } = mounted();
    add()[3]!.focus();
    act(() => add()[3]!.blur());
    show({ suggestions: ranked(0, 1) });
    all();
    expect(document.activeElement).toBe(document.body);
  });
});
