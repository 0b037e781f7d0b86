<?php
/**
 * The job that imports what is dropped into the inbox: every five minutes, or when the operator presses the button.
 *
 * What was imported is removed; what was refused is moved away with its reason, so that it is not tried for ever. The
 * folder itself is in class-ddh-inbox-folder.php.
 *
 * @package DDH_Hockey
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Inbox {

	const HOOK = 'ddh_inbox';

	/** The import under way: array( id, source, zip ). */
	const RUNNING = 'ddh_inbox_running';

	/** The last refusal, which Site Health reads too: array( time, folder, message ); gone after the next success, or with its folder. */
	const REFUSED = 'ddh_inbox_failure';

	/** Registers what WordPress is to call. */
	public static function hook() {
		add_filter( 'cron_schedules', array( __CLASS__, 'schedule' ) );
		add_action( 'init', array( __CLASS__, 'plan' ) );
		add_action( self::HOOK, array( __CLASS__, 'run' ), 10, 0 );
		add_action( 'admin_post_ddh_inbox', array( __CLASS__, 'run_now' ) );
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
			// Not translated: WordPress may ask before it has loaded translations.
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
	 * @param float    $seconds For how long; what is left is done by an event right after.
	 * @param bool     $now     Whether to take what is there without waiting for quiet.
	 * @param int|null $time    What time it is, for quiet; null: the clock's.
	 * @return array|null|WP_Error The report of DDH_Import::step() when a delivery was finished; null: nothing to do, or
	 *                             not finished; ddh_import_busy: later. Any other error: refused.
	 */
	public static function run( $seconds = 20, $now = false, $time = null ) {
		$prepared = DDH_Disk::guarded( DDH_Inbox_Folder::dir(), false );
		if ( is_wp_error( $prepared ) ) {
			return $prepared;
		}
		$until = microtime( true ) + $seconds;
		$time  = null === $time ? time() : $time;
		DDH_Inbox_Folder::remove_old( $time );
		$refused = get_option( self::REFUSED );
		if ( isset( $refused['folder'] ) && ! is_dir( $refused['folder'] ) ) {
			delete_option( self::REFUSED );
		}
		$running = get_option( self::RUNNING );
		if ( ! is_array( $running ) ) {
			$source = DDH_Inbox_Folder::ready( $now, $time );
			if ( null === $source ) {
				return null;
			}
			$id      = DDH_Import::begin( $source, array( 'ignore' => DDH_Inbox_Folder::not_deliveries() ) );
			$running = array(
				'id'     => is_wp_error( $id ) ? '' : $id,
				'source' => $source,
				'zip'    => is_file( $source ) ? DDH_Inbox_Folder::mark( $source ) : null,
			);
			if ( is_wp_error( $id ) ) {
				return 'ddh_import_busy' === $id->get_error_code() ? $id : self::refuse( $running, $id );
			}
			update_option( self::RUNNING, $running, false );
		}
		$progress = DDH_Import::step( $running['id'], $until - microtime( true ) );
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
		$done = null === $running['zip'] ? $progress['report']['sources'] : array( $running['source'] => $running['zip'] );
		foreach ( $done as $path => $was ) {
			// What came meanwhile under the same name is the next delivery.
			if ( DDH_Inbox_Folder::mark( $path ) === $was ) {
				DDH_Disk::remove( $path );
			}
		}
		DDH_Inbox_Folder::remove_empty();
		return $progress['report'];
	}

	/** The button on the settings page. */
	public static function run_now() {
		if ( ! DDH_Data::may_change() ) {
			wp_die( esc_html__( 'You may not do this.', 'ddh-hockey' ), '', array( 'response' => 403 ) );
		}
		check_admin_referer( 'ddh_inbox' );
		$done = self::run( 20, true );
		$kind = 'info';
		if ( is_wp_error( $done ) ) {
			// A refusal is told by problem(), as long as it lasts.
			$refused = get_option( self::REFUSED );
			$text    = $done->get_error_message();
			$text    = isset( $refused['message'] ) && 0 === strpos( $refused['message'], $text ) ? '' : $text;
			$kind    = 'error';
		} elseif ( null === $done ) {
			$text = get_option( self::RUNNING ) ? __( 'The import goes on in the background.', 'ddh-hockey' ) : __( 'There is nothing to import in the inbox.', 'ddh-hockey' );
		} else {
			$text = implode( "\n", DDH_Report::sentences( $done ) );
			$kind = 'success';
		}
		set_transient( 'ddh_inbox_told_' . get_current_user_id(), array( $kind, $text ), MINUTE_IN_SECONDS );
		if ( wp_safe_redirect( DDH_Admin::address( 'data' ) ) ) {
			exit;
		}
	}

	/**
	 * What a run by the button has come to, told once.
	 *
	 * @return string[] success, info or error, and sentences; none: nothing is to be told.
	 */
	public static function told() {
		$key  = 'ddh_inbox_told_' . get_current_user_id();
		$told = get_transient( $key );
		delete_transient( $key );
		return is_array( $told ) && '' !== $told[1] ? $told : array();
	}

	/** Puts a delivery aside and keeps the reason. */
	private static function refuse( $running, $error ) {
		$aside = DDH_Inbox_Folder::put_aside( null === $running['zip'] ? null : basename( $running['source'] ), $error->get_error_message() );
		update_option( self::REFUSED, array( 'time' => time() ) + $aside, false );
		return $error;
	}
}
