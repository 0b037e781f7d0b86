import { create, ruleset, type Answer, type Database, type Ruleset } from 'targaryen/lib/database/index.js';
import { DATA, NOW, WHO, type Data, type Who } from './world.ts';

type Place = { readonly who: Who; readonly data?: Data; readonly path: string };
/** An attempted operation. `update` writes several paths below `path` in one operation. */
export type Attempt = Place &
  (
    | { readonly op: 'read' }
    | { readonly op: 'write'; readonly value: unknown; readonly priority?: number | string }
    | { readonly op: 'update'; readonly patch: Readonly<Record<string, unknown>> }
  );

/** An attempted operation, and whether the database rules must allow it. */
export type Case = { readonly name: string; readonly allowed: boolean; readonly attempt: Attempt };

export const can = (name: string, attempt: Attempt): Case => ({ name, allowed: true, attempt });
export const cannot = (name: string, attempt: Attempt): Case => ({ name, allowed: false, attempt });

export const load = (rules: object): Ruleset => ruleset(rules);

/** One database for each data set. Databases are immutable: a write returns a new one. */
const filled = new Map<Data, Database>();

function database(rules: Ruleset, { who, data = 'usual' }: Place): Database {
  const known = filled.get(data) ?? create(rules, DATA[data], NOW);
  filled.set(data, known);
  // `known` has no logged-in user. To test a logged-out user, do not pass `auth` at all, because targaryen reads
  // `auth: null` as "keep the current user".
  const auth = WHO[who];
  return known.with({ rules, now: NOW, ...(auth === null ? {} : { auth }) });
}

/** Returns the verdict of the database rules on an attempt, with the reasons. */
export function answer(rules: Ruleset, attempt: Attempt): Answer {
  const tried = database(rules, attempt);
  switch (attempt.op) {
    case 'read':
      return tried.read(attempt.path, NOW);
    case 'write':
      return tried.write(attempt.path, attempt.value, attempt.priority, NOW);
    case 'update':
      return tried.update(attempt.path, attempt.patch, NOW);
  }
}
