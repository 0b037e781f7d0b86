// `npm run pictures`: takes the pictures of the pages in docs/images, from the sample. CHROMIUM is the path of Chromium.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { env, stdout } from 'node:process';
import { chromium } from '@playwright/test';
import { createServer } from 'vite';
import { writeSample } from './sample.mjs';

const WIDE = { width: 1280, height: 900 };
const PHONE = { width: 360, height: 740 };
const HUB = 'nhl-game-probability-hub';

/** Adds three legs to the slip, and types a sportsbook's price that is below the slip's fair odds. */
async function fillSlip(page) {
  const press = (name) => page.getByRole('button', { name }).first().click();
  await press(/Chicago Blackhawks @ Florida Panthers/);
  await press(/, Florida Panthers win/);
  await press(/, Over \S+ goals in the game/);
  await press(/, Sam Reinhart over 0\.5 goals/);
  await page.getByLabel("Book's price").filter({ visible: true }).fill('260');
  await page
    .getByText(/^Pass at/)
    .filter({ visible: true })
    .first()
    .waitFor();
}

const openSlip = async (page) => {
  await fillSlip(page);
  await page.getByRole('button', { name: /^Slip / }).click();
};

async function createTeam(page) {
  await page.getByLabel('Team name').fill('Ice Cats');
  await page.getByRole('button', { name: 'Create team' }).click();
  for (const player of ['Connor McDavid', 'Nathan MacKinnon', 'Cale Makar', 'Connor Hellebuyck']) {
    await page.getByRole('combobox', { name: 'Add a player' }).fill(player);
    await page.getByRole('option', { name: player }).first().click();
  }
  for (const close of (await page.getByRole('button', { name: 'Close message' }).all()).toReversed())
    await close.click();
}

const PICTURES = [
  { name: 'game-win', at: `${HUB}/game-probabilities`, size: { width: 1120, height: 500 } },
  { name: 'totals', at: `${HUB}/totals-and-spread-probabilities` },
  { name: 'player-props', at: `${HUB}/player-prop-probabilities` },
  { name: 'parlay-builder', at: `${HUB}/parlay-builder`, prepare: fillSlip },
  { name: 'value-vault', at: 'nhl-value-vault/goal-value' },
  { name: 'my-team', at: 'nhl-fantasy/my-team', prepare: createTeam },
  { name: 'skater-rankings', at: 'nhl-fantasy/skater-rankings' },
  { name: 'games-by-week', at: 'nhl-fantasy/games-by-week' },
  { name: 'phone', at: `${HUB}/parlay-builder`, size: PHONE, prepare: fillSlip },
  { name: 'slip-phone', at: `${HUB}/parlay-builder`, size: PHONE, prepare: openSlip },
];

// Replaces an existing sample, which may be from an earlier version of the model. Throws if `data` contains real data,
// because real data must not be deleted.
if (existsSync('data') && JSON.parse(readFileSync('data/manifest.json', 'utf8')).sample !== true)
  throw new Error('data/ contains real data, which must not be deleted: move the folder away first');
rmSync('data', { recursive: true, force: true });
writeSample('data');
const server = await createServer();
await server.listen();
const browser = await chromium.launch({ executablePath: env.CHROMIUM, args: ['--no-sandbox'] });
try {
  const { port } = server.httpServer.address();
  for (const { name, at, size = WIDE, prepare } of PICTURES) {
    const page = await browser.newPage({
      viewport: size,
      deviceScaleFactor: size === PHONE ? 2 : 1,
      timezoneId: 'America/New_York',
    });
    await page.goto(`http://127.0.0.1:${port}/${at}`);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    await prepare?.(page);
    await page.waitForTimeout(3000);
    const path = `docs/images/${name}.png`;
    await page.screenshot({ path });
    stdout.write(`${path}\n`);
    await page.close();
  }
} finally {
  await browser.close();
  await server.close();
}
