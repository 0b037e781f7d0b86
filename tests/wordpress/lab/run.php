<?php
/** Runs the PHP from stdin inside the site. Prints the returned value as JSON on the last line. */

require __DIR__ . '/load.php';
foreach ( array( 'admin', 'class-wp-upgrader' ) as $lab_part ) {
	require_once ABSPATH . "wp-admin/includes/$lab_part.php";
}
$lab_result = ( static fn() => eval( stream_get_contents( STDIN ) ) )();
echo "\n", wp_json_encode( $lab_result, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES );
