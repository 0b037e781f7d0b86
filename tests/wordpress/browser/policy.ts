import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lab/places.ts';
import type { Site } from '../lab/site.ts';
import type { Page } from './test.ts';

// Returns the part of the content security policy in docs/operator.md that the first group of the pattern matches.

function said(pattern: RegExp): string {
  const found = pattern.exec(readFileSync(join(ROOT, 'docs/operator.md'), 'utf8'))?.[1];
  if (found === undefined) throw new Error(`docs/operator.md has no text that matches ${String(pattern)}`);
  return found;
}

/**
 * Returns the content security policy in the operator's manual. The policy forbids everything that it does not mention,
 * so a test fails if an entry is missing.
 */
export const policy = (): string =>
  `default-src 'none'; base-uri 'none'; object-src 'none'; ${said(/^- CSP: `([^`]+)`/m)}`;

/** The content security policy in the operator's manual, with its additions for teams in Firebase. */
export const policyWithFirebase = (): string =>
  policy().replace("connect-src 'self'", `$& ${said(/Add to `connect-src`:\s+`([^`]+)`/)}`);

/**
 * Sends this content security policy with every page until the returned function is called. WordPress's own inline
 * scripts get a nonce. The plugin has no inline scripts.
 */
export function enforce(site: Site, csp: string): () => void {
  const folder = join(site.wordpress, 'wp-content/mu-plugins');
  const file = join(folder, 'csp.php');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    file,
    `<?php
add_action( 'send_headers', function () {
	header( 'Content-Security-Policy: ${csp.replace("script-src 'self'", "script-src 'self' 'nonce-lab'").replaceAll("'", String.raw`\'`)}' );
} );
// WordPress's emoji script starts a worker from a blob, which the policy always refuses.
remove_action( 'wp_head', 'print_emoji_detection_script', 7 );
add_filter( 'wp_inline_script_attributes', function ( $attributes ) {
	return array( 'nonce' => 'lab' ) + $attributes;
} );
`,
  );
  return () => rmSync(file);
}

export type Violation = { readonly directive: string; readonly blocked: string; readonly source: string };

/** Records each violation of the content security policy in the page. */
export async function violationsOf(page: Page): Promise<readonly Violation[]> {
  const violations: Violation[] = [];
  await page.exposeFunction('ddhViolation', (violation: Violation) => violations.push(violation));
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) => {
      const tell = (window as unknown as { ddhViolation: (violation: Violation) => void }).ddhViolation;
      tell({ directive: event.effectiveDirective, blocked: event.blockedURI, source: event.sourceFile });
    }),
  );
  return violations;
}
