import { createRequire } from 'node:module';
import { keysOf } from './keys.ts';
import type { Branch, Tree } from './tree.ts';

/** The value of the variable `auth` in the database rules. */
export type Auth = { readonly uid: string; readonly provider: string; readonly token: object } | null;
/**
 * An operation for the rules to check. `now` must equal the server timestamp in the written value, because rules
 * compare the two.
 */
type Asked = { readonly tree: Tree; readonly path: string; readonly auth: Auth; readonly now: number };

export interface Rules {
  mayRead(asked: Asked): boolean;
  /** `value` has the form in which it would be stored. */
  mayWrite(asked: Asked, value: Tree): boolean;
  /** `patch` maps paths below `asked.path` to values. */
  mayMerge(asked: Asked, patch: Readonly<Record<string, Tree>>): boolean;
}

type Verdict = { readonly allowed: boolean; readonly info: string };
type Evaluator = {
  as(auth: Auth): Evaluator;
  read(path: string, now: number): Verdict;
  write(path: string, value: unknown, priority: undefined, now: number): Verdict;
  update(path: string, patch: object, now: number): Verdict;
};
type Targaryen = {
  readonly ruleset: (rules: object) => object;
  readonly store: (data: unknown, options: { now: number }) => object;
  readonly create: (rules: object, data: object, now: number) => Evaluator;
};
// This part of targaryen is imported, because its main file needs a package that is no longer published.
const { ruleset, store, create } = createRequire(import.meta.url)('targaryen/lib/database') as Targaryen;

/**
 * Compiles rules exactly as deployment does. Throws if the rules are invalid. `explain` receives the reason for each
 * denial.
 */
export function rulesOf(json: object, explain?: (why: string) => void): Rules {
  const rules = ruleset(json);
  const nodes = new WeakMap<Branch, object>();
  const nodeOf = (tree: Tree, now: number): object => {
    if (typeof tree !== 'object' || tree === null) return store(tree, { now });
    const made = nodes.get(tree) ?? store(tree, { now });
    nodes.set(tree, made);
    return made;
  };
  const ask = ({ tree, path, auth, now }: Asked, run: (evaluator: Evaluator, at: string) => Verdict): boolean => {
    const verdict = run(create(rules, nodeOf(tree, now), now).as(auth), keysOf(path).join('/'));
    if (!verdict.allowed) explain?.(verdict.info);
    return verdict.allowed;
  };
  return {
    mayRead: (asked) => ask(asked, (evaluator, at) => evaluator.read(at, asked.now)),
    mayWrite: (asked, value) => ask(asked, (evaluator, at) => evaluator.write(at, value, undefined, asked.now)),
    mayMerge: (asked, patch) => ask(asked, (evaluator, at) => evaluator.update(at, patch, asked.now)),
  };
}

export const OPEN: Rules = { mayRead: () => true, mayWrite: () => true, mayMerge: () => true };
