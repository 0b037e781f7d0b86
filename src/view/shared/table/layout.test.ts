import { expect, test } from 'vitest';
import { checkPlaces, fr, rem, type TableLayout } from './layout.ts';

const COLUMNS = [{ key: 'name' }, { key: 'value' }, { key: 'odds' }];
const LINE = `'name value odds' / ${fr(1)} ${rem(5)} ${rem(4)}`;
const LAYOUT: TableLayout = {
  narrow: `'name name' 'value odds' / ${fr(1)} ${fr(1)}`,
  phone: `'name name .' '.   value odds' / ${fr(1)} ${rem(5)} ${rem(4)}`,
  wide: LINE,
  heads: 'middle',
};

test('a layout with a place for each column at each width is accepted', () => {
  expect(() => checkPlaces('Forwards', COLUMNS, { ...LAYOUT, middle: LINE, middleHead: LINE })).not.toThrow();
});

test.each(['narrow', 'phone', 'middle', 'middleHead', 'wide'] as const)(
  'a column without a place in %s, or a place without a column, is an error that names the table, the width and the key',
  (width) => {
    const check = (text: string) => () => checkPlaces('Forwards', COLUMNS, { ...LAYOUT, [width]: text });
    expect(check(`'name value' / ${fr(1)} ${rem(5)}`)).toThrow(new RegExp(`Forwards.*'${width}'.* odds$`));
    expect(check(`'name value odds push' / ${fr(1)}`)).toThrow(new RegExp(`Forwards.*'${width}'.* push$`));
  },
);

test.each([
  ['a line', `'name name' 'value odds odds' / ${fr(1)} ${fr(1)}`],
  ['the widths', `'name name' 'value odds' / ${fr(1)} ${rem(5)} max-content`],
])('%s that is longer than the other lines is an error that names the table and the width', (_, text) => {
  expect(() => checkPlaces('Forwards', COLUMNS, { ...LAYOUT, narrow: text })).toThrow(/Forwards.*'narrow'.* 2, 3$/);
});
