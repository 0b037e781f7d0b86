/** Types for the parts of targaryen that the tests use. */
declare module 'targaryen/lib/database/index.js' {
  export type Ruleset = { readonly __ruleset: never };
  export type Answer = { readonly allowed: boolean; readonly info: string };
  export type Database = {
    with(changes: { readonly rules?: Ruleset; readonly auth?: object; readonly now?: number }): Database;
    read(path: string, now: number): Answer;
    write(path: string, value: unknown, priority: number | string | undefined, now: number): Answer;
    update(path: string, patch: Readonly<Record<string, unknown>>, now: number): Answer;
  };
  /** Throws if the rules are invalid. */
  export function ruleset(rules: object): Ruleset;
  export function create(rules: Ruleset, data: unknown, now: number): Database;
}
