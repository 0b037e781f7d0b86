<?php
/**
 * Sets up a new site: its theme, its permalinks, a member and the three pages. Then installs the plugin from the zip in
 * argv[1] as the Plugins screen does, and activates it.
 */

require __DIR__ . '/load.php';
foreach ( array( 'file', 'misc', 'plugin', 'class-wp-upgrader' ) as $lab_part ) {
	require_once ABSPATH . "wp-admin/includes/$lab_part.php";
}

function lab_expect( bool $met, string $message ): void {
	if ( ! $met ) {
		fwrite( STDERR, $message . "\n" );
		exit( 1 );
	}
}

function lab_is( $result, string $what ): void {
	lab_expect( ! is_wp_error( $result ), $what . ': ' . ( is_wp_error( $result ) ? $result->get_error_message() : '' ) );
}

switch_theme( 'lab' );
$GLOBALS['wp_rewrite']->set_permalink_structure( '/%postname%/' );
lab_is( wp_insert_user( array( 'user_login' => 'fan', 'user_pass' => 'fanpass', 'user_email' => 'fan@example.test', 'display_name' => 'Fan One', 'role' => 'subscriber' ) ), 'user' );
$lab_pages = array(
	15970 => array( 'nhl-game-probability-hub', 'Game Probability Hub' ),
	17964 => array( 'nhl-value-vault', 'Value Vault' ),
	19503 => array( 'nhl-fantasy', 'Fantasy Hub' ),
);
foreach ( $lab_pages as $lab_id => list( $lab_slug, $lab_title ) ) {
	$lab_got = wp_insert_post( array( 'import_id' => $lab_id, 'post_type' => 'page', 'post_status' => 'publish', 'post_name' => $lab_slug, 'post_title' => $lab_title ), true );
	lab_expect( $lab_id === $lab_got, "the page $lab_slug did not get the id $lab_id" );
}
flush_rewrite_rules( false );

$lab_skin     = new Automatic_Upgrader_Skin();
$lab_upgrader = new Plugin_Upgrader( $lab_skin );
$lab_done     = $lab_upgrader->install( $argv[1] );
lab_is( $lab_done, 'install' );
lab_expect( true === $lab_done, 'the zip was not installed: ' . implode( ' ', $lab_skin->get_upgrade_messages() ) );
lab_is( activate_plugin( $lab_upgrader->plugin_info() ), 'activate' );
