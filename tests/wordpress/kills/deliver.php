<?php
/**
 * A process that delivers data or cleans up, and may be killed at any moment. It loads the site and prints "ready". Then it
 * reads lines of JSON, [job, folder], and prints the result of each as JSON.
 */

require dirname( __DIR__ ) . '/lab/load.php';
wp_set_current_user( get_user_by( 'login', 'admin' )->ID );

/** Sends one request in the same way as the settings page. */
function kills_post( string $route, string $body, array $headers ): array {
	$request = new WP_REST_Request( 'POST', "/ddh/v1/deliveries$route" );
	foreach ( $headers as $name => $value ) {
		$request->set_header( $name, $value );
	}
	$request->set_body( $body );
	$response = rest_do_request( $request );
	if ( $response->is_error() ) {
		throw new RuntimeException( $route . ': ' . $response->as_error()->get_error_message() );
	}
	return $response->get_data();
}

/** Sends the files of a folder, and returns the id of the delivery. */
function kills_send( string $folder ): string {
	$files = array();
	foreach ( new RecursiveIteratorIterator( new RecursiveDirectoryIterator( $folder, FilesystemIterator::SKIP_DOTS ) ) as $file ) {
		$files[] = array( 'name' => substr( $file->getPathname(), strlen( $folder ) + 1 ), 'bytes' => $file->getSize(), 'sha256' => hash_file( 'sha256', $file->getPathname() ) );
	}
	// The same files in the same order are the same delivery. The forecasts come after the results.
	rsort( $files );
	$begun = kills_post( '', wp_json_encode( array( 'files' => $files ) ), array( 'Content-Type' => 'application/json' ) );
	foreach ( $begun['missing'] as $next ) {
		$parts = str_split( file_get_contents( "$folder/{$next['name']}" ), $begun['part_size'] );
		foreach ( array_slice( $parts, $next['part'], null, true ) as $part => $bytes ) {
			$digest = 'sha-256=:' . base64_encode( hash( 'sha256', $bytes, true ) ) . ':';
			kills_post( "/{$begun['id']}/files/{$next['file']}/parts/$part", $bytes, array( 'Content-Type' => 'application/octet-stream', 'Content-Digest' => $digest ) );
		}
	}
	return $begun['id'];
}

$kills_jobs = array(
	'import' => fn( string $folder ): string => ( new DDH_Folder( $folder ) )->deliver( false )['version'],
	'upload' => fn( string $folder ): string => kills_post( '/' . kills_send( $folder ) . '/commit', '', array() )['version'],
	'send'   => fn( string $folder ): string => kills_send( $folder ),
	'record' => fn( string $folder ): string => kills_post( '/' . kills_send( $folder ) . '/commit', '', array() )['record']['code'] ?? 'taken',
	'clean'  => function (): string {
		DDH_Deliveries::clean();
		return '';
	},
);

echo "ready\n";
while ( $kills_line = fgets( STDIN ) ) {
	// Each job must read the options from the database, as a separate request would.
	wp_cache_flush();
	list( $kills_job, $kills_folder ) = json_decode( $kills_line, true );
	echo wp_json_encode( $kills_jobs[ $kills_job ]( $kills_folder ) ), "\n";
}
