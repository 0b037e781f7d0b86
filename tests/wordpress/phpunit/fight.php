<?php
/**
 * One of several processes that change a member's teams at once: php fight.php USER START JOB [ARGUMENT]
 * START is the Unix time at which all begin. Prints what became of it as JSON.
 */

// phpcs:disable
list( , $user, $start, $job ) = $argv;
$_SERVER['HTTP_HOST']      = 'ddh.localhost';
$_SERVER['REQUEST_METHOD'] = 'GET';
require getenv( 'DDH_WP_SITE' ) . '/wp-load.php';
// The settings of the site itself stay as they are.
add_filter( 'option_ddh_settings', $on = fn( $stored ) => array_merge( (array) $stored, array( 'team_store' => 'wordpress' ) ) );
add_filter( 'default_option_ddh_settings', $on );
wp_set_current_user( (int) $user );

function send( string $method, string $route, array $body ): array {
	$request = new WP_REST_Request( $method, '/ddh/v1/fantasy/teams' . $route );
	$request->set_header( 'Content-Type', 'application/json' );
	$request->set_body( wp_json_encode( $body ) );
	$response = rest_do_request( $request );
	return array( 'status' => $response->get_status(), 'data' => json_decode( wp_json_encode( $response->get_data() ), true ) );
}

rest_get_server();
while ( microtime( true ) < (float) $start ) {
	usleep( 1000 );
}
switch ( $job ) {
	case 'create':
		echo wp_json_encode( send( 'PUT', '/' . ( 1000 + (int) $argv[4] % 3 ), array( 'team' => array( 'teamName' => "Team $argv[4]" ), 'base_rev' => 0 ) ) );
		break;
	case 'add':
		// Ten players to one team, each save on top of what the others have saved.
		$conflicts = 0;
		for ( $i = 0; $i < 10; $i++ ) {
			$book   = json_decode( wp_json_encode( rest_do_request( new WP_REST_Request( 'GET', '/ddh/v1/fantasy/teams' ) )->get_data() ), true );
			$record = $book['teams'][0];
			do {
				$team                    = array_diff_key( $record, array_flip( array( 'id', 'rev', 'updatedAt' ) ) );
				$names                   = json_decode( $team['teamRoster']['F'], true );
				$names[]                 = "Player $argv[4]-$i";
				$team['teamRoster']['F'] = wp_json_encode( $names );
				$answer                  = send( 'PUT', '/' . $record['id'], array( 'team' => $team, 'base_rev' => $record['rev'] ) );
				if ( 409 === $answer['status'] ) {
					++$conflicts;
					$record = $answer['data']['data']['team'];
				}
			} while ( 409 === $answer['status'] );
			if ( 200 !== $answer['status'] ) {
				exit( wp_json_encode( $answer ) );
			}
		}
		echo wp_json_encode( array( 'status' => 200, 'conflicts' => $conflicts ) );
		break;
	case 'own':
		// Ten saves of a team that nobody else touches.
		$id  = (string) $argv[4];
		$rev = 1;
		for ( $i = 1; $i <= 10; $i++ ) {
			$answer = send( 'PUT', "/$id", array( 'team' => array( 'teamName' => "Own $id", 'skaterScoring' => array( 'goal' => $i ) ), 'base_rev' => $rev ) );
			if ( 200 !== $answer['status'] ) {
				exit( wp_json_encode( $answer ) );
			}
			$rev = $answer['data']['rev'];
		}
		echo wp_json_encode( array( 'status' => 200, 'rev' => $rev ) );
}
