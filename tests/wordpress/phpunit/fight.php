<?php
/**
 * One of several processes that send requests of one member at the same time. It reads jobs, each a line of JSON:
 * [user, job, arguments]. For each job it prints "set" and waits for a line, so that all processes start together. Then
 * it prints the result as JSON.
 */

// phpcs:disable
$_SERVER['HTTP_HOST']      = 'ddh.localhost';
$_SERVER['REQUEST_METHOD'] = 'GET';
require getenv( 'DDH_WP_SITE' ) . '/wp-load.php';
// A filter changes the settings, because the site's stored settings must not change.
add_filter( 'option_ddh_settings', $on = fn( $stored ) => array_merge( (array) $stored, array( 'team_store' => 'wordpress' ) ) );
add_filter( 'default_option_ddh_settings', $on );

/** Sends a request with an empty cache, like the first request of a process. */
function send( string $method, string $route, ?array $body = null ): array {
	$user = get_current_user_id();
	wp_cache_flush();
	wp_set_current_user( 0 );
	wp_set_current_user( $user );
	$request = new WP_REST_Request( $method, '/ddh/v1/fantasy/teams' . $route );
	if ( null !== $body ) {
		$request->set_header( 'Content-Type', 'application/json' );
		$request->set_body( wp_json_encode( $body ) );
	}
	$response = rest_do_request( $request );
	return array( 'status' => $response->get_status(), 'data' => json_decode( wp_json_encode( $response->get_data() ), true ) );
}

/** Saves a team. Pages send POST, and those from an older cache send PUT. */
function save( int $n, string $id, array $body ): array {
	return 0 === $n % 2 ? send( 'POST', "/$id/save", $body ) : send( 'PUT', "/$id", $body );
}

function set(): void {
	echo "set\n";
	fgets( STDIN );
}

$jobs = array(
	// Creates a team with the name "Team n" for each of these numbers n.
	'create' => function ( array $numbers ): array {
		set();
		return array_map( fn( $n ) => save( $n, (string) ( 1000 + $n % 3 ), array( 'team' => array( 'teamName' => "Team $n" ), 'base_rev' => 0 ) ), $numbers );
	},
	// Adds these players to one team, each in a separate save. All processes start from the same revision.
	'add'    => function ( array $names ): array {
		$conflicts = 0;
		foreach ( $names as $i => $name ) {
			$record = send( 'GET', '' )['data']['teams'][0];
			0 === $i && set();
			do {
				$team                    = array_diff_key( $record, array_flip( array( 'id', 'rev', 'updatedAt' ) ) );
				$team['teamRoster']['F'] = wp_json_encode( array_merge( json_decode( $team['teamRoster']['F'], true ), array( $name ) ) );
				$answer                  = save( $i, $record['id'], array( 'team' => $team, 'base_rev' => $record['rev'] ) );
				if ( 409 === $answer['status'] ) {
					++$conflicts;
					$record = $answer['data']['data']['team'];
				}
			} while ( 409 === $answer['status'] );
			if ( 200 !== $answer['status'] ) {
				return $answer;
			}
		}
		return array( 'status' => 200, 'conflicts' => $conflicts );
	},
	// Saves a team several times. No other process writes this team.
	'own'    => function ( string $id, int $times ): array {
		set();
		$rev = 1;
		for ( $i = 1; $i <= $times; $i++ ) {
			$answer = save( $i, $id, array( 'team' => array( 'teamName' => "Own $id", 'skaterScoring' => array( 'goal' => $i ) ), 'base_rev' => $rev ) );
			if ( 200 !== $answer['status'] ) {
				return $answer;
			}
			$rev = $answer['data']['rev'];
		}
		return array( 'status' => 200, 'rev' => $rev );
	},
	// Requests a Firebase link several times, with an invalid token.
	'link'   => function ( string $key_file, array $settings, int $times ): array {
		defined( 'DDH_FIREBASE_SA_FILE' ) || define( 'DDH_FIREBASE_SA_FILE', $key_file );
		add_filter( 'option_ddh_settings', $on = fn( $stored ) => array_merge( (array) $stored, $settings ), 20 );
		add_filter( 'default_option_ddh_settings', $on, 20 );
		set();
		$request = new WP_REST_Request( 'POST', '/ddh/v1/token-sync' );
		$request->set_header( 'Authorization', 'Bearer a.b.c' );
		return array_map( fn() => rest_do_request( $request )->get_status(), range( 1, $times ) );
	},
);

rest_get_server();
while ( $line = fgets( STDIN ) ) {
	list( $user, $job, $arguments ) = json_decode( $line, true );
	wp_set_current_user( $user );
	echo wp_json_encode( $jobs[ $job ]( ...$arguments ) ), "\n";
}
