import { isNode, walk, type Node } from './sources.ts';

/**
 * The value of an expression, if it is known: a string in which `*` stands for a variable part, or an array. `null` if
 * the value is unknown.
 */
export type Value = string | PhpArray | null;
type PhpArray = Map<string, Value>;
/** The variables and constants whose values are known at a point in the PHP code, and the class around that point. */
export type Scope = {
  readonly variables: Map<string, Value>;
  readonly owner: string;
  readonly constants: ReadonlyMap<string, unknown>;
};

export type Php = {
  /** All calls and instantiations. A call in a loop over a known array is listed once for each item. */
  readonly calls: readonly { readonly node: Node; readonly scope: Scope }[];
  /** All strings in the code. */
  readonly texts: readonly string[];
  readonly classes: ReadonlySet<string>;
  /** The methods, keyed by `Class::method`. */
  readonly methods: ReadonlyMap<string, Node>;
};

/** WordPress's constants for the HTTP methods of a route. */
const METHODS: Readonly<Record<string, string>> = {
  READABLE: 'GET',
  CREATABLE: 'POST',
  EDITABLE: 'POST, PUT, PATCH',
  DELETABLE: 'DELETE',
};

/** Evaluates constants, assignments and loops over known arrays in PHP files, without executing them. */
export function runPhp(programs: readonly unknown[]): Php {
  const constants = new Map<string, unknown>();
  const methods = new Map<string, Node>();
  const classes = new Set<string>();
  walk(programs, (node) => {
    if (node['kind'] !== 'class') return;
    const owner = nameOf(node['name']);
    classes.add(owner);
    walk(node['body'], (part) => {
      if (part['kind'] === 'constant') constants.set(`${owner}::${nameOf(part['name'])}`, part['value']);
      if (part['kind'] === 'method') methods.set(`${owner}::${nameOf(part['name'])}`, part);
    });
  });
  const calls: { node: Node; scope: Scope }[] = [];
  const texts: string[] = [];

  function visit(node: unknown, scope: Scope): void {
    if (Array.isArray(node)) for (const one of node) visit(one, scope);
    if (!isNode(node)) return;
    const inside = (change: Partial<Scope>): Scope => ({ ...scope, variables: new Map(scope.variables), ...change });
    const parts = (inner: Scope): void => Object.values(node).forEach((part) => visit(part, inner));
    switch (node['kind']) {
      case 'class':
        return parts(inside({ owner: nameOf(node['name']) }));
      case 'method':
      case 'function':
        return parts(inside({ variables: new Map() }));
      case 'closure':
        return parts(inside({}));
      case 'assign':
        parts(scope);
        return assign(node, scope);
      case 'foreach':
        return loop(node, scope);
      case 'string':
      case 'encapsed':
      case 'bin': {
        const text = evaluate(node, scope);
        if (typeof text === 'string') texts.push(text);
        return node['kind'] === 'bin' && typeof text !== 'string' ? parts(scope) : undefined;
      }
      case 'call':
      case 'new':
        calls.push({ node, scope: inside({}) });
    }
    parts(scope);
  }

  function loop(node: Node, scope: Scope): void {
    const items = evaluate(node['source'], scope);
    visit(node['source'], scope);
    if (!(items instanceof Map)) return visit(node['body'], scope);
    for (const [key, value] of items) {
      bind(node['key'], key, scope);
      bind(node['value'], value, scope);
      visit(node['body'], scope);
    }
  }

  const scope: Scope = { variables: new Map(), owner: '', constants };
  for (const program of programs) visit(program, scope);
  return { calls, texts, classes, methods };
}

function assign({ left, right, operator }: Node, scope: Scope): void {
  if (operator === '=') return bind(left, evaluate(right, scope), scope);
  if (isNode(left) && left['kind'] === 'variable') scope.variables.set(nameOf(left), null);
}

/** Assigns a value to a variable, to an item of a known array, or to the variables in a list. */
function bind(target: unknown, value: Value, { variables, ...scope }: Scope): void {
  if (!isNode(target)) return;
  if (target['kind'] === 'variable') variables.set(nameOf(target), value);
  if (target['kind'] === 'offsetlookup' && isNode(target['what'])) {
    const array = variables.get(nameOf(target['what']));
    const key = evaluate(target['offset'], { variables, ...scope });
    if (array instanceof Map && typeof key === 'string') array.set(key, value);
  }
  if (target['kind'] === 'list') {
    (target['items'] as readonly Node[]).forEach((item, i) => {
      bind(item['value'], value instanceof Map ? (value.get(String(i)) ?? null) : null, { variables, ...scope });
    });
  }
}

/** Returns the value of an expression, as far as it follows from constants and known variables. */
export function evaluate(node: unknown, scope: Scope): Value {
  if (!isNode(node)) return null;
  const text = (part: unknown): string => {
    const value = evaluate(part, scope);
    return typeof value === 'string' ? value : '*';
  };
  switch (node['kind']) {
    case 'string':
    case 'number':
      return String(node['value']);
    case 'cast':
      return evaluate(node['expr'], scope);
    case 'variable':
      return scope.variables.get(nameOf(node)) ?? null;
    case 'encapsed':
      return (node['value'] as readonly Node[]).map((part) => text(part['expression'])).join('');
    case 'bin':
      if (node['type'] === '.') return `${text(node['left'])}${text(node['right'])}`;
      return node['type'] === '+' ? merged(evaluate(node['left'], scope), evaluate(node['right'], scope)) : null;
    case 'array':
      return arrayOf(node, scope);
    case 'offsetlookup': {
      const array = evaluate(node['what'], scope);
      const key = evaluate(node['offset'], scope);
      return array instanceof Map && typeof key === 'string' ? (array.get(key) ?? null) : null;
    }
    case 'staticlookup': {
      const owner = nameOf(node['what']) || scope.owner;
      const name = nameOf(node['offset']);
      if (owner === 'WP_REST_Server') return METHODS[name] ?? null;
      return evaluate(scope.constants.get(`${owner}::${name}`), { ...scope, owner });
    }
    default:
      return null;
  }
}

function arrayOf(node: Node, scope: Scope): PhpArray {
  const array: PhpArray = new Map();
  for (const item of node['items'] as readonly Node[]) {
    const key = item['key'] === null ? String(array.size) : evaluate(item['key'], scope);
    if (typeof key === 'string') array.set(key, evaluate(item['value'], scope));
  }
  return array;
}

const merged = (first: Value, second: Value): Value =>
  first instanceof Map && second instanceof Map ? new Map([...second, ...first]) : null;

const nameOf = (node: unknown): string =>
  isNode(node) ? String(isNode(node['name']) ? node['name']['name'] : (node['name'] ?? '')) : '';
