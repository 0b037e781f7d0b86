import type { DatasetError } from '../datasets/index.ts';
import { unreachable } from '../result.ts';
import { formatCounted } from './counts.ts';

/** The server answered with an error status (spec 8). */
export const httpText = (status: number): string => `HTTP error! status: ${status}`;

/** The server sent neither an answer nor the next piece of a file. */
export const stalledText = (seconds: number): string =>
  `the server sent nothing for ${formatCounted(seconds, 'second')}`;

/** The part of a sentence that follows a data file's name. */
export function datasetErrorText(error: DatasetError): string {
  switch (error.kind) {
    case 'http':
      return httpText(error.status);
    case 'stalled':
      return stalledText(error.seconds);
    case 'unreadable':
      return error.detail;
    case 'notJson':
      return `the file is not JSON: ${error.detail}`;
    case 'badDocument':
      return `${error.path} ${error.problem}`;
    default:
      return unreachable(error);
  }
}
