import type { DatasetError } from '../datasets/index.ts';
import { unreachable } from '../result.ts';
import { formatCounted } from '../figures/index.ts';

/** Shown if the server responds with an error status (spec 8). */
export const httpText = (status: number): string => `HTTP error! status: ${status}`;

/** Whether the server says that a file does not exist. `error` is the reason why the file cannot be read. */
export const isAbsent = (error: { readonly kind: string; readonly status?: number }): boolean =>
  error.status === 404 || error.status === 410;

/** Shown if the server sends no response, or stops in the middle of a file. */
export const stalledText = (seconds: number): string =>
  `the server sent nothing for ${formatCounted(seconds, 'second')}`;

/** Explains why a data file is unusable, as a clause that follows the file's name. */
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
