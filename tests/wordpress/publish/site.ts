import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from '../lab/server.ts';
import { makeSite, removeSample, type Site, wp } from '../lab/site.ts';

/** A site that `ddh publish` can reach, with Application Passwords. */
export type PublishSite = {
  readonly site: Site;
  readonly to: string;
  /** Creates a user with this role. Returns the Application Password. */
  readonly addUser: (name: string, role: string) => string;
  readonly stop: () => Promise<void>;
};

/** Starts a site. WordPress allows Application Passwords without HTTPS only in local environments. */
export async function startSite(name: string, port: number): Promise<PublishSite> {
  const site = makeSite({ name, port, constants: { WP_ENVIRONMENT_TYPE: 'local' } });
  removeSample(site);
  return {
    site,
    to: `http://127.0.0.1:${port}`,
    addUser: (user, role) =>
      String(
        wp(
          site,
          `$id = wp_insert_user( array( 'user_login' => '${user}', 'user_pass' => 'unused', 'role' => '${role}' ) );
           return WP_Application_Passwords::create_new_application_password( $id, array( 'name' => 'night' ) )[0];`,
        ),
      ),
    stop: await serve(site),
  };
}

/** Calls `run` while a must-use plugin with the code `php` changes WordPress, as the plugin of a web host could. */
export async function withPlugin<T>({ wordpress }: Site, php: string, run: () => Promise<T>): Promise<T> {
  const folder = join(wordpress, 'wp-content/mu-plugins');
  // Use a new file name each time, because PHP's cache does not notice a file that changes twice in a second.
  const path = join(folder, `${randomUUID()}.php`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, `<?php\n${php}\n`);
  try {
    return await run();
  } finally {
    rmSync(path);
  }
}
