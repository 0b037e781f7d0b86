import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CloseButton, Dialog } from './Dialog.tsx';

const onClose = vi.fn<() => void>();
let unmount: () => void;
beforeEach(() => {
  onClose.mockReset();
  ({ unmount } = render(
    <Dialog variant="drawer" label="Rules" onClose={onClose}>
      <p>Inside</p>
      <CloseButton>Close</CloseButton>
    </Dialog>,
  ));
});
afterEach(cleanup);

const dialog = () => screen.getByRole<HTMLDialogElement>('dialog', { name: 'Rules' });
const inside = () => screen.getByText('Inside');

test('is open with its name from the start', () => {
  expect(dialog().open).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});

test('its button closes the element itself, which gives the focus back', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('what closes it from without is told to the owner', () => {
  dialog().close();
  expect(onClose).toHaveBeenCalledOnce();
});

test('Escape is told while it closes, and the word of the browser that comes later tells nothing more', () => {
  const later = vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function (this: HTMLDialogElement) {
    this.removeAttribute('open');
  });
  fireEvent(dialog(), new Event('cancel', { cancelable: true }));
  expect([onClose.mock.calls.length, later.mock.calls.length]).toEqual([1, 1]);
  later.mockRestore();
  fireEvent(screen.getByText('Inside').closest('dialog')!, new Event('close'));
  expect(onClose).toHaveBeenCalledOnce();
});

test('an owner who takes it away is not told what he knows, and the element closes', () => {
  const element = dialog();
  unmount();
  expect(element.open).toBe(false);
  expect(onClose).not.toHaveBeenCalled();
});

describe('a press', () => {
  const drag = (from: Element, to: Element) =>
    userEvent.pointer([{ keys: '[MouseLeft>]', target: from }, { target: to }, { keys: '[/MouseLeft]' }]);

  test('beside the panel closes', async () => {
    await userEvent.click(dialog());
    expect(onClose).toHaveBeenCalledOnce();
  });

  test.each([
    ['inside', inside, inside],
    ['that begins inside and ends beside it', inside, dialog],
    ['that begins beside it and ends inside', dialog, inside],
  ])('%s does not', async (_, from, to) => {
    await drag(from(), to());
    expect(onClose).not.toHaveBeenCalled();
  });

  test('beside the panel closes even after such a drag', async () => {
    await drag(inside(), dialog());
    await drag(dialog(), dialog());
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('of another button does not', async () => {
    await userEvent.pointer([{ keys: '[MouseRight]', target: dialog() }]);
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('the wheel', () => {
  const panel = () => inside().parentElement!;
  const turns = (target: Element, ctrlKey = false): boolean => {
    const event = new WheelEvent('wheel', { bubbles: true, cancelable: true });
    // happy-dom does not take it from the constructor.
    Object.defineProperty(event, 'ctrlKey', { value: ctrlKey });
    return target.dispatchEvent(event);
  };

  test('beside the panel turns nothing', () => {
    expect(turns(dialog())).toBe(false);
  });

  test('inside turns a panel that is longer than its window, and else nothing', () => {
    expect(turns(inside())).toBe(false);
    Object.defineProperty(panel(), 'scrollHeight', { value: 900 });
    expect(turns(inside())).toBe(true);
  });

  test('may zoom', () => {
    expect(turns(dialog(), true)).toBe(true);
  });
});
