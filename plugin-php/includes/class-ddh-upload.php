<?php
/**
 * The data section of the settings page, and the upload of a zip in pieces that fit any host's limits. Its script is
 * admin/upload.js.
 *
 * @package DDH_Hockey
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Upload {

	/** A member of staff's upload: array( id, size, import, report ). Its zip is uploads/ddh-upload/<id>.zip. */
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
		add_action( 'admin_enqueue_scripts', array( __CLASS__, 'enqueue' ) );
		add_action( DDH_Inbox::HOOK, array( __CLASS__, 'remove_abandoned' ), 20, 0 );
	}

	/** The routes; each is for those who manage the site, by cookie and nonce or by an application password. */
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
					'permission_callback' => array( __CLASS__, 'may' ),
					'args'                => $route[1],
				)
			);
		}
	}

	/**
	 * Whether the user may change the data. WordPress takes a cookie without a valid nonce for a visitor's.
	 *
	 * @return bool
	 */
	public static function may() {
		return current_user_can( 'manage_options' );
	}

	/**
	 * Takes the next piece of a zip; the first one, without an id, begins the upload and ends the user's one before.
	 *
	 * @param WP_REST_Request $request `offset`, `size` of the whole zip, `id` but for the first; the body is the piece.
	 * @return array{id:string,received:int,size:int}|WP_Error ddh_upload_offset (409, data `expected`): the piece does not
	 *         follow on what is there, go on from there. ddh_upload (4xx), ddh_disk.
	 */
	public static function receive( $request ) {
		$query  = $request->get_query_params();
		$body   = $request->get_body();
		$offset = (int) $query['offset'];
		$size   = (int) $query['size'];
		$type   = $request->get_content_type();
		if ( ! $type || 'application/octet-stream' !== $type['value'] ) {
			return self::error( __( 'A piece of a zip comes as application/octet-stream.', 'ddh-hockey' ), 415 );
		}
		if ( '' === $body || strlen( $body ) > $size - $offset ) {
			return self::error( __( 'The piece is empty, or goes beyond the end of the zip. Perhaps the server cuts uploads off.', 'ddh-hockey' ), 422 );
		}
		$upload = isset( $query['id'] ) ? self::current( $query['id'] ) : self::begin( $offset, $size, $body );
		if ( is_wp_error( $upload ) ) {
			return $upload;
		}
		$received = $upload['size'] === $size ? self::append( self::path( $upload['id'] ), $offset, $body ) : self::gone();
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
		$upload = self::current( $request['id'] );
		if ( is_wp_error( $upload ) ) {
			return $upload;
		}
		if ( $upload['report'] ) {
			return $upload['report'];
		}
		clearstatcache();
		$path  = self::path( $upload['id'] );
		$there = is_file( $path ) ? filesize( $path ) : 0;
		if ( $there !== $upload['size'] ) {
			return self::not_there( $there );
		}
		if ( '' === $upload['import'] ) {
			$import = DDH_Import::begin( $path );
			if ( is_wp_error( $import ) ) {
				return self::failed( $import );
			}
			$upload['import'] = $import;
			self::keep( $upload );
		}
		$progress = DDH_Import::step( $upload['import'], self::STEP );
		if ( is_wp_error( $progress ) ) {
			return self::failed( $progress );
		}
		if ( $progress['finished'] ) {
			DDH_Disk::remove( $path );
			$progress['messages'] = self::sentences( $progress['report'] );
			unset( $progress['report'] );
			$upload['report'] = $progress;
			self::keep( $upload );
		}
		return $progress;
	}

	/**
	 * Ends an upload, and its import if that has not finished.
	 *
	 * @param WP_REST_Request $request `id`.
	 * @return array{cancelled:bool,messages:string[]}|WP_Error Not cancelled: the import had finished, with these messages.
	 */
	public static function cancel( $request ) {
		$upload = self::current( $request['id'] );
		$ended  = is_wp_error( $upload ) ? $upload : self::drop( $upload );
		return is_wp_error( $ended ) ? $ended : array(
			'cancelled' => ! $upload['report'],
			'messages'  => $upload['report'] ? $upload['report']['messages'] : array(),
		);
	}

	/** Removes zips that nobody has gone on with for a day. */
	public static function remove_abandoned() {
		foreach ( (array) glob( self::dir() . '/*.zip', GLOB_NOSORT ) as $path ) {
			if ( is_file( $path ) && filemtime( $path ) < time() - DAY_IN_SECONDS ) {
				DDH_Disk::remove( $path );
			}
		}
	}

	/**
	 * Loads the script on the settings page only.
	 *
	 * @param string $screen The page's hook suffix.
	 */
	public static function enqueue( $screen ) {
		if ( 'settings_page_ddh-hockey' === $screen && self::may() ) {
			wp_enqueue_script( 'ddh-upload', DDH_URL . 'admin/upload.js', array(), DDH_VERSION, true );
		}
	}

	/**
	 * What keeps data from being right or from getting in.
	 *
	 * @return string[] Sentences.
	 */
	public static function problems() {
		$problems = array();
		$dir      = DDH_Data::dir();
		$prepared = DDH_Data::prepare();
		if ( is_wp_error( $prepared ) ) {
			$problems[] = $prepared->get_error_message();
		} elseif ( ! wp_is_writable( $dir ) ) {
			/* translators: %s: a folder. */
			$problems[] = sprintf( __( 'The site may not write into %s, so nothing can be imported.', 'ddh-hockey' ), $dir );
		}
		if ( defined( 'DDH_DATA_DIR' ) && ! defined( 'DDH_DATA_URL' ) ) {
			$problems[] = __( 'DDH_DATA_DIR is defined in wp-config.php, but DDH_DATA_URL is not: pages look for the data elsewhere.', 'ddh-hockey' );
		}
		if ( ! function_exists( 'inflate_init' ) ) {
			$problems[] = __( 'This PHP has no zlib, which reads compressed files: ask your host for it.', 'ddh-hockey' );
		}
		$files    = DDH_Data::files();
		$manifest = DDH_Data::manifest();
		if ( null === $manifest && isset( $files[ DDH_Data::MANIFEST ] ) ) {
			$problems[] = __( 'The manifest.json in the data folder cannot be read as a manifest.', 'ddh-hockey' );
		}
		$untrue = array();
		foreach ( null === $manifest ? array() : $manifest['files'] as $name => $entry ) {
			if ( ! isset( $files[ $name ] ) || $files[ $name ]['bytes'] !== $entry['bytes'] ) {
				$untrue[] = $name;
			}
		}
		if ( $untrue ) {
			$problems[] = sprintf(
				/* translators: 1: a number, 2: names of files. */
				_n( 'The manifest lists %1$s file that is missing or has another size: %2$s. Import the data anew.', 'The manifest lists %1$s files that are missing or have another size: %2$s. Import the data anew.', count( $untrue ), 'ddh-hockey' ),
				number_format_i18n( count( $untrue ) ),
				implode( ', ', array_slice( $untrue, 0, 5 ) ) . ( count( $untrue ) > 5 ? ', …' : '' )
			);
		}
		$inbox = DDH_Inbox::problem();
		if ( '' !== $inbox ) {
			$problems[] = $inbox;
		}
		return $problems;
	}

	/** Prints the data section: what there is, what is wrong, and the ways in. It has forms of its own. */
	public static function render() {
		$problems = self::problems();
		$told     = DDH_Inbox::told();
		echo '<h2 id="ddh-data">' . esc_html__( 'Data', 'ddh-hockey' ) . '</h2>';
		if ( '' !== $told ) {
			echo '<div class="notice notice-info inline" role="status"><p>' . wp_kses_post( nl2br( esc_html( $told ) ) ) . '</p></div>';
		}
		if ( $problems ) {
			echo '<div class="notice notice-warning inline"><ul>';
			foreach ( $problems as $problem ) {
				echo '<li>' . wp_kses_post( nl2br( esc_html( $problem ) ) ) . '</li>';
			}
			echo '</ul></div>';
		}
		echo '<table class="form-table" role="presentation"><tbody>';
		foreach ( self::facts() as $label => $fact ) {
			echo '<tr><th scope="row">' . esc_html( $label ) . '</th><td>' . esc_html( $fact ) . '</td></tr>';
		}
		echo '</tbody></table>';
		self::render_upload();
		self::render_inbox();
	}

	/** What there is, by label. */
	private static function facts() {
		$files    = DDH_Data::files();
		$manifest = DDH_Data::manifest();
		$version  = null === $manifest ? DDH_Data::version() : $manifest['version'];
		$updated  = $files ? max( array_column( $files, 'modified' ) ) : 0;
		$made     = isset( $manifest['generatedAt'] ) ? (int) strtotime( $manifest['generatedAt'] ) : 0;
		$format   = get_option( 'date_format' ) . ' ' . get_option( 'time_format' );
		$facts    = array(
			__( 'Folder', 'ddh-hockey' )      => DDH_Data::dir(),
			__( 'Address', 'ddh-hockey' )     => DDH_Data::url(),
			__( 'Version', 'ddh-hockey' )     => '' === $version ? __( 'none', 'ddh-hockey' ) : $version,
			/* translators: 1: a number, 2: a size. */
			__( 'Files', 'ddh-hockey' )       => $files ? sprintf( __( '%1$s, together %2$s', 'ddh-hockey' ), number_format_i18n( count( $files ) ), size_format( array_sum( array_column( $files, 'bytes' ) ), 1 ) ) : __( 'none yet', 'ddh-hockey' ),
			__( 'Last update', 'ddh-hockey' ) => $updated ? wp_date( $format, $updated ) : __( 'never', 'ddh-hockey' ),
		);
		if ( $made ) {
			$facts[ __( 'Data made', 'ddh-hockey' ) ] = wp_date( $format, $made ) . ( empty( $manifest['sample'] ) ? '' : ' ' . __( '(sample data)', 'ddh-hockey' ) );
		}
		return $facts;
	}

	private static function render_upload() {
		$config = array(
			'root'     => rest_url( DDH_Rest::NAMESPACE_V1 . '/data/upload' ),
			'nonce'    => wp_create_nonce( 'wp_rest' ),
			'nonceUrl' => admin_url( 'admin-ajax.php?action=rest-nonce' ),
			'piece'    => max( 65536, min( self::PIECE, wp_max_upload_size() ) ),
			'most'     => self::MOST,
			'texts'    => array(
				'choose'    => __( 'Choose a zip first.', 'ddh-hockey' ),
				'large'     => __( 'The zip is larger than 2 GB. Put it into the inbox instead, or use WP-CLI.', 'ddh-hockey' ),
				/* translators: %s: a percentage. */
				'uploading' => __( 'Uploading: %s', 'ddh-hockey' ),
				/* translators: %s: a percentage. */
				'importing' => __( 'Checking and importing: %s', 'ddh-hockey' ),
				/* translators: %s: a number. */
				'waiting'   => __( 'No connection, or the site does not answer. Next try in %s seconds.', 'ddh-hockey' ),
				'busy'      => __( 'Another import is running. This one waits for it.', 'ddh-hockey' ),
				'lost'      => __( 'The site did not answer for a long time. Press Upload again: nothing was changed unless the page shows a new version when you reload it.', 'ddh-hockey' ),
				'read'      => __( 'The zip can no longer be read. Was it changed or moved?', 'ddh-hockey' ),
				'login'     => __( 'You are logged out. Log in again in another tab, then press Upload again.', 'ddh-hockey' ),
				'failed'    => __( 'The site answered in a way that is not understood:', 'ddh-hockey' ),
				'cancelled' => __( 'Cancelled. Nothing was changed.', 'ddh-hockey' ),
			),
		);
		echo '<h3>' . esc_html__( 'Upload a zip', 'ddh-hockey' ) . '</h3>';
		echo '<form id="ddh-upload" data-config="' . esc_attr( wp_json_encode( $config ) ) . '">';
		echo '<p><label for="ddh-zip">' . esc_html__( 'A zip of data files. All of them are taken, or, when one is not as it must be, none.', 'ddh-hockey' ) . '</label></p>';
		echo '<p><input type="file" id="ddh-zip" accept=".zip,application/zip"> ';
		echo '<button type="submit" class="button button-primary">' . esc_html__( 'Upload', 'ddh-hockey' ) . '</button> ';
		echo '<button type="button" class="button" id="ddh-cancel" hidden>' . esc_html__( 'Cancel', 'ddh-hockey' ) . '</button></p>';
		echo '<p><progress id="ddh-progress" max="1" value="0" hidden aria-label="' . esc_attr__( 'Upload and import', 'ddh-hockey' ) . '"></progress></p>';
		echo '<div id="ddh-told" role="status" aria-live="polite" style="white-space: pre-line"></div>';
		echo '<noscript><p>' . esc_html__( 'The upload needs JavaScript. Without it, put the files into the inbox.', 'ddh-hockey' ) . '</p></noscript></form>';
	}

	private static function render_inbox() {
		echo '<h3>' . esc_html__( 'Inbox', 'ddh-hockey' ) . '</h3><p>';
		echo wp_kses(
			sprintf(
				/* translators: %s: a folder. */
				esc_html__( 'Files or zips that are put into %s are imported within minutes.', 'ddh-hockey' ),
				'<code>' . esc_html( DDH_Inbox::dir() ) . '</code>'
			),
			array( 'code' => array() )
		);
		echo '</p><form method="post" action="' . esc_url( admin_url( 'admin-post.php' ) ) . '"><input type="hidden" name="action" value="ddh_inbox">';
		wp_nonce_field( 'ddh_inbox' );
		echo '<button type="submit" class="button">' . esc_html__( 'Import now', 'ddh-hockey' ) . '</button></form>';
	}

	/** What an import has done, for the operator. */
	private static function sentences( $report ) {
		$sentences = array(
			sprintf(
				/* translators: 1: a number, 2: a size, 3: a number, 4: a version. */
				_n( '%1$s file was imported (%2$s), %3$s of them new or changed. The version of the data is %4$s.', '%1$s files were imported (%2$s), %3$s of them new or changed. The version of the data is %4$s.', $report['files'], 'ddh-hockey' ),
				number_format_i18n( $report['files'] ),
				size_format( $report['bytes'], 1 ),
				number_format_i18n( $report['changed'] ),
				$report['version']
			),
		);
		foreach ( $report['left_out'] as $name => $reason ) {
			/* translators: 1: a name, 2: a sentence. */
			$sentences[] = sprintf( __( 'Left out: %1$s. %2$s', 'ddh-hockey' ), $name, $reason );
			if ( count( $sentences ) > DDH_Import::MOST_TOLD ) {
				break;
			}
		}
		if ( $report['removed'] ) {
			/* translators: %s: names of files. */
			$sentences[] = sprintf( __( 'Removed, because the games came in another form: %s', 'ddh-hockey' ), implode( ', ', array_slice( $report['removed'], 0, DDH_Import::MOST_TOLD ) ) );
		}
		if ( $report['purged'] ) {
			/* translators: %s: a number. */
			$sentences[] = sprintf( _n( '%s file of an old game was removed.', '%s files of old games were removed.', $report['purged'], 'ddh-hockey' ), number_format_i18n( $report['purged'] ) );
		}
		return array_merge( $sentences, $report['notes'] );
	}

	private static function dir() {
		return wp_upload_dir( null, false )['basedir'] . '/ddh-upload';
	}

	private static function path( $id ) {
		return self::dir() . '/' . $id . '.zip';
	}

	private static function error( $sentence, $status ) {
		return new WP_Error( 'ddh_upload', $sentence, array( 'status' => $status ) );
	}

	private static function gone() {
		return self::error( __( 'This upload is no longer there. Begin it anew.', 'ddh-hockey' ), 404 );
	}

	private static function not_there( $there ) {
		return new WP_Error(
			'ddh_upload_offset',
			__( 'The zip is not there up to this place.', 'ddh-hockey' ),
			array(
				'status'   => 409,
				'expected' => $there,
			)
		);
	}

	/** The user's upload, when it is that one. */
	private static function current( $id ) {
		$upload = get_user_meta( get_current_user_id(), self::META, true );
		return is_array( $upload ) && isset( $upload['id'] ) && $upload['id'] === $id ? $upload : self::gone();
	}

	private static function keep( $upload ) {
		update_user_meta( get_current_user_id(), self::META, $upload );
	}

	private static function begin( $offset, $size, $body ) {
		if ( 0 !== $offset ) {
			return self::gone();
		}
		if ( $size > self::MOST ) {
			return self::error( __( 'The zip is larger than 2 GB. Put it into the inbox instead, or use WP-CLI.', 'ddh-hockey' ), 413 );
		}
		if ( 0 !== strpos( $body, "PK\x03\x04" ) ) {
			return self::error( __( 'This is not a zip with files in it.', 'ddh-hockey' ), 422 );
		}
		$before  = get_user_meta( get_current_user_id(), self::META, true );
		$dropped = is_array( $before ) && isset( $before['id'] ) ? self::drop( $before ) : true;
		self::remove_abandoned();
		$made = is_wp_error( $dropped ) ? $dropped : DDH_Disk::guarded( self::dir(), false );
		$room = is_wp_error( $made ) ? $made : DDH_Disk::has_room( self::dir(), $size );
		if ( is_wp_error( $room ) ) {
			return $room;
		}
		$upload = array(
			'id'     => bin2hex( random_bytes( 16 ) ),
			'size'   => $size,
			'import' => '',
			'report' => array(),
		);
		/* translators: %s: a file. */
		$created = DDH_Disk::attempt( sprintf( __( '%s cannot be written.', 'ddh-hockey' ), self::path( $upload['id'] ) ), 'touch', self::path( $upload['id'] ) );
		if ( is_wp_error( $created ) ) {
			return $created;
		}
		self::keep( $upload );
		return $upload;
	}

	/** Puts a piece at the end, if that is where it belongs; how many bytes there are then. */
	private static function append( $path, $offset, $body ) {
		// "r+": an upload that was removed meanwhile is not begun again by its middle.
		$file = is_file( $path ) ? DDH_Disk::attempt( __( 'The zip cannot be written.', 'ddh-hockey' ), 'fopen', $path, 'r+b' ) : self::gone();
		if ( is_wp_error( $file ) ) {
			return $file;
		}
		flock( $file, LOCK_EX );
		$there  = fstat( $file )['size'];
		$result = $there + strlen( $body );
		if ( $there !== $offset ) {
			$result = self::not_there( $there );
		} else {
			fseek( $file, $there );
			$written = DDH_Disk::attempt( __( 'The zip cannot be written: perhaps the disk is full.', 'ddh-hockey' ), 'fwrite', $file, $body );
			if ( strlen( $body ) !== $written ) {
				ftruncate( $file, $there );
				$result = is_wp_error( $written ) ? $written : self::error( __( 'The zip cannot be written: perhaps the disk is full.', 'ddh-hockey' ), 507 );
			}
		}
		fclose( $file );
		return $result;
	}

	/** After an import's error: a busy one is tried again with the same zip, a lost one begun again, any other ends it. */
	private static function failed( $error ) {
		$upload = get_user_meta( get_current_user_id(), self::META, true );
		$code   = $error->get_error_code();
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
		$ended = empty( $upload['import'] ) ? true : DDH_Import::cancel( $upload['import'] );
		if ( is_wp_error( $ended ) ) {
			return $ended;
		}
		delete_user_meta( get_current_user_id(), self::META );
		return DDH_Disk::remove( self::path( $upload['id'] ) );
	}
}
