import { expect, test } from 'vitest';
import { imports, type Import } from './boundaries.ts';

/** Finds import cycles, also of type imports. Each cycle ends with its first file again. */
function circles(edges: readonly Pick<Import, 'from' | 'to'>[]): readonly (readonly string[])[] {
  const next = new Map<string, string[]>();
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const found: (readonly string[])[] = [];
  const done = new Set<string>();
  const path: string[] = [];
  function visit(file: string): void {
    const at = path.indexOf(file);
    if (at >= 0) found.push([...path.slice(at), file]);
    if (at >= 0 || done.has(file)) return;
    path.push(file);
    for (const to of next.get(file) ?? []) visit(to);
    path.pop();
    done.add(file);
  }
  for (const file of next.keys()) visit(file);
  return found;
}

// Both files of a dynamic import are whole when it runs: a list of tabs loads its pages, which name other tabs.
test('the product has no import cycles', () => {
  expect(circles(imports().filter(({ dynamic }) => !dynamic))).toEqual([]);
});

test('circles finds an import cycle, no matter which of its files is listed first', () => {
  const edge = (from: string, to: string) => ({ from, to });
  const edges = [edge('a', 'b'), edge('b', 'c'), edge('c', 'd'), edge('d', 'b'), edge('a', 'd')];
  expect(circles(edges)).toEqual([['b', 'c', 'd', 'b']]);
  expect(circles(edges.toReversed())).toHaveLength(1);
  expect(circles([edge('a', 'b'), edge('b', 'c')])).toEqual([]);
});
