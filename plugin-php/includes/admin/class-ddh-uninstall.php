<?php
/**
 * What becomes of all that the plugin has stored when it is deleted. Only uninstall.php loads it.
 *
 * Everything is named here: other plugins may have names that begin like ours.
 */

defined( 'ABSPATH' ) || exit;

require_once dirname( __DIR__ ) . '/rest/class-ddh-refusal.php';
require_once dirname( __DIR__ ) . '/data/class-ddh-disk.php';

final class DDH_Uninstall {

	const OPTIONS = array( 'ddh_settings', 'ddh_routes', 'ddh_delivery', 'ddh_data_version', 'ddh_inbox_running', 'ddh_inbox_failure', 'ddh_firebase_left' );

	const TRANSIENTS = array( 'ddh_rules_written', 'ddh_firebase_certs', 'ddh_firebase_certs_asked' );

	/** Options and transients of each member, by the part before the member's id. */
	const OPTIONS_BY_ID    = array( 'ddh_teams_begin_', 'ddh_links_' );
	const TRANSIENTS_BY_ID = array( 'ddh_patreon_', 'ddh_links_', 'ddh_inbox_told_' );

	const JOBS = array( 'ddh_deliveries', 'ddh_inbox', 'ddh_firebase_erase' );

	/** User meta that is no one's work: the state of an upload, and the note that a member's browser is linked. */
	const USER_META = array( 'ddh_upload', 'ddh_firebase_link' );

	/** User meta, and folders in uploads, that stay for a later installation unless the operator has chosen otherwise. */
	const TEAMS   = array( 'ddh_teams', 'ddh_teams_aside' );
	const FOLDERS = array( 'ddh-data', 'ddh-inbox' );

	/** A folder in uploads: what was uploaded halfway. */
	const UPLOADS = 'ddh-upload';

	/** Of the whole installation. */
	public static function run(): void {
		$wishes = array();
		if ( is_multisite() ) {
			foreach ( get_sites( array( 'fields' => 'ids', 'number' => 0 ) ) as $site ) { // audit:ok -- of a network only.
				switch_to_blog( $site ); // audit:ok -- of a network only.
				$wishes[] = self::site();
				restore_current_blog(); // audit:ok -- of a network only.
			}
		} else {
			$wishes[] = self::site();
		}
		self::members( $wishes );
	}

	/**
	 * What one site has.
	 *
	 * @return bool|null Whether its operator wants everything removed; null: no choice was ever saved.
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
		// The next request writes the rules without ours.
		delete_option( 'rewrite_rules' ); // audit:ok -- WordPress's own option.
		$uploads = wp_upload_dir( null, false );
		foreach ( $all ? array_merge( array( self::UPLOADS ), self::FOLDERS ) : array( self::UPLOADS ) as $folder ) {
			// Links go, their targets stay. A failure is ignored: the plugin can no longer report it.
			try {
				DDH_Disk::remove( $uploads['basedir'] . '/' . $folder );
			} catch ( DDH_Refusal $failure ) {
				continue;
			}
		}
		return is_array( $settings ) ? $all : null;
	}

	/**
	 * What members have. All sites of a network share it: teams go only if every site that has chosen anything wants it.
	 *
	 * @param array<int,bool|null> $wishes What site() gave for each site.
	 */
	public static function members( array $wishes ): void {
		$all = in_array( true, $wishes, true ) && ! in_array( false, $wishes, true );
		foreach ( array_merge( self::USER_META, $all ? self::TEAMS : array() ) as $key ) {
			delete_metadata( 'user', 0, $key, '', true );
		}
	}
}
