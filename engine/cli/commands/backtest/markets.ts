import {
  BASELINES,
  summarizeEvents,
  walkForward,
  type MarketSummary,
  type Walk,
  type WalkStep,
} from '@ddh/forecast/backtest';
import { KNOWN_TEAMS } from '@ddh/forecast/history';
import { createRater } from '@ddh/forecast/rating';
import { formatCounted } from '@ddh/engine/internal/format';
import { err, ok } from '@ddh/engine/internal/result';
import { RULES } from '@ddh/engine/internal/scores';
import type { BacktestOrder, RunOrder } from './order.ts';
import { runWalk } from './runWalk.ts';
import { levelsText, marketJson, problemTexts, ratingProblemJson, scoresText, skatersText, verdict } from './texts.ts';

export const runMarkets: RunOrder = async (order, io, note) => {
  const { sheets, season, records } = order;
  const walk = await runWalk(walkForward(createRater(KNOWN_TEAMS), sheets, order), stepText(order), io);
  const { skaters, problems, levels } = walk;
  problemTexts(problems).forEach(note);
  if (walk.games === 0) return err(`no game of ${season} can be rated`);
  // Leave out markets without events. Skater markets have none if the season has no skater rows.
  const markets = walk.markets.filter(({ held }) => held.length > 0).map((one) => summarizeEvents(one, records));
  return ok({
    json: {
      season,
      records,
      games: walk.games,
      problems: problems.map(ratingProblemJson),
      skaterGames: skaters,
      markets: markets.map(({ market, forecasts, ...one }) => ({ ...marketJson(market), scores: forecasts, ...one })),
      levels: levels?.levels ?? [],
      finalScore: levels && levels.finalScore,
    },
    text: report(season, walk, markets, records),
    isWhole: problems.length === 0,
  });
};

/** Returns a function that describes a backtest's progress: `2024-10-08, 5 of 82 games`. */
export function stepText({ sheets, season }: BacktestOrder): (step: WalkStep) => string {
  const all = formatCounted(sheets.filter(({ game }) => game.season === season).length, 'game');
  return ({ date, games }) => `${date}, ${games} of ${all}`;
}

function report(
  season: string,
  { games, skaters, levels }: Walk,
  markets: readonly MarketSummary[],
  records: number,
): string {
  const head = `${season}: ${formatCounted(games, 'game')}, ${formatCounted(records, 'record')} each. ${skatersText(skaters)}`;
  const tables = RULES.map((rule) => scoresText(rule, markets));
  const verdicts = RULES.flatMap((rule) => BASELINES.map((baseline) => verdict(markets, rule, baseline)));
  const level = levels === null ? '' : `\n${levelsText(levels)}`;
  return `${head}\n\n${tables.join('\n')}\n${verdicts.join('')}${level}`;
}
