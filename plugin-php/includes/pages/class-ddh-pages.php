<?php
/** Shows the app on its assigned pages and in its block and shortcode. */

defined( 'ABSPATH' ) || exit;

final class DDH_Pages {
	public static function hook(): void {
		add_action( 'init', array( __CLASS__, 'register' ) );
		add_action( 'wp_enqueue_scripts', array( __CLASS__, 'enqueue' ) );
		// This filter runs after blocks (priority 9) and shortcodes (priority 11), so that a page with the app's block
		// or shortcode does not get a second app.
		add_filter( 'the_content', array( __CLASS__, 'inject' ), 12 );
		add_action( 'wp_default_scripts', array( __CLASS__, 'register_script' ) );
	}

	/** Returns the id of the WordPress page that shows a page of the app, or 0 if none is published. */
	public static function of( string $page ): int {
		$id = DDH_Settings::get( 'pages' )[ $page ];
		return $id > 0 && 'page' === get_post_type( $id ) && 'publish' === get_post_status( $id ) ? $id : 0;
	}

	/** Whether a page's content has the app's block or shortcode. */
	public static function places( WP_Post $post ): bool {
		return has_shortcode( $post->post_content, 'ddh_app' ) || has_block( 'ddh-hockey/app', $post );
	}

	/** Returns the page of the app (hub, vault or fantasy) that the settings assign to the requested WordPress page, or null. */
	private static function current(): ?string {
		$page = is_page() ? array_search( get_queried_object_id(), array_column( DDH_Routes::pages(), 'id' ), true ) : false;
		return false === $page ? null : array_keys( DDH_Routes::pages() )[ $page ];
	}

	/** Registers the shortcode and the block. */
	public static function register(): void {
		add_shortcode( 'ddh_app', array( __CLASS__, 'place' ) );
		register_block_type( DDH_DIR . 'block', array( 'render_callback' => array( __CLASS__, 'place_block' ) ) );
	}

	/**
	 * Registers the block's editor script. Runs only when WordPress registers its own scripts, because most requests
	 * need no scripts.
	 */
	public static function register_script( $scripts ) {
		$scripts->add( 'ddh-hockey-block', DDH_URL . 'block/editor.js', array( 'wp-blocks', 'wp-block-editor', 'wp-components', 'wp-element', 'wp-i18n' ), DDH_VERSION, 1 );
		$scripts->set_translations( 'ddh-hockey-block', 'ddh-hockey', DDH_DIR . 'languages' );
	}

	public static function enqueue(): void {
		DDH_Assets::enqueue( self::current() );
	}

	/** Adds the app to the end of an assigned page that has no block or shortcode of the app. */
	public static function inject( $html ) {
		$page = in_the_loop() && is_main_query() && ! is_feed() && ! post_password_required() ? self::current() : null;
		return null === $page || false !== strpos( $html, 'id="ddh-root"' ) ? $html
			// Block themes limit the width of text, but tables of odds need more width. Our own template has no limit.
			: $html . '<div' . ( DDH_Template::is_chosen() ? '' : ' class="alignwide"' ) . '>' . DDH_Root::html( $page ) . '</div>';
	}

	/** @param array|string $attributes The attributes of the shortcode, as in `[ddh_app page="hub"]`. Without `page`, the page that the settings assign is shown. */
	public static function place( $attributes ): string {
		$page = is_array( $attributes ) ? $attributes['page'] ?? '' : '';
		$page = '' === $page ? self::current() : $page;
		if ( is_feed() ) {
			return '';
		}
		if ( null === $page || ! isset( DDH_Settings::PAGES[ $page ] ) ) {
			// The message is visible to all visitors, because the rendered content must be the same for all (see
			// DDH_Root::html()).
			return '<p>' . esc_html__( 'Hockey Hub: this needs page="hub", page="vault" or page="fantasy".', 'ddh-hockey' ) . '</p>';
		}
		DDH_Assets::enqueue( $page );
		return DDH_Root::html( $page );
	}

	/** @param array $attributes The block's attributes, with the width that the editor has chosen. */
	public static function place_block( $attributes ): string {
		return '<div ' . get_block_wrapper_attributes() . '>' . self::place( $attributes ) . '</div>';
	}
}
