import * as v from 'valibot';
import { parseInstant } from '@ddh/engine/internal/domain';
import { whole } from '@ddh/engine/internal/schema';

/** Fields that several contracts share. The message of a schema follows "must be" in the text of a fault. */

const OBJECT = 'an object';
const LIST = 'a list';

/** An object with at least these fields. The output has no other fields, so code can read only fields of a contract. */
export const object = <const T extends v.ObjectEntries>(entries: T) => v.object(entries, OBJECT);
export const list = <const T extends v.GenericSchema>(item: T) => v.array(item, LIST);

const ID = 'an id, which is a whole number above 0';
export const Id = v.pipe(v.number(ID), v.safeInteger(ID), v.minValue(1, ID));

/** A count of one player or team in one game. */
export const Count = whole(999);

const SIGNED = 'a whole number from -99 to 99';
export const PlusMinus = v.pipe(v.number(SIGNED), v.integer(SIGNED), v.minValue(-99, SIGNED), v.maxValue(99, SIGNED));

const SHARE = 'a number from 0 to 1';
export const Share = v.pipe(v.number(SHARE), v.minValue(0, SHARE), v.maxValue(1, SHARE));

const COORDINATE = 'a coordinate from -150 to 150';
export const Coordinate = v.pipe(v.number(COORDINATE), v.minValue(-150, COORDINATE), v.maxValue(150, COORDINATE));

const CLOCK = 'a time as MM:SS';
/** Parses `MM:SS` into seconds. */
export const Clock = v.pipe(
  v.string(CLOCK),
  v.regex(/^\d{1,3}:[0-5]\d$/, CLOCK),
  v.transform((text) => {
    const colon = text.indexOf(':');
    return Number(text.slice(0, colon)) * 60 + Number(text.slice(colon + 1));
  }),
);

const INSTANT = 'a time such as 2026-09-29T21:00:00Z';
/** Parses an ISO time into epoch milliseconds. */
export const Instant = v.pipe(
  v.string(INSTANT),
  v.check((text) => parseInstant(text) !== null, INSTANT),
  v.transform((text) => parseInstant(text) ?? NaN),
);

const MOST_NAME = 60;
const NAME = `a name of at most ${MOST_NAME} characters`;
/** A text without control characters, which would break lines in CSV files and terminals. */
const Name = v.pipe(v.string(NAME), v.trim(), v.regex(/^[^\p{Cc}]+$/u, NAME), v.maxLength(MOST_NAME, NAME));

/** A name in the languages of the league's pages. `default` has the league's own spelling. */
const Localized = object({ default: Name });
export const FirstAndLastName = { firstName: Localized, lastName: Localized };
export const fullName = ({
  firstName,
  lastName,
}: {
  readonly firstName: { readonly default: string };
  readonly lastName: { readonly default: string };
}): string => `${firstName.default} ${lastName.default}`;

const ABBREVIATION = 'an abbreviation of 2 to 4 capital letters';
/** A team's abbreviation. It is not compared with a list of teams, because a team that moves gets a new one. */
const Abbreviation = v.pipe(v.string(ABBREVIATION), v.regex(/^[A-Z]{2,4}$/, ABBREVIATION));

/** A team in a schedule. */
export const ScheduleTeam = object({ id: Id, abbrev: Abbreviation });
export type ScheduleTeam = v.InferOutput<typeof ScheduleTeam>;
/** The names of a team in a schedule. Some responses lack them. */
export const TeamNames = object({ placeName: v.exactOptional(Localized), commonName: v.exactOptional(Localized) });
export type TeamNames = v.InferOutput<typeof TeamNames>;

const WINGS = { C: 'C', L: 'LW', R: 'RW', D: 'D' } as const;
export const SkaterPosition = v.pipe(
  v.picklist(['C', 'L', 'R', 'D'], 'C, L, R or D'),
  v.transform((code) => WINGS[code]),
);
export const RosterPosition = v.pipe(
  v.picklist(['C', 'L', 'R', 'D', 'G'], 'C, L, R, D or G'),
  v.transform((code) => (code === 'G' ? code : WINGS[code])),
);

const PERIOD_TYPES = ['REG', 'OT', 'SO'] as const;
export const PeriodTypeField = v.picklist(PERIOD_TYPES, 'REG, OT or SO');

const SEASON = 'a season such as 20262027';
/** Parses `20262027` into `2026-27`. */
export const Season = v.pipe(
  v.number(SEASON),
  v.check((code) => Math.floor(code / 10_000) + 1 === code % 10_000, SEASON),
  v.transform((code) => `${Math.floor(code / 10_000)}-${String(code % 100).padStart(2, '0')}`),
);
