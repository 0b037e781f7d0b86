import { formatMegabytes } from '../texts.ts';
import { siteFaultText } from './faults.ts';
import type { PublishFault, PublishStep } from './publish.ts';

/** Describes the fault. The text follows `ddh publish: `. `folder` and `to` are written as the operator gave them. */
export function publishFaultText(fault: PublishFault, folder: string, to: string): string {
  switch (fault.kind) {
    case 'folder':
      return `cannot read ${folder}: ${fault.detail}`;
    case 'site':
      return `${to} ${siteFaultText(fault.fault)}`;
    case 'takenOver':
      return fault.detail;
    case 'protocol':
      return `${to} has another version of the plugin: update the plugin or this program (response of ${fault.route})`;
  }
}

export function publishStepText(step: PublishStep, to: string): string {
  switch (step.kind) {
    case 'reading':
      return `reads ${step.name}`;
    case 'sending':
      return `sent ${formatMegabytes(step.sent)} of ${formatMegabytes(step.bytes)}`;
    case 'committing':
      return 'the site checks the files';
    case 'waiting':
      return `${to} ${siteFaultText(step.fault)}; next try in ${Math.ceil(step.waitMs / 1000)} s`;
  }
}
