<?php
/**
 * A folder that deliveries are dropped into (by FTP, rsync or a job on the server), looked at every five minutes.
 *
 * What was imported is removed from it; what was refused is moved into a folder refused-<time> in it, with the reason,
 * so that it is not tried for ever.
 *
 * @package DDH_Hockey
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Inbox {

	const HOOK = 'ddh_inbox';

	/** The import under way: array( id, source, zip ). */
	const RUNNING = 'ddh_inbox_running';

	/** The last refusal, which Site Health reads too: array( time, folder, message ); gone after the next success. */
	const REFUSED = 'ddh_inbox_failure';

	/** Seconds of quiet that tell a whole delivery: with a manifest, whose sizes tell it, and without. */
	const QUIET_MANIFEST = 10;
	const QUIET          = 120;

	/** A delivery that is still not what its manifest says is refused after this long. */
	const PATIENCE = 1800;

	/** Registers what WordPress is to call. */
	public static function hook() {
		add_filter( 'cron_schedules', array( __CLASS__, 'schedule' ) );
		add_action( 'init', array( __CLASS__, 'plan' ) );
		add_action( self::HOOK, array( __CLASS__, 'run' ), 10, 0 );
		add_action( 'admin_post_ddh_inbox', array( __CLASS__, 'run_now' ) );
	}

	/**
	 * The folder.
	 *
	 * @return string Absolute, without a slash at its end; it may not be there yet.
	 */
	public static function dir() {
		$dir = defined( 'DDH_INBOX_DIR' ) ? DDH_INBOX_DIR : wp_upload_dir( null, false )['basedir'] . '/ddh-inbox';
		/**
		 * Where deliveries of data are dropped.
		 *
		 * @param string $dir Absolute; outside the web root is best.
		 */
		return untrailingslashit( wp_normalize_path( (string) apply_filters( 'ddh_inbox_dir', $dir ) ) );
	}

	/**
	 * Adds the interval.
	 *
	 * @param array $schedules WordPress's.
	 * @return array
	 */
	public static function schedule( $schedules ) {
		$schedules[ self::HOOK ] = array(
			'interval' => 5 * MINUTE_IN_SECONDS,
			'display'  => 'Every five minutes (DDH inbox)',
		);
		return $schedules;
	}

	/** Sees to it that the folder is looked at. */
	public static function plan() {
		if ( ! wp_next_scheduled( self::HOOK ) && ! wp_installing() ) {
			wp_schedule_event( time() + MINUTE_IN_SECONDS, self::HOOK, self::HOOK );
		}
	}

	/** For the plugin's deactivation. */
	public static function unschedule() {
		wp_unschedule_hook( self::HOOK );
	}

	/**
	 * What the operator should know of the last delivery.
	 *
	 * @return string A sentence with its reasons, a line each; '': nothing.
	 */
	public static function problem() {
		$refused = get_option( self::REFUSED );
		if ( ! is_array( $refused ) || ! isset( $refused['time'], $refused['folder'], $refused['message'] ) ) {
			return '';
		}
		return sprintf(
			/* translators: 1: a date and time, 2: a folder, 3: sentences. */
			__( 'The delivery of %1$s was refused and moved to %2$s. %3$s', 'ddh-hockey' ),
			wp_date( get_option( 'date_format' ) . ' ' . get_option( 'time_format' ), (int) $refused['time'] ),
			$refused['folder'],
			$refused['message']
		);
	}

	/**
	 * Imports the next delivery, or goes on with one.
	 *
	 * @param float $seconds For how long; what is left is done by an event right after.
	 * @param bool  $now     Whether to take what is there without waiting for quiet.
	 * @return array|null|WP_Error The report of DDH_Import::step() when a delivery was finished; null: nothing to do, or
	 *                             not finished; ddh_import_busy: later. Any other error: refused.
	 */
	public static function run( $seconds = 20, $now = false ) {
		$prepared = DDH_Disk::guarded( self::dir(), false );
		if ( is_wp_error( $prepared ) ) {
			return $prepared;
		}
		$until   = microtime( true ) + $seconds;
		$running = get_option( self::RUNNING );
		if ( ! is_array( $running ) ) {
			$source = self::ready( $now );
			if ( null === $source ) {
				return null;
			}
			$id      = DDH_Import::begin( $source, array( 'ignore' => self::not_deliveries() ) );
			$running = array(
				'id'     => is_wp_error( $id ) ? '' : $id,
				'source' => $source,
				'zip'    => is_file( $source ) ? array( (int) filesize( $source ), self::changed( $source ) ) : null,
			);
			if ( is_wp_error( $id ) ) {
				return 'ddh_import_busy' === $id->get_error_code() ? $id : self::refuse( $running, $id );
			}
			update_option( self::RUNNING, $running, false );
		}
		$progress = DDH_Import::step( $running['id'], max( 1, $until - microtime( true ) ) );
		if ( is_wp_error( $progress ) ) {
			if ( 'ddh_import_busy' === $progress->get_error_code() ) {
				return $progress;
			}
			delete_option( self::RUNNING );
			// It was not this delivery's fault: it is still there, and is taken anew.
			$again = in_array( $progress->get_error_code(), array( 'ddh_import_unknown', 'ddh_import_lost' ), true );
			return $again ? $progress : self::refuse( $running, $progress );
		}
		if ( ! $progress['finished'] ) {
			// With an argument it is not the recurring event, beside which WordPress would drop it.
			wp_schedule_single_event( time(), self::HOOK, array( 'next' ) );
			return null;
		}
		delete_option( self::RUNNING );
		delete_option( self::REFUSED );
		$done = null === $running['zip'] ? $progress['report']['sources'] : array( $running['source'] => $running['zip'] );
		foreach ( $done as $path => $was ) {
			clearstatcache();
			// What came meanwhile under the same name is the next delivery.
			if ( is_file( $path ) && array( (int) filesize( $path ), self::changed( $path ) ) === $was ) {
				DDH_Disk::remove( $path );
			}
		}
		self::remove_empty( self::dir() );
		return $progress['report'];
	}

	/** The button on the settings page. */
	public static function run_now() {
		if ( ! current_user_can( 'manage_options' ) ) {
			wp_die( esc_html__( 'You may not do this.', 'ddh-hockey' ), '', array( 'response' => 403 ) );
		}
		check_admin_referer( 'ddh_inbox' );
		$done = self::run( 20, true );
		if ( is_wp_error( $done ) ) {
			$text = $done->get_error_message();
		} elseif ( null === $done ) {
			$text = get_option( self::RUNNING ) ? __( 'The import goes on in the background.', 'ddh-hockey' ) : __( 'There is nothing to import in the inbox.', 'ddh-hockey' );
		} else {
			/* translators: %s: a number. */
			$text = sprintf( _n( '%s file was imported.', '%s files were imported.', $done['files'], 'ddh-hockey' ), number_format_i18n( $done['files'] ) );
		}
		set_transient( 'ddh_inbox_told_' . get_current_user_id(), $text, MINUTE_IN_SECONDS );
		if ( wp_safe_redirect( admin_url( 'options-general.php?page=ddh-hockey#ddh-data' ) ) ) {
			exit;
		}
	}

	/**
	 * What a run by the button has come to, told once.
	 *
	 * @return string
	 */
	public static function told() {
		$key  = 'ddh_inbox_told_' . get_current_user_id();
		$text = get_transient( $key );
		delete_transient( $key );
		return is_string( $text ) ? $text : '';
	}

	/** The delivery that is there whole: a zip's path or the folder's own; null: none. */
	private static function ready( $now ) {
		$dir = self::dir();
		clearstatcache();
		foreach ( self::zips() as $name ) {
			$path = $dir . '/' . $name;
			if ( $now || self::changed( $path ) <= time() - self::QUIET ) {
				return $path;
			}
		}
		$listing = DDH_Import::listing( $dir, self::not_deliveries() );
		if ( is_wp_error( $listing ) || ! $listing['items'] ) {
			return null;
		}
		$items    = $listing['items'];
		$newest   = max( array_column( $items, 'modified' ) );
		$manifest = isset( $items[ DDH_Data::MANIFEST ] ) ? $items[ DDH_Data::MANIFEST ] : null;
		if ( $now || $newest <= time() - ( null === $manifest ? self::QUIET : self::PATIENCE ) ) {
			return $dir;
		}
		if ( null === $manifest || $manifest['modified'] > time() - self::QUIET_MANIFEST || $manifest['bytes'] > DDH_Check::WHOLE ) {
			return null;
		}
		$text = DDH_Disk::attempt( '', 'file_get_contents', $manifest['from'] );
		$doc  = is_string( $text ) ? json_decode( $text, true ) : null;
		if ( '' !== DDH_Data::manifest_problem( $doc ) ) {
			return null;
		}
		$there = DDH_Data::files();
		foreach ( isset( $doc['files'] ) ? $doc['files'] : array() as $name => $entry ) {
			$file = isset( $items[ $name ] ) ? $items[ $name ] : ( isset( $there[ $name ] ) ? $there[ $name ] : null );
			if ( null === $file || $file['bytes'] !== $entry['bytes'] ) {
				return null;
			}
		}
		return $dir;
	}

	/** The inbox's own things, and zips: each of those is a delivery by itself. */
	private static function not_deliveries() {
		$names = preg_grep( '/^refused-/', self::names() );
		return array_merge( array( 'index.php' ), self::zips(), array_values( $names ) );
	}

	/** Names of zips in the folder, the oldest first. */
	private static function zips() {
		$zips = array();
		foreach ( preg_grep( '/^[^.].*\.zip\z/i', self::names() ) as $name ) {
			$path = self::dir() . '/' . $name;
			if ( is_file( $path ) && ! is_link( $path ) ) {
				$zips[ $name ] = self::changed( $path );
			}
		}
		asort( $zips );
		return array_map( 'strval', array_keys( $zips ) );
	}

	private static function names() {
		$names = DDH_Disk::attempt( '', 'scandir', self::dir() );
		return is_wp_error( $names ) ? array() : $names;
	}

	/** When a file last changed here: programs that set its own time (rsync, FTP) do not set this one. */
	private static function changed( $path ) {
		return max( (int) filemtime( $path ), (int) filectime( $path ) );
	}

	/** Moves a delivery away and keeps the reason. */
	private static function refuse( $running, $error ) {
		$dir    = self::dir();
		$folder = $dir . '/refused-' . gmdate( 'Ymd-His' ) . '-' . bin2hex( random_bytes( 2 ) );
		$reason = $error->get_error_message();
		$made   = DDH_Disk::make( $folder );
		$names  = array( basename( $running['source'] ) );
		if ( null === $running['zip'] ) {
			$names = array_diff( self::names(), array( '.', '..', '.htaccess' ), self::not_deliveries() );
		}
		foreach ( is_wp_error( $made ) ? array() : $names as $name ) {
			if ( file_exists( $dir . '/' . $name ) || is_link( $dir . '/' . $name ) ) {
				$moved = DDH_Disk::attempt( '', 'rename', $dir . '/' . $name, $folder . '/' . $name );
				$made  = is_wp_error( $moved ) ? $moved : $made;
			}
		}
		if ( is_wp_error( $made ) ) {
			$reason .= "\n" . __( 'It could not be moved away, so it is tried again and again: remove it by hand.', 'ddh-hockey' );
		} else {
			DDH_Disk::write( $folder . '/reason.txt', $reason . "\n" );
		}
		update_option(
			self::REFUSED,
			array(
				'time'    => time(),
				'folder'  => $folder,
				'message' => $reason,
			),
			false
		);
		return $error;
	}

	/** Removes folders that a delivery has left empty. */
	private static function remove_empty( $dir ) {
		foreach ( array_diff( self::names(), array( '.', '..' ) ) as $name ) {
			$path = $dir . '/' . $name;
			if ( is_dir( $path ) && ! is_link( $path ) && 0 !== strpos( $name, 'refused-' ) ) {
				self::remove_if_empty( $path );
			}
		}
	}

	/** Whether nothing but empty folders was in it; it is gone then. */
	private static function remove_if_empty( $path ) {
		$names = DDH_Disk::attempt( '', 'scandir', $path );
		$empty = is_array( $names );
		foreach ( $empty ? array_diff( $names, array( '.', '..' ) ) : array() as $name ) {
			$inner = $path . '/' . $name;
			$empty = is_dir( $inner ) && ! is_link( $inner ) && self::remove_if_empty( $inner ) && $empty;
		}
		return $empty && true === DDH_Disk::attempt( '', 'rmdir', $path );
	}
}
