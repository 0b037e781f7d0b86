<?php
/**
 * The link between a Firebase session and a member, over REST: ddh/v1/token-sync.
 *
 * An anonymous Firebase session may write nothing. Linked, it has a token that this site has signed: it says which
 * member the session may act for, and until when. The database's rules ask for exactly that.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Token_Sync {

	const ROUTE = '/token-sync';

	/** User meta: when the member was last linked, Unix time. Such members may have teams in Firebase. */
	const LINKED = 'ddh_firebase_link';

	/** Seconds that a link lasts, and seconds within which its token must be used. */
	const HOLDS     = 7200;
	const USE_UNTIL = 300;

	/** A member may link this often within this many seconds: a page does so once in two hours. */
	const MOST   = 20;
	const WITHIN = 600;

	/** Option that counts a member's attempts, by their id. */
	const ATTEMPTS = 'ddh_links_';

	public static function hook(): void {
		add_action( 'rest_api_init', array( __CLASS__, 'register' ) );
		add_filter( 'rest_request_after_callbacks', array( __CLASS__, 'form' ), 10, 3 );
		add_action( 'deleted_user', array( __CLASS__, 'forget' ) );
	}

	/** Routes of the link. */
	public static function register(): void {
		register_rest_route(
			DDH_Rest::NAMESPACE_V1,
			self::ROUTE,
			array(
				array(
					'methods'             => 'POST',
					'callback'            => DDH_Refusal::answered( array( __CLASS__, 'link' ) ),
					'permission_callback' => array( __CLASS__, 'may_link' ),
				),
				/*
				 * A link ends when the browser drops its session, or after HOLDS. The site keeps nothing of it, so this
				 * changes nothing, and it needs no permission: the page sends it when its visitor has logged out.
				 */
				array(
					'methods'             => 'DELETE',
					'callback'            => array( __CLASS__, 'unlink' ),
					'permission_callback' => '__return_true',
				),
			)
		);
	}

	/**
	 * Members only. (WordPress takes a cookie without a nonce for a visitor's: no other site can have its own session
	 * linked to a member.)
	 *
	 * @return true|WP_Error
	 */
	public static function may_link() {
		return is_user_logged_in() ? true : new WP_Error( 'not_logged_in', __( 'Not logged in.', 'ddh-hockey' ), array( 'status' => 401 ) );
	}

	/**
	 * Every failure of this route in one form: `linked` false, and the error's code as the `reason`.
	 *
	 * @param mixed           $response What is answered.
	 * @param array           $handler  The route's.
	 * @param WP_REST_Request $request  What was asked.
	 * @return mixed
	 */
	public static function form( $response, $handler, $request ) {
		if ( ! is_wp_error( $response ) || 0 !== strcasecmp( '/' . DDH_Rest::NAMESPACE_V1 . self::ROUTE, $request->get_route() ) ) {
			return $response;
		}
		$data   = $response->get_error_data();
		$answer = self::not_linked( (string) $response->get_error_code() );
		$answer->set_status( isset( $data['status'] ) ? (int) $data['status'] : 500 );
		if ( isset( $data['retry_after'] ) ) {
			$answer->header( 'Retry-After', (string) $data['retry_after'] );
		}
		return $answer;
	}

	/** The answer where there is no link. */
	private static function not_linked( string $reason ): WP_REST_Response {
		return new WP_REST_Response(
			array( 'linked' => false, 'reason' => $reason )
		);
	}

	/** Ends a link as far as this site is concerned. */
	public static function unlink(): WP_REST_Response {
		return self::not_linked( 'unlinked' );
	}

	/**
	 * Links a Firebase session to the member, by a token for the same session that names the member. The name is taken from
	 * WordPress's session alone.
	 *
	 * @throws DDH_Refusal rate_limited, bad_token, unavailable.
	 */
	public static function link( WP_REST_Request $request ): WP_REST_Response {
		$user_id = get_current_user_id();
		try {
			$key = DDH_Firebase::key( DDH_Firebase::KEY );
		} catch ( DDH_Refusal $none ) {
			return self::not_linked( 'not_configured' );
		}
		$wait = self::wait( $user_id );
		if ( $wait > 0 ) {
			throw new DDH_Refusal( 'rate_limited', __( 'Too many links.', 'ddh-hockey' ), 429, array( 'retry_after' => $wait ) );
		}
		$now    = time();
		try {
			$claims = DDH_Jwt::verify( self::id_token( $request ), DDH_Firebase::project(), array( 'DDH_Google', 'certificate' ), $now );
		} catch ( UnexpectedValueException $fault ) {
			if ( 'kid' === $fault->getMessage() && ! DDH_Google::has_certificates() ) {
				throw new DDH_Refusal( 'unavailable', __( 'Google cannot be reached.', 'ddh-hockey' ), 503 );
			}
			throw new DDH_Refusal( 'bad_token', __( 'The ID token is not valid.', 'ddh-hockey' ), 403 );
		}
		$wp      = 'wp_' . $user_id;
		$expires = ( $now + self::HOLDS ) * 1000;
		$token   = DDH_Jwt::sign(
			array(
				'iss'    => $key['client_email'],
				'sub'    => $key['client_email'],
				'aud'    => 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit',
				'iat'    => $now,
				'exp'    => $now + self::USE_UNTIL,
				'uid'    => $claims['sub'],
				'claims' => array( 'wp' => $wp, 'wpExp' => $expires ),
			),
			$key['private_key']
		);
		if ( null === $token ) {
			return self::not_linked( 'not_configured' );
		}
		update_user_meta( $user_id, self::LINKED, $now );
		return new WP_REST_Response(
			array( 'linked' => true, 'wp' => $wp, 'expiresAt' => $expires, 'customToken' => $token )
		);
	}

	/**
	 * Until when pages may still write in a member's name.
	 *
	 * @return int Unix time; it may be over.
	 */
	public static function link_ends( int $user_id ): int {
		return (int) get_user_meta( $user_id, self::LINKED, true ) + self::HOLDS;
	}

	/**
	 * The ID token. Some servers remove the Authorization header, and plugins for other tokens refuse it, so a header of
	 * ours and the body are read too. (WordPress looks where Apache may have put the header.)
	 *
	 * @return string Empty: the request has no token.
	 */
	private static function id_token( WP_REST_Request $request ): string {
		$body  = $request->get_json_params();
		$found = array(
			preg_replace( '/^Bearer\s+/i', '', (string) $request->get_header( 'authorization' ) ),
			$request->get_header( 'x_firebase_token' ),
			is_array( $body ) && isset( $body['idToken'] ) ? $body['idToken'] : null,
		);
		foreach ( $found as $token ) {
			if ( is_string( $token ) && preg_match( '/^[\w-]+\.[\w-]+\.[\w-]+$/D', trim( $token ) ) ) {
				return trim( $token );
			}
		}
		return '';
	}

	/**
	 * Counts a member's attempts. The database counts, since requests at the same moment would all read the same number.
	 * The stored number is the time until which attempts count, followed by two digits for how many there were.
	 *
	 * @return int Seconds until they may try again; 0: now.
	 */
	private static function wait( int $user_id ): int {
		global $wpdb;
		$name  = self::ATTEMPTS . (int) $user_id;
		$now   = time();
		$first = ( $now + self::WITHIN ) . '01';
		// Adding 0 makes a number of the text, which databases compare in another way.
		$counted = $wpdb->query( $wpdb->prepare( "INSERT IGNORE INTO {$wpdb->options} ( option_name, option_value, autoload ) VALUES ( %s, %s, 'no' )", $name, $first ) )
			|| $wpdb->query( $wpdb->prepare( "UPDATE {$wpdb->options} SET option_value = %s WHERE option_name = %s AND option_value + 0 < %s + 0", $first, $name, $now . '00' ) )
			|| $wpdb->query( $wpdb->prepare( "UPDATE {$wpdb->options} SET option_value = option_value + 1 WHERE option_name = %s AND ( option_value + 0 ) %% 100 < %d", $name, self::MOST ) );
		if ( $counted ) {
			return 0;
		}
		$kept = (string) $wpdb->get_var( $wpdb->prepare( "SELECT option_value FROM {$wpdb->options} WHERE option_name = %s", $name ) );
		return max( 1, (int) substr( $kept, 0, -2 ) - $now );
	}

	/**
	 * Forgets the attempts of a member who was deleted.
	 *
	 * @param int $user_id Whose.
	 */
	public static function forget( $user_id ) {
		delete_option( self::ATTEMPTS . (int) $user_id );
	}
}
