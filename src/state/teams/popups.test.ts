import { proxy } from 'valtio/vanilla';
import { expect, test } from 'vitest';
import { memoryClock } from '../../testing/memoryServices.ts';
import type { PopupMessage, TeamsState } from './contract.ts';
import { passPopups, POPUP_MS } from './popups.ts';

const SAVED: PopupMessage = { kind: 'teamSaved', merged: false };
const FAILED: PopupMessage = { kind: 'saveFailed', error: { kind: 'full' } };

function page() {
  const clock = memoryClock();
  const state = proxy({ popup: null } as unknown as TeamsState);
  passPopups(clock, state);
  return { clock, state };
}

test('a popup that reports success closes after POPUP_MS, and a popup that reports a failure does not close', () => {
  const { clock, state } = page();
  state.popup = SAVED;
  clock.advance(POPUP_MS - 1);
  expect(state.popup).toEqual(SAVED);
  clock.advance(1);
  expect(state.popup).toBeNull();
  state.popup = FAILED;
  clock.advance(POPUP_MS * 10);
  expect(state.popup).toEqual(FAILED);
});

test('a popup that replaces an older one is open for the full POPUP_MS', () => {
  const { clock, state } = page();
  state.popup = SAVED;
  clock.advance(POPUP_MS - 1);
  state.popup = { ...SAVED };
  clock.advance(POPUP_MS - 1);
  expect(state.popup).toEqual(SAVED);
  clock.advance(1);
  expect(state.popup).toBeNull();
});
