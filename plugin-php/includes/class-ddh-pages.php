<?php
/**
 * The pages of the app on this site: which WordPress page shows which, its deep links, and the root element with all
 * that the app is to know of its host.
 *
 * @package DDH_Hockey
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Pages {

	/** The first part of each page's own paths (spec 2). */
	const SLUGS = array(
		'hub'     => 'nhl-game-probability-hub',
		'vault'   => 'nhl-value-vault',
		'fantasy' => 'nhl-fantasy',
	);

	/** The query variable of a path below one of the pages. */
	const PATH = 'ddh_path';

	/** Registers what WordPress is to call. */
	public static function hook() {
		add_action( 'init', array( __CLASS__, 'register' ) );
		add_action( 'init', array( __CLASS__, 'add_rules' ) );
		add_action( 'wp_loaded', array( __CLASS__, 'keep_rules' ) );
		add_filter( 'query_vars', array( __CLASS__, 'query_vars' ) );
		add_filter( 'request', array( __CLASS__, 'spare_pages' ) );
		add_filter( 'redirect_canonical', array( __CLASS__, 'no_redirect' ) );
		add_action( 'template_redirect', array( __CLASS__, 'no_cache_for_members' ) );
		add_action( 'wp_enqueue_scripts', array( __CLASS__, 'enqueue' ) );
		add_action( 'wp_head', array( __CLASS__, 'preload' ), 2 );
		// After blocks (9) and shortcodes (11), so that a page that has placed the app itself keeps its place.
		add_filter( 'the_content', array( __CLASS__, 'inject' ), 12 );
	}

	public static function activate() {
		self::add_rules();
		flush_rewrite_rules( false );
	}

	public static function deactivate() {
		DDH_Inbox::unschedule();
		// The next request writes the rules anew, without ours.
		delete_option( 'rewrite_rules' ); // audit:ok -- WordPress's own option.
	}

	/**
	 * The WordPress page that shows a page of the app.
	 *
	 * @param string $page hub, vault or fantasy.
	 * @return int Its id; 0: none that is published.
	 */
	public static function of( $page ) {
		$id = DDH_Settings::get( 'pages' )[ $page ];
		return is_int( $id ) && $id > 0 && 'page' === get_post_type( $id ) && 'publish' === get_post_status( $id ) ? $id : 0;
	}

	/**
	 * The page of the app that this request shows by the settings.
	 *
	 * @return string|null hub, vault, fantasy; null: none.
	 */
	public static function current() {
		if ( ! is_page() ) {
			return null;
		}
		foreach ( array_keys( self::SLUGS ) as $page ) {
			if ( self::of( $page ) === get_queried_object_id() ) {
				return $page;
			}
		}
		return null;
	}

	/** Shortcode and block. */
	public static function register() {
		add_shortcode( 'ddh_app', array( __CLASS__, 'place' ) );
		wp_register_script( 'ddh-hockey-block', DDH_URL . 'block/editor.js', array( 'wp-blocks', 'wp-block-editor', 'wp-components', 'wp-element', 'wp-i18n' ), DDH_VERSION, true );
		wp_set_script_translations( 'ddh-hockey-block', 'ddh-hockey' );
		register_block_type( DDH_DIR . 'block', array( 'render_callback' => array( __CLASS__, 'place_block' ) ) );
	}

	public static function add_rules() {
		foreach ( self::rules() as $pattern => $query ) {
			add_rewrite_rule( $pattern, $query, 'top' );
		}
	}

	/**
	 * A reload of a tab's address must come back to its page: without these rules it is a 404.
	 *
	 * @return array<string,string> Pattern => query.
	 */
	private static function rules() {
		$rules = array();
		_prime_post_caches( array_filter( DDH_Settings::get( 'pages' ), 'is_int' ), false, false );
		foreach ( self::SLUGS as $page => $slug ) {
			$id = self::of( $page );
			if ( $id ) {
				$path    = self::path( $id );
				$pattern = '' === $path ? '^' . $slug . '(?:/(.+?))?/?$' : '^' . preg_quote( $path, '#' ) . '/(.+?)/?$';

				$rules[ $pattern ] = 'index.php?page_id=' . $id . '&' . self::PATH . '=$matches[1]';
			}
		}
		// Where a shortcode or block shows the app on any other page, its paths lie below that page.
		$rules[ '^(.+?)/((?:' . implode( '|', self::SLUGS ) . ')(?:/.*?)?)/?$' ] = 'index.php?pagename=$matches[1]&' . self::PATH . '=$matches[2]';
		return $rules;
	}

	/**
	 * Writes the rules again when the stored ones lack ours: a page was renamed or mapped, or another plugin has written
	 * them without us.
	 */
	public static function keep_rules() {
		$stored = get_option( 'rewrite_rules' ); // audit:ok -- WordPress's own option.
		$ours   = self::rules();
		// Once a minute at most: should somebody take our rules out of what is written, each request would write again.
		if ( is_array( $stored ) && array_intersect_assoc( $ours, $stored ) !== $ours && ! get_transient( 'ddh_rules_written' ) ) {
			set_transient( 'ddh_rules_written', 1, MINUTE_IN_SECONDS );
			flush_rewrite_rules( false );
		}
	}

	/**
	 * @param string[] $names Query variables.
	 * @return string[]
	 */
	public static function query_vars( $names ) {
		$names[] = self::PATH;
		return $names;
	}

	/**
	 * The site's own pages come before our paths: a guide below the Fantasy Hub, a page `tools/nhl-fantasy`.
	 *
	 * @param array<string,mixed> $query Variables of the request.
	 * @return array<string,mixed>
	 */
	public static function spare_pages( $query ) {
		if ( ! isset( $query[ self::PATH ] ) || ! is_string( $query[ self::PATH ] ) ) {
			return $query;
		}
		$mapped = isset( $query['page_id'] );
		$page   = $mapped ? self::path( (int) $query['page_id'] ) : ( isset( $query['pagename'] ) ? $query['pagename'] : '' );
		$whole  = trim( $page . '/' . $query[ self::PATH ], '/' );
		if ( self::is_page( $whole ) ) {
			return array( 'pagename' => $whole );
		}
		$below = $page . '/' . strtok( $query[ self::PATH ], '/' );
		return ! $mapped && self::is_page( $below ) ? array( 'pagename' => $below ) + $query : $query;
	}

	private static function is_page( $path ) {
		$page = get_page_by_path( $path );
		return $page && 'publish' === $page->post_status;
	}

	/**
	 * WordPress would lead a tab's address back to that of its page, or to one with a slash at its end.
	 *
	 * @param string|false $to Where it would lead.
	 * @return string|false
	 */
	public static function no_redirect( $to ) {
		return get_query_var( self::PATH ) ? false : $to;
	}

	/** A member's page holds their nonce: no cache may keep it. A visitor's page is the same for all. */
	public static function no_cache_for_members() {
		if ( is_user_logged_in() && 'fantasy' === self::current() ) {
			if ( ! defined( 'DONOTCACHEPAGE' ) ) {
				define( 'DONOTCACHEPAGE', true ); // audit:ok -- the name that page caches agree on.
			}
			nocache_headers();
		}
	}

	public static function enqueue() {
		$page = self::current();
		if ( null !== $page ) {
			DDH_Assets::enqueue( $page );
		}
	}

	public static function preload() {
		$page = self::current();
		if ( null !== $page ) {
			DDH_Assets::preload( $page );
		}
	}

	/**
	 * Puts the app at the end of a mapped page that has not placed it itself.
	 *
	 * @param string $html The page's content.
	 * @return string
	 */
	public static function inject( $html ) {
		$page = in_the_loop() && is_main_query() && ! is_feed() ? self::current() : null;
		return null === $page || false !== strpos( $html, 'id="ddh-root"' ) ? $html
			// Block themes keep text narrow; tables of odds want the wide column.
			: $html . '<div class="alignwide">' . self::root( $page ) . '</div>';
	}

	/**
	 * `[ddh_app page="hub"]`. Without a page it is the one that the settings give this WordPress page.
	 *
	 * @param array|string $attributes Of the shortcode or block.
	 * @return string
	 */
	public static function place( $attributes ) {
		$page = is_array( $attributes ) && isset( $attributes['page'] ) ? $attributes['page'] : '';
		$page = '' === $page ? self::current() : $page;
		if ( null === $page || ! isset( self::SLUGS[ $page ] ) ) {
			return current_user_can( 'edit_posts' )
				? '<p>' . esc_html__( 'Hockey Hub: this needs page="hub", page="vault" or page="fantasy".', 'ddh-hockey' ) . '</p>'
				: '';
		}
		DDH_Assets::enqueue( $page );
		return self::root( $page );
	}

	/**
	 * The block, with the width that the editor gave it.
	 *
	 * @param array $attributes Of the block.
	 * @return string
	 */
	public static function place_block( $attributes ) {
		return '<div ' . get_block_wrapper_attributes() . '>' . self::place( $attributes ) . '</div>';
	}

	/**
	 * The element that the app starts in.
	 *
	 * @param string $page hub, vault or fantasy.
	 * @return string
	 */
	private static function root( $page ) {
		$built = DDH_Assets::manifest();
		if ( is_wp_error( $built ) ) {
			return current_user_can( 'manage_options' ) ? '<p>' . esc_html( $built->get_error_message() ) . '</p>' : '';
		}
		$html = '<div id="ddh-root" class="ddh"';
		foreach ( self::config( $page ) as $name => $value ) {
			$html .= ' data-' . $name . '="' . esc_attr( $value ) . '"';
		}
		return $html . '><noscript>' . esc_html__( 'This page needs JavaScript.', 'ddh-hockey' ) . '</noscript></div>';
	}

	/**
	 * What the app is to know of its host, by the names of data attributes. Nothing of it is secret, and for visitors
	 * nothing of it is their own: their page can be cached.
	 *
	 * @param string $page hub, vault or fantasy.
	 * @return array<string,string>
	 */
	private static function config( $page ) {
		$config = array(
			'page-id'           => (string) DDH_Settings::PAGES[ $page ],
			'base'              => self::own( untrailingslashit( DDH_URL ) ),
			'data-url'          => self::own( DDH_Data::url() ),
			'data-version'      => DDH_Data::version(),
			'route-base'        => self::route_base( $page ),
			'theme'             => DDH_Settings::get( 'theme' ),
			'gambling-line'     => DDH_Settings::get( 'gambling_line' ),
			'designer'          => DDH_Settings::get( 'designer' ),
			'designer-profile'  => DDH_Settings::get( 'designer_profile' ),
			'designer-database' => DDH_Settings::get( 'designer_database' ),
		);
		if ( 'fantasy' === $page ) {
			$config += array(
				'spreadsheet' => DDH_Settings::get( 'spreadsheet' ),
				'rest-url'    => self::own( rest_url() ),
				'ajax-url'    => self::own( admin_url( 'admin-ajax.php' ) ),
				'login-url'   => wp_login_url( (string) get_permalink() ),
				'nonce'       => is_user_logged_in() ? wp_create_nonce( 'wp_rest' ) : '',
				'team-store'  => DDH_Settings::get( 'team_store' ),
			);
			if ( 'firebase' === $config['team-store'] && null !== DDH_Firebase::public_config() ) {
				$config += array(
					'firebase'       => (string) wp_json_encode( DDH_Firebase::public_config() ),
					'token-sync-url' => self::own( rest_url( DDH_Rest::NAMESPACE_V1 . '/token-sync' ) ),
				);
			}
		}
		return array_filter( $config, 'strlen' );
	}

	/**
	 * An address of this site without scheme and host: right also behind a proxy that ends HTTPS, and under a second name.
	 *
	 * @param string $address Full.
	 * @return string
	 */
	private static function own( $address ) {
		$same = wp_parse_url( $address, PHP_URL_HOST ) === wp_parse_url( home_url(), PHP_URL_HOST ) && wp_parse_url( $address, PHP_URL_PORT ) === wp_parse_url( home_url(), PHP_URL_PORT );
		return $same ? wp_make_link_relative( $address ) : $address;
	}

	/**
	 * What stands before the app's own paths: it writes `{route base}/{slug}/{tab}`.
	 *
	 * @param string $page hub, vault or fantasy.
	 * @return string With a slash before and none behind, or empty.
	 */
	private static function route_base( $page ) {
		$path  = self::path( (int) get_queried_object_id() );
		$slug  = self::SLUGS[ $page ];
		$base  = preg_match( '#^(?:(.*)/)?' . preg_quote( $slug, '#' ) . '\z#', $path, $found ) ? ( isset( $found[1] ) ? $found[1] : '' ) : $path;
		$whole = trim( wp_parse_url( home_url(), PHP_URL_PATH ) . '/' . $base, '/' );
		return '' === $whole ? '' : '/' . $whole;
	}

	/**
	 * A page's path below the site's home; empty for the front page.
	 *
	 * @param int $id Of the WordPress page.
	 * @return string Without slashes at its ends.
	 */
	private static function path( $id ) {
		$front = 'page' === get_option( 'show_on_front' ) ? (int) get_option( 'page_on_front' ) : 0; // audit:ok -- WordPress's own options.
		return $id && $id !== $front ? (string) get_page_uri( $id ) : '';
	}
}
