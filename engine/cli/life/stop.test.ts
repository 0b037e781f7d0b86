import { EventEmitter } from 'node:events';
import { beforeEach, expect, test } from 'vitest';
import { atStop, undoUnfinished } from '@ddh/feeds/store';
import { obeyStops } from './stop.ts';

/** A process whose end is recorded. Process 1 survives its own signals, like in a container. */
function processWith(pid: number) {
  const signals = new EventEmitter();
  const ends: unknown[] = [];
  obeyStops({
    pid,
    on: (signal, listener) => signals.on(signal, listener),
    off: (signal, listener) => signals.off(signal, listener),
    kill: (_, signal) => ends.push(signal),
    exit: (code) => ends.push(code),
  });
  return { ends, send: (signal: string) => signals.emit(signal, signal) };
}

// Test files share the list of what is unfinished, and a test that timed out may have left something.
beforeEach(undoUnfinished);

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
  ['SIGQUIT', 131],
])(
  '%s undoes what is unfinished, the newest first, and ends the process by the same signal, or by %d',
  (signal, code) => {
    const undone: string[] = [];
    const { ends, send } = processWith(2);
    expect(send(signal), 'the system ends a process that has nothing unfinished').toBe(false);
    const first = atStop(() => undone.push('first'));
    atStop(() => undone.push('second'));
    atStop(() => undone.push('third'))();
    expect(send(signal)).toBe(true);
    expect([undone, ends]).toEqual([
      ['second', 'first'],
      [signal, code],
    ]);
    expect(send(signal), 'a second signal ends the process at once').toBe(false);
    first();
  },
);

test('process 1 listens to signals also if nothing is unfinished', () => {
  const { ends, send } = processWith(1);
  expect(send('SIGTERM')).toBe(true);
  expect(ends).toEqual(['SIGTERM', 143]);
});

test('a failure to undo keeps nothing else from being undone', () => {
  const undone: string[] = [];
  atStop(() => undone.push('first'));
  atStop(() => {
    throw new Error('the disk is away');
  });
  undoUnfinished();
  expect(undone).toEqual(['first']);
});
