<?php
/**
 * Firebase as the store of members' teams: what the page may know of it, the link between a Firebase session and a
 * member, and the removal of what lies there.
 *
 * An anonymous Firebase session may write nothing. Linked, it has a token that this site has signed: it says which
 * member the session may act for, and until when. The database's rules ask for exactly that.
 *
 * @package DDH_Hockey
 */

defined( 'ABSPATH' ) || exit;


final class DDH_Firebase {

	/** Names the key of a service account without any rights, which signs the links. */
	const KEY = 'DDH_FIREBASE_SA_FILE';

	/** Names the key of an account with rights on the database. Optional; it serves to erase alone. */
	const ERASER = 'DDH_FIREBASE_ERASER_FILE';

	/** User meta: when the member was last linked, Unix time. Who has it may have teams in Firebase. */
	const LINKED = 'ddh_firebase_link';

	/** Option: ids of deleted members whose data may still be in Firebase. */
	const LEFT = 'ddh_firebase_left';

	/** Event that erases a deleted member's data. */
	const ERASE = 'ddh_firebase_erase';

	/** After a failure it is tried again, in so many seconds each. */
	const PAUSES = array( 300, 3600, 21600, 86400 );

	/** A link holds so long, in seconds; the token that carries it has to be used within so many. */
	const HOLDS     = 7200;
	const USE_UNTIL = 300;

	/** A member may link so often within so many seconds: a page does so once in two hours. */
	const MOST   = 20;
	const WITHIN = 600;

	const ROUTE = '/token-sync';

	/** Registers what WordPress is to call. */
	public static function hook() {
		add_action( 'rest_api_init', array( __CLASS__, 'register' ) );
		add_filter( 'rest_request_after_callbacks', array( __CLASS__, 'form' ), 10, 3 );
		add_action( 'delete_user', array( __CLASS__, 'user_goes' ) );
		add_action( 'wpmu_delete_user', array( __CLASS__, 'user_goes' ) );
		add_action( self::ERASE, array( __CLASS__, 'erase_event' ), 10, 2 );
	}

	/**
	 * The configuration of the Firebase web app. It is public by design: every page of it carries it.
	 *
	 * @return array<string,string>|null Null: it is not complete, or the database's address is none of Google's.
	 */
	public static function public_config() {
		$config = array_intersect_key( DDH_Settings::get( 'firebase' ), array_flip( DDH_Settings::FIREBASE ) );
		foreach ( $config as $value ) {
			if ( ! is_string( $value ) || '' === $value ) {
				return null;
			}
		}
		return null === self::database() ? null : $config;
	}

	/**
	 * Whether sessions can be linked: there is a project and a key to sign with.
	 *
	 * @return bool
	 */
	public static function is_configured() {
		return ! is_wp_error( self::key() );
	}

	/**
	 * The key that signs links.
	 *
	 * @return array{client_email:string,private_key:string}|WP_Error Codes as in DDH_Google::key(); ddh_key_none also without a project.
	 */
	public static function key() {
		return self::key_of( self::KEY );
	}

	/**
	 * A key of the project in the settings.
	 *
	 * @param string $constant The constant that names its file.
	 * @return array{client_email:string,private_key:string}|WP_Error
	 */
	private static function key_of( $constant ) {
		$project = self::project();
		return '' === $project ? new WP_Error( 'ddh_key_none', __( 'The settings name no Firebase project.', 'ddh-hockey' ) ) : DDH_Google::key( $constant, $project );
	}

	/**
	 * The Firebase project's id.
	 *
	 * @return string Empty: none.
	 */
	private static function project() {
		$project = DDH_Settings::get( 'firebase' )['projectId'];
		return is_string( $project ) ? $project : '';
	}

	/**
	 * The Realtime Database's address.
	 *
	 * @return string|null Without a slash at its end.
	 */
	private static function database() {
		$address = DDH_Settings::get( 'firebase' )['databaseURL'];
		return self::is_database( $address ) ? untrailingslashit( $address ) : null;
	}

	/**
	 * Whether an address is that of a Realtime Database. Access tokens are sent there: it must be one of Google's.
	 *
	 * @param mixed $address Anything.
	 * @return bool
	 */
	public static function is_database( $address ) {
		return is_string( $address ) && 1 === preg_match( '#^https://[a-z0-9-]+(\.firebaseio\.com|\.[a-z0-9-]+\.firebasedatabase\.app)/?\z#', $address );
	}

	/** Routes of the link. */
	public static function register() {
		register_rest_route(
			DDH_Rest::NAMESPACE_V1,
			self::ROUTE,
			array(
				array(
					'methods'             => 'POST',
					'callback'            => array( __CLASS__, 'link' ),
					'permission_callback' => array( __CLASS__, 'may_link' ),
				),
				/*
				 * A link ends in the browser, which drops its session, and by itself after HOLDS. Nothing is kept of it
				 * here that could be undone, so that this changes nothing whoever sends it; and the page sends it just
				 * when its visitor is not logged in any more.
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

	/**
	 * The answer where there is no link.
	 *
	 * @param string $reason A word for it.
	 * @return WP_REST_Response
	 */
	private static function not_linked( $reason ) {
		return new WP_REST_Response(
			array(
				'linked' => false,
				'reason' => $reason,
			)
		);
	}

	/**
	 * Ends a link as far as this site is concerned.
	 *
	 * @return WP_REST_Response
	 */
	public static function unlink() {
		return self::not_linked( 'unlinked' );
	}

	/**
	 * Links a Firebase session to the member: a token for the same session that says whom it may act for. Who that is
	 * comes from WordPress's session alone.
	 *
	 * @param WP_REST_Request $request With the session's ID token.
	 * @return WP_REST_Response|WP_Error Codes: rate_limited, bad_token, unavailable, not_configured.
	 */
	public static function link( WP_REST_Request $request ) {
		$user_id = get_current_user_id();
		$key     = self::key();
		if ( is_wp_error( $key ) ) {
			return self::not_linked( 'not_configured' );
		}
		$wait = self::wait( $user_id );
		if ( $wait > 0 ) {
			return new WP_Error(
				'rate_limited',
				__( 'Too many links.', 'ddh-hockey' ),
				array(
					'status'      => 429,
					'retry_after' => $wait,
				)
			);
		}
		$now    = time();
		$claims = DDH_Jwt::verify( self::id_token( $request ), self::project(), array( 'DDH_Google', 'certificate' ), $now );
		if ( 'kid' === $claims && ! DDH_Google::has_certificates() ) {
			return new WP_Error( 'unavailable', __( 'Google cannot be reached.', 'ddh-hockey' ), array( 'status' => 503 ) );
		}
		if ( ! is_array( $claims ) ) {
			return new WP_Error( 'bad_token', __( 'The ID token is not valid.', 'ddh-hockey' ), array( 'status' => 403 ) );
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
				'claims' => array(
					'wp'    => $wp,
					'wpExp' => $expires,
				),
			),
			$key['private_key']
		);
		if ( null === $token ) {
			return self::not_linked( 'not_configured' );
		}
		update_user_meta( $user_id, self::LINKED, $now );
		return new WP_REST_Response(
			array(
				'linked'      => true,
				'wp'          => $wp,
				'expiresAt'   => $expires,
				'customToken' => $token,
			)
		);
	}

	/**
	 * The ID token. Some servers take the Authorization header away, and plugins for other tokens refuse it: it may come
	 * in a header of ours or in the body as well. (WordPress itself looks for it where Apache may have put it.)
	 *
	 * @param WP_REST_Request $request What was asked.
	 * @return string Empty: there is none.
	 */
	private static function id_token( WP_REST_Request $request ) {
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
	 * Counts a member's attempts.
	 *
	 * @param int $user_id Whose.
	 * @return int Seconds until he may try again; 0: now.
	 */
	private static function wait( $user_id ) {
		$key  = 'ddh_links_' . $user_id;
		$kept = get_transient( $key );
		$now  = time();
		if ( ! is_array( $kept ) || ! isset( $kept['count'], $kept['until'] ) || $kept['until'] <= $now ) {
			$kept = array(
				'count' => 0,
				'until' => $now + self::WITHIN,
			);
		}
		if ( $kept['count'] >= self::MOST ) {
			return $kept['until'] - $now;
		}
		++$kept['count'];
		set_transient( $key, $kept, $kept['until'] - $now );
		return 0;
	}

	/**
	 * Removes what Firebase holds of a member. It waits for Google: never call it while a page is made.
	 *
	 * @param int $user_id The member's id.
	 * @return true|WP_Error Codes: ddh_key_*, ddh_database_none, ddh_google_refused, ddh_erase_failed.
	 */
	public static function erase( $user_id ) {
		$key      = self::key_of( self::ERASER );
		$database = self::database();
		if ( is_wp_error( $key ) ) {
			return $key;
		}
		if ( null === $database ) {
			return new WP_Error( 'ddh_database_none', __( 'The settings name no Firebase database.', 'ddh-hockey' ) );
		}
		$token = DDH_Google::access_token( $key );
		if ( is_wp_error( $token ) ) {
			return $token;
		}
		$response = wp_remote_request(
			$database . '/users/wp_' . (int) $user_id . '.json?print=silent',
			array_merge(
				DDH_Google::limits(),
				array(
					'method'  => 'DELETE',
					'headers' => array( 'Authorization' => 'Bearer ' . $token ),
				)
			)
		);
		if ( ! in_array( wp_remote_retrieve_response_code( $response ), array( 200, 204 ), true ) ) {
			return new WP_Error( 'ddh_erase_failed', __( 'The Firebase database did not remove the data.', 'ddh-hockey' ) );
		}
		return true;
	}

	/**
	 * A member is about to be deleted: what he has in Firebase goes, too, but nobody waits for it.
	 *
	 * @param int $user_id His id.
	 */
	public static function user_goes( $user_id ) {
		if ( metadata_exists( 'user', $user_id, self::LINKED ) && ! wp_next_scheduled( self::ERASE, array( (int) $user_id, 0 ) ) ) {
			wp_schedule_single_event( time(), self::ERASE, array( (int) $user_id, 0 ) );
		}
	}

	/**
	 * Erases a deleted member's data; what fails is tried again later, and in the end left for the operator to see.
	 *
	 * @param int $user_id His id.
	 * @param int $attempt How often it has failed before.
	 */
	public static function erase_event( $user_id, $attempt ) {
		$done = self::erase( $user_id );
		$left = self::left();
		if ( true === $done ) {
			update_option( self::LEFT, array_values( array_diff( $left, array( (int) $user_id ) ) ), false );
			return;
		}
		// Noted at once: events can get lost, and without a key none helps.
		update_option( self::LEFT, array_values( array_unique( array_merge( $left, array( (int) $user_id ) ) ) ), false );
		if ( 'ddh_key_none' !== $done->get_error_code() && isset( self::PAUSES[ $attempt ] ) ) {
			wp_schedule_single_event( time() + self::PAUSES[ $attempt ], self::ERASE, array( (int) $user_id, $attempt + 1 ) );
		}
	}

	/**
	 * Deleted members whose data may still be in Firebase.
	 *
	 * @return int[] Their ids.
	 */
	public static function left() {
		return array_map( 'intval', (array) get_option( self::LEFT, array() ) );
	}
}
