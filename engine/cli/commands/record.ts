import { resolve } from 'node:path';
import { formatCount, formatCounted } from '@ddh/engine/internal/format';
import { readArgs } from '../args.ts';
import { failureJson, UsageError, type Command, type ExitCode, type Io } from '../command.ts';
import { freezeForecasts, readChain, readReceipts, type RecordFolder } from '../record/index.ts';

const usage = `ddh record freeze <data folder> [--record folder] [--json]
ddh record verify [--record folder] [--json]

Keeps the forecasts of every game as they were before it (docs/data-contract.md, "Record").

freeze      appends the forecasts of the folder's first day to record/forecasts/<day>.ndjson.gz. Games that have begun, and those
            whose forecasts are already there, are left out
verify      checks that no file has changed since it was written: each freeze has the SHA-256 of everything before it. Names the
            first file that does not fit
<data folder>  the files of a night, as 'ddh simulate' writes them
--record    the folder of the record; by default, record. Nothing is ever removed from it
--json      one object. freeze: date, games, forecasts, slips, begun (ids). verify: days, freezes, unpublished (days without a
            receipt of the site), head (date, sha256)

  ddh record freeze nights/2026-11-25/data
  ddh record verify

Exit: 0; 1 when a file is wrong or cannot be read or written: then nothing is appended; 2 for a wrong command line.
`;

export const recordCommand: Command = {
  name: 'record',
  summary: 'keeps forecasts as they were before the games, and checks them',
  usage,
  run(args, io) {
    const { values, positionals } = readArgs(args, {
      record: { type: 'string', default: 'record' },
      json: { type: 'boolean', default: false },
    });
    const [action, ...words] = positionals;
    const folder = { dir: resolve(io.cwd, values.record), shown: values.record };
    if (action === 'freeze') {
      const [data, ...more] = words;
      if (data === undefined || more.length > 0) throw new UsageError('give one data folder');
      return freeze(data, folder, values.json, io);
    }
    if (action !== 'verify') throw new UsageError('give freeze or verify');
    if (words.length > 0) throw new UsageError(`'${words[0]}' has no option in front of it`);
    return verify(folder, values.json, io);
  },
};

function fail(message: string, json: boolean, io: Io): 1 {
  io.note(`ddh record: ${message}\n`);
  if (json) io.out(failureJson({ kind: 'failed', message }));
  return 1;
}

async function freeze(data: string, folder: RecordFolder, json: boolean, io: Io): Promise<ExitCode> {
  const now = io.network?.now() ?? io.now().getTime();
  const frozen = await freezeForecasts({ dir: resolve(io.cwd, data), shown: data }, folder, now, io);
  if (!frozen.ok) return fail(frozen.error, json, io);
  const { date, games, forecasts, slips, begun } = frozen.value;
  if (json) io.out(`${JSON.stringify(frozen.value)}\n`);
  else {
    const left = begun.length === 0 ? '' : ` ${formatCounted(begun.length, 'game')} had begun.`;
    io.out(
      `${date}: ${formatCounted(games, 'game')} with new forecasts: ${formatCounted(forecasts, 'forecast')}, ${formatCounted(slips, 'slip')}.${left}\n`,
    );
  }
  return 0;
}

async function verify(folder: RecordFolder, json: boolean, io: Io): Promise<ExitCode> {
  const chain = await readChain(folder);
  if (!chain.ok) return fail(chain.error, json, io);
  const { days, head } = chain.value;
  const unpublished: string[] = [];
  for (const { date } of days) if ((await readReceipts(folder, date)).length === 0) unpublished.push(date);
  const freezes = days.reduce((sum, day) => sum + day.freezes.length, 0);
  if (json) io.out(`${JSON.stringify({ days: days.length, freezes, unpublished, head })}\n`);
  else if (head === null) io.out(`${folder.shown} has no forecasts.\n`);
  else {
    io.out(`${formatCounted(days.length, 'day')}, ${formatCount(freezes)} freezes: nothing has changed.\n`);
    io.out(`Head of the chain: ${head.sha256} (${head.date})\n`);
    if (unpublished.length > 0) io.out(`Without a receipt of the site: ${unpublished.join(', ')}\n`);
  }
  return 0;
}
