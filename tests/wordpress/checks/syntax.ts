import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Engine } from 'php-parser';
import { PHP } from '../lab/places.ts';

/** The PHP version in the plugin's header, in the notation of php-parser. */
const MINIMUM_PHP = 704;

export const phpFiles = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.php'))
    .map((name) => join(folder, name))
    .toSorted();

/** Compiles the files that it reads from standard input, without running them, and prints the errors. */
const COMPILE =
  'foreach (file("php://stdin", FILE_IGNORE_NEW_LINES) as $path) try { opcache_compile_file($path); } catch (Throwable $fault) { echo "$path: {$fault->getMessage()}\\n"; }';

/** Returns the errors of the files that this machine's PHP cannot compile, one per line. */
export function cannotCompile(paths: readonly string[]): readonly string[] {
  const options = ['-d', 'opcache.enable_cli=1', '-d', 'display_errors=stdout', '-d', 'log_errors=0'];
  const { stdout } = spawnSync(PHP, [...options, '-r', COMPILE], { input: paths.join('\n'), encoding: 'utf8' });
  return stdout.split('\n').filter((line) => line !== '');
}

/** Functions that were added after PHP 7.4 and for which WordPress 6.5 has no polyfill. */
const NEWER_FUNCTIONS =
  /^(get_debug_type|get_resource_id|fdiv|preg_last_error_msg|array_(find|find_key|any|all)|json_validate|mb_(str_pad|u?c?l?c?first|l?r?trim)|fsync|fdatasync|ini_parse_quantity|str_(increment|decrement)|enum_exists)$/;
const NEWER_TYPES = new Set(['mixed', 'static', 'never', 'false', 'true', 'null']);

type Node = Readonly<Record<string, unknown>> & { readonly kind: string };
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.kind === 'string';

/** Returns the syntax, functions and types that the plugin's minimum PHP version lacks. */
export function newerThanMinimum(code: string, path: string): readonly string[] {
  const engine = new Engine({ parser: { version: MINIMUM_PHP }, ast: { withPositions: true } });
  const found: string[] = [];
  const walk = (value: unknown, parent: Node | null): void => {
    if (Array.isArray(value)) for (const one of value) walk(one, parent);
    else if (isNode(value)) {
      const what = newer(value, parent);
      const { start } = value['loc'] as { readonly start: { readonly line: number } };
      if (what !== null) found.push(`${path}:${start.line} ${what}`);
      for (const one of Object.values(value)) walk(one, value);
    }
  };
  try {
    walk(engine.parseCode(code, path), null);
  } catch (cause) {
    found.push(`${path}: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
  return found;
}

function newer(node: Node, parent: Node | null): string | null {
  // php-parser accepts the syntax below for every PHP version. It rejects all other syntax that is newer than PHP 7.4.
  if (node.kind === 'uniontype') return 'a union type';
  if (node.kind === 'parameter' && Number(node['flags']) > 0) return 'a promoted parameter';
  if (node.kind === 'throw' && parent !== null && !/^(block|program|namespace|case|if)$/.test(parent.kind)) {
    return 'throw as an expression';
  }
  if (node.kind === 'call' && isNode(node['what']) && NEWER_FUNCTIONS.test(String(node['what']['name']))) {
    return `${String(node['what']['name'])}()`;
  }
  const types = ['function', 'method', 'closure', 'arrowfunc'].includes(node.kind) ? [node['type']] : [];
  if (node.kind === 'parameter' || node.kind === 'property') types.push(node['type']);
  const type = types.find((one) => isNode(one) && NEWER_TYPES.has(String(one['name']).toLowerCase()));
  return isNode(type) ? `the type ${String(type['name'])}` : null;
}

/**
 * Returns the methods and properties without types. Two kinds are exempt: callbacks of WordPress hooks, to which
 * other plugins may pass anything, and values that no type of PHP 7.4 describes. A docblock with @param or @return
 * marks the latter.
 */
export function untyped(code: string, path: string): readonly string[] {
  const engine = new Engine({ parser: { version: MINIMUM_PHP, extractDoc: true }, ast: { withPositions: true } });
  const found: string[] = [];
  const hooked = new Set(
    [...code.matchAll(/\badd_(?:action|filter)\([^;]*array\( __CLASS__, '(\w+)' \)/g)].map(([, name]) => name),
  );
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    else if (isNode(value)) {
      const docs = ((value['leadingComments'] as readonly Node[] | null) ?? [])
        .map((doc) => String(doc['value']))
        .join('');
      const { start } = value['loc'] as { readonly start: { readonly line: number } };
      const parts =
        value.kind === 'method'
          ? (value['arguments'] as readonly Node[])
          : ((value['properties'] ?? []) as readonly Node[]);
      const lacks =
        parts.some((part) => !isNode(part['type'])) ||
        (value.kind === 'method' && !isNode(value['type']) && !nameOf(value).startsWith('__'));
      const isExempt = hooked.has(nameOf(value)) || /@(?:param|return)/.test(docs);
      if ((value.kind === 'method' || value.kind === 'propertystatement') && lacks && !isExempt) {
        found.push(`${path}:${start.line} ${nameOf(value)}`);
      }
      for (const one of Object.values(value)) walk(one);
    }
  };
  walk(engine.parseCode(code, path));
  return found;
}

const nameOf = (node: Node): string => (isNode(node['name']) ? String(node['name']['name']) : '');
