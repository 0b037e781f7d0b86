<?php
/** Finds themes that do not call wp_footer(), without which WordPress prints no scripts of a shortcode. */

defined( 'ABSPATH' ) || exit;

final class DDH_Footer {
	/** Option: the path of a page with the app that was printed without a footer. It is stored only when that changes. */
	const OPTION = 'ddh_no_footer';

	/** Call when a page prints the app. */
	public static function expect(): void {
		// Previews of editors and other programs read content without a page around it.
		if ( is_singular() && did_action( 'wp_head' ) && ! doing_action( 'wp_head' ) && ! is_embed() && ! is_feed() ) {
			add_action( 'shutdown', array( __CLASS__, 'look' ) );
		}
	}

	public static function look(): void {
		$path   = did_action( 'wp_footer' ) ? '' : wp_make_link_relative( (string) get_permalink() );
		$stored = (string) get_option( self::OPTION, '' );
		if ( $path !== $stored && ( '' === $path || '' === $stored ) ) {
			update_option( self::OPTION, $path, true );
		}
	}

	/** Returns a sentence about the theme, or ''. */
	public static function problem(): string {
		$path = (string) get_option( self::OPTION, '' );
		/* translators: %s: path of a page. */
		return '' === $path ? '' : sprintf( __( 'The page %s was printed without wp_footer(), so its scripts are missing: let the theme call wp_footer() before </body>.', 'ddh-hockey' ), $path );
	}
}
