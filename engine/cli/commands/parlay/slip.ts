import { decodeSlipLink, parseSlip, type Leg, type LinkError, type SharedSlip } from '@ddh/engine/internal/parlay';
import { linkErrorText, priceErrorText, slipErrorText } from '@ddh/engine/internal/format';
import { LINES } from '@ddh/engine/internal/domain';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { Options } from '../../args.ts';
import { failed, UsageError, type Failure, type Io } from '../../command.ts';
import { readJson, typedPath } from '../../files.ts';
import { joinLines, oneLine } from '../../printable.ts';

/** The options that select a slip and allow missing players. */
export const SLIP_OPTIONS = {
  slip: {
    type: 'string',
    multiple: true,
    help: `a JSON file, or - for standard input:
{"legs": [
  {"kind": "winner", "team": "Boston Bruins", "margin": 1.5},
  {"kind": "total", "stat": "Goals", "side": "over", "line": 5.5},
  {"kind": "teamTotal", "team": "Boston Bruins", "stat": "Shots", "side": "under", "line": 30.5},
  {"kind": "player", "player": "David Pastrnak", "stat": "Shots", "side": "over", "line": 3.5}]}
Players as named in the simulation, in any case, with initials (D. Pastrnak) or last name first; teams by name, city or abbreviation (Boston, BOS). Lines are multiples of 0.5 as on the pages, margins ${LINES.margin[0]}, ${LINES.margin[1]} ... ${LINES.margin.at(-1)}`,
  },
  link: {
    type: 'string',
    multiple: true,
    help: 'instead of --slip: the address of a shared slip, in quotes, or the part after its #; reports whether the figures in the link differ from those counted here',
  },
  'allow-missing': {
    type: 'boolean',
    help: 'counts a player who is not in the simulation as 0, with a note; otherwise the slip is rejected',
  },
} as const satisfies Options;

export type SlipValues = {
  readonly slip?: readonly string[] | undefined;
  readonly link?: readonly string[] | undefined;
  readonly 'allow-missing'?: boolean | undefined;
};

/** A fault of a slip, and the file or option that contains it. */
export type SlipFault = { readonly place: string; readonly text: string };

/** A fault as a line of notes. */
export const slipFaultText = ({ place, text }: SlipFault): string => `${place}: ${text}`;

export const failedSlip = (faults: readonly SlipFault[]): Result<never, Failure> =>
  failed(joinLines(faults.map(slipFaultText)));

/**
 * A slip with at least one leg, read from `place`. `shared` is the link's content, or `null` if the slip is not from a
 * link.
 */
export type NamedSlip = { readonly place: string; readonly legs: readonly Leg[]; readonly shared: SharedSlip | null };

export async function readSlip(values: SlipValues, io: Io): Promise<Result<NamedSlip, SlipFault>> {
  const { slip: [slip, ...moreSlips] = [], link: [link, ...moreLinks] = [] } = values;
  if (moreSlips.length + moreLinks.length > 0) throw new UsageError('give one slip in each call');
  if (slip !== undefined && link !== undefined) throw new UsageError('give --slip or --link, not both');
  if (link !== undefined) return readLink(link);
  if (slip === undefined) {
    throw new UsageError('give the slip: --slip slip.json, --slip - to read it from standard input, or --link');
  }
  const fail = (text: string): Result<never, SlipFault> => err({ place: slip, text });
  const json = await readJson(typedPath(slip, io.cwd), io.stdin);
  if (!json.ok) return fail(slipFileErrorText(json.error));
  const parsed = parseSlip(json.value);
  if (!parsed.ok) return fail(slipErrorText(parsed.error));
  const legs = parsed.value.legs.map(shownLeg);
  return legs.length === 0 ? fail(priceErrorText({ kind: 'noLegs' })) : ok({ place: slip, legs, shared: null });
}

/** A leg is part of many sentences, so its names must not end their lines. */
function shownLeg(leg: Leg): Leg {
  if (leg.kind === 'player') return { ...leg, player: oneLine(leg.player) };
  return leg.kind === 'total' ? leg : { ...leg, team: oneLine(leg.team) };
}

/** Reads a link: a URL, or only the part after its `#`. */
function readLink(typed: string): Result<NamedSlip, SlipFault> {
  const shared = decodeSlipLink(typed.trim().replace(/^[^#]*#/, ''));
  return shared.ok
    ? ok({ place: '--link', legs: shared.value.legs.map(shownLeg), shared: shared.value })
    : err({ place: '--link', text: linkText(shared.error) });
}

function linkText(error: LinkError): string {
  switch (error.kind) {
    case 'noSlip':
      return 'this is not a slip link: it must contain #slip=1&game=... and be in quotes for the shell';
    case 'newerVersion':
      return 'this link needs a newer version of ddh';
    case 'badLink':
    case 'badLines':
      return linkErrorText(error);
  }
}

const slipFileErrorText = ({ detail }: { readonly detail: string }): string =>
  `the slip's file could not be read (${detail})`;
