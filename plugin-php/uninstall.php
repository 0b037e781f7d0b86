<?php
/**
 * Runs when the plugin is deleted: nothing of it stays in the database. Members' teams and the data in uploads go as
 * well when the operator has chosen so; otherwise a later installation finds them again.
 *
 * @package DDH_Hockey
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

/** Everything of one site. */
function ddh_uninstall_site() {
	global $wpdb;
	$settings = get_option( 'ddh_settings' );
	$all      = is_array( $settings ) && ! empty( $settings['remove_all'] );
	foreach ( array( 'ddh_', '_transient_ddh_', '_transient_timeout_ddh_' ) as $start ) {
		$names = $wpdb->get_col( $wpdb->prepare( "SELECT option_name FROM $wpdb->options WHERE option_name LIKE %s", $wpdb->esc_like( $start ) . '%' ) );
		array_map( 'delete_option', $names );
	}
	foreach ( array( 'ddh_inbox', 'ddh_firebase_erase' ) as $job ) {
		wp_unschedule_hook( $job );
	}
	// What is no one's work: the state of an upload, and the note that a member's browser is linked.
	foreach ( array( 'ddh_upload', 'ddh_firebase_link' ) as $key ) {
		delete_metadata( 'user', 0, $key, '', true );
	}
	ddh_uninstall_folders( array( 'ddh-upload' ) );
	// The next request writes the rules anew, without ours.
	delete_option( 'rewrite_rules' ); // audit:ok -- WordPress's own option.
	if ( $all ) {
		foreach ( array( 'ddh_teams', 'ddh_teams_aside' ) as $key ) {
			delete_metadata( 'user', 0, $key, '', true );
		}
		ddh_uninstall_folders( array( 'ddh-data', 'ddh-inbox' ) );
	}
}

/** These folders in uploads, and nothing that they may link to. */
function ddh_uninstall_folders( array $folders ) {
	require_once ABSPATH . 'wp-admin/includes/file.php';
	if ( ! WP_Filesystem() ) {
		return;
	}
	$uploads = wp_upload_dir( null, false );
	foreach ( $folders as $folder ) {
		$path = $uploads['basedir'] . '/' . $folder;
		if ( is_link( $path ) ) {
			continue;
		}
		$GLOBALS['wp_filesystem']->delete( $path, true );
	}
}

if ( is_multisite() ) {
	foreach ( get_sites( array( 'fields' => 'ids', 'number' => 0 ) ) as $ddh_site ) { // audit:ok -- of a network only.
		switch_to_blog( $ddh_site ); // audit:ok -- of a network only.
		ddh_uninstall_site();
		restore_current_blog(); // audit:ok -- of a network only.
	}
} else {
	ddh_uninstall_site();
}
