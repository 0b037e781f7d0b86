import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useMemo, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Combobox } from './Combobox.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const NAMES = ['Adams', 'Baker', 'Bauer'];

function Names({ onChoose }: { readonly onChoose: (name: string) => void }) {
  const [typed, setTyped] = useState('');
  const items = useMemo(() => NAMES.filter((name) => name.toLowerCase().startsWith(typed)), [typed]);
  return (
    <Combobox
      label="Name"
      placeholder=""
      items={items}
      textOf={(name) => name}
      keyOf={(name) => name}
      onType={setTyped}
      onChoose={onChoose}
      noneText={(text) => `Nobody is called ${text}`}
      foundText={null}
    >
      {(name) => name}
    </Combobox>
  );
}

/** The field with its list open, and frames that come when a test says so. */
function opened() {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run));
  const frame = (): void => act(() => frames.splice(0).forEach((run) => run(0)));
  const onChoose = vi.fn<(name: string) => void>();
  render(<Names onChoose={onChoose} />);
  const field = screen.getByRole('combobox', { name: 'Name' });
  fireEvent.click(field);
  return {
    onChoose,
    field,
    frame,
    waiting: () => frames.length,
    type: (value: string) => fireEvent.change(field, { target: { value } }),
    options: () => screen.queryAllByRole('option').map(({ textContent }) => textContent),
  };
}

test('the list comes a frame after what opens or narrows it, and then nothing more', () => {
  const { frame, type, options, waiting } = opened();
  expect(options()).toEqual([]);
  frame();
  frame();
  expect(options()).toEqual(NAMES);
  frame();
  expect(waiting()).toBe(0);
  type('b');
  expect(options()).toEqual(NAMES);
  frame();
  expect(options()).toEqual(['Baker', 'Bauer']);
  type('bx');
  expect(screen.queryByText(/Nobody/)).toBeNull();
  frame();
  expect(screen.getByText('Nobody is called bx')).toBeTruthy();
});

test('what is pressed in the list of a letter before is chosen, and Enter is of the newest letters', () => {
  const { onChoose, field, frame, type, options } = opened();
  frame();
  frame();
  type('b');
  // In the list that is to come its place is another's.
  fireEvent.click(screen.getByRole('option', { name: 'Baker' }));
  expect(onChoose.mock.calls).toEqual([['Baker']]);
  frame();
  expect(options()).toEqual([]);
  onChoose.mockClear();
  type('bau');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onChoose.mock.calls).toEqual([['Bauer']]);
});

test('what is marked is what Enter chooses, a frame later', () => {
  const { onChoose, field, frame } = opened();
  frame();
  frame();
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  frame();
  const marked = screen.getByRole('option', { selected: true });
  expect(marked.textContent).toBe('Baker');
  expect(field.getAttribute('aria-activedescendant')).toBe(marked.id);
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onChoose.mock.calls).toEqual([['Baker']]);
});

test('the pointer marks nothing and takes no mark away', () => {
  const { onChoose, field, frame, type } = opened();
  frame();
  type('b');
  frame();
  frame();
  fireEvent.mouseMove(screen.getByRole('option', { name: 'Bauer' }));
  frame();
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Baker');
  fireEvent.mouseLeave(screen.getByRole('listbox'));
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onChoose.mock.calls).toEqual([['Baker']]);
});

test('what is pressed in the newest list is chosen', () => {
  const { onChoose, frame, type } = opened();
  frame();
  type('b');
  frame();
  frame();
  fireEvent.click(screen.getByRole('option', { name: 'Bauer' }));
  expect(onChoose.mock.calls).toEqual([['Bauer']]);
});
