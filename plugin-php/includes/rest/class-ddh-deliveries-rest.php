<?php
/**
 * Deliveries over REST, for the upload on the settings screen and for `ddh publish`.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Deliveries_Rest {

	public static function hook(): void {
		add_action( 'rest_api_init', array( __CLASS__, 'register' ) );
	}

	/** Registers the routes. Administrators use them with a cookie and a nonce or with an application password. */
	public static function register(): void {
		$one = '/deliveries/(?P<id>[0-9a-f]{32})';
		foreach ( array(
			array( '/deliveries', 'GET', 'all' ),
			array( '/deliveries', 'POST', 'begin' ),
			array( $one, 'GET', 'progress' ),
			array( $one . '/files/(?P<file>\d{1,5})/parts/(?P<part>\d{1,5})', 'POST', 'receive' ),
			array( $one . '/commit', 'POST', 'commit' ),
			array( $one . '/cancel', 'POST', 'cancel' ),
			array( '/deliveries/(?P<folder>\d{8}-\d{6}-[0-9a-f]{8})/rollback', 'POST', 'roll_back' ),
		) as list( $route, $method, $callback ) ) {
			register_rest_route(
				DDH_Rest::NAMESPACE_V1,
				$route,
				array(
					'methods'             => $method,
					'callback'            => DDH_Refusal::answered( array( __CLASS__, $callback ) ),
					'permission_callback' => array( 'DDH_Data', 'may_change' ),
				)
			);
		}
	}

	/** The deliveries on the site, the newest first. */
	public static function all(): WP_REST_Response {
		return new WP_REST_Response( array( 'deliveries' => DDH_Deliveries::all() ) );
	}

	/**
	 * Begins a delivery, or finds the one that the same user has begun with the same list.
	 *
	 * @param WP_REST_Request $request Its body: `files`, each with `name`, `bytes` and `sha256`.
	 * @return WP_REST_Response See answer(); `left_out` has sentences about files that are left out.
	 * @throws DDH_Refusal ddh_bad_request; those of DDH_Listing and of DDH_Delivery::begin().
	 */
	public static function begin( WP_REST_Request $request ): WP_REST_Response {
		$body     = $request->get_json_params();
		$files    = is_array( $body ) && isset( $body['files'] ) && is_array( $body['files'] ) ? $body['files'] : null;
		$names    = array();
		$expected = array();
		foreach ( $files ?? array( null ) as $file ) {
			if ( ! is_array( $file ) || ! is_string( $file['name'] ?? null ) || strlen( $file['name'] ) > 1000 || ! is_int( $file['bytes'] ?? null ) || $file['bytes'] < 0
				|| ! is_string( $file['sha256'] ?? null ) || ! preg_match( '/^[0-9a-f]{64}\z/', $file['sha256'] ) ) {
				throw new DDH_Refusal( 'ddh_bad_request', __( 'The body must be a JSON object with files, each with name, bytes and sha256.', 'ddh-hockey' ), 400 );
			}
			$names[]                   = $file['name'];
			$expected[ $file['name'] ] = array( 'bytes' => $file['bytes'], 'sum' => $file['sha256'] );
		}
		$listing  = new DDH_Listing( $names );
		$delivery = DDH_Delivery::begin( $listing, $expected );
		$answer   = self::answer( $delivery, $listing->given );
		return new WP_REST_Response( $answer + array( 'left_out' => DDH_Report::left_out( $delivery->left_out() ) ), 201 );
	}

	/**
	 * The files of a delivery that have not arrived yet.
	 *
	 * @throws DDH_Refusal ddh_delivery_unknown.
	 */
	public static function progress( WP_REST_Request $request ): WP_REST_Response {
		return new WP_REST_Response( self::answer( self::delivery( $request ), array() ) );
	}

	/**
	 * Receives one part of a file.
	 *
	 * @param WP_REST_Request $request Its body is the part, and its header Content-Digest (RFC 9530) has the hash.
	 * @throws DDH_Refusal ddh_delivery_digest; those of DDH_Delivery::receive().
	 */
	public static function receive( WP_REST_Request $request ): WP_REST_Response {
		$body = $request->get_body();
		$type = $request->get_content_type();
		if ( ! $type || 'application/octet-stream' !== $type['value'] ) {
			throw new DDH_Refusal( 'ddh_delivery_part', __( 'A part must be sent as application/octet-stream.', 'ddh-hockey' ), 415 );
		}
		$digest = 'sha-256=:' . base64_encode( hash( 'sha256', $body, true ) ) . ':';
		if ( strlen( $body ) > DDH_Delivery::PART || $digest !== trim( (string) $request->get_header( 'content_digest' ) ) ) {
			throw new DDH_Refusal( 'ddh_delivery_digest', __( 'The part does not match its Content-Digest. Perhaps the server cuts uploads off.', 'ddh-hockey' ), 422 );
		}
		$params   = $request->get_url_params();
		$delivery = self::delivery( $request );
		$delivery->receive( (int) $params['file'], (int) $params['part'], $body );
		return new WP_REST_Response( array( 'received' => strlen( $body ) ) );
	}

	/**
	 * Publishes the delivery. A repeated request gets the same answer.
	 *
	 * @throws DDH_Refusal Those of DDH_Delivery::commit().
	 */
	public static function commit( WP_REST_Request $request ): WP_REST_Response {
		$report = self::delivery( $request )->commit();
		return new WP_REST_Response(
			array( 'version' => $report['version'], 'messages' => DDH_Report::sentences( $report ) )
		);
	}

	/**
	 * Cancels a delivery. `cancelled` is false if the delivery was already published; `messages` then describe it.
	 *
	 * @throws DDH_Refusal ddh_delivery_unknown, ddh_import_busy.
	 */
	public static function cancel( WP_REST_Request $request ): WP_REST_Response {
		$report = self::delivery( $request )->cancel();
		return new WP_REST_Response(
			array(
				'cancelled' => null === $report,
				'messages'  => null === $report ? array() : DDH_Report::sentences( $report ),
			)
		);
	}

	/**
	 * Makes pages read an earlier delivery again.
	 *
	 * @throws DDH_Refusal ddh_delivery_unknown, ddh_import_busy.
	 */
	public static function roll_back( WP_REST_Request $request ): WP_REST_Response {
		DDH_Deliveries::roll_back( $request->get_url_params()['folder'] );
		return new WP_REST_Response( array( 'version' => DDH_Data::version() ) );
	}

	private static function delivery( WP_REST_Request $request ): DDH_Delivery {
		return DDH_Delivery::find( $request->get_url_params()['id'] );
	}

	/**
	 * The values that a client needs to continue: `id`, `part_size` in bytes, and `missing`, which has for each file its
	 * `name` as the client gave it, its number `file`, and the number of its next `part`.
	 *
	 * @param array<string,string> $given The client's names, by data file name.
	 */
	private static function answer( DDH_Delivery $delivery, array $given ): array {
		$missing = array();
		foreach ( $delivery->expected() as $name => $next ) {
			$missing[] = array( 'name' => $given[ $name ] ?? $name ) + $next;
		}
		return array( 'id' => $delivery->id(), 'part_size' => DDH_Delivery::PART, 'missing' => $missing );
	}
}
