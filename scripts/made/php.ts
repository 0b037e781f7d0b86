/** The beginning of a PHP file that is made. */
export const phpHead = (about: string): string => `<?php
/** ${about} Made by \`npm run made\`: do not edit. */

defined( 'ABSPATH' ) || exit;

`;

/** Returns a value as a PHP literal in WordPress's style. */
export function php(value: unknown, depth: number): string {
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, '\\$&')}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return `array( ${value.map((one) => php(one, depth)).join(', ')} )`;
  const entries = Object.entries(value);
  const pairs = entries.map(([key, one]) => [php(key, depth), php(one, depth + 1)] as const);
  if (entries.every(([, one]) => typeof one !== 'object')) {
    return `array( ${pairs.map((pair) => pair.join(' => ')).join(', ')} )`;
  }
  const widest = Math.max(...pairs.map(([key]) => key.length));
  const tabs = '\t'.repeat(depth + 1);
  const lines = pairs.map(([key, one]) => `${tabs}${key.padEnd(widest)} => ${one},\n`);
  return `array(\n${lines.join('')}${'\t'.repeat(depth)})`;
}
