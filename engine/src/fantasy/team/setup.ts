import { NO_SETTINGS, SETUP_SECTIONS, type SetupField, type SetupSection, type Settings } from './fields.ts';
import { at, everyField, isEmpty, perField, settingsOf, valueAt, type PerField } from './perField.ts';
import { STANDARD_SCORING, type LeagueScoring } from './standard.ts';
import { isValid, readValue, tidyTyped, settingText } from './values.ts';

/** What stands in the form's fields. */
export type SetupTexts = PerField<string>;
type ScoringTexts = Pick<SetupTexts, keyof LeagueScoring>;

/** The league's form while it is filled in. `remembered`: the scoring that the toggle brings back. */
export type SetupDraft = { readonly texts: SetupTexts; readonly remembered: ScoringTexts | null };

/** All scoring values are 1 in `category` mode; the toggle then offers fantasy points (spec 4). */
export type ScoringMode = 'category' | 'fantasy';

/** A field of the league's setup as it is typed. */
export type SetupEntry = { readonly typed: string; readonly valid: boolean };

/** The form as it is shown. */
export type SetupForm = {
  /** Sections by their fields, in their order. */
  readonly entries: PerField<SetupEntry>;
  readonly mode: ScoringMode;
  /** A section can be reset once something stands in it. */
  readonly canReset: { readonly [section in SetupSection]: boolean };
  /** With all three sections empty saving does nothing. */
  readonly canSave: boolean;
};

/** `remembered`: the scoring from before category mode, where it was kept (`rememberedScoring`). */
export function openSetup(settings: Settings, remembered: LeagueScoring | null = null): SetupDraft {
  const texts = textsOf(settings);
  return { texts, remembered: remembered && worthRemembering(textsOf({ ...NO_SETTINGS, ...remembered })) };
}

/** Something is typed into a field. What is no value stays visible. */
export function typeSetup<S extends SetupSection>(
  draft: SetupDraft,
  section: S,
  field: SetupField<S>,
  typed: string,
): SetupDraft {
  const texts = { ...draft.texts, [section]: { ...draft.texts[section], [field]: tidyTyped(typed) } };
  return { ...draft, texts };
}

/** Empties a section. */
export function resetSection(draft: SetupDraft, section: SetupSection): SetupDraft {
  return { ...draft, texts: { ...draft.texts, [section]: textsOf(NO_SETTINGS)[section] } };
}

/** Spec 4: sets every scoring value to 1, or brings back what stood there before. With nothing to bring back, the standard. */
export function toggleMode({ texts, remembered }: SetupDraft): SetupDraft {
  if (scoringMode(texts) === 'category') {
    const { skaterScoring, goalieScoring } = remembered ?? textsOf({ ...NO_SETTINGS, ...STANDARD_SCORING });
    return { texts: { ...texts, skaterScoring, goalieScoring }, remembered };
  }
  const ones = perField((section, field) => (isScoring(section) ? '1' : at(texts, section, field)));
  return { texts: ones, remembered: worthRemembering(texts) ?? remembered };
}

/** Do two drafts show the same? */
export const sameSetup = (a: SetupDraft, b: SetupDraft): boolean =>
  everyField((section, field) => at(a.texts, section, field) === at(b.texts, section, field));

/**
 * What was typed since `sent`, on top of what was saved of that: values that others had saved meanwhile come into the
 * fields that nobody has touched.
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

/** What saving keeps: invalid and empty values are dropped (spec 5). */
export const setupValues = ({ texts }: Pick<SetupDraft, 'texts'>): Settings =>
  settingsOf((section, field) => readValue(field, at(texts, section, field)));

/** What is to be kept beside the team, so that the toggle works after a reload. `null`: nothing. */
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

/** The mode of a team as it is saved. */
export const modeOf = (settings: Settings): ScoringMode => scoringMode(textsOf(settings));

const scoringMode = (texts: SetupTexts): ScoringMode =>
  everyField((section, field) => !isScoring(section) || readValue(field, at(texts, section, field)) === 1)
    ? 'category'
    : 'fantasy';

/** The scoring, if there is any but the ones of category mode. */
function worthRemembering(texts: SetupTexts): ScoringTexts | null {
  const { skaterScoring, goalieScoring } = texts;
  const values = setupValues({ texts });
  if (isEmpty(values.skaterScoring) && isEmpty(values.goalieScoring)) return null;
  return scoringMode(texts) === 'category' ? null : { skaterScoring, goalieScoring };
}
