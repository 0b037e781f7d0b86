import type { Lack, SimulationProblem } from '@ddh/engine/internal/checks';
import { formatCounted, VALUE_PROBLEMS } from '@ddh/engine/internal/format';
import { unreachable } from '@ddh/engine/internal/result';

/** Describes what a Hub file lacks. The text follows the file's name and `records` in a sentence. */
export function lackText(lack: Lack): string {
  switch (lack.kind) {
    case 'game':
      return `have no ${lack.away} @ ${lack.home} on ${lack.date}`;
    case 'team':
      return `have no ${lack.team} on ${lack.date}`;
    case 'playerOf':
      return `have no player of ${lack.team}`;
    default:
      return unreachable(lack);
  }
}

/** Describes a problem of a simulation. The text follows the path of the first wrong record in a sentence. */
export function simulationProblemText({ fault, more }: SimulationProblem): string {
  return more === 0 ? faultText(fault) : `${faultText(fault)} (and ${formatCounted(more, 'more record')})`;
}

function faultText(fault: SimulationProblem['fault']): string {
  switch (fault.kind) {
    case 'badValue':
      return `is ${fault.found}, which ${VALUE_PROBLEMS[fault.problem]}`;
    case 'absent':
      return 'has no value';
    case 'negative':
      return `must not be negative, but is ${fault.value}`;
    case 'noWin':
      return `must be 0 or 1, not ${fault.value}`;
    case 'sameWin':
      return `is ${fault.value} for both teams`;
    case 'winWithoutLead':
      return 'is 1, but the team has no more goals than the other team';
    case 'sum':
      return `is ${fault.value}, but the two teams add up to ${fault.sum}`;
    case 'differential':
      return `is ${fault.value}, but goals for minus goals against is ${fault.lead}`;
    case 'teams':
      return `must name two teams by "{team} Goal Differential", not ${fault.found}`;
    case 'noColumn':
      return 'is missing';
    default:
      return unreachable(fault);
  }
}
