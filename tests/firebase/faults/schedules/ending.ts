import { isUnsaved } from '@ddh/engine/internal/fantasy';
import type { Device } from '../device.ts';
import { CALM } from '../network.ts';
import type { World } from '../world.ts';
import { pause } from './acting.ts';
import type { Intents } from './intents.ts';
import type { Reader } from './reader.ts';
import { KEYS, notSeen, teamsIn, wrongNow } from './verdict.ts';

export type Lived = {
  readonly world: World;
  readonly devices: readonly Device[];
  readonly readers: Reader[];
  /** One more, at the device with this number. */
  readonly reader: (nth: number) => Reader;
  readonly intents: Intents;
  readonly complain: (what: string) => void;
  readonly note: (what: string) => void;
};

/** No faults any more: all pages are opened again, all edits are saved, and nothing waits. Then all must be well. */
export async function end({ world, devices, readers, reader, intents, complain, note }: Lived): Promise<void> {
  const { time, database } = world;

  async function until(isSo: () => boolean | Promise<boolean>, otherwise: string): Promise<void> {
    for (let tries = 0; tries < 100; tries++) {
      if (await isSo()) return;
      await pause(time, 5000);
    }
    complain(otherwise);
  }
  /** His edits of a team that somebody has deleted may stay his, if there is no room for it any more. */
  async function settle(one: Reader): Promise<void> {
    one.page?.close();
    await until(() => one.open(), 'a page does not open');
    const isDone = async (): Promise<boolean> =>
      (await one.save()) || !isUnsaved(one.book) || intents.deleted.has(one.teamName);
    await until(isDone, 'edits cannot be saved');
  }

  note('the end');
  for (const { way } of devices) way.faults = CALM;
  for (const one of readers) await settle(one);
  // Edits may lie in the place of a page that was not opened again.
  for (const [nth, device] of devices.entries()) {
    const lying = [...device.local.texts.keys()].filter((key) => key.startsWith(KEYS.draft('')));
    for (const _ of lying) {
      const one = reader(nth);
      readers.push(one);
      await settle(one);
    }
  }
  await until(() => readers.every(({ status }) => status?.unsent.length === 0), 'something waits for ever');
  for (const { page } of readers) {
    page?.setVisible(false);
    page?.setVisible(true);
  }
  await pause(time, 30_000);
  for (const what of [...intents.missing(teamsIn(database)), ...wrongNow(database), ...notSeen(readers, database)]) {
    complain(what);
  }
}
