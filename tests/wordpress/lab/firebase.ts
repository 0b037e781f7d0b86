import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { certificateOf } from '../../firebase/identity/certificate.ts';
import type { Project } from '../../firebase/identity/project.ts';
import { LAB } from './places.ts';
import { makeSite, siteAt, wp, type Site, type SiteOptions } from './site.ts';

/** Where the project's database answers. */
export const databaseHost = ({ id }: Project): string => `${id}-default-rtdb.firebaseio.com`;

/** Outside the web root: elsewhere the plugin does not use it. */
const keyFile = (site: Site): string => join(site.root, '../firebase-key.json');

/** A site that keeps its members' teams in Firebase, with the key that links them. */
export function makeFirebaseSite(options: SiteOptions, project: Project): Site {
  const constants = { ...options.constants, DDH_FIREBASE_SA_FILE: keyFile(siteAt(options)) };
  const site = makeSite({ ...options, constants });
  const parts = join(site.wordpress, 'wp-content/mu-plugins');
  cpSync(join(LAB, 'google.php'), join(parts, 'google.php'));
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

const webAppOf = (project: Project) => ({
  apiKey: 'public-key',
  authDomain: `${project.id}.firebaseapp.com`,
  databaseURL: `https://${databaseHost(project)}`,
  projectId: project.id,
  appId: '1:2:web:3',
});
