import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LINES, PROPS, SKATER_GROUPS, type LeagueDate } from '@ddh/engine/internal/domain';
import { prop } from '../../engine/testing/prop.ts';
import {
  choice,
  DATE,
  NAME,
  NAMES,
  oneOf,
  orderBy,
  someOf,
  TYPED,
  WHOLE,
  YES_OR_NO,
  type Choices,
  type Kind,
} from './choices.ts';
import {
  choicesIn,
  decodeChoices,
  encodeChoices,
  takeChoice,
  textsOf,
  withChoices,
  writeChoice,
} from './choiceTexts.ts';

const COLUMNS = ['player', 'shots', 'goals'] as const;
const SHOTS_FIRST = { by: 'shots', descending: true } as const;
const KINDS = {
  date: DATE,
  prop: oneOf(PROPS, 'Goals'),
  line: oneOf(LINES.playerProp, LINES.playerProp[0]),
  pos: oneOf([null, ...SKATER_GROUPS], null),
  game: NAME,
  book: NAMES,
  market: someOf(PROPS),
  all: YES_OR_NO,
  nth: WHOLE,
  sort: orderBy(COLUMNS, SHOTS_FIRST),
  find: TYPED,
} satisfies Record<string, Kind<unknown>>;
type Values = {
  -readonly [name in keyof typeof KINDS]:
    | NonNullable<(typeof KINDS)[name]['of']>
    | Extract<(typeof KINDS)[name]['of'], null>;
};

/** A store with all kinds of choices. */
function store(): { readonly values: Values; readonly choices: Choices } {
  const values = Object.fromEntries(
    Object.entries(KINDS).map(([name, kind]) => [name, textsOf<unknown>(kind).read([])]),
  ) as Values;
  const bind = (name: keyof Values): Choices[string] =>
    choice<unknown>(
      KINDS[name],
      () => values[name],
      (value) => void Object.assign(values, { [name]: value }),
    );
  const names = Object.keys(KINDS) as (keyof Values)[];
  return { values, choices: Object.fromEntries(names.map((name) => [name, bind(name)])) };
}
const textOf = (choices: Choices): string =>
  encodeChoices(Object.entries(choices).map(([name, one]) => [name, writeChoice(one)]));
function take(choices: Choices, query: string): void {
  const found = decodeChoices(choicesIn(query) ?? '');
  for (const [name, one] of Object.entries(choices)) takeChoice(one, found.get(name) ?? []);
}
const shownBy = (text: string): Values => {
  const { values, choices } = store();
  take(choices, withChoices('', text));
  return values;
};

const typed = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).filter((text) => text.length <= 80);
const name = fc.oneof(
  typed.filter((text) => !/[<>"\\\p{Cc}\p{Cf}]/u.test(text)),
  fc.constantFrom('Montréal Canadiens @ Boston Bruins', '~a.b~0', '~1_ ~', 'a.b', ' '),
);
const some = <T>(all: readonly T[]) => fc.subarray([...all]).map((part) => (part.length === 0 ? null : part));
const anyValues = fc.record<Values>({
  date: fc.constantFrom(null, '2025-10-08' as LeagueDate),
  prop: fc.constantFrom(...PROPS),
  line: fc.constantFrom(...LINES.playerProp),
  pos: fc.constantFrom(null, ...SKATER_GROUPS),
  game: fc.option(name),
  book: fc.option(fc.array(name, { minLength: 1, maxLength: 20 })),
  market: some(PROPS),
  all: fc.boolean(),
  nth: fc.nat(99),
  sort: fc.record({ by: fc.constantFrom(...COLUMNS), descending: fc.boolean() }),
  find: fc.oneof(fc.constant(''), typed),
});
const query = fc.constantFrom('', '?page_id=7', '?utm_source=a%20b&ddhx=1', '?ddh=', '?a&ddh=date.2025-10-08&b=%C3%A9');

describe('choices in an address', () => {
  prop(
    'every choice is read as it was written, beside the parameters of the site',
    [anyValues, query],
    (given, before) => {
      const { values, choices } = store();
      Object.assign(values, given);
      const after = withChoices(before, textOf(choices));
      const other = store();
      take(other.choices, after);
      expect(other.values).toEqual(given);
      const others = (text: string) =>
        text
          .replace(/^\?/, '')
          .split('&')
          .filter((part) => part !== '' && !/^ddh(=|$)/.test(part));
      expect(others(after)).toEqual(others(before));
      // The same choices have one text.
      expect(withChoices(after, textOf(other.choices))).toBe(after);
    },
  );

  test('defaults are left out, and the parameter with them', () => {
    expect(withChoices('?ddh=prop.Shots', textOf(store().choices))).toBe('');
    expect(withChoices('?ddh=prop.Shots&page_id=7', textOf(store().choices))).toBe('?page_id=7');
  });

  test('a value that is none is the default of its choice, and the others stay', () => {
    const text =
      'date.2025-02-30~prop.Hits~line.9~pos.X~market.Hits~market.Shots~all.1~nth.-1~sort.salary~find.x~zzz.1';
    expect(shownBy(text)).toEqual({ ...shownBy(''), market: ['Shots'], find: 'x' });
  });

  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc
      .array(
        fc.tuple(fc.constantFrom(...Object.keys(KINDS), '__proto__', 'constructor'), fc.string({ unit: 'binary' })),
        { maxLength: 30 },
      )
      .map((parts) => parts.map((part) => part.join('.')).join('~')),
    fc.constantFrom(
      'prop.<img src=x onerror=alert(1)>',
      `find.${'x'.repeat(10_000)}`,
      'book.a~'.repeat(900),
      '%',
      '%E0%A4%A',
      '\uD800',
    ),
  );
  prop('any text gives choices of their kinds, with bounded names', [hostile], (text) => {
    const raw = store();
    // As it is, and as a site may write it again.
    for (const written of [`?ddh=${text}`, `?ddh=${encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''))}`]) {
      take(raw.choices, written);
      const { values } = raw;
      expect(PROPS).toContain(values.prop);
      expect(LINES.playerProp).toContain(values.line);
      expect([null, ...SKATER_GROUPS]).toContain(values.pos);
      expect(COLUMNS).toContain(values.sort.by);
      expect(JSON.stringify([values.game, values.book])).not.toMatch(/[<>]/);
      for (const one of [values.game ?? '', values.find, ...(values.book ?? [])])
        expect(one.length).toBeLessThanOrEqual(80);
      expect(values.book?.length ?? 0).toBeLessThanOrEqual(20);
      // What was taken can be written and read again.
      expect(shownBy(textOf(raw.choices))).toEqual(values);
    }
  });
});
