<?php
/** Rewrite rules for the URLs of the app's tabs, so that a tab can be reloaded. No other URL of the site is affected. */

defined( 'ABSPATH' ) || exit;

final class DDH_Routes {
	/** The query variable that contains the path below a page. */
	const PATH = 'ddh_path';

	/**
	 * Autoloaded option: id and path of each assigned page that is published. This option saves a database query in
	 * each request.
	 */
	const OPTION = 'ddh_routes';

	public static function hook(): void {
		add_filter( 'rewrite_rules_array', array( __CLASS__, 'add_rules' ) );
		add_action( 'wp_loaded', array( __CLASS__, 'keep_rules' ) );
		add_filter( 'query_vars', array( __CLASS__, 'query_vars' ) );
		add_filter( 'request', array( __CLASS__, 'resolve' ) );
		add_filter( 'pre_handle_404', array( __CLASS__, 'find_unmapped' ), 10, 2 );
		add_filter( 'redirect_canonical', array( __CLASS__, 'no_redirect' ) );
		// Runs before WordPress guesses the page of an unknown URL (priority 10).
		add_action( 'template_redirect', array( __CLASS__, 'lead_to_first_tab' ), 9 );
		foreach ( array( DDH_Settings::OPTION, 'show_on_front', 'page_on_front' ) as $option ) {
			foreach ( array( 'add', 'update', 'delete' ) as $change ) {
				add_action( $change . '_option_' . $option, array( __CLASS__, 'refresh' ), 10, 0 );
			}
		}
		add_action( 'save_post_page', array( __CLASS__, 'refresh' ), 10, 0 );
		add_action( 'after_delete_post', array( __CLASS__, 'refresh' ), 10, 0 );
		// The hourly refresh finds changes that trigger no hook, such as changes made directly in the database.
		add_action( DDH_Deliveries::HOOK, array( __CLASS__, 'refresh' ), 10, 0 );
	}

	/** Deletes the stored rewrite rules of the site. WordPress regenerates them at the next request that needs them. */
	public static function forget_rules(): void {
		delete_option( 'rewrite_rules' ); // audit:ok -- WordPress's own option.
	}

	/**
	 * Looks up the assigned pages. If one was assigned, moved, renamed or unpublished, makes WordPress regenerate its
	 * rewrite rules.
	 */
	public static function refresh(): void {
		$pages = array();
		foreach ( array_keys( DDH_Names::SLUGS ) as $page ) {
			$id = DDH_Pages::of( $page );
			if ( $id ) {
				$pages[ $page ] = array( 'id' => $id, 'path' => self::path( $id ) );
			}
		}
		if ( get_option( self::OPTION ) !== $pages ) {
			update_option( self::OPTION, $pages, true );
			self::forget_rules();
		}
	}

	/** @return array<string,array{id:int,path:string}> The assigned pages that are published. The front page's path is empty. */
	public static function pages(): array {
		$pages = get_option( self::OPTION );
		return is_array( $pages ) ? $pages : array();
	}

	/**
	 * Adds rewrite rules for the URLs of the tabs only, because other paths below a page may be URLs of the site's own
	 * tags, categories, authors and posts. Without a rule, WordPress could mistake a tab for a file in the media
	 * library.
	 */
	public static function add_rules( $rules ) {
		return self::rules() + $rules;
	}

	private static function rules(): array {
		$rules = array();
		foreach ( self::pages() as $page => $at ) {
			$before  = '' === $at['path'] ? '' : self::quote( $at['path'] ) . '/';
			$slug    = self::is_named( $page, $at['path'] ) ? '' : DDH_Names::SLUGS[ $page ] . '/';
			$pattern = '^' . $before . '(' . $slug . '(?:' . implode( '|', DDH_Names::TABS[ $page ] ) . '))/?$';

			$rules[ $pattern ] = 'index.php?page_id=' . $at['id'] . '&' . self::PATH . '=$matches[1]';
		}
		return $rules;
	}

	/**
	 * Quotes a path for a rule. WordPress tries rules on the decoded path, too, whatever letters the browser has encoded and
	 * how. Other than ASCII is written as bytes, because a table without 4-byte characters refuses all rules if one has an
	 * emoji.
	 */
	private static function quote( string $path ): string {
		return preg_replace_callback( '/[\x80-\xff]/', static fn( array $byte ): string => '\x' . bin2hex( $byte[0] ), preg_quote( rawurldecode( $path ), '#' ) );
	}

	/**
	 * Makes WordPress regenerate its rewrite rules if another plugin has stored them without the rules of this plugin.
	 */
	public static function keep_rules(): void {
		if ( false === get_option( self::OPTION ) ) {
			self::refresh();
		}
		$stored = get_option( 'rewrite_rules' ); // audit:ok -- WordPress's own option.
		$ours   = self::rules();
		// Do this at most once a minute, in case another plugin removes the rules every time.
		if ( is_array( $stored ) && array_intersect_assoc( $ours, $stored ) !== $ours && ! get_transient( 'ddh_rules_written' ) ) {
			set_transient( 'ddh_rules_written', 1, MINUTE_IN_SECONDS );
			self::forget_rules();
		}
	}

	public static function query_vars( $names ) {
		$names[] = self::PATH;
		return $names;
	}

	/**
	 * If a page of the site has the same URL as a tab, such as a page "usage" below the Fantasy Hub, shows that page
	 * instead of the tab. Checks the query, because clients can send any query.
	 */
	public static function resolve( $query ) {
		if ( ! isset( $query[ self::PATH ] ) ) {
			return $query;
		}
		if ( ! is_string( $query[ self::PATH ] ) || ! is_numeric( $query['page_id'] ?? null ) ) {
			return array( 'error' => '404' );
		}
		$whole = trim( self::path( (int) $query['page_id'] ) . '/' . $query[ self::PATH ], '/' );
		return self::page_at( $whole ) ? array( 'pagename' => $whole ) : $query;
	}

	/**
	 * If WordPress finds nothing for the URL of a tab, looks for a page that shows the app there without a rewrite rule, and
	 * queries that page. Such a page is not assigned in the settings, or another plugin gives it another path, such as with
	 * a language.
	 */
	public static function find_unmapped( $handled, $query ) {
		$asked = self::asked();
		if ( ! $handled && self::is_tab( $asked ) ) {
			// An archive page counts as a match for the URL, even if the archive is empty.
			$nothing = $query->is_404() || ( ! $query->posts && ! $query->get_queried_object() );
			$page    = $nothing ? self::unmapped( $asked ) : null;
			if ( $page ) {
				$parts = explode( '/', $asked );
				$path  = get_page_uri( $page );
				$below = array_slice( $parts, wp_basename( $path ) === $parts[ count( $parts ) - 2 ] ? -1 : -2 );

				$GLOBALS['wp']->query_vars = array( 'pagename' => $path, self::PATH => implode( '/', $below ) );
				$query->query( $GLOBALS['wp']->query_vars );
			}
		}
		return $handled;
	}

	/** The requested path below the site's home, decoded. */
	private static function asked(): string {
		return rawurldecode( (string) $GLOBALS['wp']->request );
	}

	/** Finds the page at a tab's URL, if that page shows the app. Null if there is no such page. */
	private static function unmapped( string $path ): ?WP_Post {
		if ( ! preg_match( '#^(.+/)?(' . implode( '|', DDH_Names::SLUGS ) . ')(?:/[^/]+)?\z#', $path, $found ) ) {
			return null;
		}
		$above = untrailingslashit( $found[1] );
		$id    = self::pages()[ array_search( $found[2], DDH_Names::SLUGS, true ) ]['id'] ?? 0;
		// If the parent page has the slug as its own name, its tabs are `slug/tab`, so this URL is not a tab of the
		// parent.
		$hosts = wp_basename( $above ) === $found[2] ? array() : array( $above );
		foreach ( array_merge( array( $found[1] . $found[2] ), $hosts ) as $host ) {
			$page = self::page_at( $host ) ?? self::page_by_rules( $host );
			if ( $page && ( $id === $page->ID || DDH_Pages::places( $page ) ) ) {
				return $page;
			}
		}
		return null;
	}

	/** Returns the published page at a path, or null. */
	private static function page_at( string $path ): ?WP_Post {
		$page = get_page_by_path( $path );
		return $page && 'publish' === $page->post_status ? $page : null;
	}

	/** Returns the published page whose own URL has the path by the rewrite rules and filters of other plugins, or null. */
	private static function page_by_rules( string $path ): ?WP_Post {
		$page = get_post( url_to_postid( home_url( implode( '/', array_map( 'rawurlencode', explode( '/', $path ) ) ) ) ) );
		return $page && 'page' === $page->post_type && 'publish' === $page->post_status && $path === trim( rawurldecode( self::below_home( self::url_path( (string) get_permalink( $page ) ) ) ), '/' ) ? $page : null;
	}

	/** Stops WordPress from redirecting a tab's URL to the URL of its page, or to a URL with a trailing slash. */
	public static function no_redirect( $to ) {
		return get_query_var( self::PATH ) ? false : $to;
	}

	/** Redirects unknown paths below a page to the page's own URL, where the app opens the first tab. */
	public static function lead_to_first_tab(): void {
		$path = get_query_var( self::PATH );
		$page = null;
		if ( is_404() ) {
			$asked = self::asked();
			$page  = self::mapped( $asked ) ?? self::unmapped( $asked );
		} elseif ( is_page() && is_string( $path ) && '' !== $path && ! self::is_tab( trim( self::path( get_queried_object_id() ) . '/' . $path, '/' ) ) ) {
			$page = get_queried_object();
		}
		if ( $page ) {
			nocache_headers();
			wp_safe_redirect( (string) get_permalink( $page ), 302, 'DDH Hockey Hub' );
			exit;
		}
	}

	/**
	 * Returns the id of the assigned page above an unknown path. Null if there is none, or if the path below the page
	 * contains a further slug of the app.
	 */
	private static function mapped( string $path ): ?int {
		foreach ( self::pages() as $page => $at ) {
			$slug  = DDH_Names::SLUGS[ $page ];
			$above = '' === $at['path'] ? $slug : rawurldecode( $at['path'] );
			if ( 0 !== strpos( $path . '/', $above . '/' ) ) {
				continue;
			}
			$below = explode( '/', (string) substr( $path, strlen( $above ) + 1 ) );
			if ( ! self::is_named( $page, $above ) && $slug === $below[0] ) {
				array_shift( $below );
			}
			if ( ! array_intersect( $below, DDH_Names::SLUGS ) ) {
				return $at['id'];
			}
		}
		return null;
	}

	/** Whether a page's path ends with the slug that the app uses for it. The tabs are then directly below the page. */
	private static function is_named( string $page, string $path ): bool {
		return DDH_Names::SLUGS[ $page ] === wp_basename( $path );
	}

	/** Whether a path ends with the path of a tab. */
	private static function is_tab( string $path ): bool {
		foreach ( DDH_Names::SLUGS as $page => $slug ) {
			if ( preg_match( '#(?:^|/)' . $slug . '/(?:' . implode( '|', DDH_Names::TABS[ $page ] ) . ')\z#', $path ) ) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Returns `{base}` of the app's paths `{base}/{slug}/{tab}`. It is empty, or has a leading slash and no trailing
	 * slash.
	 */
	public static function base( string $page ): string {
		// A list of posts has no permalink.
		return self::base_at( $page, is_singular() ? (string) get_permalink( get_queried_object_id() ) : home_url( '/' ) );
	}

	/**
	 * Returns the path above a page's tabs, for links from the other pages. With plain permalinks no path leads to a tab,
	 * so it is a query to which the tab is added.
	 *
	 * @return string With a leading and without a trailing slash; empty if the page is not published.
	 */
	public static function path_of( string $page ): string {
		$id = self::pages()[ $page ]['id'] ?? 0;
		return 0 === $id ? '' : self::path_at( $page, $id );
	}

	private static function path_at( string $page, int $id ): string {
		return get_option( 'permalink_structure' ) // audit:ok -- WordPress's own option.
			? self::base_at( $page, (string) get_permalink( $id ) ) . '/' . DDH_Names::SLUGS[ $page ]
			: wp_make_link_relative( home_url( '/' ) ) . '?page_id=' . $id . '&' . self::PATH . '=' . DDH_Names::SLUGS[ $page ];
	}

	/**
	 * Returns the page of the app and the slug of its tab that the address names, or null. A page that does not show the
	 * app names none, because clients can send any query.
	 *
	 * @return array{string,string}|null
	 */
	public static function tab(): ?array {
		$path = get_query_var( self::PATH );
		$slug = is_page() && is_string( $path ) ? wp_basename( $path ) : '';
		foreach ( DDH_Names::TABS as $page => $tabs ) {
			if ( in_array( $slug, $tabs, true ) ) {
				$is_shown = get_queried_object_id() === ( self::pages()[ $page ]['id'] ?? 0 ) || DDH_Pages::places( get_queried_object() );
				return $is_shown ? array( $page, $slug ) : null;
			}
		}
		return null;
	}

	/** Returns the slug of the page's tab that the app shows: that of the address, or else the first. */
	public static function shown_tab( string $page ): string {
		list( $of, $slug ) = self::tab() ?? array( '', '' );
		return $of === $page ? $slug : DDH_Names::TABS[ $page ][0];
	}

	/** Returns the whole address of a tab on the WordPress page `$id`, without parameters. */
	public static function address( string $page, string $tab, int $id ): string {
		return preg_replace( '#^(\w+://[^/]+).*#s', '$1', (string) get_permalink( $id ) ) . self::path_at( $page, $id ) . '/' . $tab;
	}

	/** `$link` is the page's own URL, which plugins filter: it may have a language, or `index.php`. */
	private static function base_at( string $page, string $link ): string {
		$path = self::url_path( $link );
		return self::is_named( $page, self::below_home( $path ) ) ? substr( $path, 0, -strlen( '/' . DDH_Names::SLUGS[ $page ] ) ) : $path;
	}

	/** Returns the path of a URL without a trailing slash. */
	private static function url_path( string $link ): string {
		return untrailingslashit( (string) wp_parse_url( $link, PHP_URL_PATH ) );
	}

	private static function below_home( string $path ): string {
		$home = self::url_path( home_url() );
		return 0 === strpos( $path . '/', $home . '/' ) ? substr( $path, strlen( $home ) ) : $path;
	}

	/** Returns the path of a page relative to the site's home, without leading and trailing slashes. Empty for the front page. */
	private static function path( int $id ): string {
		$front = 'page' === get_option( 'show_on_front' ) ? (int) get_option( 'page_on_front' ) : 0; // audit:ok -- WordPress's own options.
		return $id && $id !== $front ? (string) get_page_uri( $id ) : '';
	}
}
