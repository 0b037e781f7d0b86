import { NO_SETTINGS, SETUP_SECTIONS, type SetupField, type SetupSection, type Settings } from './fields.ts';
import { at, everyField, isEmpty, perField, settingsOf, valueAt, type PerField } from './perField.ts';
import { STANDARD_SCORING, type LeagueScoring } from './standard.ts';
import { isValid, readValue, tidyTyped, settingText } from './values.ts';

/** The text in each field of the league form. */
export type SetupTexts = PerField<string>;
type ScoringTexts = Pick<SetupTexts, keyof LeagueScoring>;

/** The state of the league form. `remembered` is the scoring to restore when the user leaves category mode. */
export type SetupDraft = { readonly texts: SetupTexts; readonly remembered: ScoringTexts | null };

/** In `category` mode all scoring values are 1 (spec 4). */
export type ScoringMode = 'category' | 'fantasy';

export type SetupEntry = { readonly typed: string; readonly valid: boolean };

export type SetupForm = {
  readonly entries: PerField<SetupEntry>;
  readonly mode: ScoringMode;
  /** True for a section in which any field has text. */
  readonly canReset: { readonly [section in SetupSection]: boolean };
  /** False if no section has a valid value, because saving would then store nothing. */
  readonly canSave: boolean;
};

/**
 * Opens the league form. `remembered` is the stored scoring from before category mode (`rememberedScoring`). `null` if
 * no store has it.
 */
export function openSetup(settings: Settings, remembered: LeagueScoring | null = null): SetupDraft {
  const texts = textsOf(settings);
  return { texts, remembered: remembered && worthRemembering(textsOf({ ...NO_SETTINGS, ...remembered })) };
}

/** Returns the draft with a new text in one field. The field keeps invalid text. */
export function typeSetup<S extends SetupSection>(
  draft: SetupDraft,
  section: S,
  field: SetupField<S>,
  typed: string,
): SetupDraft {
  const texts = { ...draft.texts, [section]: { ...draft.texts[section], [field]: tidyTyped(typed) } };
  return { ...draft, texts };
}

export function resetSection(draft: SetupDraft, section: SetupSection): SetupDraft {
  return { ...draft, texts: { ...draft.texts, [section]: textsOf(NO_SETTINGS)[section] } };
}

/**
 * Sets every scoring value to 1. If all values are 1 already, restores the remembered or else the standard scoring
 * (spec 4).
 */
export function toggleMode({ texts, remembered }: SetupDraft): SetupDraft {
  if (scoringMode(texts) === 'category') {
    const { skaterScoring, goalieScoring } = remembered ?? textsOf({ ...NO_SETTINGS, ...STANDARD_SCORING });
    return { texts: { ...texts, skaterScoring, goalieScoring }, remembered };
  }
  const ones = perField((section, field) => (isScoring(section) ? '1' : at(texts, section, field)));
  return { texts: ones, remembered: worthRemembering(texts) ?? remembered };
}

/** True if all fields of the two drafts have the same text. */
export const sameSetup = (a: SetupDraft, b: SetupDraft): boolean =>
  everyField((section, field) => at(a.texts, section, field) === at(b.texts, section, field));

/**
 * Rebases a draft on `saved`, the stored result of saving `sent`. A field keeps its text if the user has edited it
 * since `sent`, or if its value was saved as sent. Otherwise another page has changed the value, and the field takes
 * the saved value.
 */
export function rebaseSetup(draft: SetupDraft, sent: SetupDraft, saved: Settings): SetupDraft {
  const values = setupValues(sent);
  const texts = textsOf(saved);
  const rebased = perField((section, field) => {
    const typed = at(draft.texts, section, field);
    const taken = valueAt(values, section, field) !== valueAt(saved, section, field);
    return taken && typed === at(sent.texts, section, field) ? at(texts, section, field) : typed;
  });
  return { ...draft, texts: rebased };
}

export const setupForm = (draft: SetupDraft): SetupForm => ({
  entries: perField((section, field) => {
    const typed = at(draft.texts, section, field);
    return { typed, valid: isValid(field, typed) };
  }),
  mode: scoringMode(draft.texts),
  canReset: Object.fromEntries(
    SETUP_SECTIONS.map((section) => [section, Object.values(draft.texts[section]).some((typed) => typed !== '')]),
  ) as SetupForm['canReset'],
  canSave: Object.values(setupValues(draft)).some((section) => !isEmpty(section)),
});

/** The values of the league form to save. Invalid and empty texts are dropped (spec 5). */
export const setupValues = ({ texts }: Pick<SetupDraft, 'texts'>): Settings =>
  settingsOf((section, field) => readValue(field, at(texts, section, field)));

/**
 * The scoring to store in addition to the team, so that category mode can still be undone after a reload. `null` if no
 * scoring is remembered.
 */
export function rememberedScoring({ remembered }: SetupDraft): LeagueScoring | null {
  if (remembered === null) return null;
  const { skaterScoring, goalieScoring } = setupValues({ texts: { ...textsOf(NO_SETTINGS), ...remembered } });
  return { skaterScoring, goalieScoring };
}

const isScoring = (section: SetupSection): section is keyof LeagueScoring => section !== 'leagueStructure';

const textsOf = (settings: Settings): SetupTexts =>
  perField((section, field) => {
    const value = valueAt(settings, section, field);
    return value === undefined ? '' : settingText(value);
  });

/** The scoring mode of a saved team. */
export const modeOf = (settings: Settings): ScoringMode => scoringMode(textsOf(settings));

const scoringMode = (texts: SetupTexts): ScoringMode =>
  everyField((section, field) => !isScoring(section) || readValue(field, at(texts, section, field)) === 1)
    ? 'category'
    : 'fantasy';

/** Returns the texts of the scoring fields. `null` if no field has a valid value, or if all values are 1. */
function worthRemembering(texts: SetupTexts): ScoringTexts | null {
  const { skaterScoring, goalieScoring } = texts;
  const values = setupValues({ texts });
  if (isEmpty(values.skaterScoring) && isEmpty(values.goalieScoring)) return null;
  return scoringMode(texts) === 'category' ? null : { skaterScoring, goalieScoring };
}
