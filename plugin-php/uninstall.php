<?php
/**
 * Runs when the plugin is deleted: nothing of it stays in the database. Members' teams and the data in uploads go as
 * well when the operator has chosen so; otherwise a later installation finds them again.
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

require_once __DIR__ . '/includes/admin/class-ddh-uninstall.php';

DDH_Uninstall::run();
