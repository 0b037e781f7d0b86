import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import type { CommandName } from '../commands.ts';
import { failure, printedSchema, REPORTS } from '../reports/index.ts';

/**
 * Checks what a command printed with `--json` against its schema. Fields that the schema lacks are a fault, too: valibot
 * leaves them out. `ddh` itself prints only failures.
 */
export function checkPrinted(command: string, out: string): void {
  const printed = JSON.parse(out) as object;
  const isKnown = (name: string): name is CommandName => Object.hasOwn(REPORTS, name);
  const schema = 'error' in printed || !isKnown(command) ? failure : printedSchema(REPORTS[command]);
  const read = v.safeParse(schema, printed);
  if (!read.success)
    throw new Error(
      `ddh ${command} --json does not match its schema: ${v.summarize(read.issues)}\n${out.slice(0, 2000)}`,
    );
  if (!isDeepStrictEqual(read.output, printed))
    throw new Error(
      `ddh ${command} --json has fields that its schema lacks: ${out.slice(0, 2000)}\n${JSON.stringify(read.output).slice(0, 2000)}`,
    );
}
