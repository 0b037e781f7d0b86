import {
  foldName,
  isStored,
  isUnsaved,
  MAX_TEAMS,
  readTeamFile,
  sameTeam,
  writeTeamFile,
  type FantasyTeam,
} from '@ddh/engine/internal/fantasy';
import type { TeamStore } from '../../services/ports.ts';
import type { PopupMessage, TeamsState } from './contract.ts';
import { failedTo, type TeamsController } from './teamsController.ts';
import { single } from './single.ts';

/** Saves the user's teams to a file and restores teams from a file, because some browsers delete stored data. */
export function backupFile(state: TeamsState, controller: TeamsController) {
  /** If a team has the same name as a team in the file, the version in the file replaces it. */
  async function restore(store: TeamStore, teams: readonly FantasyTeam[]): Promise<PopupMessage> {
    const noRoom: string[] = [];
    let restored = 0;
    for (const team of teams) {
      const book = controller.book();
      const records = book.teams.filter((record) => isStored(book, record.team.id));
      const there = records.find((record) => foldName(record.team.name) === foldName(team.name));
      if (there) {
        const version = { ...team, id: there.team.id };
        if (sameTeam(there.team, version)) continue;
        const made = await store.save(version, there);
        if (!made.ok) return failedTo('restoreFailed', made.error);
        const { record } = made.value;
        controller.run({
          do: 'follow',
          book: { current: book.current, teams: records.map((one) => (one === there ? record : one)) },
        });
      } else if (records.length < MAX_TEAMS) {
        const made = await store.create(team);
        if (!made.ok) return failedTo('restoreFailed', made.error);
        controller.run({ do: 'add', record: made.value });
      } else {
        noRoom.push(team.name);
        continue;
      }
      restored += 1;
    }
    return { kind: 'fileRestored', restored, noRoom };
  }

  return {
    /** Returns the text of a backup file that has the user's teams and their unsaved edits. */
    teamFile: (): string => {
      const book = controller.book();
      const edited = isUnsaved(book) ? book.draft?.team : undefined;
      return writeTeamFile(book.teams.map(({ team }) => (team.id === edited?.id ? edited : team)));
    },
    /** Restores the teams of a backup file. The versions that the file replaces are backed up. */
    restoreFile: single(async (text: string) => {
      const read = readTeamFile(text);
      if (!read.ok) {
        state.popup = { kind: 'fileRefused', problem: read.error };
        return;
      }
      const done = await controller.write((store) => restore(store, read.value));
      if (done === null) return;
      state.popup = done;
      await controller.rememberCurrent();
    }),
  };
}
