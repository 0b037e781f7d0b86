import type { GameModel } from '../src/model/gameModel.ts';
import type { Situation } from '../src/model/league.ts';
import { WEIGHT_SUM } from '../src/model/weights.ts';
import type { Venue } from '../src/domain/index.ts';

/**
 * The oracle: returns each skater's probability of being the second assistant, given the indexes of the scorer and of
 * the first assistant.
 */
export function secondAssistants(
  model: GameModel,
  { venue, situation, scorer, first }: { venue: Venue; situation: Situation; scorer: number; first: number },
): readonly number[] {
  const { skaters } = model[venue];
  const defense = (i: number): boolean => skaters[i]!.position === 'D';
  const byFirst = model.version >= 4 && !defense(first);
  const weights = skaters[byFirst ? first : scorer]!.assistants[situation].map((w, i) => {
    if (i === scorer || i === first) return 0;
    return defense(first) && defense(i) ? (w * model.secondDefence[situation]) / WEIGHT_SUM : w;
  });
  const total = weights.reduce((sum, w) => sum + w, 0);
  return weights.map((w) => w / total);
}
