import { newKeys } from '../../firebase/identity/keys.ts';
import { project, type Project } from '../../firebase/identity/project.ts';
import { makeFirebaseSite } from '../lab/firebase.ts';
import { serve } from '../lab/server.ts';
import { wp } from '../lab/site.ts';
import { openGoogle, type Google } from './google.ts';
import { MAIN, OURS } from './site.ts';
import { TEAM_PATH } from './teamPage.ts';
import {
  enter,
  givePictures,
  test as base,
  watch,
  type BrowserContext,
  type Page,
  type Site,
  type Troubles,
  type User,
} from './test.ts';

/**
 * A site that keeps teams in Firebase, and stand-ins for Google's servers. The stand-ins are empty at the start of each
 * test.
 */
export type Cloud = Omit<Google, 'reach'> & {
  readonly site: Site;
  readonly project: Project;
  /**
   * Opens a separate browser, whose clock shows the real time. The given user is logged in; `null` opens a visitor's
   * browser.
   */
  readonly device: (user: User | null, width?: number) => Promise<BrowserContext>;
  /** All URLs that the devices have requested. */
  readonly asked: readonly string[];
  /** Returns the console messages and the failed requests of the devices' pages. */
  readonly troubles: () => Troubles;
};

type CloudSite = { readonly site: Site; readonly ours: Project };

export const test = base.extend<{ readonly cloud: Cloud }, { readonly cloudSite: CloudSite }>({
  // All tests of a Playwright worker share one site, because they run one after the other.
  cloudSite: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires an object pattern here
    async ({}, run, { parallelIndex }) => {
      const ours = project(newKeys());
      const options = { name: `${OURS}cloud-${parallelIndex}`, port: MAIN.port + 200 + parallelIndex };
      const site = makeFirebaseSite(options, ours);
      const stop = await serve(site);
      await run({ site, ours });
      await stop();
    },
    { scope: 'worker' },
  ],
  cloud: async ({ browser, cloudSite: { site, ours } }, run) => {
    forgetLinks(site);
    const contexts: BrowserContext[] = [];
    const asked: string[] = [];
    const watched: Troubles[] = [];
    const { reach, ...google } = openGoogle(ours, asked);
    await run({
      ...google,
      site,
      project: ours,
      asked,
      troubles: () => ({
        console: watched.flatMap(({ console: said }) => said),
        requests: watched.flatMap(({ requests }) => requests),
      }),
      async device(user, width = 1280) {
        const context = await browser.newContext({ viewport: { width, height: 800 } });
        contexts.push(context);
        context.on('page', (page) => watched.push(watch(page)));
        context.on('request', (request) => asked.push(request.url()));
        await givePictures(context);
        await reach(context);
        if (user !== null) await enter(context, site, user);
        return context;
      },
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/**
 * Removes what an earlier test may have left: the number of recent links, which is limited, and the time of each
 * member's last link.
 */
const forgetLinks = (site: Site): unknown =>
  wp(
    site,
    `foreach ( get_users() as $user ) { delete_option( DDH_Token_Sync::ATTEMPTS . $user->ID ); delete_user_meta( $user->ID, DDH_Token_Sync::LINKED ); }`,
  );

export async function openTeam({ site }: Pick<Cloud, 'site'>, context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(site.url + TEAM_PATH);
  return page;
}

/** Returns the ID token of the session in the browser's storage, or `null` if there is no session. */
export const tokenIn = (page: Page): Promise<string | null> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('firebaseLocalStorageDb');
        opening.onerror = () => reject(new Error('no storage'));
        opening.onsuccess = () => {
          const reading = opening.result
            .transaction('firebaseLocalStorage')
            .objectStore('firebaseLocalStorage')
            .getAll();
          reading.onsuccess = () => {
            opening.result.close();
            const [stored] = reading.result as { value: { stsTokenManager: { accessToken: string } } }[];
            resolve(stored?.value.stsTokenManager.accessToken ?? null);
          };
        };
      }),
  );

export { expect, type BrowserContext, type Page } from './test.ts';
