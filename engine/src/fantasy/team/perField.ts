import { SETUP_FIELDS, SETUP_SECTIONS, type SetupField, type SetupSection, type Settings } from './fields.ts';

/** One value for each field of a league's setup, by section. */
export type PerField<T> = {
  readonly [section in SetupSection]: { readonly [field in SetupField<section>]: T };
};

const fieldsOf = (section: SetupSection): readonly SetupField[] => SETUP_FIELDS[section];

export const perField = <T>(make: (section: SetupSection, field: SetupField) => T): PerField<T> =>
  Object.fromEntries(
    SETUP_SECTIONS.map((section) => [
      section,
      Object.fromEntries(fieldsOf(section).map((field) => [field, make(section, field)])),
    ]),
  ) as unknown as PerField<T>;

export const everyField = (holds: (section: SetupSection, field: SetupField) => boolean): boolean =>
  SETUP_SECTIONS.every((section) => fieldsOf(section).every((field) => holds(section, field)));

export const at = <T>(values: PerField<T>, section: SetupSection, field: SetupField): T =>
  (values[section] as Readonly<Record<SetupField, T>>)[field];

/** Returns the value of a field. `undefined` if the field is not set. */
export const valueAt = (settings: Settings, section: SetupSection, field: SetupField): number | undefined =>
  (settings[section] as Readonly<Partial<Record<SetupField, number>>>)[field];

/** Builds settings from a value per field. A field with `null` or `undefined` is not set. */
export const settingsOf = (make: (section: SetupSection, field: SetupField) => number | null | undefined): Settings =>
  Object.fromEntries(
    SETUP_SECTIONS.map((section) => [
      section,
      Object.fromEntries(
        fieldsOf(section).flatMap((field) => {
          const value = make(section, field) ?? null;
          return value === null ? [] : [[field, value] as const];
        }),
      ),
    ]),
  ) as unknown as Settings;

export const isEmpty = (section: object): boolean => Object.keys(section).length === 0;
