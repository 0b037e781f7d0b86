import { resolve } from 'node:path';
import { formatMegabytes } from '../texts.ts';
import type { ExitCode, Io } from '../command.ts';
import { createProgress } from '../progress.ts';
import { publishFaultText, publishFolder, siteFaultText, type NightFigures, type PublishStep } from '../site/index.ts';
import type { NightContext } from './steps.ts';

export const PASSWORD_VARIABLE = 'DDH_PUBLISH_PASSWORD';

/** Publishes the night's data folder to the site of the configuration, with the night's figures. */
export async function publishNight(folder: string, context: NightContext, io: Io): Promise<ExitCode> {
  const { order } = context;
  const fail = (text: string): 1 => {
    io.note(`ddh publish: ${text}\n`);
    return 1;
  };
  if (order.publish === null) return fail('the configuration names no site');
  const password = io.env?.[PASSWORD_VARIABLE]?.trim() ?? '';
  if (password === '') return fail(`the environment variable ${PASSWORD_VARIABLE} must hold an Application Password`);
  const night = figuresOf(context, (io.writtenAt ?? io.now)());
  const progress = createProgress(io, 'ddh publish');
  const { to } = order.publish;
  try {
    const options = { ...order.publish, password, night, ...(io.network && { network: io.network }) };
    const published = await publishFolder(resolve(io.cwd, folder), options, (step) =>
      progress.show(() => stepText(step, to)),
    );
    if (!published.ok) return fail(publishFaultText(published.error, folder, to));
    for (const message of published.value.messages) io.note(`ddh publish: ${message}\n`);
    io.out(`${JSON.stringify(published.value)}\n`);
    return 0;
  } finally {
    progress.done();
  }
}

function figuresOf({ order: { date }, found, day }: NightContext, begun: Date): NightFigures {
  return {
    date,
    withoutFigure: found.notRated,
    ...(found.pricesAt !== null && { pricesAt: found.pricesAt }),
    ...(found.creditsLeft !== null && { creditsLeft: found.creditsLeft }),
    ...(day !== null && day.next !== null && { nextExpected: sameTimeOn(day.next, date, begun) }),
  };
}

const DAY_MS = 86_400_000;

/** The time of day of `begun`, as many days later as `to` is after `from`. */
const sameTimeOn = (to: string, from: string, begun: Date): string =>
  new Date(begun.getTime() + Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) * DAY_MS).toISOString();

function stepText(step: PublishStep, to: string): string {
  switch (step.kind) {
    case 'reading':
      return `reading ${step.name}`;
    case 'sending':
      return `sent ${formatMegabytes(step.sent)} of ${formatMegabytes(step.bytes)}`;
    case 'committing':
      return 'the site checks the delivery';
    case 'waiting':
      return `${to} ${siteFaultText(step.fault)}; trying again in ${Math.round(step.waitMs / 1000)} s`;
  }
}
