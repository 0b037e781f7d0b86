import { basename } from 'node:path';
import { boundsOf, decodeTeam, newTeamId, SETUP_FIELDS, type LeagueScoring } from '@ddh/engine/internal/fantasy';
import { datasetErrorText } from '@ddh/engine/internal/format';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { Io } from '../../command.ts';
import { readJson, typedPath } from '../../files.ts';

const SCORING_SECTIONS = ['skaterScoring', 'goalieScoring'] as const satisfies readonly (keyof LeagueScoring)[];

export type ReadScoring = {
  readonly scoring: LeagueScoring;
  /** The team's name, or the file's name if the file contains no team name. */
  readonly name: string;
};

/** An arbitrary valid id: a team file contains no id, and the scoring does not depend on it. */
const ANY_ID = newTeamId([], () => 0);

/**
 * Reads the scoring of a stored team, or of a file with scoring alone. Unlike the page, rejects invalid weights,
 * because points computed without those weights would look like the league's points. Errors start with the file's name.
 */
export async function readScoring(path: string, io: Io): Promise<Result<ReadScoring, readonly string[]>> {
  const read = await readJson(typedPath(path, io.cwd), io.stdin);
  if (!read.ok) return err([`${path}: ${datasetErrorText(read.error)}`]);
  const decoded = decodeTeam(ANY_ID, read.value);
  const doc = read.value as Readonly<Record<string, unknown>>;
  if (!decoded.ok || !SCORING_SECTIONS.some((section) => Object.hasOwn(doc, section)))
    return err([`${path} must be a team, or an object with ${SCORING_SECTIONS.join(' and ')}`]);
  const { team, problems } = decoded.value;
  const faults = [...problems.flatMap(({ path: place }) => badPart(place)), ...unknownWeights(doc)];
  if (faults.length > 0) return err(faults.map((text) => `${path}: ${text}`));
  return ok({ scoring: team, name: typeof doc['teamName'] === 'string' ? team.name : basename(path) });
}

/**
 * Returns a list with a message about the invalid value at `place` in the file, or an empty list if `place` is not part
 * of the scoring.
 */
function badPart(place: string): readonly string[] {
  const section = SCORING_SECTIONS.find((one) => place === one || place.startsWith(`${one}.`));
  if (section === undefined) return [];
  const field = SETUP_FIELDS[section].find((one) => place === `${section}.${one}`);
  if (field === undefined) return [`${place} must be an object of weights`];
  const { min, max } = boundsOf(field);
  return [`${place} must be a number from ${min} to ${max}`];
}

/** Reports weights with unknown names, because a mistyped weight would silently have no effect. */
const unknownWeights = (doc: Readonly<Record<string, unknown>>): readonly string[] =>
  SCORING_SECTIONS.flatMap((section) => {
    const fields: readonly string[] = SETUP_FIELDS[section];
    return Object.keys(Object(doc[section]) as object)
      .filter((key) => !Array.isArray(doc[section]) && !fields.includes(key))
      .map((key) => `${section}.${JSON.stringify(key)} is not a weight: the weights are ${fields.join(', ')}`);
  });
