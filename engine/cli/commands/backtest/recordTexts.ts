import {
  formatCounted,
  gradedText,
  multipliedText,
  rarestTexts,
  recordOriginTexts,
  recordSentences,
  recordTables,
  type RecordTable,
} from '@ddh/engine/internal/format';
import type { RecordSummary } from '@ddh/engine/internal/record';
import { table } from '../../table.ts';

export function recordText(summary: RecordSummary): string {
  const { forecasts, slips, records } = summary;
  const { intro, rows } = rarestTexts(summary.rarest);
  return [
    [
      ...recordOriginTexts(summary),
      `${formatCounted(records, 'record')} a game. ${gradedText(forecasts, 'forecast')}`,
      ...(slips === null ? [] : [gradedText(slips, 'random slip')]),
      '',
      ...recordSentences(summary),
      ...(slips === null ? [] : [multipliedText(slips)]),
    ].join('\n'),
    ...recordTables(summary).map(tableText),
    [`Least likely results. ${intro}`, ...rows.map(({ chance, leg, game }) => `${chance}  ${leg} (${game})`), ''].join(
      '\n',
    ),
  ].join('\n\n');
}

const tableText = ({ head, rows }: RecordTable): string =>
  table(
    head.map((name, i) => ({ head: name, left: i === 0 })),
    rows,
  ).trimEnd();
