import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Engine } from 'php-parser';
import { ROOT } from '../architecture/boundaries.ts';
import { keyPaths } from './keyPaths.ts';
import { evaluate, runPhp, type Php, type Scope, type Value } from './phpValues.ts';
import { filesBelow, isNode, walk, type Node } from './sources.ts';

/**
 * The arguments that contain names, by function and position, with the kind of name. Names without the plugin's prefix
 * belong to WordPress.
 */
const CALLS: Readonly<Record<string, readonly (readonly [place: number, kind: string])[]>> = {
  apply_filters: [[0, 'filter']],
  do_action: [[0, 'action']],
  add_shortcode: [[0, 'shortcode']],
  get_option: [[0, 'option']],
  add_option: [[0, 'option']],
  update_option: [[0, 'option']],
  delete_option: [[0, 'option']],
  register_setting: [[1, 'option']],
  get_user_meta: [[1, 'user meta']],
  add_user_meta: [[1, 'user meta']],
  update_user_meta: [[1, 'user meta']],
  delete_user_meta: [[1, 'user meta']],
  delete_metadata: [[2, 'user meta']],
  get_transient: [[0, 'transient']],
  set_transient: [[0, 'transient']],
  delete_transient: [[0, 'transient']],
  wp_schedule_event: [[2, 'cron hook']],
  wp_schedule_single_event: [[1, 'cron hook']],
  wp_next_scheduled: [[0, 'cron hook']],
  wp_clear_scheduled_hook: [[0, 'cron hook']],
  wp_unschedule_hook: [[0, 'cron hook']],
  add_action: [[0, 'action']],
  get_query_var: [[0, 'query var']],
  add_role: [[0, 'role']],
  add_options_page: [[3, 'admin page']],
  add_management_page: [[3, 'admin page']],
  wp_register_script: [[0, 'script']],
  wp_enqueue_script: [[0, 'script']],
  wp_register_style: [[0, 'style']],
  wp_enqueue_style: [[0, 'style']],
  wp_nonce_field: [[0, 'nonce']],
  check_admin_referer: [[0, 'nonce']],
  define: [[0, 'constant']],
  defined: [[0, 'constant']],
  constant: [[0, 'constant']],
  load_plugin_textdomain: [[0, 'text domain']],
  WP_Error: [[0, 'error code']],
  DDH_Refusal: [[0, 'error code']],
};
const CAPABILITIES: Readonly<Record<string, number>> = {
  current_user_can: 0,
  user_can: 1,
  add_options_page: 2,
  add_management_page: 2,
};
/**
 * Classes and functions whose first argument is an error code of the plugin. These codes may lack the plugin's prefix.
 */
const ERRORS = new Set(['WP_Error', 'DDH_Refusal']);
const OURS = /^(_?ddh[-_]|DDH_|wp_ajax_|admin_post_)/;

/**
 * Methods that return a stored or printed document, such as the settings. The keys of the arrays in the code are the
 * keys of the document.
 */
const DOCUMENTS = [
  ['DDH_Settings', 'defaults', 'option ddh_settings'],
  ['DDH_Root', 'settings', 'page setting'],
] as const;

/**
 * Returns the names that the plugin registers, stores and reads, collected from its PHP, its block and its database
 * rules.
 */
export function phpNames(): readonly string[] {
  const engine = new Engine({ parser: { version: 704, extractDoc: true }, ast: { withPositions: false } });
  const files = filesBelow('plugin-php', /\.php$/);
  const php = runPhp(files.map((file) => engine.parseCode(readFileSync(file, 'utf8'), file)));
  const named = new Set<string>();
  const names = [...blockNames(), ...ruleNames(), ...documentNames(php), ...cliNames(php)];
  for (const { node, scope } of php.calls) {
    const name = String(node['kind'] === 'new' || node['kind'] === 'call' ? nameOf(node['what']) : '');
    const given = (node['arguments'] as readonly unknown[]).map((one) => evaluate(one, scope));
    for (const [place, kind] of CALLS[name] ?? []) {
      const text = given[place];
      if (typeof text !== 'string' || !(OURS.test(text) || ERRORS.has(name))) continue;
      named.add(text);
      names.push(`php ${kind} ${text}`);
    }
    const capability = given[CAPABILITIES[name] ?? -1];
    if (typeof capability === 'string' && /^\w+$/.test(capability)) names.push(`php capability ${capability}`);
    if (name === 'register_rest_route') names.push(...restNames(given));
    if (name === 'WP_REST_Response') names.push(...keysOf(given[0]).map((key) => `rest answer ${key}`));
    if (name === 'shortcode_atts') names.push(...keysOf(given[0]).map((key) => `php shortcode attribute ${key}`));
  }
  for (const text of php.texts) {
    // The page reads only the attributes and ids of the root element, so names in other HTML are ignored.
    const root = text.includes('id="ddh-root"') ? text : '';
    for (const [, attribute = ''] of root.matchAll(/ (data-[a-z-]+(?==)|id="[a-z-]+")/g))
      names.push(`html ${attribute}`);
    // Leaves out class names, because they are not used outside the plugin, and strings that have only a prefix and a
    // variable part.
    const isName = OURS.test(text) && /^[\w*-]*[a-z][\w*-]*$/i.test(text) && !/^ddh[-_]\*+$/.test(text);
    if (isName && !php.classes.has(text) && !named.has(text)) names.push(`php name ${text}`);
  }
  return names;
}

const textOf = (value: Value | undefined): string => (typeof value === 'string' ? value : '*');
const keysOf = (value: Value | undefined): readonly string[] => (value instanceof Map ? [...value.keys()] : []);
const nameOf = (node: unknown): unknown => (isNode(node) ? node['name'] : '');

/**
 * Returns the names that a call to `register_rest_route( namespace, route, one endpoint or several )` defines: the
 * route and its parameters.
 */
function restNames([namespace, route, options]: readonly Value[]): readonly string[] {
  const path = `${textOf(namespace)}${textOf(route)}`;
  const endpoints = options instanceof Map && !options.has('methods') ? [...options.values()] : [options];
  return endpoints.flatMap((endpoint) => {
    if (!(endpoint instanceof Map)) throw new Error(`the endpoint of ${path} cannot be evaluated`);
    const method = `rest ${textOf(endpoint.get('methods'))} ${path}`;
    return [method, ...keysOf(endpoint.get('args')).map((key) => `${method} ${key}`)];
  });
}

function blockNames(): readonly string[] {
  const block = JSON.parse(readFileSync(join(ROOT, 'plugin-php/block/block.json'), 'utf8')) as {
    readonly name: string;
    readonly attributes: object;
    readonly editorScript: string;
  };
  const attributes = Object.keys(block.attributes).map((key) => `php block attribute ${key}`);
  return [`php block ${block.name}`, `php script ${block.editorScript}`, ...attributes];
}

const ruleNames = (): readonly string[] =>
  [...keyPaths(JSON.parse(readFileSync(join(ROOT, 'plugin-php/firebase/database.rules.json'), 'utf8')))]
    .filter((path) => !/\.\.\w+$/.test(path))
    .map((path) => `database ${path}`);

function documentNames({ methods }: Php): readonly string[] {
  return DOCUMENTS.flatMap(([owner, method, kind]) => {
    const found = methods.get(`${owner}::${method}`);
    if (found === undefined) throw new Error(`${owner}::${method} does not exist`);
    const keys: string[] = [];
    walk(found, ({ kind: type, key }) => {
      if (type === 'entry' && isNode(key) && typeof key['value'] === 'string') keys.push(key['value']);
    });
    return keys.map((key) => `php ${kind} ${key}`);
  });
}

/** Returns the subcommands of WP-CLI with their arguments, which WP-CLI reads from the docblocks of the class. */
function cliNames({ calls, methods }: Php): readonly string[] {
  return calls.flatMap(({ node, scope }: { node: Node; scope: Scope }) => {
    if (!isNode(node['what']) || !isNode(node['what']['offset'])) return [];
    if (node['what']['offset']['name'] !== 'add_command') return [];
    const [command, owner] = (node['arguments'] as readonly unknown[]).map((one) => textOf(evaluate(one, scope)));
    return [...methods].flatMap(([name, method]) => {
      if (!name.startsWith(`${owner ?? ''}::`) || method['visibility'] !== 'public') return [];
      const wp = `wp ${command ?? ''} ${String(nameOf(method['name']))}`;
      const docs = (method['leadingComments'] as readonly Node[] | undefined) ?? [];
      const words = docs.flatMap(({ value }) => [
        ...String(value).matchAll(/^\s*\* (?: +- (\w+)|(\[?(?:--\w|<)[^\s]*))$/gm),
      ]);
      return [wp, ...words.map(([, option, word]) => `${wp} ${option ?? word ?? ''}`)];
    });
  });
}
