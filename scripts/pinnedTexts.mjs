// `npm run release -- pinned-texts`: counts the texts that tests pin, that is the strings of four words or more in an
// assertion or a locator of a test that have three words in a row in common with the product's source. Files of texts
// do not count. `--list` prints each string, with its file.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

const WORDS_OF_TEXT = 4;
const IN_A_ROW = 3;
const LOCATORS = /^((get|find|query)(All)?By\w*|locator|filter|hasText|waitForText)$/;
const TITLES = /^(test|it|describe|prop|bench)$/;

const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0');
const isCode = (file) => /^(engine|src|workers|tests|scripts|data-fixtures)\/.*(?<!\.d)\.(tsx?|mjs)$/.test(file);
const isTest = (file) => /\.(test|spec)\.tsx?$|\/testing\/|^tests\/.*\.ts$/.test(file);
const isProduct = (file) => /^(engine|src|workers)\//.test(file) && !isTest(file);

const wordsOf = (text) => text.toLowerCase().match(/[a-z0-9']+/g) ?? [];
const rowsOf = (text) => {
  const words = wordsOf(text);
  return words.slice(IN_A_ROW - 1).map((_, i) => words.slice(i, i + IN_A_ROW).join(' '));
};

/** Calls `visit` with each node of a syntax tree and the nodes around it. */
function walk(node, around, visit) {
  if (Array.isArray(node)) for (const one of node) walk(one, around, visit);
  if (typeof node?.type !== 'string') return;
  visit(node, around);
  for (const [key, child] of Object.entries(node)) if (key !== 'parent') walk(child, [...around, node], visit);
}

const treeOf = (file) => {
  const lang = file.endsWith('x') ? 'tsx' : file.endsWith('.mjs') ? 'js' : 'ts';
  return parseSync(file, readFileSync(file, 'utf8'), { lang }).program;
};

/** The text of a string, a template or a regular expression; otherwise null. */
function textOf({ type, value, quasis, regex }) {
  if (type === 'TemplateLiteral') return quasis.map((part) => part.value.cooked).join(' X ');
  if (type === 'JSXText' || (type === 'Literal' && typeof value === 'string')) return value;
  return type === 'Literal' && regex ? regex.pattern.replace(/\\./g, ' ') : null;
}

/** The name at the root of a call: `expect` of `expect(a).not.toBe(b)`. */
function rootOf({ type, callee, object, name }) {
  if (type === 'CallExpression') return rootOf(callee);
  return type === 'MemberExpression' ? rootOf(object) : name;
}

const isAsserting = (call) =>
  call.type === 'CallExpression' &&
  ((rootOf(call) ?? '').startsWith('expect') || LOCATORS.test(call.callee.property?.name ?? ''));
const isTitle = (node, call) =>
  call?.type === 'CallExpression' && call.arguments[0] === node && TITLES.test(rootOf(call.callee) ?? '');

const product = new Set();
for (const file of files.filter((one) => isCode(one) && isProduct(one)))
  walk(treeOf(file), [], (node) => rowsOf(textOf(node) ?? '').forEach((row) => product.add(row)));
for (const file of files.filter((one) => /^plugin-php\/.*\.php$/.test(one)))
  for (const [, text] of readFileSync(file, 'utf8').matchAll(/'((?:[^'\\\n]|\\.)*)'/g))
    rowsOf(text.replaceAll("\\'", "'")).forEach((row) => product.add(row));

const pinned = [];
for (const file of files.filter((one) => isCode(one) && isTest(one))) {
  walk(treeOf(file), [], (node, around) => {
    const text = textOf(node);
    if (text === null || wordsOf(text).length < WORDS_OF_TEXT || isTitle(node, around.at(-1))) return;
    if (around.some(({ type }) => type === 'ImportDeclaration' || type === 'TSLiteralType')) return;
    if (around.some(isAsserting) && rowsOf(text).some((row) => product.has(row))) pinned.push({ file, text });
  });
}
if (process.argv.includes('--list')) for (const { file, text } of pinned) console.log(`${file}\t${text.slice(0, 100)}`);
console.log(`${pinned.length} texts are pinned by tests`);
