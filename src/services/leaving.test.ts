import { expect, test, vi } from 'vitest';
import { browserLeaving, TYPING_MS } from './leaving.ts';
import { memoryClock } from '../testing/memoryServices.ts';

function setUp() {
  const seen: { visibilityState: DocumentVisibilityState } = { visibilityState: 'visible' };
  const document = Object.assign(new EventTarget(), seen);
  const reload = vi.fn<() => void>();
  const page = Object.assign(new EventTarget(), { document, location: { reload } });
  const clock = memoryClock();
  return { page, document, reload, clock, leaving: browserLeaving(page, clock) };
}

test('guard makes the browser ask for confirmation before the user leaves the page with unsaved edits', () => {
  let unsaved = false;
  const { page, leaving } = setUp();
  leaving.guard(() => unsaved);
  const leave = () => page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leave()).toBe(true);
  unsaved = true;
  expect(leave()).toBe(false);
  unsaved = false;
  expect(leave()).toBe(true);
});

test('onReturn calls its listener when the page becomes visible, not when it is hidden', () => {
  let returns = 0;
  const { document, leaving } = setUp();
  leaving.onReturn(() => returns++);
  for (const state of ['hidden', 'visible', 'hidden'] as const) {
    document.visibilityState = state;
    document.dispatchEvent(new Event('visibilitychange'));
  }
  expect(returns).toBe(1);
});

test('onAway calls its listener once each time the page has been hidden for the given time', () => {
  let aways = 0;
  const { document, clock, leaving } = setUp();
  leaving.onAway(300, () => aways++);
  const become = (state: DocumentVisibilityState) => {
    document.visibilityState = state;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  become('hidden');
  clock.advance(299);
  become('visible');
  clock.advance(1000);
  expect(aways).toBe(0);
  become('hidden');
  become('hidden');
  clock.advance(300);
  expect(aways).toBe(1);
  clock.advance(1000);
  become('visible');
  become('hidden');
  clock.advance(300);
  expect(aways).toBe(2);
});

test('restart reloads the page', () => {
  const { leaving, reload } = setUp();
  leaving.restart();
  expect(reload).toHaveBeenCalledOnce();
});

test('isTyping returns true until 1.5 s after the last change of a text; choosing an option does not count as typing', () => {
  const { document, clock, leaving } = setUp();
  const change = (more: object = {}) => document.dispatchEvent(Object.assign(new Event('input'), more));
  change();
  expect(leaving.isTyping()).toBe(false);
  change({ inputType: 'insertText' });
  clock.advance(TYPING_MS - 1);
  change({ inputType: 'deleteContentBackward' });
  clock.advance(TYPING_MS - 1);
  expect(leaving.isTyping()).toBe(true);
  clock.advance(1);
  expect(leaving.isTyping()).toBe(false);
});
