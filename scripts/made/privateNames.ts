import { PRIVATE_FILE } from '../../engine/src/datasets/delivered.ts';
import { phpHead } from './php.ts';

/** Returns the text of the PHP file with the pattern of private names, which the plugin reads. */
export const privateNames = (): string =>
  `${phpHead('A pattern for names of private files, the same as in `ddh publish`.')}return '#${PRIVATE_FILE}#iD';\n`;
