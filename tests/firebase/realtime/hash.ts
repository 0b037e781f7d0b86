import { createHash } from 'node:crypto';
import { compareKeys } from './keys.ts';
import { isBranch, type Tree } from './tree.ts';

/**
 * Returns the hash of a value as the SDK computes it. A transaction sends the hash of the value from which it
 * started.
 */
export function hashOf(tree: Tree): string {
  if (tree === null) return '';
  return createHash('sha1').update(textOf(tree), 'utf8').digest('base64');
}

function textOf(tree: Exclude<Tree, null>): string {
  if (isBranch(tree)) {
    return Object.keys(tree)
      .toSorted(compareKeys)
      .map((key) => `:${key}:${hashOf(tree[key] ?? null)}`)
      .join('');
  }
  if (typeof tree !== 'number') return `${typeof tree}:${tree}`;
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(tree);
  return `number:${bytes.toString('hex')}`;
}
