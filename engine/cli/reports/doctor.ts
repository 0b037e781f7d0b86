import * as v from 'valibot';
import { message, type Printed } from './figures.ts';

const check = v.object({
  name: v.string(),
  state: v.pipe(
    v.picklist(['ok', 'missing', 'wrong']),
    v.description(
      "missing: 'ddh night' works, but its result lacks something. wrong: it would fail, or write wrong data.",
    ),
  ),
  message: v.pipe(message, v.description('What is checked, or what is wrong and how to fix it.')),
});
export type Check = Printed<typeof check>;

export const doctorReport = v.object({
  ok: v.pipe(v.boolean(), v.description("Whether 'ddh night' can run.")),
  checks: v.array(check),
});
export type DoctorReport = Printed<typeof doctorReport>;
