<?php
/**
 * Sets up a new site: its theme, its permalinks, a member and the three pages. Then installs the plugin from the zip in
 * argv[1] as the Plugins screen does, and activates it.
 */

require __DIR__ . '/load.php';
require __DIR__ . '/pages.php';
foreach ( array( 'file', 'misc', 'plugin', 'class-wp-upgrader' ) as $lab_part ) {
	require_once ABSPATH . "wp-admin/includes/$lab_part.php";
}

function lab_is( $result, string $what ): void {
	lab_expect( ! is_wp_error( $result ), $what . ': ' . ( is_wp_error( $result ) ? $result->get_error_message() : '' ) );
}

switch_theme( 'lab' );
$GLOBALS['wp_rewrite']->set_permalink_structure( '/%postname%/' );
lab_is( wp_insert_user( array( 'user_login' => 'fan', 'user_pass' => 'fanpass', 'user_email' => 'fan@example.test', 'display_name' => 'Fan One', 'role' => 'subscriber' ) ), 'user' );
lab_pages();
flush_rewrite_rules( false );

$lab_skin     = new Automatic_Upgrader_Skin();
$lab_upgrader = new Plugin_Upgrader( $lab_skin );
$lab_done     = $lab_upgrader->install( $argv[1] );
lab_is( $lab_done, 'install' );
lab_expect( true === $lab_done, 'the zip was not installed: ' . implode( ' ', $lab_skin->get_upgrade_messages() ) );
lab_is( activate_plugin( $lab_upgrader->plugin_info() ), 'activate' );
