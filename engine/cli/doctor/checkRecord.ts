import { formatCounted } from '@ddh/engine/internal/format';
import { chainDays, compareRecord, type RecordDifference, type RecordFolder } from '../record/index.ts';
import { listRecordFiles, publishFaultText, type PublishOptions } from '../site/index.ts';
import { fine, missing, wrong, type Check } from './check.ts';

/** Compares the record of forecasts of this machine with the site's. Reads only the site's list of files. */
export async function checkRecord(folder: RecordFolder, options: PublishOptions): Promise<Check> {
  const listed = await listRecordFiles(options);
  if (!listed.ok) return wrong('on site', publishFaultText(listed.error, folder.shown, options.to));
  const days = await chainDays(folder);
  if (days.length === 0) return fine('on site', `${folder.shown} has no forecasts yet`);
  const differences = await compareRecord(folder, listed.value.files);
  return differences.length === 0
    ? fine('on site', `${folder.shown}: ${formatCounted(days.length, 'day')}, as on the site`)
    : missing('on site', differenceText(differences, folder));
}

function differenceText(differences: readonly RecordDifference[], { shown }: RecordFolder): string {
  const files = differences.map(({ name, isMissing }) =>
    isMissing
      ? `the site has ${name}, which ${shown} lacks`
      : `${name} of the site is not the beginning of that in ${shown}`,
  );
  return [
    ...files,
    'the site publishes the figures and keeps its record until this is solved',
    "if the site's file is wrong, set it aside: Settings > Hockey Hub > Data, or wp ddh record set-aside <day>",
    `if the file of this machine is wrong, move ${shown} away and run ddh record restore`,
  ].join('\n');
}
