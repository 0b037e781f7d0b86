import { ref } from 'valtio/vanilla';
import {
  openSetup,
  rememberedScoring,
  resetSection,
  setupForm,
  setupValues,
  toggleMode,
  typeSetup,
  type SetupDraft,
  type TeamRecord,
} from '@ddh/engine';
import type { TeamsActions, TeamsState } from './contract.ts';
import type { Desk } from './desk.ts';
import { single } from './single.ts';

type League = Pick<
  TeamsActions,
  'openSetup' | 'typeSetup' | 'toggleMode' | 'resetSection' | 'saveSetup' | 'closeSetup'
>;

/** The form of the league's setup. It is saved by itself: edits of the roster stay unsaved. */
export function league(state: TeamsState, desk: Desk): League {
  /** What is typed, and the team it was opened for: what others save meanwhile is merged. */
  let open: { readonly draft: SetupDraft; readonly base: TeamRecord } | null = null;

  function show(next: typeof open): void {
    open = next;
    state.setup = open && ref(setupForm(open.draft));
  }
  const change = (make: (draft: SetupDraft) => SetupDraft): void => {
    if (open) show({ ...open, draft: make(open.draft) });
  };

  return {
    openSetup() {
      const { draft } = desk.book();
      if (draft === null) return;
      const remembered = desk.store()?.remembered.get(draft.team.id) ?? null;
      show({ draft: openSetup(draft.team, remembered), base: draft.base });
    },
    typeSetup: (section, field, typed) => change((draft) => typeSetup(draft, section, field, typed)),
    toggleMode: () => change(toggleMode),
    resetSection: (section) => change((draft) => resetSection(draft, section)),
    saveSetup: single(async () => {
      // With all three sections empty saving does nothing (spec 5).
      if (open === null || state.setup?.canSave !== true) return;
      const mine = open;
      const { draft, base } = mine;
      const settings = setupValues(draft);
      const team = { ...base.team, ...settings };
      const saved = await desk.write((store) =>
        desk.put({
          store,
          team,
          base,
          done: 'settingsSaved',
          failed: 'settingsFailed',
          before() {
            if (desk.book().current === team.id) desk.run({ do: 'editSettings', settings });
            store.remembered.set(team.id, rememberedScoring(draft));
          },
        }),
      );
      if (saved === true && open === mine) show(null);
    }),
    closeSetup: () => show(null),
  };
}
