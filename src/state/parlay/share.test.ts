import { expect, test } from 'vitest';
import { decodeSlipLink } from '@ddh/engine/internal/parlay';
import { GAME, parlayPage } from '../../testing/parlayPage.ts';
import { createShare } from './share.ts';

async function setUp() {
  const page = parlayPage({ version: '20251007' });
  await page.files();
  page.actions.dispatch({ do: 'chooseMatchup', matchup: GAME });
  page.actions.dispatch({ do: 'chooseWinner', winner: 'home' });
  page.actions.typePrice('+120');
  const { state: seen, actions: share } = page.stores.builder.panel(createShare);
  return { ...page, seen, share };
}

test('the link to a slip contains its legs and the numbers of hits and records, and its message stays until the legs change', async () => {
  const { share, count, services, seen, actions } = await setUp();
  expect(share.link()).toBeNull();
  count(6000);
  await share.copyLink();
  expect(seen).toEqual({ done: 'linkCopied', byHand: null });
  count(12_200, 20_000);
  actions.typePrice('+130');
  expect(seen.done).toBe('linkCopied');
  actions.dispatch({ do: 'chooseMargin', margin: 1.5 as never });
  expect(seen.done).toBeNull();
  const [url] = services.sharing.copied;
  expect(decodeSlipLink(url!.split('#')[1]!)).toMatchObject({
    ok: true,
    value: {
      ...GAME,
      legs: [{ kind: 'winner', team: 'Home', margin: 0.5 }],
      dataVersion: '20251007',
      price: '+120',
      hits: 6000,
      records: 10_000,
    },
  });
});

test('the text of a slip is offered for copying by hand if the browser refuses to copy it', async () => {
  const { share, count, services, seen, actions } = await setUp();
  count(6000);
  services.sharing.refuses = true;
  await share.copyText('the slip');
  expect(seen).toEqual({ done: null, byHand: 'the slip' });
  actions.dispatch({ do: 'chooseMargin', margin: 1.5 as never });
  expect(seen).toEqual({ done: null, byHand: null });
});

test("shareLink opens the device's share sheet; if the user cancels, nothing happens, and if sharing fails, the link is copied", async () => {
  const { share, count, services, seen } = await setUp();
  count(6000);
  await share.shareLink!('A slip');
  expect([seen.done, services.sharing.shared[0]?.title]).toEqual(['linkShared', 'A slip']);
  services.sharing.ends = 'cancelled';
  await share.shareLink!('A slip');
  expect(seen.done).toBeNull();
  services.sharing.ends = 'failed';
  await share.shareLink!('A slip');
  expect(seen.done).toBe('linkCopied');
  share.print();
  expect(services.sharing.printed).toBe(1);
});
