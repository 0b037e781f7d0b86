import { SETUP_FIELDS, SETUP_SECTIONS, type SetupField, type SetupSection, type Settings } from './fields.ts';

/** Something of every field, section by section, in their order. */
export type PerField<T> = {
  readonly [section in SetupSection]: { readonly [field in SetupField<section>]: T };
};

/** A section's fields, in their order. */
const fieldsOf = (section: SetupSection): readonly SetupField[] => SETUP_FIELDS[section];

/** Makes something of every field. */
export const perField = <T>(make: (section: SetupSection, field: SetupField) => T): PerField<T> =>
  Object.fromEntries(
    SETUP_SECTIONS.map((section) => [
      section,
      Object.fromEntries(fieldsOf(section).map((field) => [field, make(section, field)])),
    ]),
  ) as unknown as PerField<T>;

export const everyField = (holds: (section: SetupSection, field: SetupField) => boolean): boolean =>
  SETUP_SECTIONS.every((section) => fieldsOf(section).every((field) => holds(section, field)));

/** What stands at a field. */
export const at = <T>(values: PerField<T>, section: SetupSection, field: SetupField): T =>
  (values[section] as Readonly<Record<SetupField, T>>)[field];

/** A field's value; `undefined`: it has none. */
export const valueAt = (settings: Settings, section: SetupSection, field: SetupField): number | undefined =>
  (settings[section] as Readonly<Partial<Record<SetupField, number>>>)[field];

/** Settings of each field's value. `null` and `undefined`: none. */
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
