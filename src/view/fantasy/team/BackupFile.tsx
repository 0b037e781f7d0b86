import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import { isOnDevice } from '@ddh/engine/internal/fantasy';
import type { Teams } from '../../../state/teams/store.ts';
import { Button } from '../../shared/Button.tsx';
import { useDownload } from '../../shared/useDownload.ts';
import { DEVICE_HINT, RESTORE_TEAM_FILE, SAVE_TEAM_FILE, TEAM_FILE_NAME } from './storeCopy.ts';
import styles from './BackupFile.module.css';

/** Limit on the size of a backup file, in bytes. Five full teams need about a hundredth of this. */
const MOST_BYTES = 16 * 1024 ** 2;

/** Saves teams to a file, and restores teams from a file. Renders nothing if a remote store has the teams. */
export function BackupFile({ teams: { state, actions } }: { readonly teams: Teams }) {
  const { status, teams, saving } = useSnapshot(state);
  const input = useRef<HTMLInputElement>(null);
  const download = useDownload();
  if (status === null || !isOnDevice(status)) return null;
  return (
    <div className={`ddh-stack ${styles['backup']}`}>
      <p className={`ddh-quiet-small ${styles['hint']}`}>{DEVICE_HINT}</p>
      <div className="ddh-wrap">
        {teams.length > 0 && (
          <Button look="bare" onPress={() => download(TEAM_FILE_NAME, 'application/json', actions.teamFile())}>
            {SAVE_TEAM_FILE}
          </Button>
        )}
        <Button look="bare" unavailable={saving} onPress={() => input.current?.click()}>
          {RESTORE_TEAM_FILE}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          accept=".json,application/json"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file === undefined) return;
            // A file that cannot be read, or that is cut off at the size limit, is rejected like any file that is not a
            // backup.
            const text = file.slice(0, MOST_BYTES).text();
            void text.catch(() => '').then(actions.restoreFile);
            // Emptying the file field lets the user choose the same file again.
            target.value = '';
          }}
        />
      </div>
    </div>
  );
}
