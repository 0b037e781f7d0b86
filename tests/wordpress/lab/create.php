<?php
/** Creates the site's tables and its administrator, without sending mail. */

define( 'WP_INSTALLING', true );
function wp_new_blog_notification() {}
require __DIR__ . '/load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install( 'Lab', 'admin', 'admin@example.test', true, '', 'adminpass' );
