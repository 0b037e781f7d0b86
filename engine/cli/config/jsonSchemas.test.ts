import { toJsonSchema } from '@valibot/to-json-schema';
import { expect, it } from 'vitest';
import type * as v from 'valibot';
import { newsFileSchema } from '../../feeds/news/entries.ts';
import { configSchema } from './schema.ts';

/**
 * Returns the JSON schema of a valibot schema, without rules that JSON Schema cannot express, such as consecutive years
 * in a season. The command checks these rules.
 */
const textOf = (schema: v.GenericSchema, title: string): string =>
  `${JSON.stringify({ title, ...toJsonSchema(schema, { errorMode: 'ignore' }) }, null, 2)}\n`;

it('the published JSON schema of ddh.json equals the one made from the valibot schema', async () => {
  await expect(textOf(configSchema, 'ddh.json')).toMatchFileSnapshot('../schemas/ddh.schema.json');
});

it('the published JSON schema of news.json equals the one made from the valibot schema', async () => {
  await expect(textOf(newsFileSchema, 'news.json')).toMatchFileSnapshot('../schemas/news.schema.json');
});
