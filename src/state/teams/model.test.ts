import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seeded } from '../../../engine/testing/prop.ts';
import { memoryBrowser } from '../../testing/memoryBrowser.ts';
import { teamSite } from '../../testing/teamSite.ts';
import { newModel, type Answer, type Failure } from '../../testing/teamsModel.ts';
import { openPage, settled, stored, type TeamsPage } from '../../testing/teamsPage.ts';
import type { Choice, Place, Step } from '../../testing/teamsStep.ts';
import { STEPS } from '../../testing/teamsSteps.ts';

// Compares two tabs of one browser with a model that uses only sets of names. The actions include reloads, and storage
// or the site may fail. After any sequence of actions, each tab shows what the model shows, and the store has what was
// saved.

const currentIn = (text: string | undefined): string | null =>
  (JSON.parse(text ?? '{}') as { current?: string | null }).current ?? null;

const PLACES: readonly {
  readonly name: string;
  readonly runs: number;
  readonly failures: readonly Failure[];
  /** True if edits that cannot be sent are kept on the device. */
  readonly keeps: boolean;
  /** After all edits are sent, `end` opens a page on another device. */
  readonly make: () => Place & { readonly end: () => Promise<TeamsPage> };
}[] = [
  {
    name: 'this browser',
    runs: 400,
    failures: [null, null, null, 'full', 'blocked'],
    keeps: false,
    make() {
      const browser = memoryBrowser();
      return {
        browser,
        fail: (failure) => {
          browser.failure = failure as typeof browser.failure;
        },
        current: () => currentIn(browser.stored.get('ddh:teams:wp_7')),
        async settle() {
          for (let turn = 0; turn < 30; turn++) await Promise.resolve();
        },
        end: () => openPage(browser.tab()),
      };
    },
  },
  {
    name: 'the host site',
    runs: 150,
    failures: [null, null, null, 'offline', 'loggedOut'],
    keeps: true,
    make() {
      const site = teamSite();
      const device = site.device();
      return {
        browser: device,
        fail: (failure) => {
          site.trouble = () => failure as ReturnType<typeof site.trouble>;
        },
        current: () => currentIn(device.stored.get('ddh:teams:wp_7:site')),
        settle: settled,
        async end() {
          const last = await openPage(device.tab());
          device.comeBack();
          for (let turn = 0; turn < 5; turn++) await settled();
          expect(last.state.status?.unsent).toEqual([]);
          return openPage(site.device().tab());
        },
      };
    },
  },
];

test.each(PLACES)(
  'two tabs with teams in $name lose neither saved nor unsaved edits, whatever the commands and failures',
  async ({ make, failures, keeps, runs }) => {
    const choice = fc.record<Choice>({
      at: fc.nat(1),
      pick: fc.nat(9),
      failure: fc.constantFrom(...failures),
      answer: fc.constantFrom<Answer>('save', 'discard', 'cancel'),
    });
    const step = (one: new (what: Choice) => Step) => choice.map((what) => new one(what));
    await fc.assert(
      fc.asyncProperty(fc.commands(STEPS.map(step), { maxCommands: 25 }), async (commands) => {
        const place = make();
        const pages = [await openPage(place.browser.tab()), await openPage(place.browser.tab())];
        const model = newModel(keeps);
        await fc.asyncModelRun(() => ({ model, real: { pages, place } }), commands);
        const teams = await stored(await place.end());
        const contents = teams.map(
          ({ name, roster, skaterScoring: { goal } }) => [name, { players: new Set(roster.F), goal }] as const,
        );
        const expected = [...model.teams].map(([name, { players, goal }]) => [name, { players, goal }] as const);
        expect(new Map(contents)).toEqual(new Map(expected));
        expect(teams).toHaveLength(expected.length);
      }),
      seeded(runs),
    );
  },
  120_000,
);
