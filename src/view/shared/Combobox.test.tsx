import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useMemo, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Combobox } from './Combobox.tsx';

afterEach(cleanup);

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

/** Renders a field whose list is open. */
function opened() {
  const onChoose = vi.fn<(name: string) => void>();
  render(<Names onChoose={onChoose} />);
  const field = screen.getByRole('combobox', { name: 'Name' });
  fireEvent.click(field);
  return {
    onChoose,
    field,
    type: (value: string) => fireEvent.change(field, { target: { value } }),
    options: () => screen.queryAllByRole('option').map(({ textContent }) => textContent),
  };
}

test('a combobox lists all items when it opens, and then the items found for the typed letters', () => {
  const { type, options } = opened();
  expect(options()).toEqual(NAMES);
  type('b');
  expect(options()).toEqual(['Baker', 'Bauer']);
  expect(screen.queryByText(/Nobody/)).toBeNull();
  type('bx');
  expect(options()).toEqual([]);
  expect(screen.getByText('Nobody is called bx')).toBeTruthy();
});

test('pressing an option of a combobox chooses it and closes the list', () => {
  const { onChoose, type, options } = opened();
  type('b');
  fireEvent.click(screen.getByRole('option', { name: 'Bauer' }));
  expect(onChoose.mock.calls).toEqual([['Bauer']]);
  expect(options()).toEqual([]);
});

test('Enter in a combobox chooses the first item found for all typed letters', () => {
  const { onChoose, field, type } = opened();
  type('b');
  type('bau');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onChoose.mock.calls).toEqual([['Bauer']]);
});

test('Enter in a combobox chooses the highlighted option', () => {
  const { onChoose, field } = opened();
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  const marked = screen.getByRole('option', { selected: true });
  expect(marked.textContent).toBe('Baker');
  expect(field.getAttribute('aria-activedescendant')).toBe(marked.id);
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onChoose.mock.calls).toEqual([['Baker']]);
});

test('moving the pointer over a combobox neither highlights an option nor removes a highlight', () => {
  const { onChoose, field, type } = opened();
  type('b');
  fireEvent.mouseMove(screen.getByRole('option', { name: 'Bauer' }));
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Baker');
  fireEvent.mouseLeave(screen.getByRole('listbox'));
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onChoose.mock.calls).toEqual([['Baker']]);
});
