import { parseLeagueDate, type LeagueDate, type Order } from '@ddh/engine/internal/domain';
import type { Choice, Kind } from './choices.ts';
import { decodeOrder, encodeOrder } from './table.ts';

// The parameter `ddh` of the query has the choices of the shown tab. WordPress does not know it, and so keeps it.

/** Limits on a link that the page reads, in characters and values. */
const MAX_TEXT = 4000;
const MAX_VALUE = 80;
const MAX_VALUES = 20;

/** The texts of a kind of choice: none for the default. `read` returns the default for texts that are no value. */
type Texts<T> = {
  read(texts: readonly string[]): T;
  write(value: T): readonly string[];
};

/** Without half characters, which an address cannot have, and at most as long as an address may have it. */
const clean = (text: string): string => text.slice(0, MAX_VALUE).replace(/\p{Surrogate}/gu, '');

const one = ({ values = [], usual }: Kind<unknown>): Texts<unknown> => ({
  read: ([text]) => values.find((value) => String(value) === text) ?? usual,
  write: (value) => (value === usual ? [] : [String(value)]),
});
const some = ({ values = [] }: Kind<unknown>): Texts<readonly unknown[] | null> => ({
  read(texts) {
    const found = values.filter((value) => texts.includes(String(value)));
    return found.length === 0 ? null : found;
  },
  write: (found) => values.filter((value) => found?.includes(value)).map(String),
});
function order({ values, usual }: Kind<unknown>): Texts<Order<string>> {
  const first = usual as Order<string>;
  return {
    read: ([text = null]) => decodeOrder(text, values as readonly string[]) ?? first,
    write: (by) => (encodeOrder(by) === encodeOrder(first) ? [] : [encodeOrder(by)]),
  };
}
const WHOLE: Texts<number> = {
  read: ([text = '']) => (/^\d\d?$/.test(text) ? Number(text) : 0),
  write: (number) => (number === 0 ? [] : [String(number)]),
};
const DATE: Texts<LeagueDate | null> = {
  read: ([text]) => parseLeagueDate(text),
  write: (date) => (date === null ? [] : [date]),
};
/** Only the data knows which names there are. No name has signs of markup or control characters. */
const isName = (text: string | null | undefined): text is string => !!text && !/[<>"\\\p{Cc}\p{Cf}]/u.test(text);
const NAME: Texts<string | null> = {
  read: ([text]) => (isName(text) ? text : null),
  write: (name) => (isName(name) ? [clean(name)] : []),
};
const NAMES: Texts<readonly string[] | null> = {
  read(texts) {
    const names = texts.filter(isName);
    return names.length === 0 ? null : names;
  },
  write: (names) => (names ?? []).filter(isName).map(clean).slice(0, MAX_VALUES),
};
const TYPED: Texts<string> = {
  read: ([text = '']) => text,
  write: (text) => (text === '' ? [] : [clean(text)]),
};

const TEXTS: { readonly [kind in Kind<unknown>['kind']]: (kind: Kind<unknown>) => Texts<unknown> } = {
  one,
  some,
  order,
  whole: () => WHOLE,
  date: () => DATE,
  name: () => NAME,
  names: () => NAMES,
  typed: () => TYPED,
};

/** Returns the functions of a kind of choice: `read(write(value))` is the value. */
export const textsOf = <T>(kind: Kind<T>): Texts<T> => TEXTS[kind.kind](kind) as Texts<T>;

/** Returns the texts of a choice in an address. */
export const writeChoice = ({ kind, now }: Choice): readonly string[] => textsOf(kind).write(now());

/** Changes a choice to what an address has, if it is not that already. */
export function takeChoice({ kind, now, set }: Choice, texts: readonly string[]): void {
  const of = textsOf(kind);
  const value = of.read(texts);
  if (of.write(value).join('~') !== of.write(now()).join('~')) set(value as never);
}

/** The texts of choices by the names of the choices. */
export type Written = readonly (readonly [name: string, texts: readonly string[]])[];

/** Returns the choices as one text: `date.2025-10-08~book.Alpha~book.Beta`. */
export const encodeChoices = (written: Written): string =>
  written.flatMap(([name, texts]) => texts.map((text) => `${name}.${escape(text)}`)).join('~');

/** Reads a text that anybody may have written. Parts that are no choices are left out. */
export function decodeChoices(text: string): ReadonlyMap<string, readonly string[]> {
  const choices = new Map<string, string[]>();
  if (text.length > MAX_TEXT) return choices;
  for (const part of text.split(/~(?=[a-z])/i)) {
    const dot = part.indexOf('.');
    const value = unescape(part.slice(dot + 1));
    if (dot < 1 || value === '' || value !== clean(value)) continue;
    const texts = choices.get(part.slice(0, dot)) ?? [];
    if (texts.length < MAX_VALUES) choices.set(part.slice(0, dot), [...texts, value]);
  }
  return choices;
}

const escape = (text: string): string => text.replaceAll('~', '~0').replaceAll('_', '~1').replaceAll(' ', '_');
const unescape = (text: string): string => text.replaceAll('_', ' ').replaceAll('~1', '_').replaceAll('~0', '~');

/** Returns the text with the choices in a query, or `null` if the query has none that can be read. */
export function choicesIn(query: string): string | null {
  const [, text] = /[?&]ddh=([^&]*)/.exec(query) ?? [];
  try {
    return text === undefined ? null : decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

/** Returns a query with this text in place of the one it has. Parameters of the site stay as they are written. */
export function withChoices(query: string, text: string): string {
  const others = query
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !/^ddh(?:=|$)/.test(part));
  // Programs that find addresses in a text may leave out these characters at the end.
  const own = encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const all = text === '' ? others : [...others, `ddh=${own}`];
  return all.length === 0 ? '' : `?${all.join('&')}`;
}
