<?php
/**
 * Line-up news over REST, for the Line-ups screen and for the machine that simulates the games. class-ddh-rest.php has
 * the routes.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_News_Rest {
	const ROUTE = '/news';

	/** The `source` of each entry in the news file. */
	const SOURCE = 'site';

	/** Fields that responses contain as they are stored. The user's id is not among them. */
	const PUBLIC_FIELDS = array( 'date', 'team', 'player', 'player_id', 'kind' );

	/**
	 * Responds with the news entries, which have the fields of the news file. `from` is the first day whose entries are
	 * kept.
	 */
	public static function get(): WP_REST_Response {
		$entries = array();
		foreach ( DDH_News::entries() as $entry ) {
			$entries[] = array_intersect_key( $entry, array_flip( self::PUBLIC_FIELDS ) ) + array( 'at' => self::time( $entry['at'] ), 'source' => self::SOURCE );
		}
		return new WP_REST_Response(
			array(
				'entries'         => $entries,
				'from'            => DDH_News::first_day(),
				'askAgainSeconds' => DDH_News::ask_again_seconds(),
				'version'         => substr( hash( 'sha256', wp_json_encode( $entries ) ), 0, 16 ),
			)
		);
	}

	/** Responds with the news entries for the Line-ups screen, and stores that the screen is open. */
	public static function open(): WP_REST_Response {
		DDH_News::keep_open();
		return self::screen();
	}

	public static function add( WP_REST_Request $request ): WP_REST_Response {
		DDH_News::add( DDH_News_Check::read( $request->get_json_params() ) );
		return self::screen( 201 );
	}

	public static function undo( WP_REST_Request $request ): WP_REST_Response {
		DDH_News::undo( (int) $request->get_url_params()['id'] );
		return self::screen();
	}

	/**
	 * Builds the response for the Line-ups screen: all entries, each with the name of the user who made it, and the
	 * current time in New York.
	 */
	private static function screen( int $status = 200 ): WP_REST_Response {
		$entries = array();
		foreach ( DDH_News::entries() as $entry ) {
			$user      = get_userdata( $entry['user'] );
			$entries[] = array( 'id' => $entry['id'], 'at' => self::time( $entry['at'] ), 'by' => $user ? $user->display_name : null ) + array_intersect_key( $entry, array_flip( self::PUBLIC_FIELDS ) );
		}
		return new WP_REST_Response( array( 'entries' => $entries, 'now' => DDH_Clock::in_league() ), $status );
	}

	/** Formats a Unix time in milliseconds as ISO 8601. */
	private static function time( int $ms ): string {
		return gmdate( 'Y-m-d\TH:i:s', intdiv( $ms, 1000 ) ) . sprintf( '.%03dZ', $ms % 1000 );
	}
}
