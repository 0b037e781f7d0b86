import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '../lab/site.ts';

/** How something in front of WordPress responds. */
type Refusal = { readonly status: number; readonly headers?: readonly string[]; readonly body?: string };

/** Conditions in PHP about the method and the path of a request. */
export const AJAX = `str_contains( $path, '/wp-admin/admin-ajax.php' )`;
export const METHODS = `in_array( $method, array( 'PUT', 'DELETE' ), true )`;
export const SAVING = `'POST' === $method && str_contains( $path, '/ddh/v1/fantasy/teams/' )`;
export const HOME = `'/' === strtok( $path, '?' )`;

/** Responds in place of WordPress to requests for which a condition holds, until the returned function is called. */
export function refuse(
  site: Site,
  condition: string,
  { status, headers = [], body = 'Forbidden' }: Refusal,
): () => void {
  const name = `refuse-${Buffer.from(condition).toString('hex').slice(-16)}.php`;
  const file = join(site.wordpress, 'wp-content/mu-plugins', name);
  const sent = headers.map((header) => `header( '${header}' );`).join(' ');
  writeFileSync(
    file,
    `<?php
$method = $_SERVER['REQUEST_METHOD'] ?? '';
$path   = $_SERVER['REQUEST_URI'] ?? '';
if ( 'cli' !== PHP_SAPI && ( ${condition} ) ) {
	http_response_code( ${status} );
	${sent}
	exit( base64_decode( '${Buffer.from(body).toString('base64')}' ) );
}
`,
  );
  return () => rmSync(file);
}
