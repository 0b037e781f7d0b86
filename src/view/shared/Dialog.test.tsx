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

test('the dialog opens when it is mounted, with its accessible name', () => {
  expect(dialog().open).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});

test('the Close button closes the dialog and calls onClose once', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('closing the dialog element directly calls onClose', () => {
  dialog().close();
  expect(onClose).toHaveBeenCalledOnce();
});

test('Escape calls onClose once, even though the close event follows later', () => {
  const later = vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function (this: HTMLDialogElement) {
    this.removeAttribute('open');
  });
  fireEvent(dialog(), new Event('cancel', { cancelable: true }));
  expect([onClose.mock.calls.length, later.mock.calls.length]).toEqual([1, 1]);
  later.mockRestore();
  fireEvent(screen.getByText('Inside').closest('dialog')!, new Event('close'));
  expect(onClose).toHaveBeenCalledOnce();
});

test('unmounting closes the dialog element without calling onClose', () => {
  const element = dialog();
  unmount();
  expect(element.open).toBe(false);
  expect(onClose).not.toHaveBeenCalled();
});

describe('closing by a press', () => {
  const drag = (from: Element, to: Element) =>
    userEvent.pointer([{ keys: '[MouseLeft>]', target: from }, { target: to }, { keys: '[/MouseLeft]' }]);

  test('a press on the backdrop closes the dialog', async () => {
    await userEvent.click(dialog());
    expect(onClose).toHaveBeenCalledOnce();
  });

  test.each([
    ['inside', inside, inside],
    ['that begins inside and ends beside it', inside, dialog],
    ['that begins beside it and ends inside', dialog, inside],
  ])('a press %s does not close the dialog', async (_, from, to) => {
    await drag(from(), to());
    expect(onClose).not.toHaveBeenCalled();
  });

  test('a press on the backdrop closes the dialog even after an earlier drag from inside', async () => {
    await drag(inside(), dialog());
    await drag(dialog(), dialog());
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('a right-click on the backdrop does not close the dialog', async () => {
    await userEvent.pointer([{ keys: '[MouseRight]', target: dialog() }]);
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('the mouse wheel over a dialog', () => {
  const panel = () => inside().parentElement!;
  const turns = (target: Element, ctrlKey = false): boolean => {
    const event = new WheelEvent('wheel', { bubbles: true, cancelable: true });
    // happy-dom ignores `ctrlKey` in the constructor.
    Object.defineProperty(event, 'ctrlKey', { value: ctrlKey });
    return target.dispatchEvent(event);
  };

  test('the mouse wheel over the backdrop scrolls neither the dialog nor the page', () => {
    expect(turns(dialog())).toBe(false);
  });

  test('the mouse wheel inside a dialog scrolls a panel that overflows, and nothing else', () => {
    expect(turns(inside())).toBe(false);
    Object.defineProperty(panel(), 'scrollHeight', { value: 900 });
    expect(turns(inside())).toBe(true);
  });

  test('the mouse wheel with Ctrl zooms the page even over a dialog', () => {
    expect(turns(dialog(), true)).toBe(true);
  });
});
