<?php
/**
 * Runs when the plugin is deleted and removes its data from the database. Members' teams and the data in uploads are removed
 * only if the setting remove_all is on; otherwise a later installation can use them.
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

require_once __DIR__ . '/includes/admin/class-ddh-uninstall.php';

DDH_Uninstall::run();
