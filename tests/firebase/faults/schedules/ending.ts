import { isUnsaved } from '@ddh/engine/internal/fantasy';
import type { Device } from '../device.ts';
import { CALM } from '../network.ts';
import type { World } from '../world.ts';
import { pause } from './acting.ts';
import type { Intents } from './intents.ts';
import type { SimulatedUser } from './simulatedUser.ts';
import { KEYS, notSeen, teamsIn, wrongNow } from './verdict.ts';

export type Lived = {
  readonly world: World;
  readonly devices: readonly Device[];
  readonly users: SimulatedUser[];
  /** Creates another simulated user on the device at this index. */
  readonly user: (nth: number) => SimulatedUser;
  readonly intents: Intents;
  readonly complain: (what: string) => void;
  readonly note: (what: string) => void;
};

/** Ends all faults, opens every page again, saves all edits and waits for the outbox. Then checks the result. */
export async function end({ world, devices, users, user, intents, complain, note }: Lived): Promise<void> {
  const { time, database } = world;

  async function until(isSo: () => boolean | Promise<boolean>, otherwise: string): Promise<void> {
    for (let tries = 0; tries < 100; tries++) {
      if (await isSo()) return;
      await pause(time, 5000);
    }
    complain(otherwise);
  }
  /**
   * Opens the user's page again and saves its edits. Edits of a team that another user has deleted can remain unsaved
   * if the team gets no free slot.
   */
  async function settle(one: SimulatedUser): Promise<void> {
    one.page?.close();
    await until(() => one.open(), 'a page does not open');
    const isDone = async (): Promise<boolean> =>
      (await one.save()) || !isUnsaved(one.book) || intents.deleted.has(one.teamName);
    await until(isDone, 'edits cannot be saved');
  }

  note('the end');
  for (const { way } of devices) way.faults = CALM;
  for (const one of users) await settle(one);
  // A page that was not opened again may have left a draft in the storage of its tab.
  for (const [nth, device] of devices.entries()) {
    const drafts = [...device.local.texts.keys()].filter((key) => key.startsWith(KEYS.draft('')));
    for (const _ of drafts) {
      const one = user(nth);
      users.push(one);
      await settle(one);
    }
  }
  await until(() => users.every(({ status }) => status?.unsent.length === 0), 'unsent edits stay on a device');
  for (const { page } of users) {
    page?.setVisible(false);
    page?.setVisible(true);
  }
  await pause(time, 30_000);
  for (const what of [...intents.missing(teamsIn(database)), ...wrongNow(database), ...notSeen(users, database)]) {
    complain(what);
  }
}
