import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { suggest, type Leg, type Suggestions } from '@ddh/engine';
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

test('a row of the newest ranking can be taken while others still wait for their turn, and those cannot', () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run));
  const frame = (): void => act(() => frames.splice(0).forEach((run) => run(0)));
  const onAdd = vi.fn<(leg: Leg) => boolean>(() => true);
  const show = (suggestions: Suggestions) => (
    <RankedLegs
      suggestions={suggestions}
      by="lift"
      oddsType="decimal"
      full={false}
      hasLegs
      outdated={false}
      onMore={null}
      onAdd={onAdd}
    />
  );
  const { rerender } = render(show(ranking));
  for (let row = 0; row < 4; row++) frame();
  const newer = { ...ranking, best: ranking.best.map((one) => ({ ...one, leg: { ...one.leg } })) };
  rerender(show(newer));
  frame();
  frame();
  const add = screen.getAllByRole('button', { name: /^Add / });
  expect(add).toHaveLength(4);
  fireEvent.click(add[3]!);
  expect(onAdd).not.toHaveBeenCalled();
  fireEvent.click(add[1]!);
  expect(onAdd.mock.calls).toEqual([[newer.best[1]!.leg]]);
  // The next is to be taken from the ranking that follows.
  frame();
  fireEvent.click(add[0]!);
  expect(onAdd).toHaveBeenCalledTimes(1);
});
