<?php
/** Removes the plugin's data when the plugin is deleted. */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

require_once __DIR__ . '/includes/admin/class-ddh-uninstall.php';

DDH_Uninstall::run();
