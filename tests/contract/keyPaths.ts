/** Maps names in the sample data (players, teams, abbreviations) to the placeholder that replaces them in a key. */
export type Placeholders = ReadonlyMap<string, string>;

/**
 * Returns the paths of all keys in a JSON value, such as `rows[].points.text`, with placeholders in place of names in
 * the data.
 */
export function keyPaths(value: unknown, placeholders: Placeholders = new Map()): ReadonlySet<string> {
  const paths = new Set<string>();
  const visit = (part: unknown, path: string): void => {
    if (Array.isArray(part)) {
      for (const item of part) visit(item, `${path}[]`);
    } else if (typeof part === 'object' && part !== null) {
      for (const [key, inner] of Object.entries(part)) {
        const name = genericKey(key, placeholders);
        const inside = path === '' ? name : `${path}.${name}`;
        paths.add(inside);
        visit(inner, inside);
      }
    }
  };
  visit(value, '');
  return paths;
}

/** Returns the paths of the keys that `decode` reads from a document, including keys that the document lacks. */
export function readPaths(
  document: unknown,
  decode: (document: unknown) => unknown,
  placeholders: Placeholders,
): ReadonlySet<string> {
  const paths = new Set<string>();
  const recorded = (part: object, path: string): object => {
    const inside = (key: string): string => {
      if (Array.isArray(part)) return `${path}[]`;
      const name = genericKey(key, placeholders);
      return path === '' ? name : `${path}.${name}`;
    };
    const note = (key: string | symbol): void => {
      if (typeof key === 'string' && !Array.isArray(part) && !(key in Object.prototype)) paths.add(inside(key));
    };
    return new Proxy(part, {
      get(target, key, receiver) {
        note(key);
        const value: unknown = Reflect.get(target, key, receiver);
        return typeof key === 'string' && typeof value === 'object' && value !== null
          ? recorded(value, inside(key))
          : value;
      },
      has(target, key) {
        note(key);
        return Reflect.has(target, key);
      },
      getOwnPropertyDescriptor(target, key) {
        note(key);
        return Reflect.getOwnPropertyDescriptor(target, key);
      },
    });
  };
  decode(recorded(document as object, ''));
  return paths;
}

/** Returns `{file}` for a key that is a file name, as in a manifest. For any other key, returns `generic`. */
const genericKey = (key: string, placeholders: Placeholders): string =>
  /\.(json|npz)$/.test(key) ? '{file}' : generic(key, placeholders);

/**
 * Returns a key or column name with placeholders in place of the parts that come from the sample data: names, betting
 * lines, dates, game ids and numbers. For example, `Over 5.5` becomes `Over {line}`.
 */
export function generic(key: string, placeholders: Placeholders): string {
  const exact = placeholders.get(key);
  if (exact !== undefined) return exact;
  for (const [word, placeholder] of placeholders) {
    if (key.startsWith(`${word} `)) return placeholder + key.slice(word.length);
  }
  return key
    .replace(/^\d{4}-\d\d-\d\d$/, '{date}')
    .replace(/^\d{8,}(?=_)/, '{gameId}')
    .replace(/^-?\d+(\.\d+)?$/, '{number}')
    .replace(/(?<=(?:Over|Under) )\d+(\.\d+)?$/, '{line}');
}
