import { ref } from 'valtio/vanilla';
import {
  isStored,
  openSetup,
  rebaseSetup,
  rememberedScoring,
  resetSection,
  sameSetup,
  setupForm,
  setupValues,
  toggleMode,
  typeSetup,
  type OpenBook,
  type SetupDraft,
  type SetupField,
  type SetupSection,
  type TeamRecord,
} from '@ddh/engine/internal/fantasy';
import type { Setup, TeamsState } from './contract.ts';
import type { Saving } from './saving.ts';
import type { TeamsController } from './teamsController.ts';
import { single } from './single.ts';

/**
 * The state of the open form. `clean` contains the values when the form was opened or last saved. `base` is the version
 * of the team when the form was opened, so that a save merges the edits with later versions from other tabs.
 */
type Form = { draft: SetupDraft; clean: SetupDraft; base: TeamRecord };

/**
 * The form of the league setup. The form is saved separately from the team, so saving it does not save edits of the
 * roster.
 */
export function league(state: TeamsState, controller: TeamsController, { saveTeam }: Saving) {
  let open: Form | null = null;

  function show(): void {
    state.setup = open && ref(shownForm(open, state.teams, controller.book()));
  }
  function close(): void {
    open = null;
    show();
  }
  const change = (make: (draft: SetupDraft) => SetupDraft): void => {
    if (open === null) return;
    open.draft = make(open.draft);
    show();
  };
  controller.subscribeBook(() => {
    if (open) show();
  });

  /**
   * Closes the form after `sent` was stored. If the user has typed other values during the save, keeps the form open
   * with these values.
   */
  function settle(form: Form, sent: SetupDraft, record: TeamRecord): void {
    if (open !== form) return;
    if (form.draft === sent) return close();
    form.draft = rebaseSetup(form.draft, sent, record.team);
    form.clean = rebaseSetup(sent, sent, record.team);
    form.base = record;
    show();
  }

  return {
    openSetup: (): void => {
      const { draft } = controller.book();
      if (draft === null) return;
      const remembered = controller.store()?.remembered.get(draft.team.id) ?? null;
      const opened = openSetup(draft.team, remembered);
      open = { draft: opened, clean: opened, base: draft.base };
      show();
    },
    typeSetup: <S extends SetupSection>(section: S, field: SetupField<S>, typed: string): void =>
      change((draft) => typeSetup(draft, section, field, typed)),
    toggleMode: (): void => change(toggleMode),
    resetSection: (section: SetupSection): void => change((draft) => resetSection(draft, section)),
    saveSetup: single(async () => {
      // Saving does nothing if all three sections are empty.
      if (open === null || state.setup?.canSave !== true) return;
      const form = open;
      const { draft, base } = form;
      const settings = setupValues(draft);
      const team = { ...base.team, ...settings };
      const saved = await controller.write((store) =>
        saveTeam({
          store,
          team,
          base,
          done: 'settingsSaved',
          failed: 'settingsFailed',
          before(record) {
            if (controller.book().current === team.id) controller.run({ do: 'editSettings', settings });
            store.remembered.set(record.team.id, rememberedScoring(draft));
            settle(form, draft, record);
          },
        }),
      );
      // Values that could not be stored become unsaved edits of the team. A later save of the team stores these edits,
      // even if the form has closed.
      if (saved === false && controller.book().current === team.id) {
        controller.run({ do: 'editSettings', settings });
        form.clean = draft;
        show();
      }
    }),
    closeSetup: (): void => {
      close();
      controller.keepDraft();
    },
  };
}

function shownForm({ draft, clean, base }: Form, teams: TeamsState['teams'], book: OpenBook): Setup {
  const { id, name } = base.team;
  return {
    ...setupForm(draft),
    team: teams.find((team) => team.id === id)?.name ?? name,
    edited: !sameSetup(draft, clean),
    deletedElsewhere: !isStored(book, id),
  };
}
