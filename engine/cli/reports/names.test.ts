import { toJsonSchema } from '@valibot/to-json-schema';
import { expect, test } from 'vitest';
import { SCOPES, SIDES, VENUES } from '@ddh/engine/internal/domain';
import { RULES } from '@ddh/engine/internal/scores';
import { ERROR_RULES } from '@ddh/forecast/backtest';
import { printedSchema, REPORTS } from './index.ts';

type Json = { readonly [key: string]: unknown };

/** For these, a report has a figure, a text or an object, such as the teams of a game, its tables, or scores by a rule. */
const PARTS: readonly string[] = [...VENUES, ...SCOPES, ...SIDES, ...RULES, ...ERROR_RULES];
/** The contents of a file, whose names are those of the data contract. */
const FILE = 'summary';

const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/** The kinds of a value that a JSON schema allows, without null. */
function kindsOf(schema: Json): readonly string[] {
  const { type, anyOf, oneOf, allOf } = schema;
  const parts = [anyOf, oneOf, allOf].flatMap((list) => (Array.isArray(list) ? (list as readonly Json[]) : []));
  const typed = typeof type === 'string' ? [type === 'integer' ? 'number' : type] : [];
  const listed = 'const' in schema ? [schema['const']] : Array.isArray(schema['enum']) ? schema['enum'] : [];
  return [...typed, ...listed.map(kindOf), ...parts.flatMap(kindsOf)].filter((kind) => kind !== 'null');
}

/** All fields of a JSON schema with their schemas, but not the printed texts. */
function fieldsOf(schema: unknown): readonly (readonly [string, Json])[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap(fieldsOf);
  return Object.entries(schema as Json).flatMap(([key, part]) => {
    if (key !== 'properties') return fieldsOf(part);
    const fields = Object.entries(part as Readonly<Record<string, Json>>).filter(([name]) => name !== 'text');
    return [...fields, ...fields.flatMap(([name, own]) => (name === FILE ? [] : fieldsOf(own)))];
  });
}

test('a field of a report has one type in all commands', () => {
  const kinds = new Map<string, Map<string, string>>();
  for (const [command, report] of Object.entries(REPORTS)) {
    const schema = toJsonSchema(printedSchema(report), { errorMode: 'ignore', typeMode: 'output' });
    for (const [name, field] of fieldsOf(schema)) {
      if (PARTS.includes(name)) continue;
      const own = kinds.get(name) ?? new Map<string, string>();
      for (const kind of kindsOf(field)) own.set(kind, command);
      kinds.set(name, own);
    }
  }
  const several = [...kinds].filter(([, own]) => own.size > 1);
  expect(Object.fromEntries(several.map(([name, own]) => [name, Object.fromEntries(own)]))).toEqual({});
  expect(kinds.get('probability')).toEqual(new Map([['number', expect.any(String)]]));
});
