import { formatCount } from '@ddh/engine/internal/format';
import type { PartFault } from '@ddh/forecast/slate';
import { unreachable } from '@ddh/engine/internal/result';

/** Why parts cannot be joined, with their folders as they were typed. */
export function partFaultText(fault: PartFault, folders: readonly string[]): string {
  const folder = (part: number): string => {
    const name = folders[part];
    if (name === undefined) throw new RangeError(`there is no part ${part}`);
    return name;
  };
  switch (fault.kind) {
    case 'generator':
      return `${folder(fault.part)} has records of generator ${fault.found}, this ddh makes those of ${fault.wanted}`;
    case 'lacksGame':
      return `${folder(fault.part)} has no game ${fault.gameId}`;
    case 'otherGame':
      return `${folder(fault.part)} has game ${fault.gameId}, which is not among the models in range`;
    case 'otherModel':
      return `${folder(fault.part)} has game ${fault.gameId} of another model`;
    case 'otherSeed':
      return `${folder(fault.part)} has game ${fault.gameId} with seed ${fault.found}, not ${fault.wanted}`;
    case 'gap':
      return `${recordsText(fault.from, fault.until)} in no part`;
    case 'overlap': {
      const [a, b] = fault.parts;
      return `${recordsText(fault.from, fault.until)} in both ${folder(a)} and ${folder(b)}`;
    }
    case 'beyond':
      return `${folder(fault.part)} reaches to record ${formatCount(fault.until)}, beyond --records ${formatCount(fault.records)}`;
    default:
      return unreachable(fault);
  }
}

/** As `--range` has them: the last is excluded. */
const recordsText = (from: number, until: number): string => `records ${from}:${until} are`;
