<?php
// Every line here is a fault on purpose: checks.test.ts wants each found, and what follows `fault:` in what is found.
function helper() { // fault: helper is not named
}
class Thing { // fault: Thing is not named
}
define( 'THING', 1 ); // fault: constant THING
echo $thing; // fault: output of $thing
echo get_the_title(); // fault: output of get_the_title()
echo __( 'Hello', 'ddh-hockey' ); // fault: translated text
printf( '%s', $thing ); // fault: output of $thing
_e( 'Hello', 'ddh-hockey' ); // fault: _e() prints unescaped
esc_html__( 'Hello' ); // fault: text domain
$thing = $_GET['thing']; // fault: $_GET is not sanitised
$thing = wp_unslash( $_COOKIE['thing'] ); // fault: $_COOKIE is not sanitised
register_rest_route( 'ddh/v1', '/thing', array( 'callback' => 'helper' ) ); // fault: permission_callback
$wpdb->query( "DELETE FROM $wpdb->posts WHERE ID = $thing" ); // fault: prepare
update_option( 'thing', 1 ); // fault: update_option( 'thing' )
do_action( 'thing' ); // fault: do_action( 'thing' )
md5( 'thing' ); // fault: md5()
unserialize( $thing ); // fault: unserialize()
file_get_contents( 'https://example.test/' ); // fault: wp_remote_get
$thing = @filesize( 'thing' ); // fault: silences errors
eval( $thing ); // fault: runs text as code
wp_die_quietly(); // fault: is neither in WordPress
echo $thing; // audit:ok because this line says so.
echo esc_html( $thing );
