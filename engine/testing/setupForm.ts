import {
  openSetup,
  SETUP_FIELDS,
  SETUP_SECTIONS,
  setupForm,
  setupValues,
  typeSetup,
  type SetupDraft,
  type SetupField,
} from '../src/fantasy/index.ts';
import { NO_SETTINGS } from '../src/fantasy/team/fields.ts';

export const FIELDS = SETUP_SECTIONS.flatMap((section) => SETUP_FIELDS[section].map((field) => ({ section, field })));
export const empty = openSetup(NO_SETTINGS);

/** Types `text` into a field. Returns the shown text, whether it is valid, and the value that would be saved. */
export function typed(field: SetupField, text: string, draft: SetupDraft = empty) {
  const { section } = FIELDS.find((one) => one.field === field)!;
  const after = typeSetup(draft, section, field as never, text);
  const entries = setupForm(after).entries[section] as Record<string, { typed: string; valid: boolean }>;
  const values = setupValues(after)[section] as Record<string, number>;
  return { ...entries[field]!, value: values[field] };
}
