import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import postcss from 'postcss';
import { parseAst } from 'vite';
import { MINIMUM_BROWSERS } from '../../scripts/minimumBrowsers.ts';

// Finds features in built files that the oldest supported browsers lack, according to MDN's compatibility data.

type Support = {
  readonly version_added: string | false | null;
  readonly version_removed?: string;
  readonly flags?: unknown;
};
/** MDN's key for the support of a feature. The other keys of a feature are its sub-features. */
const COMPAT = '__compat';
type Feature = {
  readonly [COMPAT]?: { readonly support: Readonly<Record<string, Support | readonly Support[] | undefined>> };
  readonly [part: string]: unknown;
};
const data = bcd as unknown as {
  readonly api: Feature;
  readonly css: { readonly [part: string]: Feature };
  readonly javascript: { readonly builtins: Feature };
};

const numberOf = (version: string): number => Number.parseFloat(version.replace('≤', ''));

/** Returns whether all of MINIMUM_BROWSERS support the feature. Without data from MDN, returns true. */
function isSupported(feature: Feature): boolean {
  const { support } = feature[COMPAT] ?? {};
  if (support === undefined) return true;
  return Object.entries(MINIMUM_BROWSERS).every(([browser, minimum]) => {
    const known = support[browser];
    const statements = Array.isArray(known) ? (known as readonly Support[]) : known ? [known as Support] : [];
    return (
      statements.length === 0 ||
      statements.some(
        ({ version_added: added, version_removed: removed, flags }) =>
          typeof added === 'string' &&
          flags === undefined &&
          removed === undefined &&
          (added === 'preview' ? Infinity : numberOf(added)) <= Number(minimum),
      )
    );
  });
}

const isFeature = (value: unknown): value is Feature => typeof value === 'object' && value !== null;
const partOf = (feature: Feature | undefined, name: string): Feature | undefined => {
  const part = feature && Object.hasOwn(feature, name) ? feature[name] : undefined;
  return isFeature(part) ? part : undefined;
};

/** Returns the sub-features of `feature` at all levels, grouped by name. */
function named(feature: Feature, found = new Map<string, Feature[]>()): ReadonlyMap<string, readonly Feature[]> {
  for (const [name, part] of Object.entries(feature)) {
    if (name === COMPAT || !isFeature(part)) continue;
    found.set(name, [...(found.get(name) ?? []), part]);
    named(part, found);
  }
  return found;
}

const { api, javascript } = data;
/**
 * The interfaces whose methods are checked. With all interfaces, half of the product's own methods would share a name
 * with a new method.
 */
const HOLDERS: readonly (Feature | undefined)[] = [
  ...['Array', 'Iterator', 'Map', 'Object', 'Promise', 'Set', 'String', 'TypedArray'].map((name) =>
    partOf(javascript.builtins, name),
  ),
  ...['Blob', 'Document', 'Element', 'HTMLElement', 'Node', 'ReadableStream', 'Request', 'Response', 'Scheduler'].map(
    (name) => partOf(api, name),
  ),
];
const membersOf = (name: string): readonly Feature[] =>
  HOLDERS.map((holder) => partOf(holder, name)).filter((member) => member !== undefined);

type Node = { readonly type: string; readonly [part: string]: unknown };
const isNode = (value: unknown): value is Node => isFeature(value) && typeof value['type'] === 'string';

/**
 * Returns the features of a script that at least one of MINIMUM_BROWSERS lacks, such as `AbortSignal.any`, or
 * `.toSorted` for `Array.prototype.toSorted`.
 */
export function newInScript(code: string): ReadonlySet<string> {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(look);
    if (!isNode(value)) return;
    if (value.type === 'CallExpression') call(value['callee']);
    if (value.type === 'NewExpression') global(value['callee']);
    for (const part of Object.values(value)) if (typeof part === 'object') look(part);
  };
  const nameOf = (node: unknown): string | null =>
    isNode(node) && node.type === 'Identifier' ? (node['name'] as string) : null;
  const globalOf = (name: string): Feature | undefined => partOf(javascript.builtins, name) ?? partOf(api, name);
  const global = (node: unknown): void => {
    const name = nameOf(node);
    if (name === null) return;
    const feature = globalOf(name);
    if (feature && !isSupported(feature)) found.add(name);
  };
  const call = (callee: unknown): void => {
    if (!isNode(callee) || callee.type !== 'MemberExpression') return;
    const { object, property } = callee;
    const name = nameOf(property);
    if (name === null) return;
    const holder = nameOf(object);
    const known = holder === null ? undefined : globalOf(holder);
    if (known) {
      const feature = partOf(known, `${name}_static`) ?? partOf(known, name);
      if (feature && !isSupported(feature)) found.add(`${holder}.${name}`);
      return;
    }
    // The type of the object is unknown here, so a method is reported only if it is too new in every interface that has
    // it.
    const members = membersOf(name);
    if (members.length > 0 && !members.some(isSupported)) found.add(`.${name}`);
  };
  look(parseAst(code));
  return found;
}

const { types: cssTypes } = data.css;
if (cssTypes === undefined) throw new Error('the compatibility data has no CSS types');
const CSS_FUNCTIONS = named(cssTypes);

/**
 * Returns the features of a style sheet that at least one of MINIMUM_BROWSERS lacks: `light-dark()`, `:open`,
 * `text-wrap: balance`, `@scope`.
 */
export function newInSheet(css: string): ReadonlySet<string> {
  const found = new Set<string>();
  const check = (name: string, feature: Feature | undefined): void => {
    if (feature && !isSupported(feature)) found.add(name);
  };
  const root = postcss.parse(css);
  root.walkAtRules(({ name }) => check(`@${name}`, partOf(data.css['at-rules'], name)));
  root.walkRules(({ selector }) => {
    for (const [, name = ''] of selector.matchAll(/::?([a-z][\w-]*)/g))
      check(`:${name}`, partOf(data.css['selectors'], name));
  });
  root.walkDecls(({ prop, value, parent }) => {
    if (parent?.type === 'atrule') return;
    const property = partOf(data.css['properties'], prop);
    check(prop, property);
    for (const [, name = ''] of value.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/g)) {
      const functions = CSS_FUNCTIONS.get(name) ?? [];
      if (functions.length > 0 && !functions.some(isSupported)) found.add(`${name}()`);
    }
    for (const [word] of value.matchAll(/(?<![\w(#.-])[a-z][a-z-]*(?![\w(-])/g))
      check(`${prop}: ${word}`, partOf(property, word));
  });
  return found;
}
