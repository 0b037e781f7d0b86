<?php
/**
 * Loads the WordPress in DDH_WP_SITE, in which the plugin is active. The variables that WordPress assigns at file level are
 * declared global here, because PHPUnit includes this file from a function.
 */

// phpcs:disable
$_SERVER['HTTP_HOST']       = 'ddh.localhost';
$_SERVER['REQUEST_METHOD']  = 'GET';
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
$_SERVER['REQUEST_URI']     = '/';
global $wp, $wpdb, $wp_query, $wp_the_query, $wp_rewrite, $wp_did_header, $wp_scripts, $wp_styles, $wp_filter, $table_prefix, $wp_version, $current_user, $post, $shortcode_tags, $wp_embed, $allowedposttags, $allowedtags, $_wp_submenu_nopriv, $wp_widget_factory, $wp_roles, $wp_locale, $wp_taxonomies, $wp_post_types, $PHP_SELF, $pagenow;
require getenv( 'DDH_WP_SITE' ) . '/wp-load.php';
require __DIR__ . '/DdhTestCase.php';
require __DIR__ . '/DdhPageTestCase.php';
