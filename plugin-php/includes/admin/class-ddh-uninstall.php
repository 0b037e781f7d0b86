<?php
/** When the plugin is deleted, deletes the values and files that it has stored. Only uninstall.php loads this file. */

defined( 'ABSPATH' ) || exit;

require_once dirname( __DIR__ ) . '/rest/class-ddh-refusal.php';
require_once dirname( __DIR__ ) . '/class-ddh-host.php';
require_once dirname( __DIR__ ) . '/data/class-ddh-disk.php';

/**
 * Lists the names of all stored values in full instead of deleting by prefix, because other plugins may use names with
 * the same beginning.
 */
final class DDH_Uninstall {
	const OPTIONS = array( 'ddh_settings', 'ddh_routes', 'ddh_delivery', 'ddh_receipts', 'ddh_guard', 'ddh_reader', 'ddh_for_host', 'ddh_lock', 'ddh_lock_seen', 'ddh_jobs_failed', 'ddh_late_mailed', 'ddh_roles', 'ddh_firebase_left', 'ddh_home', 'ddh_news', 'ddh_no_footer' );

	const TRANSIENTS = array( 'ddh_rules_written', 'ddh_firebase_certs', 'ddh_firebase_certs_asked', 'ddh_news_open' );

	/** Prefixes of the options and transients whose names end with a member's id. */
	const OPTIONS_BY_ID    = array( 'ddh_teams_begin_', 'ddh_links_', 'ddh_erase_' );
	const TRANSIENTS_BY_ID = array( 'ddh_patreon_', 'ddh_links_' );

	const JOBS = array( 'ddh_deliveries', 'ddh_firebase_erase' );

	/** User meta that is always deleted, because it contains nothing that a member has made: the time of the last link to Firebase. */
	const USER_META = array( 'ddh_firebase_link' );

	/** The capability that administrators got, and the role that has only this capability. */
	const CAPABILITY = 'ddh_publish';
	const ROLE       = 'ddh_publisher';

	/** User meta and the folder in uploads that a later installation can use. They are kept unless the setting remove_all is on. */
	const TEAMS  = array( 'ddh_teams', 'ddh_teams_aside' );
	const FOLDER = 'ddh-data';

	/** Removes the data of all sites and members. */
	public static function run(): void {
		$wishes = array();
		if ( is_multisite() ) {
			foreach ( get_sites( array( 'fields' => 'ids', 'number' => 0 ) ) as $site ) { // audit:ok -- only in a network.
				switch_to_blog( $site ); // audit:ok -- only in a network.
				$wishes[] = self::site();
				restore_current_blog(); // audit:ok -- only in a network.
			}
		} else {
			$wishes[] = self::site();
		}
		self::members( $wishes );
	}

	/**
	 * Removes the data and the role of one site. Returns whether its settings ask to remove everything, or null if the
	 * settings were never saved.
	 */
	public static function site(): ?bool {
		global $wpdb;
		$settings = get_option( 'ddh_settings', null );
		$all      = is_array( $settings ) && ! empty( $settings['remove_all'] );
		array_map( 'delete_option', self::OPTIONS );
		array_map( 'delete_transient', self::TRANSIENTS );
		$starts = self::OPTIONS_BY_ID;
		foreach ( self::TRANSIENTS_BY_ID as $start ) {
			array_push( $starts, '_transient_' . $start, '_transient_timeout_' . $start );
		}
		foreach ( $starts as $start ) {
			$names = $wpdb->get_col( $wpdb->prepare( "SELECT option_name FROM $wpdb->options WHERE option_name LIKE %s", $wpdb->esc_like( $start ) . '%' ) );
			array_map( 'delete_option', preg_grep( '/^' . $start . '\d+\z/', $names ) );
		}
		array_map( 'wp_unschedule_hook', self::JOBS );
		remove_role( self::ROLE );
		foreach ( wp_roles()->role_objects as $role ) {
			$role->remove_cap( self::CAPABILITY );
		}
		// WordPress regenerates the rewrite rules at the next request, without the plugin's rules.
		delete_option( 'rewrite_rules' ); // audit:ok -- WordPress's own option.
		if ( $all ) {
			// A failure to delete the folder is ignored, because the plugin can no longer report it.
			DDH_Disk::tried( array( 'DDH_Disk', 'remove' ), wp_upload_dir( null, false )['basedir'] . '/' . self::FOLDER );
		}
		return is_array( $settings ) ? $all : null;
	}

	/**
	 * Removes the data of members. All sites of a network share this data, so teams are deleted only if every site with
	 * saved settings asks to remove everything. `$wishes` has the result of site() for each site.
	 */
	public static function members( array $wishes ): void {
		$all = in_array( true, $wishes, true ) && ! in_array( false, $wishes, true );
		foreach ( array_merge( self::USER_META, $all ? self::TEAMS : array() ) as $key ) {
			delete_metadata( 'user', 0, $key, '', true );
		}
	}
}
