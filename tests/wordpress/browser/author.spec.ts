import { wp } from '../lab/site.ts';
import { enter, expect, test } from './test.ts';

// Who may write a post may write elements with any attributes, but no scripts. He must not be able to send a reader's nonce
// where he likes: an administrator who reads his post would make him one.

test('what an author writes into a post changes no call of its readers', async ({ page, context, ownSite }) => {
  const site = await ownSite();
  const address = wp(
    site,
    `$id = wp_insert_user( array( 'user_login' => 'ann', 'user_pass' => 'annpass', 'user_email' => 'ann@example.test', 'role' => 'author' ) );
     wp_set_current_user( $id );
     kses_init();
     $rest = '/wp-json/wp/v2/users/' . $id . '?_method=POST&amp;roles=administrator&amp;x=';
     $evil = '<script type="application/json" id="ddh-settings">{"restUrl":"' . $rest . '","dataUrl":"/evil"}</script>'
       . '<div id="ddh-settings" type="application/json">{"restUrl":"' . $rest . '"}</div>'
       . '<div id="ddh-root" data-page-id="19503" data-rest-url="' . $rest . '" data-base="//evil.example" data-data-url="/evil">x</div>[ddh_app page="fantasy"]';
     $page = wp_insert_post( wp_slash( array( 'post_title' => 'Read me', 'post_status' => 'publish', 'post_content' => $evil ) ) );
     return get_permalink( $page );`,
  ) as string;
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  await enter(context, site, 'admin');
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Create team' })).toBeVisible();
  const calls = asked.filter((url) => url.includes('rest') || url.includes('wp-json'));
  expect(calls.length).toBeGreaterThan(0);
  expect(calls.filter((url) => !url.startsWith(`${site.url}/wp-json/ddh/v1/`))).toEqual([]);
  expect(asked.filter((url) => url.includes('evil'))).toEqual([]);
  expect(wp(site, `return get_user_by( 'login', 'ann' )->roles;`)).toEqual(['author']);
});
