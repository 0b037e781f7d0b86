/** The type of each field, by its path, such as `plays[goal].details.xCoord: number`. */
export type Shape = Readonly<Record<string, string>>;

/** Keys of the spellings of a name in other languages. Shapes omit these keys, because names have different ones. */
const LOCALES: ReadonlySet<string> = new Set(['cs', 'de', 'es', 'fi', 'fr', 'sk', 'sv']);

/**
 * Returns the types of all fields in some responses of one endpoint. All items of a list share one path, but plays have
 * a path for each kind of play.
 */
export function shapeOf(bodies: readonly unknown[]): Shape {
  const types = new Map<string, Set<string>>();
  const add = (path: string, value: unknown): void => {
    types.set(path, (types.get(path) ?? new Set()).add(typeName(value)));
    visit(value, path);
  };
  const visit = (value: unknown, path: string): void => {
    if (Array.isArray(value)) {
      for (const item of value as readonly unknown[]) {
        const at = `${path}[${kindOf(item)}]`;
        if (item !== null && typeof item === 'object') visit(item, at);
        else add(at, item);
      }
    } else if (value !== null && typeof value === 'object') {
      for (const [key, field] of Object.entries(value)) {
        if (!LOCALES.has(key)) add(path === '' ? key : `${path}.${key}`, field);
      }
    }
  };
  for (const body of bodies) visit(body, '');
  return Object.fromEntries([...types].map(([path, names]) => [path, [...names].toSorted().join('|')]));
}

const typeName = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value);

/** Returns the kind of a play. It is part of the path, because plays of different kinds have different fields. */
export const kindOf = (item: unknown): string =>
  item !== null && typeof item === 'object' && 'typeDescKey' in item ? String(item.typeDescKey) : '';
