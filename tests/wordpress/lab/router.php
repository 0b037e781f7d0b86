<?php
/**
 * Router script of PHP's web server. Serves files, and sends everything else to WordPress as rewrite rules do.
 * DDH_WP_FOLDER is the folder of the web root that contains WordPress ('' or '/blog').
 */

$lab_root = $_SERVER['DOCUMENT_ROOT'];
$lab_path = rawurldecode( (string) parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH ) );
if ( preg_match( '#\0|/\.#', $lab_path ) ) {
	// Refuses paths that lead out of the root. Also refuses hidden files, because the database is a hidden file.
	http_response_code( 403 );
	return true;
}
$lab_file = $lab_root . $lab_path;
if ( is_dir( $lab_file ) && is_file( rtrim( $lab_file, '/' ) . '/index.php' ) ) {
	if ( '/' !== substr( $lab_path, -1 ) ) {
		header( "Location: $lab_path/", true, 301 );
		return true;
	}
	$lab_file .= 'index.php';
}
if ( is_file( $lab_file ) && '.php' !== substr( $lab_file, -4 ) ) {
	return false;
}
if ( ! is_file( $lab_file ) ) {
	$lab_file = $lab_root . getenv( 'DDH_WP_FOLDER' ) . '/index.php';
}
$_SERVER['SCRIPT_FILENAME'] = $lab_file;
$_SERVER['SCRIPT_NAME']     = substr( $lab_file, strlen( $lab_root ) );
$_SERVER['PHP_SELF']        = $_SERVER['SCRIPT_NAME'];
chdir( dirname( $lab_file ) );
require $lab_file;
return true;
