import { join } from 'node:path';
import type { Constant } from '../lab/config.ts';
import { LAB } from '../lab/places.ts';
import { configure, wp, type Site } from '../lab/site.ts';

export type Form = 'folders' | 'subdomains';

/** Makes a network of a site. Returns a second site, which is added when the plugin is active in the whole network. */
export function makeNetwork(site: Site, form: Form, constants: Readonly<Record<string, Constant>>): Site {
  const isByName = form === 'subdomains';
  wp(
    site,
    `require_once ABSPATH . 'wp-admin/includes/upgrade.php';
     foreach ( array( 'home', 'siteurl' ) as $name ) { update_option( $name, '${site.url}' ); }
     foreach ( $GLOBALS['wpdb']->tables( 'ms_global' ) as $name => $table ) { $GLOBALS['wpdb']->$name = $table; }
     install_network();
     populate_network( 1, '${site.host}', 'admin@example.test', 'Lab', '/', ${isByName} );`,
  );
  configure(site, {
    ...constants,
    MULTISITE: true,
    SUBDOMAIN_INSTALL: isByName,
    DOMAIN_CURRENT_SITE: site.host,
    PATH_CURRENT_SITE: '/',
    SITE_ID_CURRENT_SITE: 1,
    BLOG_ID_CURRENT_SITE: 1,
    // By default, the domain of cookies would contain the port.
    COOKIE_DOMAIN: '',
  });
  wp(site, `return activate_plugin( 'ddh-hockey/ddh-hockey.php', '', true );`);
  const [host, path] = isByName ? [`two.${site.host}`, ''] : [site.host, '/two'];
  wp(
    site,
    `$id = wp_insert_site( array( 'domain' => '${host}', 'path' => '${path}/', 'title' => 'Two', 'user_id' => 1 ) );
     add_user_to_blog( $id, get_user_by( 'login', 'fan' )->ID, 'subscriber' );`,
  );
  const second = { ...site, host, path, url: `http://${host}${path}` };
  wp(
    second,
    `require '${join(LAB, 'pages.php')}';
     lab_pages();
     $GLOBALS['wp_rewrite']->set_permalink_structure( '/%postname%/' );
     flush_rewrite_rules( false );`,
  );
  return second;
}
