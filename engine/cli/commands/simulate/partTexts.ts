import { formatCount } from '@ddh/engine/internal/format';
import type { PartFault } from '@ddh/forecast/slate';
import { unreachable } from '@ddh/engine/internal/result';

/** Explains why parts of a simulation cannot be joined. Names their folders as the user typed them. */
export function partFaultText(fault: PartFault, folders: readonly string[]): string {
  const folder = (part: number): string => {
    const name = folders[part];
    if (name === undefined)
      throw new RangeError(`the fault is in the part with index ${part}, but no folder was given for this index`);
    return name;
  };
  switch (fault.kind) {
    case 'generator':
      return `${folder(fault.part)} has records of generator version ${fault.found}, but this ddh has version ${fault.wanted}: simulate the part again ('ddh simulate --range')`;
    case 'lacksGame':
      return `${folder(fault.part)} has no game ${fault.gameId}`;
    case 'otherGame':
      return `${folder(fault.part)} has game ${fault.gameId}, which is not among the models in range`;
    case 'otherModel':
      return `${folder(fault.part)} has game ${fault.gameId} from a different model`;
    case 'otherSeed':
      return `${folder(fault.part)} has game ${fault.gameId} with seed ${fault.found}, not ${fault.wanted}`;
    case 'gap':
      return `${recordsText(fault.from, fault.until)} in no part`;
    case 'overlap': {
      const [a, b] = fault.parts;
      return `${recordsText(fault.from, fault.until)} in both ${folder(a)} and ${folder(b)}`;
    }
    case 'beyond':
      return `${folder(fault.part)} contains records up to ${formatCount(fault.until)}, more than --records ${formatCount(fault.records)}`;
    default:
      return unreachable(fault);
  }
}

/** Formats a range as in `--range`, with `until` excluded. */
const recordsText = (from: number, until: number): string => `records ${from}:${until} are`;
