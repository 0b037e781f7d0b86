import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGES } from '@ddh/engine/internal/domain';
import { FANTASY_TABS } from '@ddh/engine/internal/fantasy';
import { HUB_TABS } from '@ddh/engine/internal/hub';
import { VAULT_TABS } from '@ddh/engine/internal/vault';
import { TABS as FANTASY } from '../../src/view/fantasy/tabs.ts';
import { TABS as HUB } from '../../src/view/hub/tabs.ts';
import { sectionPath } from '../../src/view/paths.ts';
import { TABS as VAULT } from '../../src/view/vault/tabs.ts';
import { encodeBackups, encodeBook, encodeDraft } from '../../src/services/teams/storage/documents.ts';
import { encodeCache } from '../../src/services/teams/sync/cache.ts';
import { aRecord, aTeam } from '../../engine/testing/teams.ts';
import { ROOT } from '../architecture/boundaries.ts';
import { keyPaths } from './keyPaths.ts';
import { filesBelow, isNode, typescript, walk, type Node, type Source } from './sources.ts';

/** The docs that list the custom properties that a site may set. */
const DOCS = ['docs/operator.md', 'docs/design-language.md'];

/**
 * Returns the names that the page uses: routes, ids, storage keys, locks, databases, attributes and settings of the
 * embed, and stored fields.
 */
export function browserNames(): readonly string[] {
  const page = typescript('src');
  const read = fieldsRead(typescript('src/services'));
  return [...routes(), ...cssProperties(), ...rootNames(page), ...read, ...documents(), ...literals(page)];
}

function routes(): readonly string[] {
  const tabs = { hub: [HUB, HUB_TABS], vault: [VAULT, VAULT_TABS], fantasy: [FANTASY, FANTASY_TABS] } as const;
  return (Object.keys(PAGES) as (keyof typeof PAGES)[]).flatMap((page) => [
    `page id ${page} ${PAGES[page]}`,
    ...Object.values(tabs[page][0]).map(({ slug }) => `route ${sectionPath(page)}/${slug}`),
  ]);
}

/** Returns the custom properties that are named in the docs and used in a style sheet. */
function cssProperties(): readonly string[] {
  const sheets = filesBelow('src', /\.css$/).map((file) => readFileSync(file, 'utf8'));
  const docs = DOCS.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n');
  return [...docs.matchAll(/--ddh-[a-z-]*[a-z]/g)]
    .map(([name]) => name)
    .filter((name) => sheets.some((sheet) => sheet.includes(name)))
    .map((name) => `css ${name}`);
}

/**
 * Returns the ids and `data-` attributes that the page reads from its host, and the classes that the page sets on the
 * root element.
 */
function rootNames(sources: readonly Source[]): readonly string[] {
  const names: string[] = [];
  for (const { file, program } of sources) {
    // Attributes that components and admin screens set are skipped, because no host reads them.
    if (/\/(admin|view)\//.test(file)) continue;
    walk(program, (node) => {
      const member = memberOf(node);
      if (member?.object === 'dataset') names.push(`root data-${dashed(member.key)}`);
      const [first] = argumentsOf(node, /^(getElementById|add)$/);
      if (first !== undefined && /^(ddh|root)/.test(first)) names.push(`root ${first}`);
    });
  }
  return names;
}

const dashed = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The fields inside a team, which `team file` and `team setting` list once. */
const OF_TEAM = /\.(teamName|teamRoster|skaterScoring|goalieScoring|leagueStructure)\b/;

/** Returns the names of the fields in the JSON texts in which the browser stores teams. */
function documents(): readonly string[] {
  const [team, record] = [aTeam(), aRecord(aTeam())];
  const cached = { local: record, remote: record, inFlight: [team] };
  const texts = {
    book: encodeBook({ teams: [record], current: team.id }),
    draft: encodeDraft({ team, base: record }),
    backups: encodeBackups([{ ...record, at: 0, deleted: false }]),
    cache: encodeCache({ teams: [cached], current: team.id, chosen: false, pendingCreates: [team], remoteRevision: 0 }),
  };
  return Object.entries(texts).flatMap(([name, text]) =>
    [...keyPaths(JSON.parse(text))].filter((path) => !OF_TEAM.test(path)).map((path) => `stored ${name} ${path}`),
  );
}

/**
 * Returns the keys of the settings, responses and stored data that services read. The types do not declare these
 * fields, so services read them as `x['key']`.
 */
function fieldsRead(sources: readonly Source[]): readonly string[] {
  const names: string[] = [];
  for (const { program } of sources) {
    walk(program, (node) => {
      const member = memberOf(node);
      if (member && member.object !== 'dataset')
        names.push(`${member.object === 'settings' ? 'page setting' : 'field read'} ${member.key}`);
    });
  }
  return names;
}

/** Returns the object and the key of an expression of the form `object['key']`, and `null` for any other node. */
function memberOf({ type, computed, object, property }: Node): { object: string; key: string } | null {
  if (type !== 'MemberExpression' || computed !== true || !isNode(object) || !isNode(property)) return null;
  const key = property['value'];
  const name = object['name'] ?? (isNode(object['property']) ? object['property']['name'] : '');
  return typeof key === 'string' ? { object: String(name), key } : null;
}

/** Returns the string arguments if the node is a call of a method whose name matches `method`. */
function argumentsOf({ type, callee, arguments: given }: Node, method: RegExp): readonly string[] {
  if (type !== 'CallExpression' || !isNode(callee) || !isNode(callee['property'])) return [];
  if (!method.test(String(callee['property']['name'])) || !Array.isArray(given)) return [];
  return given.flatMap((one: unknown) => (isNode(one) && typeof one['value'] === 'string' ? [one['value']] : []));
}

/**
 * Returns all strings that begin with `ddh:`, which are storage keys. Also returns the strings in `services` that begin
 * with `ddh-`, which name locks, databases and elements. `*` stands for a variable part.
 */
function literals(sources: readonly Source[]): readonly string[] {
  const names: string[] = [];
  const constants = constantsOf(sources);
  for (const { file, program } of sources) {
    const own = constants.get(file) ?? new Map<string, unknown>();
    const known = (name: string): unknown =>
      own.get(name) ?? [...constants.values()].find((all) => all.has(name))?.get(name);
    walk(program, (node) => {
      if (node['type'] === 'TSTypeAliasDeclaration' && isNode(node['id']) && node['id']['name'] === 'PreferenceKey') {
        for (const key of typeTexts(node['typeAnnotation'])) names.push(`storage ddh:${key}`);
      }
      const text = textOf(node, known);
      if (text?.startsWith('ddh:')) names.push(`storage ${text.replaceAll(/\*+/g, '*')}`);
      if (text === null || !file.includes('/services/')) return;
      const [, name] = /^(?:.*#)?(ddh-[a-z-]+)$/.exec(text) ?? [];
      if (name !== undefined) names.push(`browser ${name}`);
    });
  }
  return names;
}

/** Returns the initial values of constants by file, and the properties of objects by `object.key`. */
function constantsOf(sources: readonly Source[]): ReadonlyMap<string, ReadonlyMap<string, unknown>> {
  return new Map(
    sources.map(({ file, program }) => {
      const found = new Map<string, unknown>();
      walk(program, ({ type, id, init }) => {
        if (type !== 'VariableDeclarator' || !isNode(id) || !isNode(init)) return;
        const value = init['type'] === 'TSAsExpression' ? init['expression'] : init;
        found.set(String(id['name']), value);
        const properties = isNode(value) && Array.isArray(value['properties']) ? value['properties'] : [];
        for (const one of properties as readonly Node[]) {
          if (isNode(one['key'])) found.set(`${String(id['name'])}.${String(one['key']['name'])}`, one['value']);
        }
      });
      return [file, found];
    }),
  );
}

/** Returns the string value of an expression, or `null` if the expression has no string value. */
function textOf(node: unknown, known: (name: string) => unknown, depth = 0): string | null {
  if (!isNode(node) || depth > 10) return null;
  const inner = (part: unknown): string => textOf(part, known, depth + 1) ?? '*';
  switch (node['type']) {
    case 'Literal':
      return typeof node['value'] === 'string' ? node['value'] : null;
    case 'TemplateLiteral': {
      const texts = (node['quasis'] as readonly Node[]).map(({ value }) => String((value as Node)['cooked']));
      const holes = node['expressions'] as readonly unknown[];
      return texts.map((text, i) => text + (i < holes.length ? inner(holes[i]) : '')).join('');
    }
    case 'Identifier':
      return textOf(known(String(node['name'])), known, depth + 1);
    case 'MemberExpression': {
      const { object, property } = node;
      if (!isNode(object) || !isNode(property)) return null;
      return textOf(known(`${String(object['name'])}.${String(property['name'])}`), known, depth + 1);
    }
    default:
      return null;
  }
}

/** Returns all strings that a type allows. */
function typeTexts(type: unknown): readonly string[] {
  if (!isNode(type)) return [];
  switch (type['type']) {
    case 'TSUnionType':
      return (type['types'] as readonly unknown[]).flatMap(typeTexts);
    case 'TSLiteralType':
      return typeTexts(type['literal']);
    case 'Literal':
      return [String(type['value'])];
    case 'TSTemplateLiteralType':
    case 'TemplateLiteral': {
      const holes = (type['types'] ?? type['expressions']) as readonly unknown[];
      return (type['quasis'] as readonly Node[]).reduce<readonly string[]>(
        (starts, { value }, i) => {
          const texts = starts.map((start) => start + String((value as Node)['cooked']));
          return i < holes.length ? texts.flatMap((text) => typeTexts(holes[i]).map((word) => text + word)) : texts;
        },
        [''],
      );
    }
    case 'TSTypeReference':
      throw new Error(`unknown type in PreferenceKey: ${JSON.stringify(type['typeName'])}`);
    default:
      return [];
  }
}
