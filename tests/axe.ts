import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The source of axe-core. A test injects this source into the page once, and then calls `violationsOf` in the page. */
export const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export type Violation = readonly [rule: string, places: number, first: string];

export type AxeRun = {
  /** CSS selectors. */
  readonly include: readonly string[];
  readonly exclude?: readonly string[];
  /**
   * The tests run all rules by default. The contrast rule takes most of the time, and is the only rule whose result
   * depends on the color scheme.
   */
  readonly rules?: 'contrast' | 'others';
};

/** Checks the contrast in only a third of the table rows, because rows look alike. */
export const contrastOf = (include: readonly string[]): AxeRun => ({
  include,
  exclude: ['tbody tr:nth-child(3n)', 'tbody tr:nth-child(3n + 1):nth-child(n + 2)'],
  rules: 'contrast',
});

/**
 * Runs axe-core in the page. Returns the rule, the number of nodes, and the HTML of the first node. The function is
 * sent to the page as text, so it cannot use anything else in this file. `AxeBuilder` is not used, because `AxeBuilder`
 * opens a page for each run.
 */
export async function violationsOf({ include, exclude = [], rules }: AxeRun): Promise<Violation[]> {
  type Found = { readonly id: string; readonly nodes: readonly { readonly html: string }[] };
  type Axe = { readonly run: (context: object, options: object) => Promise<{ readonly violations: readonly Found[] }> };
  const { axe } = globalThis as unknown as { readonly axe: Axe };
  const contrast = ['color-contrast', 'link-in-text-block'];
  const chosen = {
    contrast: { runOnly: contrast },
    others: { rules: Object.fromEntries(contrast.map((rule) => [rule, { enabled: false }])) },
    all: {},
  }[rules ?? 'all'];
  const options = { iframes: false, resultTypes: ['violations'], ...chosen };
  const { violations } = await axe.run({ include, exclude }, options);
  return violations.map(({ id, nodes }) => [id, nodes.length, nodes[0]?.html.slice(0, 160) ?? ''] as const);
}
