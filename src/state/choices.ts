import { parseLeagueDate, type LeagueDate } from '@ddh/engine/internal/domain';

// The parameter `ddh` of the query has the choices of the shown tab. WordPress does not know it, and so keeps it.

/** Limits on a link that the page reads, in characters and values. */
const MAX_TEXT = 4000;
const MAX_VALUE = 80;
const MAX_VALUES = 20;

/**
 * What a choice may be, and its texts in an address: none for the default. `read` returns the default for texts that are
 * not a value, and `read(write(value))` is the value.
 */
export type Kind<T> = {
  readonly read: (texts: readonly string[]) => T;
  readonly write: (value: T) => readonly string[];
  /** True for text that the reader types, one letter after another. */
  readonly typed?: true;
};

/** Without half characters, which an address cannot have, and at most as long as an address may have it. */
const clean = (text: string): string => text.slice(0, MAX_VALUE).replace(/\p{Surrogate}/gu, '');

/** One of a list of values. `usual` is the default. */
export const oneOf = <T extends string | number | boolean | null>(values: readonly T[], usual: T): Kind<T> => ({
  read: ([text]) => values.find((value) => String(value) === text) ?? usual,
  write: (value) => (value === usual ? [] : [String(value)]),
});
export const YES_OR_NO = oneOf<boolean>([false, true], false);
/** A whole number below 100. */
export const WHOLE: Kind<number> = {
  read: ([text = '']) => (/^\d\d?$/.test(text) ? Number(text) : 0),
  write: (number) => (number === 0 ? [] : [String(number)]),
};
export const DATE: Kind<LeagueDate | null> = {
  read: ([text]) => parseLeagueDate(text),
  write: (date) => (date === null ? [] : [date]),
};
/** Only the data knows which names there are. No name has signs of markup or control characters. */
const isName = (text: string | null | undefined): text is string => !!text && !/[<>"\\\p{Cc}\p{Cf}]/u.test(text);
/** A name, such as that of a game. `null` is the default. */
export const NAME: Kind<string | null> = {
  read: ([text]) => (isName(text) ? text : null),
  write: (name) => (isName(name) ? [clean(name)] : []),
};
/** Several names. `null` is the default: none of them is chosen, or all. */
export const NAMES: Kind<readonly string[] | null> = {
  read(texts) {
    const names = texts.filter(isName);
    return names.length === 0 ? null : names;
  },
  write: (names) => (names ?? []).filter(isName).map(clean).slice(0, MAX_VALUES),
};
/** Several of a list of names. `null` is the default. */
export const someOf = <T extends string>(all: readonly T[]): Kind<readonly T[] | null> => ({
  read(texts) {
    const some = all.filter((one) => texts.includes(one));
    return some.length === 0 ? null : some;
  },
  write: (some) => all.filter((one) => some?.includes(one)),
});
/** Text in a search field. */
export const TYPED: Kind<string> = {
  read: ([text = '']) => text,
  write: (text) => (text === '' ? [] : [clean(text)]),
  typed: true,
};

/** A choice of a store, with what it is now and how to change it. */
export type Choice = Pick<Kind<never>, 'typed'> & {
  /** Its texts in an address. */
  readonly write: () => readonly string[];
  /** Changes it to what an address has. */
  readonly take: (texts: readonly string[]) => void;
};
export type Choices = { readonly [name in string]: Choice };

export const choice = <T>({ read, write, typed }: Kind<T>, now: () => T, set: (value: T) => void): Choice => ({
  ...(typed && { typed }),
  write: () => write(now()),
  take(texts) {
    const value = read(texts);
    if (write(value).join('~') !== write(now()).join('~')) set(value);
  },
});

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
