// Part of `npm run lint`: finds turns of phrase that slow a reader down, in comments, test titles and Markdown.
// `node scripts/wording.mjs PATH...` checks these files and folders in place of ROOTS.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'vite';

const { Engine } = createRequire(import.meta.url)('php-parser');

/** Files and folders that `npm run lint` checks. */
const ROOTS = [
  'engine',
  'workers',
  'src',
  'plugin-php',
  'tests',
  'scripts',
  'data-fixtures',
  'deploy',
  'docs',
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  '.size-limit.mjs',
  'vite.config.ts',
  'vitest.config.ts',
];

const FILES = /\.(?:tsx?|mjs|js|php|css|md)$/;
const SKIPPED = /(?:^|\/)(?:node_modules|dist)\//;

/** Words to avoid, with what to write instead. These words hide who acts, what is counted, or where the data is. */
export const RULES = [
  {
    pattern: /\bwhoever\b|(?<=^\s*|[.:;!?]\s+)Who\s(?![^.?!]*\?)/gi,
    instead: 'name the person or the caller: "A user who ...", "Callers that ..."',
  },
  { pattern: /\banew\b/gi, instead: '"again", or name what is made new: "a new query"' },
  { pattern: /\bmeanwhile\b/gi, instead: '"while ...", with what happens at the same time' },
  { pattern: /\b(?:is|are|was|were|be|been|being)\s+told\b/gi, instead: 'the call or message: "receives an event"' },
  {
    pattern: /\bof\s+(?:its|their|our)\s+own\b(?=\s*(?:[.,;:)]|$))/gim,
    instead: '"its own ..." before the noun, or "separate"',
  },
  { pattern: /\b(?:he|his|him|himself)\b/gi, instead: '"they", "the user", "the player"' },
  {
    pattern: /\b(?:no|some|every)body\b/gi,
    instead: 'the person or thing that is meant: "no user", "another tab", "each caller"',
  },
  {
    pattern: /\bso\s+(?:many|few|much|long|often)\b(?!(?:\s+[\w'-]+){0,5}\s+(?:that|as)\b)/gi,
    instead: '"how many" or "how long" as a number with its unit: "Upper bound in ms"',
  },
  {
    // The lookaheads exclude established phrases with these verbs.
    pattern:
      /\b(?:lies|lay)\b(?!\s+(?:\w+\s+)?out\b)|\b(?:stands|stood)\b(?!\s+(?:for|out|in\s+for)\b|-)|\bcomes?\b(?!\s+(?:from|before|after|first|last|later|only)\b)/gi,
    instead: 'what happens to the data: "is stored in", "is at", "arrives", "follows"',
  },
];

/** Matches a `wording-ok` marker, which exempts the text on its own line and on the next line. */
const MARKER = /\bwording-ok:([^\n]*)/g;

const blanked = (text) => text.replace(/[^\n]/g, ' ');
/**
 * Replaces code and the asterisks of a block comment with spaces, so that the offsets of other characters do not
 * change.
 */
const prose = (text) => text.replace(/^[ \t]*\*+|`[^`\n]*`/gm, blanked);

/**
 * Returns the comments and test titles of a file, or the whole text of a Markdown file, each with its offset in the
 * file.
 */
export function proseOf(path, code) {
  if (path.endsWith('.md')) return [{ start: 0, text: prose(code.replace(/^```.*?^```/gms, blanked)) }];
  if (path.endsWith('.css')) return [...code.matchAll(/\/\*.*?\*\//gs)].map(piece);
  if (path.endsWith('.php')) return phpComments(path, code).map(piece);
  // AssemblyScript is TypeScript but for its decorators of functions.
  const { comments, program, errors } = parseSync(path, code.replace(/^@inline$/gm, blanked));
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const titles = /\.(?:test|spec)\.\w+$/.test(path) ? titlesOf(program) : [];
  return [...comments, ...titles].map(({ start, end }) => piece({ index: start, 0: code.slice(start, end) }));
}

/**
 * Replaces the slashes of a comment or the quote of a title with spaces. A rule that looks at the first word then finds
 * this word at the start of the text.
 */
const piece = ({ index, 0: text }) => ({ start: index, text: prose(text.replace(/^(?:\/[/* ]\**|#|['"`])/, blanked)) });
function phpComments(path, code) {
  const parser = new Engine({ parser: { version: 704, extractDoc: true }, ast: { withPositions: true } });
  try {
    return parser.parseCode(code, path).comments.map(({ loc, value }) => ({ index: loc.start.offset, 0: value }));
  } catch (cause) {
    throw new Error(`${path}: ${cause.message}`, { cause });
  }
}
const TITLED = new Set(['it', 'test', 'describe', 'prop']);

/** Returns the first arguments of `test(...)`, `test.each(...)(...)` and the like, if they are literals or templates. */
function titlesOf(node, found = []) {
  if (node === null || typeof node !== 'object') return found;
  const [first] = node.type === 'CallExpression' ? node.arguments : [];
  if (/^(?:Literal|TemplateLiteral)$/.test(first?.type) && TITLED.has(calledName(node.callee))) found.push(first);
  for (const child of Object.values(node)) titlesOf(child, found);
  return found;
}

/** Returns the name of the called function: `test` for `test`, `test.only` and `test.each(...)`. */
function calledName(callee) {
  if (callee.type === 'MemberExpression') return calledName(callee.object);
  if (callee.type === 'CallExpression' || callee.type === 'TaggedTemplateExpression')
    return calledName(callee.callee ?? callee.tag);
  return callee.name;
}

/** Returns a message for each match of a rule, and for each marker that has no reason or exempts nothing. */
export function check(path, code) {
  const lineAt = (offset) => code.slice(0, offset).split('\n').length;
  const pieces = proseOf(path, code);
  const markers = pieces.flatMap(({ start, text }) =>
    [...text.matchAll(MARKER)].map(({ index, 1: reason }) => ({
      line: lineAt(start + index),
      hasReason: /\w/.test(reason),
      used: false,
    })),
  );
  const found = [];
  for (const { start, text } of pieces) {
    for (const { pattern, instead } of RULES) {
      for (const match of text.matchAll(pattern)) {
        const line = lineAt(start + match.index);
        const marker = markers.find((one) => one.line === line || one.line === line - 1);
        if (marker) marker.used = true;
        else found.push({ line, says: `"${match[0].trim().replace(/\s+/g, ' ')}". Instead: ${instead}` });
      }
    }
  }
  for (const { line, hasReason, used } of markers) {
    if (!hasReason) found.push({ line, says: 'wording-ok: needs a reason after the colon' });
    else if (!used) found.push({ line, says: 'wording-ok: is not needed; delete it' });
  }
  return found.toSorted((a, b) => a.line - b.line).map(({ line, says }) => `${path}:${line}: ${says}`);
}

function filesOf(root) {
  if (!existsSync(root)) throw new Error(`${root} does not exist`);
  const names = statSync(root).isDirectory() ? readdirSync(root, { recursive: true }) : [''];
  return names
    .map((name) => join(root, name))
    .filter((path) => FILES.test(path) && !SKIPPED.test(path))
    .toSorted();
}

function main(paths) {
  const files = (paths.length > 0 ? paths : ROOTS).flatMap(filesOf);
  const messages = files.flatMap((path) => check(path, readFileSync(path, 'utf8')));
  for (const message of messages) console.error(message);
  if (messages.length === 0) return;
  console.error(
    `${messages.length} in ${files.length} files. To keep one: a comment "wording-ok: REASON" on the line before.`,
  );
  process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.argv.slice(2));
