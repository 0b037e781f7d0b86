import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { certificateOf } from '../../firebase/identity/certificate.ts';
import type { Project } from '../../firebase/identity/project.ts';
import { LAB } from './places.ts';
import { makeSite, siteAt, wp, type Site, type SiteOptions } from './site.ts';

/** The server to which Google's database redirects its clients. */
export const SHARD = 's-usc1c-nss-201.firebaseio.com';

/** The path of the service account key. It is outside the web root, because the plugin refuses a key inside it. */
const keyFile = (site: Site): string => join(site.root, '../firebase-key.json');

/** Creates a site that stores its members' teams in Firebase and has the key of the project's service account. */
export function makeFirebaseSite(options: SiteOptions, project: Project): Site {
  const constants = { ...options.constants, DDH_FIREBASE_SA_FILE: keyFile(siteAt(options)) };
  const site = makeSite({ ...options, constants });
  const parts = join(site.wordpress, 'wp-content/mu-plugins');
  for (const name of ['google.php', 'unlinked.php']) cpSync(join(LAB, name), join(parts, name));
  const certificates = { [project.kid]: certificateOf(project.keys.google.own, 'lab') };
  writeFileSync(join(parts, 'certificates.json'), JSON.stringify(certificates));
  putKey(site, project);
  const settings = { team_store: 'firebase', firebase: webAppOf(project) };
  wp(site, `update_option( 'ddh_settings', json_decode( '${JSON.stringify(settings)}', true ) );`);
  return site;
}

export function putKey(site: Site, { id, account, keys }: Project): void {
  const key = keys.site.own.export({ type: 'pkcs8', format: 'pem' });
  const file = { type: 'service_account', project_id: id, client_email: account, private_key: key };
  writeFileSync(keyFile(site), JSON.stringify(file));
}

export const removeKey = (site: Site): void => rmSync(keyFile(site));

export type Unlinked = { readonly status: number; readonly authorization: string | null };

/** Returns the requests with which pages asked the site to unlink a session, with the site's responses. */
export function unlinkedAt(site: Site): readonly Unlinked[] {
  const notes = join(site.root, '../unlinked.jsonl');
  const lines = existsSync(notes) ? readFileSync(notes, 'utf8').trim().split('\n') : [];
  return lines.map((line) => JSON.parse(line) as Unlinked);
}

const webAppOf = (project: Project) => ({
  apiKey: 'public-key',
  authDomain: `${project.id}.firebaseapp.com`,
  databaseURL: `https://${project.id}-default-rtdb.firebaseio.com`,
  projectId: project.id,
  appId: '1:2:web:3',
});
