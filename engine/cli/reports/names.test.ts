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

type Fields = Readonly<Record<string, Json>>;

/** The fields of each object in a JSON schema. */
function objectsOf(schema: unknown): readonly Fields[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap(objectsOf);
  return Object.entries(schema as Json).flatMap(([key, part]) => {
    if (key !== 'properties') return objectsOf(part);
    const fields = part as Fields;
    return [fields, ...Object.entries(fields).flatMap(([name, own]) => (name === FILE ? [] : objectsOf(own)))];
  });
}

const OBJECTS = Object.entries(REPORTS).map(([command, report]) => {
  const schema = toJsonSchema(printedSchema(report), { errorMode: 'ignore', typeMode: 'output' });
  return [command, objectsOf(schema)] as const;
});

/** Texts without a figure: other notations of odds, and the games of a team in words. */
const WORDS: readonly string[] = ['fractional', 'hongKong', 'malay', 'indonesian', 'days'];
const textsOf = ({ text }: Fields): Fields => (text?.['properties'] ?? {}) as Fields;
const allTexts = new Set(OBJECTS.flatMap(([, objects]) => objects.map(textsOf)));

test('a field of a report has one type in all commands', () => {
  const kinds = new Map<string, Map<string, string>>();
  for (const [command, objects] of OBJECTS)
    // Printed texts have the names of their figures.
    for (const [name, field] of objects.filter((one) => !allTexts.has(one)).flatMap((one) => Object.entries(one))) {
      if (PARTS.includes(name)) continue;
      const own = kinds.get(name) ?? new Map<string, string>();
      for (const kind of kindsOf(field)) own.set(kind, command);
      kinds.set(name, own);
    }
  const several = [...kinds].filter(([, own]) => own.size > 1);
  expect(Object.fromEntries(several.map(([name, own]) => [name, Object.fromEntries(own)]))).toEqual({});
  expect(kinds.get('probability')).toEqual(new Map([['number', expect.any(String)]]));
});

test.each(OBJECTS)('each text of ddh %s is beside its figure', (_, objects) => {
  for (const fields of objects) {
    const lonely = Object.keys(textsOf(fields)).filter((name) => !(name in fields) && !WORDS.includes(name));
    expect(lonely).toEqual([]);
  }
});
