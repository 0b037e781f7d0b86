// `npm run made` writes all files that are made from the code and checked in. `npm test` refuses a stale one (`--check`).
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { argv } from 'node:process';
import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { configSchema } from '../engine/cli/config/schema.ts';
import { printedSchema, REPORTS } from '../engine/cli/reports/index.ts';
import { newsFileSchema } from '../engine/feeds/news/entries.ts';
import { TEAM_COLORS } from '../src/view/shared/teams/colors.ts';
import { CONFIGURATION, databaseRules } from './database-rules/rules.ts';
import { privateNames } from './made/privateNames.ts';
import { pluginNames, tabsJson } from './made/tabs.ts';
import { teamBounds } from './made/teamBounds.ts';
import { pot } from './pot/pot.ts';
import { drawBadge } from './team-logos/badge.ts';
import { codeText, compile, layoutText } from './wasm/compile.ts';

const lines = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** A JSON schema without rules that it cannot express, such as consecutive years in a season. The command checks these. */
const jsonSchema = (schema: v.GenericSchema, title: string): string =>
  lines({ title, ...toJsonSchema(schema, { errorMode: 'ignore' }) });

/** The made files. The last one reads files of the plugin, so these are before it. */
const MADE: Readonly<Record<string, () => string | Promise<string>>> = {
  'engine/wasm/layout.ts': layoutText,
  'engine/src/model/wasm/code.ts': async () => codeText('simulator', await compile('simulator')),
  'engine/src/simulation/wasm/code.ts': async () => codeText('kernels', await compile('kernels')),
  'engine/cli/schemas/ddh.schema.json': () => jsonSchema(configSchema, 'ddh.json'),
  'engine/cli/schemas/news.schema.json': () => jsonSchema(newsFileSchema, 'news.json'),
  ...Object.fromEntries(
    Object.entries(REPORTS).map(([command, report]) => [
      `engine/cli/schemas/output/${command}.schema.json`,
      () => jsonSchema(printedSchema(report), `ddh ${command} --json`),
    ]),
  ),
  'src/view/tabs.json': tabsJson,
  'plugin-php/firebase/database.rules.json': () => lines(databaseRules()),
  'plugin-php/firebase/firebase.json': () => lines(CONFIGURATION),
  'plugin-php/includes/class-ddh-names.php': pluginNames,
  'plugin-php/includes/data/private-names.php': privateNames,
  'plugin-php/includes/teams/team-bounds.php': teamBounds,
  ...Object.fromEntries(
    Object.entries(TEAM_COLORS).map(([team, colors]) => [
      `plugin-php/assets/team-logos/${team}_light.svg`,
      () => drawBadge(team, colors),
    ]),
  ),
  'plugin-php/languages/ddh-hockey.pot': pot,
};

const stale: string[] = [];
for (const [file, make] of Object.entries(MADE)) {
  const text = await make();
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
  stale.push(file);
  if (argv.includes('--check')) continue;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
if (!argv.includes('--check'))
  console.log(stale.map((file) => `made ${file}`).join('\n') || 'all made files are current');
else if (stale.length > 0) {
  console.error(stale.map((file) => `${file} is stale: npm run made writes it`).join('\n'));
  process.exitCode = 1;
}
