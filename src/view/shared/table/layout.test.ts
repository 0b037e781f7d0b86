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
