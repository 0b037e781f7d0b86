import { expect, test } from 'vitest';
import { browserLeaving } from './leaving.ts';

test('the browser asks before the page is left, as long as there is something unsaved', () => {
  let unsaved = false;
  const page = new EventTarget() as unknown as Window;
  browserLeaving(page).guard(() => unsaved);
  const leave = () => page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leave()).toBe(true);
  unsaved = true;
  expect(leave()).toBe(false);
  unsaved = false;
  expect(leave()).toBe(true);
});
