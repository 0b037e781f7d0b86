import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { printedSchema, REPORTS } from '../reports/index.ts';

/**
 * Checks what a command printed with `--json` against its schema. Fields that the schema lacks are a fault, too: valibot
 * leaves them out.
 */
export function checkPrinted(command: string, out: string): void {
  const report = REPORTS[command];
  if (report === undefined) return;
  const printed = JSON.parse(out) as object;
  const read = v.safeParse(printedSchema(report), printed);
  if (!read.success)
    throw new Error(
      `ddh ${command} --json does not match its schema: ${v.summarize(read.issues)}\n${out.slice(0, 2000)}`,
    );
  if (!isDeepStrictEqual(read.output, printed))
    throw new Error(
      `ddh ${command} --json has fields that its schema lacks: ${out.slice(0, 2000)}\n${JSON.stringify(read.output).slice(0, 2000)}`,
    );
}
