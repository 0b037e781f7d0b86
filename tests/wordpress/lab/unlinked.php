<?php
/**
 * Logs each request that unlinks a Firebase session, with the status of the response. The page cannot read the status
 * while it unloads.
 */
add_filter(
	'rest_post_dispatch',
	function ( $response, $server, $request ) {
		if ( '/ddh/v1/token-sync/end' === $request->get_route() ) {
			$told = array( 'status' => $response->get_status(), 'authorization' => $request->get_header( 'authorization' ) );
			file_put_contents( dirname( ABSPATH ) . '/unlinked.jsonl', json_encode( $told ) . "\n", FILE_APPEND );
		}
		return $response;
	},
	10,
	3
);
