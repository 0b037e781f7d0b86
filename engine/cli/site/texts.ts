import { formatMegabytes } from '../texts.ts';
import { siteFaultText } from './faults.ts';
import type { PublishStep } from './publish.ts';
import type { PublishFault } from './request.ts';
import { noWayText } from './wayTexts.ts';

/** Describes the fault. The text follows `ddh publish: `. `folder` and `to` are written as the operator gave them. */
export function publishFaultText(fault: PublishFault, folder: string, to: string): string {
  switch (fault.kind) {
    case 'folder':
      return `cannot read ${folder}: ${fault.detail}`;
    case 'private':
      return privateText(fault.names, folder);
    case 'digest':
      return (
        `${to} has published other files than those that were sent: its delivery ${fault.delivery} has the digest ` +
        `${fault.stated}, the files in ${folder} have ${fault.sent}. Publish again, or choose an earlier delivery with --rollback`
      );
    case 'record':
      return `${to} ${fault.detail}`;
    case 'site':
      return `${to} ${siteFaultText(fault.fault)}`;
    case 'noWay':
      return `${to} ${noWayText(fault)}. 'ddh doctor' prints a text to send to the host`;
    case 'takenOver':
      return fault.detail;
    case 'protocol':
      return `${to} has another version of the plugin: update the plugin or this program (response of ${fault.route})`;
  }
}

/** How many names a sentence lists. */
const MOST_NAMES = 5;

function privateText(names: readonly string[], folder: string): string {
  const more = names.length > MOST_NAMES ? ', ...' : '';
  return (
    `${folder} has files with names of private files: ${names.slice(0, MOST_NAMES).join(', ')}${more}. Everything in it ` +
    'becomes public, so nothing was sent: move them to a folder outside of it'
  );
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
