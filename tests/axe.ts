import axeCore from 'axe-core';

/** The source of axe-core. A test injects this source into the page once, and then calls `violationsOf` in the page. */
export const AXE = axeCore.source;

export type Violation = readonly [rule: string, places: number, first: string];

export type AxeRun = {
  /** CSS selectors. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /**
   * If true, axe checks only the contrast. Use this for a second color scheme, because no other result depends on the
   * scheme.
   */
  readonly onlyContrast?: boolean;
};

/**
 * Excludes most table rows: a run checks the first three rows and every fifth one. Rows look alike, and axe takes a
 * second for every ten of them.
 */
export const ALIKE = ['tbody tr:nth-child(n + 4):not(:nth-child(5n))'];

/**
 * Runs axe-core in the page. Returns each violated rule with the number of nodes and the HTML of the first node. The
 * function is sent to the page as text, so it cannot use anything else in this file. `AxeBuilder` is not used, because
 * `AxeBuilder` opens a page for each run.
 */
export async function violationsOf({ include, exclude, onlyContrast = false }: AxeRun): Promise<Violation[]> {
  type Found = { readonly id: string; readonly nodes: readonly { readonly html: string }[] };
  type Axe = { readonly run: (context: object, options: object) => Promise<{ readonly violations: readonly Found[] }> };
  const { axe } = globalThis as unknown as { readonly axe: Axe };
  const runOnly = onlyContrast ? { runOnly: ['color-contrast', 'link-in-text-block'] } : {};
  const options = { iframes: false, resultTypes: ['violations'], ...runOnly };
  const { violations } = await axe.run({ include, exclude }, options);
  return violations.map(({ id, nodes }) => [id, nodes.length, nodes[0]?.html.slice(0, 160) ?? ''] as const);
}
