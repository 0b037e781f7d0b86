import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownFolder, IS_ROOT, removeFolder, startChild, type Stop } from '../hosts/child.ts';
import { socketOf, startFpm } from '../hosts/fpm.ts';
import type { Site } from '../lab/site.ts';

/** The private key and the certificate of a server that speaks HTTP/2, in PEM. */
export type Tls = { readonly key: string; readonly cert: string };

export type Nginx = {
  /** Returns the addresses of all requests since the last call. */
  readonly takeRequests: () => readonly string[];
  readonly stop: Stop;
};

/** Serves a site with nginx and php-fpm: by HTTP/2 with `tls`, or else by HTTP/1.1. */
export async function serveNginx(site: Site, tls: Tls | null): Promise<Nginx> {
  const folder = ownFolder();
  const stops: Stop[] = [];
  const stop = async (): Promise<void> => {
    for (const one of stops.toReversed()) await one();
    removeFolder(folder);
  };
  const log = join(folder, 'access.log');
  try {
    stops.push(await startFpm(folder, {}));
    if (tls !== null) for (const [name, pem] of Object.entries(tls)) writeFileSync(join(folder, name), pem);
    const conf = join(folder, 'nginx.conf');
    writeFileSync(conf, nginxConf(site, folder, tls !== null));
    const isReady = (): boolean => existsSync(join(folder, 'nginx.pid'));
    stops.push(await startChild('/usr/sbin/nginx', ['-e', join(folder, 'error.log'), '-c', conf], folder, isReady));
  } catch (cause) {
    await stop();
    throw cause;
  }
  let read = 0;
  return {
    takeRequests() {
      const lines = readFileSync(log, 'utf8').split('\n').slice(0, -1);
      const fresh = lines.slice(read);
      read = lines.length;
      return fresh;
    },
    stop,
  };
}

/** The settings that Debian has for nginx, with gzip for all texts. There is no page cache, and no header for caches. */
const nginxConf = ({ port, root }: Site, folder: string, isTls: boolean): string => `
daemon off;
${IS_ROOT ? 'user root;' : ''}
worker_processes 2;
pid ${folder}/nginx.pid;
events {}
http {
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  log_format address '$request_uri';
  access_log ${folder}/access.log address;
  sendfile on;
  tcp_nopush on;
  types_hash_max_size 2048;
  gzip on;
  gzip_vary on;
  gzip_comp_level 6;
  gzip_types text/plain text/css text/javascript application/javascript application/json image/svg+xml;
  client_max_body_size 8m;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  server {
    listen 127.0.0.1:${port}${isTls ? ' ssl http2' : ''};
    ${isTls ? `ssl_certificate ${folder}/cert; ssl_certificate_key ${folder}/key;` : ''}
    root ${root};
    index index.php;
    location / { try_files $uri $uri/ /index.php$is_args$args; }
    location ~ \\.php$ {
      include /etc/nginx/fastcgi_params;
      fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name;
      fastcgi_pass unix:${socketOf(folder)};
    }
  }
}
`;
