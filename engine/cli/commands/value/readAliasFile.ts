import { datasetErrorText } from '@ddh/engine/internal/format';
import { err, type Result } from '@ddh/engine/internal/result';
import { readAliases, type Aliases } from '@ddh/engine/internal/domain';
import type { Io } from '../../command.ts';
import { readCsvFile } from '../../files.ts';
import { aliasFaultText } from './quoteTexts.ts';

/** Reads an alias file. The error text starts with the file's name. */
export async function readAliasFile(path: string, io: Io): Promise<Result<Aliases, string>> {
  const text = await readCsvFile(path, io);
  if (!text.ok) return err(`${path}: ${datasetErrorText(text.error)}`);
  const aliases = readAliases(text.value);
  return aliases.ok ? aliases : err(`${path} line ${aliases.error.line}: ${aliasFaultText(aliases.error)}`);
}
