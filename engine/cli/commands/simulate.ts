import { formatCount, formatCounted } from '@ddh/engine/internal/format';
import type { Command } from '../command.ts';
import { formatMegabytes } from '../texts.ts';
import { MOST_RECORDS, readOrder } from './simulate/order.ts';
import { writePart } from './simulate/part.ts';
import { writeSlate } from './simulate/slate.ts';

const usage = `ddh simulate [folder] [--from date] [--to date] [--records n] [--seed n] [--out folder]
             [--format json,npz,parquet] [--sample] [--processes n] [--json]
ddh simulate [folder] [--from date] [--to date] [--seed n] --range first:until [--out folder]
ddh simulate [folder] [--from date] [--to date] [--seed n] --parts folder ... [--out folder]

Simulates games and writes all files the Hub reads: each game's records, its model, the seven Hub files and a manifest.
Goals, margins and wins in the Hub files are exact, shots and players are counted in the records.

[folder]    holds the {gameId}_gamemodel.json files; without it, the models that come with ddh
--from      first league day, YYYY-MM-DD; without it, the models' first
--to        last league day; without it, the models' last
--records   simulated games per game, 1 to ${formatCount(MOST_RECORDS)}; 10,000 without it
--seed      a whole number instead of each model's published seed; the models are written with it
--out       where the files go; data without it. Older forms of these games are removed; files of other games,
            value_vault and fantasy stay as they are, but are not in the new manifest
--format    some of json, npz and parquet, separated by commas; npz without it. JSON takes 40 times the room and is for
            pages without a manifest. Parquet is for your own questions in DuckDB, Spark, BigQuery or pandas: pages do not
            read it, and the manifest does not list it
--sample    marks the data as a sample in the manifest
--processes how many processes share the games; without it, as many as the machine has use for
--json      one object: games, records (of each game), files, bytes, version, seconds

  ddh simulate --from 2025-10-07 --to 2025-10-07 --out data
  ddh simulate models --records 1000000 --out data
  ddh simulate models --records 1000000 --format parquet --out lake

The same models, seed and records give the same files, byte for byte but for the manifest's time, however many
processes make them. Several machines each simulate some of the records, and one joins what they made:

--range     only these records of every game, the second number excluded, as a part; into part-<first>-<until>
            without --out. A part is no data folder: it is for --parts
--parts     the parts' folders, in any order, instead of simulating; folder, days and seed as for the parts.
            --records, where it is given, must be what they hold

  ddh simulate models --range 0:500000 --out a
  ddh simulate models --range 500000:1000000 --out b
  ddh simulate models --parts a b --out data

Exit: 0; 1 when a model or a part is wrong, no game is in range, parts leave records out or overlap, or a file cannot
be written: then nothing is changed; 2 for a wrong command line.
`;

export const simulateCommand: Command = {
  name: 'simulate',
  summary: "simulates games and writes the Hub's files",
  usage,
  async run(args, io) {
    const start = io.now().getTime();
    const order = readOrder(args, io.cwd);
    const written = order.kind === 'part' ? await writePart(order, io) : await writeSlate(order, io);
    if (!written.ok) {
      io.note(`ddh simulate: ${written.error}\n`);
      return 1;
    }
    const { games, records, files, bytes } = written.value;
    const seconds = (io.now().getTime() - start) / 1000;
    io.out(
      order.json
        ? `${JSON.stringify({ ...written.value, seconds })}\n`
        : `${formatCounted(games, 'game')}, ${formatCounted(records, 'record')} each: ` +
            `${formatCounted(files, 'file')} (${formatMegabytes(bytes)}) in ${order.shownOut}\n`,
    );
    return 0;
  },
};
