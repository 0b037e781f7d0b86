import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { proxy } from 'valtio/vanilla';
import { useRowsInTurn } from './table/useRowsInTurn.ts';
import { inTurn } from './inTurn.ts';
import { useFrameLater } from './useFrameLater.ts';
import { useFrames } from './useFrames.ts';
import { useLaterSnapshot } from './useLaterSnapshot.ts';
import { useTurns } from './useTurns.ts';

/** Frames that wait until the test has one. */
const waiting = new Map<number, FrameRequestCallback>();
let last = 0;
beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => {
    waiting.set(++last, run);
    return last;
  });
  vi.stubGlobal('cancelAnimationFrame', (id: number) => waiting.delete(id));
});
afterEach(() => {
  cleanup();
  waiting.clear();
  vi.unstubAllGlobals();
});
const frame = (at = performance.now()): void =>
  act(() => {
    const due = [...waiting.values()];
    waiting.clear();
    for (const run of due) run(at);
  });

describe('parts of a page', () => {
  test('come one a frame, the first at once', () => {
    const { result, rerender } = renderHook(useFrames, { initialProps: 3 });
    const shown = [result.current];
    for (let i = 0; i < 4; i++) {
      frame();
      shown.push(result.current);
    }
    expect(shown).toEqual([1, 2, 3, 3, 3]);
    expect(waiting.size).toBe(0);
    // More of them go on from there, and fewer are fewer at once.
    rerender(4);
    expect(result.current).toBe(3);
    frame();
    expect(result.current).toBe(4);
    rerender(2);
    expect(result.current).toBe(2);
  });

  test('that went come one by one again', () => {
    const { result, rerender } = renderHook(useFrames, { initialProps: 2 });
    frame();
    rerender(0);
    expect(result.current).toBe(0);
    rerender(2);
    expect(result.current).toBe(1);
  });

  test('that go before their frame leave none behind', () => {
    const { unmount } = renderHook(useFrames, { initialProps: 3 });
    unmount();
    expect(waiting.size).toBe(0);
  });
});

describe('whoever waits for a frame', () => {
  test('has it alone, in the order of asking; what is first comes before all others, and what can wait after them', () => {
    const came: string[] = [];
    inTurn(() => came.push('table'), 'last');
    inTurn(() => came.push('options'));
    inTurn(() => came.push('figures'), 'first');
    inTurn(() => {
      came.push('legs');
      inTurn(() => came.push('legs again'));
    });
    inTurn(() => came.push('margin'));
    for (let i = 0; i < 6; i++) {
      frame();
      expect(came).toHaveLength(i + 1);
    }
    expect(came).toEqual(['figures', 'options', 'legs', 'margin', 'legs again', 'table']);
    expect(waiting.size).toBe(0);
  });

  test.each(['pointerup', 'pointercancel'])('has none while something is pressed, until %s', (end) => {
    const came: string[] = [];
    const press = new Event('pointerdown');
    dispatchEvent(press);
    inTurn(() => came.push('legs'), 'first');
    frame(press.timeStamp + 199);
    expect(came).toEqual([]);
    dispatchEvent(new Event(end));
    // The frame after is of what was pressed.
    frame(press.timeStamp + 199);
    expect(came).toEqual([]);
    frame(press.timeStamp + 199);
    expect(came).toEqual(['legs']);
  });

  test.each([
    ['nothing waited', () => undefined],
    ['what waited was taken back', () => inTurn(() => undefined)],
  ])('does not wait for a press that is over, where %s', (_, ask) => {
    const came: string[] = [];
    dispatchEvent(new Event('pointerdown'));
    const stop = ask();
    dispatchEvent(new Event('pointerup'));
    stop?.();
    expect(waiting.size).toBe(0);
    inTurn(() => came.push('legs'));
    frame();
    expect(came).toEqual(['legs']);
  });

  test('has it while something is held for long', () => {
    const came: string[] = [];
    const press = new Event('pointerdown');
    dispatchEvent(press);
    inTurn(() => came.push('legs'));
    frame(press.timeStamp + 201);
    expect(came).toEqual(['legs']);
    expect(waiting.size).toBe(0);
    dispatchEvent(new Event('pointerup'));
  });

  test('and takes it back has none, and leaves none to wait for', () => {
    const came: string[] = [];
    const stops = [inTurn(() => came.push('a')), inTurn(() => came.push('b'), 'last')];
    stops[0]!();
    frame();
    expect(came).toEqual(['b']);
    const stop = inTurn(() => came.push('c'));
    stop();
    stops[1]!();
    expect(waiting.size).toBe(0);
    inTurn(() => came.push('d'));
    frame();
    expect(came).toEqual(['b', 'd']);
  });

  test('two lists that grow do so in turn', () => {
    const first = renderHook(() => useFrames(3));
    const second = renderHook(() => useFrames(3));
    const shown = [];
    for (let i = 0; i < 4; i++) {
      frame();
      shown.push([first.result.current, second.result.current]);
    }
    expect(shown).toEqual([
      [2, 1],
      [2, 2],
      [3, 2],
      [3, 3],
    ]);
  });
});

describe('what follows a frame later', () => {
  test('is what stands there at once, and then the newest', () => {
    const { result, rerender } = renderHook(useFrameLater, { initialProps: 'a' });
    expect(result.current).toBe('a');
    rerender('b');
    expect(result.current).toBe('a');
    frame();
    expect(result.current).toBe('b');
    expect(waiting.size).toBe(0);
    // Back before its frame: there is nothing to follow.
    rerender('c');
    rerender('b');
    expect(waiting.size).toBe(0);
  });

  test('is not kept away by what comes ever newer, and may be a function', () => {
    const [one, two, three] = [() => 1, () => 2, () => 3];
    const { result, rerender } = renderHook(useFrameLater<() => number>, { initialProps: one });
    const other = renderHook(useFrames, { initialProps: 1 });
    rerender(two);
    other.rerender(2);
    rerender(three);
    frame();
    expect(result.current).toBe(three);
    expect(other.result.current).toBe(1);
    rerender(one);
    frame();
    frame();
    expect(result.current).toBe(one);
    expect(other.result.current).toBe(2);
  });
});

describe('items of a list', () => {
  test('come some a frame, and are replaced so', () => {
    const { result, rerender } = renderHook(({ list }) => useTurns(list, 2), {
      initialProps: { list: ['a', 'b', 'c'] },
    });
    expect(result.current).toEqual([]);
    frame();
    expect(result.current).toEqual(['a', 'b']);
    frame();
    expect(result.current).toEqual(['a', 'b', 'c']);
    rerender({ list: ['a', 'B', 'C', 'D'] });
    expect(result.current).toEqual(['a', 'b', 'c']);
    frame();
    // What stays the same takes no turn.
    expect(result.current).toEqual(['a', 'B', 'C']);
    frame();
    expect(result.current).toEqual(['a', 'B', 'C', 'D']);
    expect(waiting.size).toBe(0);
  });

  test('a shorter list is short at once, and a list that is replaced on its way ends as the newest', () => {
    const { result, rerender } = renderHook(({ list }) => useTurns(list), { initialProps: { list: ['a', 'b', 'c'] } });
    frame();
    frame();
    rerender({ list: ['x'] });
    expect(result.current).toEqual(['a']);
    rerender({ list: ['y', 'z'] });
    for (let i = 0; i < 3; i++) frame();
    expect(result.current).toEqual(['y', 'z']);
  });
});

test('a state is heard of, also where it changed before anybody could hear', () => {
  const state = proxy({ legs: 1, slip: { price: 2 } });
  const seen: { legs: number; price: number }[] = [];
  const { result, unmount } = renderHook(() => {
    // Between the first rendering and the effect that listens.
    if (state.legs === 1) state.legs = 2;
    const now = useLaterSnapshot(state);
    seen.push({ legs: now.legs, price: now.slip.price });
    return now;
  });
  expect(result.current.legs).toBe(2);
  act(() => {
    state.slip.price = 3;
  });
  expect(result.current).toEqual({ legs: 2, slip: { price: 3 } });
  act(() => {
    // What comes while something is rendered comes after it.
    state.slip.price = 4;
    state.slip.price = 5;
    state.legs = 3;
  });
  expect(result.current).toEqual({ legs: 3, slip: { price: 5 } });
  // An action in two steps is never seen between them.
  act(() => {
    state.legs = 7;
    state.slip = { price: 7 };
  });
  expect(result.current).toEqual({ legs: 7, slip: { price: 7 } });
  expect(seen.filter(({ legs, price }) => legs === 7 && price !== 7)).toEqual([]);
  unmount();
  state.legs = 4;
  expect(result.current.legs).toBe(7);
});

test('rows are laid out some a frame, and new ones after them', () => {
  const body = document.createElement('tbody');
  const addRows = (count: number): void => {
    for (let i = 0; i < count; i++) body.append(document.createElement('tr'));
  };
  const laid = (): number => body.querySelectorAll('[data-laid]').length;
  addRows(6);
  const { rerender } = renderHook(({ rows }) => useRowsInTurn({ current: body }, rows), {
    initialProps: { rows: [1] },
  });
  const seen = [laid()];
  for (let i = 0; i < 3; i++) {
    frame();
    seen.push(laid());
  }
  expect(seen).toEqual([0, 4, 6, 6]);
  addRows(1);
  rerender({ rows: [1, 2] });
  frame();
  expect(laid()).toBe(7);
  expect(waiting.size).toBe(0);
});
