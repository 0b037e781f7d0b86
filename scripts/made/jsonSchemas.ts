import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';

/**
 * Returns the JSON schema of a valibot schema, without rules that JSON Schema cannot express, such as consecutive years
 * in a season. The command checks these rules.
 */
export const jsonSchema = (schema: v.GenericSchema, title: string): string =>
  `${JSON.stringify({ title, ...toJsonSchema(schema, { errorMode: 'ignore' }) }, null, 2)}\n`;
