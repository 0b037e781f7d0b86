<?php
/**
 * Members' fantasy teams over REST, if the setting team_store is WordPress. Every write states the revision that was
 * edited. If the stored team has a newer revision, the response is 409 with the stored team, so that the page can merge
 * both versions.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Teams {
	const ROUTE = '/fantasy/teams';

	/** Maximum size of a request, in bytes. */
	const LARGEST = 65536;

	/**
	 * @return true|WP_Error Only members may use the routes. Each route applies to the teams of the logged-in member.
	 */
	public static function permit() {
		if ( 'wordpress' !== DDH_Settings::get( 'team_store' ) ) {
			return new WP_Error( 'ddh_teams_off', __( 'This site does not keep teams.', 'ddh-hockey' ), array( 'status' => 404 ) );
		}
		return is_user_logged_in() ? true : new WP_Error( 'ddh_not_logged_in', __( 'Not authenticated', 'ddh-hockey' ), array( 'status' => 401 ) );
	}

	/**
	 * Responds with all teams of the member in the order of their creation, and with the id of the current team, or
	 * null if no team is current.
	 */
	public static function get(): WP_REST_Response {
		$book = DDH_Team_Book::read( get_current_user_id() );
		return new WP_REST_Response(
			array( 'teams' => array_map( array( 'DDH_Team_Book', 'record' ), $book['teams'] ), 'currentTeam' => $book['currentTeam'] )
		);
	}

	/**
	 * Saves a team, or creates it if `base_rev` is 0. A new team gets another id if its id is taken. If the team is
	 * already stored, the response is the same as after saving, because the page may not have received an earlier
	 * response.
	 */
	public static function put( WP_REST_Request $request ): WP_REST_Response {
		$body = self::body( $request, array( 'base_rev', 'team' ) );
		$base = self::base_rev( $body['base_rev'] );
		$team = DDH_Team_Check::read( $body['team'] );
		$id   = $request->get_url_params()['id'];
		$book = DDH_Team_Book::change(
			get_current_user_id(),
			static function ( array $book ) use ( &$id, $team, $base ): array {
				return 0 === $base ? DDH_Team_Changes::create( $book, $id, $team ) : DDH_Team_Changes::save( $book, $id, $team, $base );
			}
		);
		return new WP_REST_Response( DDH_Team_Book::record( $book['teams'][ DDH_Team_Changes::place( $book, $id ) ] ), 0 === $base ? 201 : 200 );
	}

	/**
	 * Deletes a team. If the current team is deleted, the first remaining team becomes current. `base_rev` is in the query,
	 * or else in the body.
	 */
	public static function delete( WP_REST_Request $request ): WP_REST_Response {
		$rev  = $request->get_query_params()['base_rev'] ?? self::body( $request, array( 'base_rev' ) )['base_rev'];
		$base = self::base_rev( is_string( $rev ) && preg_match( '/^[1-9]\d{0,8}$/D', $rev ) ? (int) $rev : $rev );
		$id   = $request->get_url_params()['id'];
		$book = DDH_Team_Book::change( get_current_user_id(), static fn( array $book ): array => DDH_Team_Changes::delete( $book, $id, $base ) );
		return new WP_REST_Response( array( 'deleted' => $id, 'currentTeam' => $book['currentTeam'] ) );
	}

	/** Sets the current team. The request has the team's id, or null for no team. */
	public static function put_current( WP_REST_Request $request ): WP_REST_Response {
		$id   = self::body( $request, array( 'currentTeam' ) )['currentTeam'];
		$book = DDH_Team_Book::change( get_current_user_id(), static fn( array $book ): array => DDH_Team_Changes::choose( $book, $id ) );
		return new WP_REST_Response( array( 'currentTeam' => $book['currentTeam'] ) );
	}

	/** Decodes the body of a request, which must have exactly these keys. `$keys` must be in alphabetical order. */
	private static function body( WP_REST_Request $request, array $keys ): array {
		if ( strlen( (string) $request->get_body() ) > self::LARGEST ) {
			/* translators: %d: the largest allowed number of bytes. */
			throw new DDH_Refusal( 'ddh_team_too_large', sprintf( __( 'A request may have at most %d bytes.', 'ddh-hockey' ), self::LARGEST ), 413 );
		}
		$body = $request->get_json_params();
		$has  = is_array( $body ) ? array_keys( $body ) : array();
		sort( $has );
		if ( $has !== $keys ) {
			/* translators: %s: names of the required fields, separated by commas. */
			throw new DDH_Refusal( 'ddh_bad_request', sprintf( __( 'The body must be a JSON object with exactly these members: %s.', 'ddh-hockey' ), implode( ', ', $keys ) ), 400 );
		}
		return $body;
	}

	/** @param mixed $base The revision that a write states. */
	private static function base_rev( $base ): int {
		if ( ! is_int( $base ) || $base < 0 ) {
			throw new DDH_Refusal( 'ddh_bad_request', __( 'base_rev must be a whole number: the revision that was edited.', 'ddh-hockey' ), 400 );
		}
		return $base;
	}
}
