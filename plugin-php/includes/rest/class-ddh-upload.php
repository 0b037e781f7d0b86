<?php
/**
 * The upload of a zip in pieces that fit any host's limits, and its import in steps: the routes that admin/upload.js asks.
 *
 * @package DDH_Hockey
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Upload {

	/** User meta, a member of staff's upload: array( id, size, name, import, report ). Its zip is in class-ddh-upload-zip.php. */
	const META = 'ddh_upload';

	/** Bytes of a zip. */
	const MOST = 2147483647;

	/** Bytes of a piece, where the host takes as much. */
	const PIECE = 4194304;

	/** Seconds that a step of the import takes: hosts stop requests after 30, and proxies some after 15. */
	const STEP = 8;

	/** Registers what WordPress is to call. */
	public static function hook() {
		add_action( 'rest_api_init', array( __CLASS__, 'register' ) );
		add_action( DDH_Inbox::HOOK, array( 'DDH_Upload_Zip', 'remove_abandoned' ), 20, 0 );
	}

	/** The routes; each is for those who manage the site, by cookie and nonce (WordPress takes a cookie without one for a visitor's) or by an application password. */
	public static function register() {
		$id = array(
			'type'    => 'string',
			'pattern' => '^[0-9a-f]{32}$',
		);
		foreach ( array(
			''        => array(
				'receive',
				array(
					'id'     => $id,
					'offset' => array(
						'type'     => 'integer',
						'minimum'  => 0,
						'required' => true,
					),
					'size'   => array(
						'type'     => 'integer',
						'minimum'  => 1,
						'required' => true,
					),
					'name'   => array( 'type' => 'string' ),
				),
			),
			'/step'   => array( 'step', array( 'id' => $id + array( 'required' => true ) ) ),
			'/cancel' => array( 'cancel', array( 'id' => $id + array( 'required' => true ) ) ),
		) as $path => $route ) {
			register_rest_route(
				DDH_Rest::NAMESPACE_V1,
				'/data/upload' . $path,
				array(
					'methods'             => 'POST',
					'callback'            => array( __CLASS__, $route[0] ),
					'permission_callback' => array( 'DDH_Data', 'may_change' ),
					'args'                => $route[1],
				)
			);
		}
	}

	/**
	 * Takes the next piece of a zip; the first one, without an id, begins the upload and ends the user's one before.
	 *
	 * @param WP_REST_Request $request `offset`, `size` of the whole zip, `id` but for the first, `name` of the zip with it; the body is the piece.
	 * @return array{id:string,received:int,size:int}|WP_Error ddh_upload_offset (409, data `expected`): the piece does not
	 *         follow on what is there, go on from there. ddh_upload (4xx), ddh_disk.
	 */
	public static function receive( $request ) {
		$body   = $request->get_body();
		$offset = $request['offset'];
		$size   = $request['size'];
		$type   = $request->get_content_type();
		if ( ! $type || 'application/octet-stream' !== $type['value'] ) {
			return self::error( __( 'A piece of a zip comes as application/octet-stream.', 'ddh-hockey' ), 415 );
		}
		if ( '' === $body || strlen( $body ) > $size - $offset ) {
			return self::error( __( 'The piece is empty, or goes beyond the end of the zip. Perhaps the server cuts uploads off.', 'ddh-hockey' ), 422 );
		}
		$upload = isset( $request['id'] ) ? self::current( $request['id'] ) : self::alone( 'begin', $offset, $size, $body, isset( $request['name'] ) ? $request['name'] : '' );
		if ( is_wp_error( $upload ) ) {
			return $upload;
		}
		$received = $upload['size'] === $size ? DDH_Upload_Zip::append( $upload['id'], $offset, $body ) : DDH_Upload_Zip::gone();
		return is_wp_error( $received ) ? $received : array(
			'id'       => $upload['id'],
			'received' => $received,
			'size'     => $size,
		);
	}

	/**
	 * Goes on with the import of a zip that is there whole; may be called again after the end.
	 *
	 * @param WP_REST_Request $request `id`.
	 * @return array{done:int,total:int,finished:bool,messages?:string[]}|WP_Error Those of DDH_Import; after one of these
	 *         (but ddh_import_busy) the zip is gone.
	 */
	public static function step( $request ) {
		return self::alone( 'go_on', $request['id'] );
	}

	/**
	 * Ends an upload, and its import if that has not finished.
	 *
	 * @param WP_REST_Request $request `id`.
	 * @return array{cancelled:bool,messages:string[]}|WP_Error Not cancelled: the import had finished, with these messages.
	 */
	public static function cancel( $request ) {
		return self::alone( 'end', $request['id'] );
	}

	/**
	 * What is said of a zip of more than MOST bytes, here and by the script.
	 *
	 * @return string
	 */
	public static function too_large() {
		return __( 'The zip is larger than 2 GB. Put it into the inbox instead, or use WP-CLI.', 'ddh-hockey' );
	}

	/**
	 * Does one of the things that change what is kept of an upload, while no other request does: after a lost connection
	 * the script asks again, and the request before may still be at work. Who comes second is told to wait (ddh_import_busy).
	 */
	private static function alone( $act, ...$args ) {
		$lock = DDH_Upload_Zip::lock();
		if ( is_wp_error( $lock ) ) {
			return $lock;
		}
		// What the other request has written is not in this one's memory.
		wp_cache_delete( get_current_user_id(), 'user_meta' );
		$done = self::$act( ...$args );
		fclose( $lock );
		return $done;
	}

	private static function go_on( $id ) {
		$upload = self::current( $id );
		if ( is_wp_error( $upload ) ) {
			return $upload;
		}
		if ( $upload['report'] ) {
			return $upload['report'];
		}
		$there = DDH_Upload_Zip::bytes( $upload['id'] );
		if ( $there !== $upload['size'] ) {
			return DDH_Upload_Zip::not_there( $there );
		}
		if ( '' === $upload['import'] ) {
			$import = DDH_Import::begin( DDH_Upload_Zip::path( $upload['id'] ), array( 'name' => $upload['name'] ) );
			if ( is_wp_error( $import ) ) {
				return self::failed( $upload, $import );
			}
			$upload['import'] = $import;
			self::keep( $upload );
		}
		$progress = DDH_Import::step( $upload['import'], self::STEP );
		if ( is_wp_error( $progress ) ) {
			return self::failed( $upload, $progress );
		}
		if ( $progress['finished'] ) {
			$progress['messages'] = DDH_Report::sentences( $progress['report'] );
			unset( $progress['report'] );
			$upload['report'] = $progress;
			self::keep( $upload );
			DDH_Disk::remove( DDH_Upload_Zip::path( $upload['id'] ) );
		}
		return $progress;
	}

	private static function end( $id ) {
		$upload = self::current( $id );
		$ended  = is_wp_error( $upload ) ? $upload : self::drop( $upload );
		return is_wp_error( $ended ) ? $ended : array(
			'cancelled' => ! $upload['report'],
			'messages'  => $upload['report'] ? $upload['report']['messages'] : array(),
		);
	}

	private static function error( $sentence, $status ) {
		return new WP_Error( 'ddh_upload', $sentence, array( 'status' => $status ) );
	}

	/** The user's upload; null: none. */
	private static function kept() {
		$upload = get_user_meta( get_current_user_id(), self::META, true );
		return is_array( $upload ) && isset( $upload['id'] ) ? $upload : null;
	}

	/** The user's upload, when it is that one. */
	private static function current( $id ) {
		$upload = self::kept();
		return null !== $upload && $upload['id'] === $id ? $upload : DDH_Upload_Zip::gone();
	}

	private static function keep( $upload ) {
		update_user_meta( get_current_user_id(), self::META, $upload );
	}

	private static function begin( $offset, $size, $body, $name ) {
		if ( 0 !== $offset ) {
			return DDH_Upload_Zip::gone();
		}
		if ( $size > self::MOST ) {
			return self::error( self::too_large(), 413 );
		}
		if ( 0 !== strpos( $body, "PK\x03\x04" ) ) {
			return self::error( __( 'This is not a zip with files in it.', 'ddh-hockey' ), 422 );
		}
		$before  = self::kept();
		$dropped = null === $before ? true : self::drop( $before );
		$id      = is_wp_error( $dropped ) ? $dropped : DDH_Upload_Zip::create( $size );
		if ( is_wp_error( $id ) ) {
			return $id;
		}
		$upload = array(
			'id'     => $id,
			'size'   => $size,
			// Only told, never a path.
			'name'   => DDH_Report::name( wp_basename( str_replace( '\\', '/', $name ) ) ),
			'import' => '',
			'report' => array(),
		);
		self::keep( $upload );
		return $upload;
	}

	/** After an import's error: a busy one is tried again with the same zip, a lost one begun again, any other ends it. */
	private static function failed( $upload, $error ) {
		$code = $error->get_error_code();
		if ( in_array( $code, array( 'ddh_import_lost', 'ddh_import_unknown' ), true ) ) {
			$upload['import'] = '';
			self::keep( $upload );
			return array(
				'done'     => 0,
				'total'    => 1,
				'finished' => false,
			);
		}
		if ( 'ddh_import_busy' !== $code ) {
			self::drop( $upload );
		}
		return $error;
	}

	private static function drop( $upload ) {
		$ended = '' === $upload['import'] ? true : DDH_Import::cancel( $upload['import'] );
		if ( is_wp_error( $ended ) ) {
			return $ended;
		}
		delete_user_meta( get_current_user_id(), self::META );
		return DDH_Disk::remove( DDH_Upload_Zip::path( $upload['id'] ) );
	}
}
