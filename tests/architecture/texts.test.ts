import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { filesBelow, isNode, walk, type Node } from '../contract/sources.ts';
import { ROOT } from './boundaries.ts';

// Every text of a page is alone in its element (src/view/jsx.ts). The compiler checks the children of elements and what
// components return, but not the children of <>...</> and not the components in `memo`. These are checked here.

/** Returns whether an expression can be a text, as far as its syntax tells. */
function mayBeText(node: unknown): boolean {
  if (!isNode(node)) return false;
  switch (node['type']) {
    case 'JSXElement':
    case 'JSXFragment':
    case 'JSXEmptyExpression':
      return false;
    case 'Literal':
      return typeof node['value'] === 'string' || typeof node['value'] === 'number';
    case 'JSXText':
      return !/^\s*\n\s*$/.test(String(node['value']));
    case 'ParenthesizedExpression':
    case 'JSXExpressionContainer':
      return mayBeText(node['expression']);
    case 'ConditionalExpression':
      return mayBeText(node['consequent']) || mayBeText(node['alternate']);
    case 'LogicalExpression':
      return mayBeText(node['right']) || (node['operator'] !== '&&' && mayBeText(node['left']));
    case 'CallExpression': {
      const { callee, arguments: [made] = [] } = node as { callee: Node; arguments?: readonly unknown[] };
      return !nameOf(callee).endsWith('.map') || returned(made).some(mayBeText);
    }
    default:
      return true;
  }
}

const nameOf = (callee: Node): string =>
  callee['type'] === 'MemberExpression' ? `.${String((callee['property'] as Node)['name'])}` : String(callee['name']);

/** Returns what a function returns, without the functions in it. */
function returned(made: unknown): readonly unknown[] {
  if (!isNode(made)) return [];
  const body = made['body'] as Node;
  if (body['type'] !== 'BlockStatement') return [body];
  const found: unknown[] = [];
  const look = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(look);
    else if (!isNode(value) || /Function/.test(String(value['type']))) return;
    else if (value['type'] === 'ReturnStatement') found.push(value['argument']);
    else Object.values(value).forEach(look);
  };
  look(body);
  return found;
}

function textsAmongNodes(file: string, code: string): readonly string[] {
  const found: string[] = [];
  walk(parseSync(file, code).program, (node) => {
    const parts =
      node['type'] === 'JSXFragment'
        ? (node['children'] as readonly Node[])
        : node['type'] === 'CallExpression' && nameOf(node['callee'] as Node) === 'memo'
          ? returned((node['arguments'] as readonly unknown[])[0])
          : [];
    for (const part of parts) {
      const { start, end } = part as { start: number; end: number };
      if (mayBeText(part)) found.push(`${relative(ROOT, file)}: ${code.slice(start, end)}`);
    }
  });
  return found;
}

test('no fragment contains a text, and no component in `memo` returns one', () => {
  const files = filesBelow('src/view', /\.tsx$/);
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap((file) => textsAmongNodes(file, readFileSync(file, 'utf8')))).toEqual([]);
});

test.each([
  ['<>text</>', 1],
  ['<><b>text</b> <i>text</i></>', 1],
  ['<>{name}</>', 1],
  ['<>{isOn && name}</>', 1],
  ['<>{isOn ? <b>text</b> : name}</>', 1],
  ['<>{names.map((name) => name)}</>', 1],
  ['memo(() => name)', 1],
  ['memo(function A() { if (isOn) return name; return <b>text</b>; })', 1],
  ['<>\n  {isOn && <b>{name}</b>}\n  {names.map((name) => <b key={name}>{name}</b>)}\n</>', 0],
  ['memo(() => (isOn ? <b>{name}</b> : null))', 0],
])('in %s, the number of texts without an element is %i', (code, texts) => {
  expect(textsAmongNodes('fixture.tsx', code)).toHaveLength(texts);
});

// Checks the types of JSX themselves. If they accepted everything, the pages would compile, too.
const FIXTURES: readonly (readonly [code: string, accepted: boolean])[] = [
  ['<p>text {name}</p>', false],
  ['<p>{name} text</p>', false],
  ['<p>{name}{name}</p>', false],
  ['<p><b>text</b> <i>text</i></p>', false],
  ['<p><b>text</b>{count}</p>', false],
  ['<p>{isOn && <b>text</b>}text</p>', false],
  ['<p>{isOn && name}<b>text</b></p>', false],
  ['<p>{names}</p>', false],
  ['<option>{name} text</option>', false],
  ['<Link to="">text {name}</Link>', false],
  ['<Few>text</Few>', false],
  ['<Text />', false],
  ['<p>{`text ${name}`}</p>', true],
  ['<p>{isOn ? name : <b>text</b>}</p>', true],
  ['<p>{isOn && name}</p>', true],
  ['<p>{count}</p>', true],
  ['<p>{isOn && <b>text</b>}<i>{name}</i>{names.map((one) => <b key={one}>{one}</b>)}</p>', true],
  ['<Link to="">{name}</Link>', true],
  ['<Few><b>text</b><b>text</b></Few>', true],
];

test('the compiler accepts a text only if it is alone in its element', () => {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.cache/fixture-jsx-'));
  try {
    const { compilerOptions } = JSON.parse(readFileSync(join(ROOT, 'src/tsconfig.json'), 'utf8')) as {
      compilerOptions: { jsx: string; lib: string[]; paths: Record<string, [string]> };
    };
    const { jsx, lib, paths } = compilerOptions;
    const types = join(ROOT, 'src', paths['react/jsx-runtime']![0]);
    const base = { jsx, lib, paths: { 'react/jsx-runtime': [types] }, composite: false, declaration: false };
    const options = { ...base, emitDeclarationOnly: false, noEmit: true };
    const extended = join(ROOT, 'tsconfig.base.json');
    const config = { extends: extended, compilerOptions: options, include: ['*.tsx'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    FIXTURES.forEach(([code], i) => {
      const parts = `
        import type { ReactNode } from 'react';
        import type { Elements } from '${relative(folder, types)}';
        // A component of a library accepts any children.
        declare const Link: (props: { to: string; children?: ReactNode }) => Elements;
        declare const name: string, names: readonly string[], count: number, isOn: boolean;
        const Few = ({ children }: { readonly children: Elements }) => <p>{children}</p>;
        const Text = () => name;
        export const used = [Link, Few, Text, name, names, count, isOn];`;
      writeFileSync(join(folder, `fixture${i}.tsx`), `${parts}\nexport const shown = () => ${code};\n`);
    });
    const refused = new Set(reported(folder).map(([, index]) => Number(index)));
    expect(FIXTURES.map(([code], i) => [code, !refused.has(i)])).toEqual(FIXTURES);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

function reported(folder: string): readonly RegExpMatchArray[] {
  try {
    execFileSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder], { encoding: 'utf8' });
    return [];
  } catch (cause) {
    const { stdout } = cause as { readonly stdout: string };
    return [...stdout.matchAll(/fixture(\d+)\.tsx\(\d+,\d+\): error TS/g)];
  }
}
