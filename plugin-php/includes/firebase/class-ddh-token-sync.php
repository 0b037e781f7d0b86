<?php
/** Links a Firebase session to a member, over REST: ddh/v1/token-sync. */

defined( 'ABSPATH' ) || exit;

/**
 * The rules of the Firebase database let a session write only after it is linked. A linked session has a token that
 * this site has signed. The token states the member for whom the session may act and the time until which it may. The
 * rules check both.
 */
final class DDH_Token_Sync {
	const ROUTE = '/token-sync';

	/** Ends a link, like DELETE of ROUTE. */
	const END = self::ROUTE . '/end';

	/**
	 * User meta: Unix time at which a session was last linked to the member. Without it, the member cannot have teams
	 * in Firebase.
	 */
	const LINKED = 'ddh_firebase_link';

	/** A link lasts DURATION seconds. */
	const DURATION = 7200;

	/** A member can request at most MOST links in WITHIN seconds. A page needs one link every two hours. */
	const MOST   = 20;
	const WITHIN = 600;

	/** Prefix of the options that store how often a member has requested a link. The member's id follows the prefix. */
	const ATTEMPTS = 'ddh_links_';

	public static function hook(): void {
		add_filter( 'rest_request_after_callbacks', array( __CLASS__, 'form' ), 10, 3 );
		add_action( 'deleted_user', array( __CLASS__, 'forget' ) );
	}

	/**
	 * @return true|WP_Error True for a logged-in member. A login cookie needs a nonce, so another site cannot link a
	 * session to a member.
	 */
	public static function may_link() {
		return is_user_logged_in() ? true : new WP_Error( 'not_logged_in', __( 'Not logged in.', 'ddh-hockey' ), array( 'status' => 401 ) );
	}

	/**
	 * Converts each error of the routes token-sync to an object in which `linked` is false and `reason` is the error
	 * code.
	 */
	public static function form( $response, $handler, $request ) {
		$before = '/' . DDH_Rest::NAMESPACE_V1;
		if ( ! is_wp_error( $response ) || ! in_array( strtolower( $request->get_route() ), array( $before . self::ROUTE, $before . self::END ), true ) ) {
			return $response;
		}
		$data   = $response->get_error_data();
		$answer = self::not_linked( (string) $response->get_error_code() );
		$answer->set_status( (int) ( $data['status'] ?? 500 ) );
		if ( isset( $data['retry_after'] ) ) {
			$answer->header( 'Retry-After', (string) $data['retry_after'] );
		}
		return $answer;
	}

	private static function not_linked( string $reason ): WP_REST_Response {
		return new WP_REST_Response( array( 'linked' => false, 'reason' => $reason ) );
	}

	/**
	 * Responds that the session is not linked. The browser then ends the session. Nothing changes on the site, because
	 * the site does not store sessions.
	 */
	public static function unlink(): WP_REST_Response {
		return self::not_linked( 'unlinked' );
	}

	/**
	 * Responds with a token for the Firebase session that sent the request. The token names the member who is logged in
	 * to WordPress; nothing in the request can change that.
	 */
	public static function link( WP_REST_Request $request ): WP_REST_Response {
		$user_id = get_current_user_id();
		if ( ! DDH_Home::is_home() ) {
			return self::not_linked( 'copy' );
		}
		try {
			$key = DDH_Firebase::key( DDH_Firebase::KEY );
		} catch ( DDH_Refusal $none ) {
			return self::not_linked( 'not_configured' );
		}
		$wait = self::wait( $user_id );
		if ( $wait > 0 ) {
			throw new DDH_Refusal( 'rate_limited', __( 'Too many links.', 'ddh-hockey' ), 429, array( 'retry_after' => $wait ) );
		}
		$now = DDH_Clock::now();
		try {
			$claims = DDH_Jwt::verify( self::id_token( $request ), DDH_Firebase::project(), array( 'DDH_Google', 'certificate' ), $now );
		} catch ( UnexpectedValueException $fault ) {
			if ( 'kid' === $fault->getMessage() && ! DDH_Google::has_certificates() ) {
				throw new DDH_Refusal( 'unavailable', __( 'Google cannot be reached.', 'ddh-hockey' ), 503 );
			}
			// A fresh token of Google's with such a fault shows that this server's clock is wrong.
			if ( in_array( $fault->getMessage(), array( 'future', 'expired' ), true ) ) {
				throw new DDH_Refusal( 'clock', __( 'The ID token is not valid at this time.', 'ddh-hockey' ), 403 );
			}
			throw new DDH_Refusal( 'bad_token', __( 'The ID token is not valid.', 'ddh-hockey' ), 403 );
		}
		$wp      = 'wp_' . $user_id;
		$expires = ( $now + self::DURATION ) * 1000;
		$token   = DDH_Google::custom_token( $key, $claims['sub'], $now, array( 'claims' => array( 'wp' => $wp, 'wpExp' => $expires ) ) );
		if ( null === $token ) {
			return self::not_linked( 'not_configured' );
		}
		update_user_meta( $user_id, self::LINKED, $now );
		return new WP_REST_Response( array( 'linked' => true, 'wp' => $wp, 'expiresAt' => $expires, 'issuedAt' => $now * 1000, 'customToken' => $token ) );
	}

	/** Returns the Unix time until which open pages may write to Firebase for a member. The time may be in the past. */
	public static function link_ends( int $user_id ): int {
		return (int) get_user_meta( $user_id, self::LINKED, true ) + self::DURATION;
	}

	/**
	 * Returns the ID token, or '' if the request has no token. Some servers remove the Authorization header, and some
	 * plugins refuse tokens other than their own in it. So the token may also be in this plugin's own header or in the
	 * body. (WordPress looks in the places where Apache may have put the Authorization header.)
	 */
	private static function id_token( WP_REST_Request $request ): string {
		$found = array(
			preg_replace( '/^Bearer\s+/i', '', (string) $request->get_header( 'authorization' ) ),
			$request->get_header( 'x_firebase_token' ),
			$request->get_json_params()['idToken'] ?? null,
		);
		foreach ( $found as $token ) {
			if ( is_string( $token ) && preg_match( '/^[\w-]+\.[\w-]+\.[\w-]+$/D', trim( $token ) ) ) {
				return trim( $token );
			}
		}
		return '';
	}

	/**
	 * Counts a member's attempts and returns the seconds until the member may try again. Increments the number in SQL,
	 * because simultaneous requests in PHP could all read the same number. The stored number is the time at which the
	 * count expires, followed by two digits for the number of attempts.
	 */
	private static function wait( int $user_id ): int {
		global $wpdb;
		$name  = self::ATTEMPTS . $user_id;
		$now   = DDH_Clock::now();
		$first = ( $now + self::WITHIN ) . '01';
		// Add 0 to turn the stored text into a number, because databases compare texts character by character.
		$counted = $wpdb->query( $wpdb->prepare( "INSERT IGNORE INTO {$wpdb->options} ( option_name, option_value, autoload ) VALUES ( %s, %s, 'no' )", $name, $first ) )
			|| $wpdb->query( $wpdb->prepare( "UPDATE {$wpdb->options} SET option_value = %s WHERE option_name = %s AND option_value + 0 < %s + 0", $first, $name, $now . '00' ) )
			|| $wpdb->query( $wpdb->prepare( "UPDATE {$wpdb->options} SET option_value = option_value + 1 WHERE option_name = %s AND ( option_value + 0 ) %% 100 < %d", $name, self::MOST ) );
		if ( $counted ) {
			return 0;
		}
		$kept = (string) $wpdb->get_var( $wpdb->prepare( "SELECT option_value FROM {$wpdb->options} WHERE option_name = %s", $name ) );
		return max( 1, (int) substr( $kept, 0, -2 ) - $now );
	}

	/** Deletes the stored number of attempts of a deleted member to link a session. */
	public static function forget( $user_id ) {
		delete_option( self::ATTEMPTS . (int) $user_id );
	}
}
