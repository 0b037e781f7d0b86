import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Engine } from 'php-parser';

const PLUGIN = join(import.meta.dirname, '../../plugin-php');
/** A translatable text with its plural and its note for translators. */
type Text = { readonly id: string; readonly plural: string | null; readonly note: string | null };

/** Functions that translate their first argument. */
const TRANSLATE = /^(?:__|_e|esc_(?:html|attr)_(?:_|e))$/;
const TRANSLATE_MANY = '_n';

type Node = Readonly<Record<string, unknown>> & { readonly kind: string };
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.kind === 'string';
const lineOf = (node: Node): number => (node['loc'] as { readonly start: { readonly line: number } }).start.line;
const textOf = (node: unknown): string | null =>
  isNode(node) && node.kind === 'string' && typeof node['value'] === 'string' ? node['value'] : null;

/** Returns the translatable texts of a PHP file, in the order of the file. */
export function phpTexts(code: string): readonly Text[] {
  const found: Text[] = [];
  const lines = code.split('\n');
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    else if (isNode(value)) {
      const name = value.kind === 'call' && isNode(value['what']) ? value['what']['name'] : null;
      const [first, second] = (value['arguments'] ?? []) as readonly unknown[];
      const id = textOf(first);
      if (typeof name === 'string' && id !== null && (TRANSLATE.test(name) || name === TRANSLATE_MANY)) {
        const note = /translators: (.*?) \*\//.exec(lines[lineOf(value) - 2] ?? '')?.[1] ?? null;
        found.push({ id, plural: name === TRANSLATE_MANY ? textOf(second) : null, note });
      }
      for (const [key, one] of Object.entries(value)) if (key !== 'loc') walk(one);
    }
  };
  walk(new Engine({ parser: { version: 704 }, ast: { withPositions: true } }).parseCode(code, 'plugin.php'));
  return found;
}

/** Returns the texts that a script translates with `__('…', 'ddh-hockey')`. */
export const scriptTexts = (code: string): readonly Text[] =>
  [...code.matchAll(/\b__\(\s*'((?:[^'\\]|\\.)*)',\s*'ddh-hockey',?\s*\)/g)].map(([, text = '']) => ({
    id: text.replaceAll(/\\(.)/g, '$1'),
    plural: null,
    note: null,
  }));

function blockTexts(json: string): readonly Text[] {
  const { title, description, keywords } = JSON.parse(json) as Record<'title' | 'description', string> & {
    readonly keywords: readonly string[];
  };
  return [title, description, ...keywords].map((id) => ({ id, plural: null, note: 'of the block' }));
}

function headerTexts(code: string): readonly Text[] {
  const fields = ['Plugin Name', 'Description'].map(
    (field) => new RegExp(` \\* ${field}:\\s+(.+)$`, 'm').exec(code)?.[1],
  );
  return fields.flatMap((id) => (id === undefined ? [] : [{ id, plural: null, note: 'of the plugin' }]));
}

const quoted = (text: string): string => JSON.stringify(text);

/** Returns the translation template, generated from the plugin's files. */
export function pot(): string {
  const texts = new Map<string, Text & { readonly files: Set<string> }>();
  const files = readdirSync(PLUGIN, { recursive: true })
    .map((name) => String(name).replaceAll('\\', '/'))
    .filter((name) => !/^(dist|data|assets)\//.test(name))
    .toSorted();
  for (const file of files) {
    for (const text of textsOf(file)) {
      const known = texts.get(text.id);
      if (known) known.files.add(file);
      else texts.set(text.id, { ...text, files: new Set([file]) });
    }
  }
  const entries = [...texts.values()].map(({ id, plural, note, files: where }) =>
    [
      ...(note === null ? [] : [`#. ${note}`]),
      `#: ${[...where].join(' ')}`,
      ...(/%(\d\$)?[ds]/.test(id) ? ['#, php-format'] : []),
      `msgid ${quoted(id)}`,
      ...(plural === null ? ['msgstr ""'] : [`msgid_plural ${quoted(plural)}`, 'msgstr[0] ""', 'msgstr[1] ""']),
    ].join('\n'),
  );
  return `${HEAD}\n${entries.join('\n\n')}\n`;
}

function textsOf(file: string): readonly Text[] {
  if (!/\.php$|\.js$|block\.json$/.test(file)) return [];
  const code = readFileSync(join(PLUGIN, file), 'utf8');
  if (file.endsWith('.js')) return scriptTexts(code);
  if (file.endsWith('.json')) return blockTexts(code);
  return [...(file === 'ddh-hockey.php' ? headerTexts(code) : []), ...phpTexts(code)];
}

const HEAD = `# Texts of the plugin's screens, without the texts of the app.
# This file is distributed under the GPL-2.0-or-later.
msgid ""
msgstr ""
"Project-Id-Version: DDH Hockey Hub\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"X-Domain: ddh-hockey\\n"
`;
