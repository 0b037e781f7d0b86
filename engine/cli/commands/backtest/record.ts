import { resolve } from 'node:path';
import { walkRecord } from '@ddh/forecast/backtest';
import { KNOWN_TEAMS } from '@ddh/forecast/history';
import { createRater } from '@ddh/forecast/rating';
import { LAST_SEASON_SEEN, summarizeRecord } from '@ddh/forecast/record';
import { encodeRecordSummary } from '@ddh/engine/internal/record';
import { err, ok } from '@ddh/engine/internal/result';
import { replaceFile } from '../../staging.ts';
import { stepText } from './markets.ts';
import type { RunOrder } from './order.ts';
import { recordText } from './recordTexts.ts';
import { runWalk } from './runWalk.ts';
import { problemTexts } from './texts.ts';

export const runRecord: RunOrder = async (order, io) => {
  const { sheets, season, records } = order;
  const { games, problems } = await runWalk(walkRecord(createRater(KNOWN_TEAMS), sheets, order), stepText(order), io);
  for (const text of problemTexts(problems)) io.note(`ddh backtest: ${text}\n`);
  if (games.length === 0) return err(`no game of ${season} can be rated`);
  const summary = summarizeRecord(games, { kind: 'walkForward', seen: season <= LAST_SEASON_SEEN, season, records });
  const text = encodeRecordSummary(summary);
  if (order.summary !== undefined) {
    const written = await replaceFile(resolve(io.cwd, order.summary), order.summary, { pieces: [text], records: 1 });
    if (!written.ok) return written;
  }
  io.out(order.json ? text : recordText(summary));
  return ok({ whole: problems.length === 0 });
};
