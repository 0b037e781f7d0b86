import * as v from 'valibot';

/** The member names and list indices that lead from the response to a value. */
export type Path = readonly (string | number)[];

/** A field that a contract reads, and the paths of all its occurrences in the response. */
export type Field = {
  /** The path without indices, such as `plays[].details.xCoord`. */
  readonly name: string;
  readonly places: readonly Path[];
};

const nameOf = (path: Path): string =>
  path.map((step, i) => (typeof step === 'number' ? '[]' : `${i === 0 ? '' : '.'}${step}`)).join('');

/** Returns the fields that `schema` reads from the value at `at`, found by recording each access during parsing. */
export function fieldsRead(schema: v.GenericSchema, body: unknown, at: Path = []): readonly Field[] {
  const fields = new Map<string, Map<string, Path>>();
  const recorder = (value: unknown, path: Path): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    return new Proxy(value, {
      get(target, key) {
        const member: unknown = Reflect.get(target, key);
        if (typeof key !== 'string' || member === undefined) return member;
        if (Array.isArray(target)) return /^\d+$/.test(key) ? recorder(member, [...path, Number(key)]) : member;
        const place = [...path, key];
        const places = fields.get(nameOf(place)) ?? new Map<string, Path>();
        fields.set(nameOf(place), places.set(place.join('/'), place));
        return recorder(member, place);
      },
    });
  };
  v.parse(schema, recorder(valueAt(body, at), at));
  return Array.from(fields, ([name, places]) => ({ name, places: [...places.values()] }));
}

/** Joins the field lists of several parts of a response. */
export function joined(lists: readonly (readonly Field[])[]): readonly Field[] {
  const fields = new Map<string, readonly Path[]>();
  for (const { name, places } of lists.flat()) fields.set(name, [...(fields.get(name) ?? []), ...places]);
  return Array.from(fields, ([name, places]) => ({ name, places }));
}

const valueAt = (body: unknown, path: Path): unknown =>
  path.reduce((value, step) => (value as Record<string | number, unknown>)[step], body);

export const MUTATIONS = ['renamed', 'null', 'retyped', 'dropped'] as const;
export type Mutation = (typeof MUTATIONS)[number];

/** Returns a copy of `body` with `mutation` applied to the field at each path in `places`. */
export function mutated(body: unknown, places: readonly Path[], mutation: Mutation): unknown {
  const copy = structuredClone(body);
  for (const place of places) {
    const object = valueAt(copy, place.slice(0, -1)) as Record<string, unknown>;
    const key = String(place.at(-1));
    const value = object[key];
    if (mutation === 'null') object[key] = null;
    else if (mutation === 'retyped') object[key] = retyped(value);
    else {
      delete object[key];
      if (mutation === 'renamed') object[`${key}Value`] = value;
    }
  }
  return copy;
}

const retyped = (value: unknown): unknown =>
  typeof value === 'string' ? 7 : typeof value === 'object' ? 'text' : JSON.stringify(value);
