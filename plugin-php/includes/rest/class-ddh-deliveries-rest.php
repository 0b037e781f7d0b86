<?php
/** Deliveries over REST, for the upload on the settings screen and for `ddh publish`. class-ddh-rest.php has the routes. */

defined( 'ABSPATH' ) || exit;

final class DDH_Deliveries_Rest {
	public static function all(): WP_REST_Response {
		DDH_Host::must_have( ...DDH_Host::NEEDED );
		return new WP_REST_Response( array( 'deliveries' => DDH_Deliveries::all() ) );
	}

	/** Lists the files of the forecast record, so that a machine that has lost its record can download them. */
	public static function record(): WP_REST_Response {
		DDH_Host::must_have( ...DDH_Host::NEEDED );
		$files = array();
		foreach ( DDH_Record::files() as $name => $path ) {
			$files[] = array( 'name' => $name, 'bytes' => (int) filesize( $path ), 'sha256' => hash_file( 'sha256', $path ) );
		}
		return new WP_REST_Response( array( 'url' => DDH_Root::own( DDH_Data::url(), DDH_Data::dir() ), 'files' => $files ) );
	}

	/** Begins a delivery, or continues the delivery that the same user has begun with the same list of files. */
	public static function begin( WP_REST_Request $request ): WP_REST_Response {
		// Firewalls have a low limit for JSON and its fields, so a long list may also be an upload.
		$body     = DDH_Piece::is_upload( $request ) ? json_decode( DDH_Piece::read( $request ), true ) : $request->get_json_params();
		$names    = array();
		$expected = array();
		foreach ( is_array( $body['files'] ?? null ) ? $body['files'] : array( null ) as $file ) {
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
		return new WP_REST_Response( $answer + array( 'left_out' => DDH_Report::left_out( $listing->left_out ) ), 201 );
	}

	public static function progress( WP_REST_Request $request ): WP_REST_Response {
		return new WP_REST_Response( self::answer( self::delivery( $request ), array() ) );
	}

	/** Receives one part of a file, as the Data tab and commands before 1.0.0 send it. */
	public static function receive_part( WP_REST_Request $request ): WP_REST_Response {
		$bytes  = DDH_Piece::read( $request );
		$params = $request->get_url_params();
		self::delivery( $request )->incoming()->receive_part( (int) $params['file'], (int) $params['part'], $bytes );
		return new WP_REST_Response( array( 'received' => strlen( $bytes ) ) );
	}

	/** Receives a piece of a file from an offset on. */
	public static function receive( WP_REST_Request $request ): WP_REST_Response {
		$bytes  = DDH_Piece::read( $request );
		$params = $request->get_url_params();
		self::delivery( $request )->incoming()->receive( (int) $params['file'], (int) $params['offset'], $bytes );
		return new WP_REST_Response( array( 'received' => strlen( $bytes ) ) );
	}

	/** Receives several small files, one after the other in one request, because WordPress takes longer to load than to check them. */
	public static function receive_whole( WP_REST_Request $request ): WP_REST_Response {
		$bytes = DDH_Piece::read( $request );
		self::delivery( $request )->incoming()->receive_whole( array_map( 'intval', explode( ',', $request->get_url_params()['files'] ) ), $bytes );
		return new WP_REST_Response( array( 'received' => strlen( $bytes ) ) );
	}

	/**
	 * Publishes the delivery. The response is the receipt. A repeated request gets the same receipt. `record` says why the
	 * site has published the figures but not taken the delivery's record. `reader` says where readers fetch the data, and
	 * `guard` is a trial that the client has to finish (DDH_Guard).
	 */
	public static function commit( WP_REST_Request $request ): WP_REST_Response {
		$report = self::delivery( $request )->commit();
		if ( DDH_Deliveries::is_overdue() ) {
			DDH_Deliveries::clean();
		}
		$receipt = array( 'time' => gmdate( 'Y-m-d\TH:i:s\Z', $report['time'] ), 'messages' => DDH_Report::sentences( $report ), 'notes' => DDH_Report::notes( $report ) );
		$record  = null === $report['record'] ? array() : array( 'record' => array_diff_key( $report['record'], array( 'files' => 0 ) ) );
		$trial   = DDH_Guard::settle();
		$receipt = $receipt + $record + array_intersect_key( $report, array_flip( array( 'folder', 'version', 'digest' ) ) );
		return new WP_REST_Response( $receipt + array( 'reader' => DDH_Reader::place( $report['folder'], $report['version'] ) ) + ( null === $trial ? array() : array( 'guard' => $trial ) ) );
	}

	/** Cancels a delivery. In the response, `cancelled` is false if the delivery was already published, and `messages` then describe the delivery. */
	public static function cancel( WP_REST_Request $request ): WP_REST_Response {
		$report = self::delivery( $request )->cancel();
		return new WP_REST_Response( array( 'cancelled' => null === $report, 'messages' => $report ? DDH_Report::sentences( $report ) : array() ) );
	}

	public static function roll_back( WP_REST_Request $request ): WP_REST_Response {
		$folder = $request->get_url_params()['folder'];
		return new WP_REST_Response( array( 'folder' => $folder, 'version' => DDH_Deliveries::roll_back( $folder ) ) );
	}

	/**
	 * Responds with what WordPress received of a machine's request, so that `ddh publish` can say why the machine may
	 * not publish. For those who may, `pieces` has the largest piece in each form, and `reader` says where
	 * readers fetch the data.
	 */
	public static function publisher(): WP_REST_Response {
		$is_user = is_user_logged_in();
		$error   = rest_application_password_check_errors( null );
		$is_off  = is_wp_error( $error ) && 'application_passwords_disabled_for_user' === $error->get_error_code();
		$may     = DDH_Data::may_change();
		return new WP_REST_Response(
			array(
				'authorization'         => isset( $_SERVER['PHP_AUTH_USER'] ),
				'application_passwords' => wp_is_application_passwords_available() && ! $is_off,
				'logged_in'             => $is_user,
				'may_publish'           => $may,
				'part_size'             => DDH_Delivery::PART,
				'pieces'                => $may ? DDH_Piece::sizes() : null,
				'now'                   => DDH_Clock::now(),
				'reader'                => $may ? DDH_Reader::place() : null,
			)
		);
	}

	/** Receives a part without storing it, to test whether parts arrive complete. */
	public static function try_part( WP_REST_Request $request ): WP_REST_Response {
		return new WP_REST_Response( array( 'received' => strlen( DDH_Piece::read( $request ) ) ) );
	}

	private static function delivery( WP_REST_Request $request ): DDH_Delivery {
		DDH_Host::must_have( ...DDH_Host::NEEDED );
		return DDH_Delivery::find( $request->get_url_params()['id'] );
	}

	/**
	 * Builds the response that a client needs to continue a delivery. `$given` has the client's names by data file
	 * name. `part_size` and `pieces` are in bytes.
	 */
	private static function answer( DDH_Delivery $delivery, array $given ): array {
		$missing = array();
		foreach ( $delivery->incoming()->expected() as $name => $next ) {
			$missing[] = array( 'name' => $given[ $name ] ?? $name ) + $next;
		}
		return array( 'id' => $delivery->id, 'part_size' => DDH_Delivery::PART, 'pieces' => DDH_Piece::sizes(), 'missing' => $missing );
	}
}
