import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The script of axe-core. A test puts it into the page once, then calls `violationsOf` in the page. */
export const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export type Violation = readonly [rule: string, places: number, first: string];

export type AxeRun = {
  /** Selectors. */
  readonly include: readonly string[];
  readonly exclude?: readonly string[];
  /** Contrast takes most of the time and depends on the theme. Default: all rules. */
  readonly rules?: 'contrast' | 'others';
};

/** Contrast in the first row of each table and in one of three others, because rows are alike. */
export const contrastOf = (include: readonly string[]): AxeRun => ({
  include,
  exclude: ['tbody tr:nth-child(3n)', 'tbody tr:nth-child(3n + 1):nth-child(n + 2)'],
  rules: 'contrast',
});

/**
 * The violations that axe-core finds: rule, number of nodes, HTML of the first node. It is sent to the page as text, and
 * sees nothing of this file. `AxeBuilder` opens a page for each run, which takes longer than the run.
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
