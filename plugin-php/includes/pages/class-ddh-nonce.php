<?php // audit:ok -- reads a form that has no nonce, because the response is the nonce, and changes nothing.
/**
 * Gives a REST nonce at the home page, for sites on which a password, a firewall or a list of addresses keeps members
 * from `admin-ajax.php`.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Nonce {
	/** The field of a form that asks for a nonce. A query could also be in a link or an image. */
	const FIELD = 'ddh-nonce';

	public static function hook(): void {
		// Runs before any template, and before plugins redirect or cache the page.
		add_action( 'parse_request', array( __CLASS__, 'answer' ), 0 );
	}

	/** The path of the home page, whatever host name or language the page has that asks. */
	public static function path(): string {
		return wp_make_link_relative( trailingslashit( (string) get_option( 'home' ) ) );
	}

	/**
	 * Responds to a POST of FIELD at the home page with `{"nonce": "..."}`, which is empty for a visitor. Other sites cannot
	 * read the response, because it has no CORS headers.
	 */
	public static function answer( WP $wp ): void {
		// phpcs:ignore WordPress.Security.NonceVerification.Missing -- the response is the nonce.
		if ( is_admin() || 'POST' !== ( $_SERVER['REQUEST_METHOD'] ?? '' ) || ! isset( $_POST[ self::FIELD ] ) || '' !== (string) $wp->request ) { // audit:ok -- only compared.
			return;
		}
		if ( ! defined( 'DONOTCACHEPAGE' ) ) {
			define( 'DONOTCACHEPAGE', true ); // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals -- audit:ok -- the name that cache plugins read.
		}
		foreach ( array( 'Allow-Origin', 'Allow-Credentials', 'Allow-Methods', 'Allow-Headers', 'Expose-Headers' ) as $name ) {
			header_remove( 'Access-Control-' . $name );
		}
		header( 'Cache-Control: no-store, private' );
		header( 'Content-Type: application/json; charset=UTF-8' );
		header( 'X-Content-Type-Options: nosniff' );
		echo wp_json_encode( array( 'nonce' => is_user_logged_in() ? wp_create_nonce( 'wp_rest' ) : '' ) );
		exit;
	}
}
