<?php
/**
 * Loads the site in DDH_WP_SITE with the URL in DDH_WP_URL, as a request for its front page does. Require this file at
 * file level, because WordPress's globals must be global.
 */

$lab_url                    = parse_url( getenv( 'DDH_WP_URL' ) );
$_SERVER['HTTP_HOST']       = $lab_url['host'] . ':' . $lab_url['port'];
$_SERVER['REQUEST_URI']     = ( $lab_url['path'] ?? '' ) . '/';
$_SERVER['REQUEST_METHOD']  = 'GET';
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
$_SERVER['REMOTE_ADDR']     = '127.0.0.1';
require getenv( 'DDH_WP_SITE' ) . '/wp-load.php';
