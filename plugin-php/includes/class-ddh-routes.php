<?php
/**
 * The addresses of the app's tabs: a reload of one must come back to its page, and nothing else of the site may be lost
 * by it.
 *
 * @package DDH_Hockey
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Routes {

	/** The first part of each page's own paths (spec 2). */
	const SLUGS = array(
		'hub'     => 'nhl-game-probability-hub',
		'vault'   => 'nhl-value-vault',
		'fantasy' => 'nhl-fantasy',
	);

	/** The tabs below it. */
	const TABS = array(
		'hub'     => array( 'game-probabilities', 'totals-and-spread-probabilities', 'player-prop-probabilities', 'parlay-builder' ),
		'vault'   => array( 'goal-value', 'assist-value', 'point-value', 'sog-value', 'main-value' ),
		'fantasy' => array( 'my-team', 'skater-rankings', 'goalie-rankings', 'games-by-week', 'trade-tool', 'usage' ),
	);

	/** The query variable of a path below a page. */
	const PATH = 'ddh_path';

	/** What WordPress itself has below each page. */
	const OF_WORDPRESS = '(?:feed|embed|trackback|page|comment-page-[0-9]+)(?:/|$)';

	/** Registers what WordPress is to call. */
	public static function hook() {
		add_action( 'init', array( __CLASS__, 'add_rules' ) );
		add_action( 'wp_loaded', array( __CLASS__, 'keep_rules' ) );
		add_filter( 'query_vars', array( __CLASS__, 'query_vars' ) );
		add_filter( 'request', array( __CLASS__, 'resolve' ) );
		add_filter( 'redirect_canonical', array( __CLASS__, 'no_redirect' ) );
		add_action( 'template_redirect', array( __CLASS__, 'lead_to_first_tab' ) );
	}

	public static function activate() {
		self::add_rules();
		flush_rewrite_rules( false );
	}

	public static function deactivate() {
		// The next request writes the rules anew, without ours.
		delete_option( 'rewrite_rules' ); // audit:ok -- WordPress's own option.
	}

	public static function add_rules() {
		foreach ( self::rules() as $pattern => $query ) {
			add_rewrite_rule( $pattern, $query, 'top' );
		}
	}

	/**
	 * Without these a reload of a tab's address is a 404.
	 *
	 * @return array<string,string> Pattern => query.
	 */
	private static function rules() {
		$slugs = implode( '|', self::SLUGS );
		$rules = array();
		_prime_post_caches( array_filter( DDH_Settings::get( 'pages' ) ), false, false );
		foreach ( self::SLUGS as $page => $slug ) {
			$id = DDH_Pages::of( $page );
			if ( $id ) {
				$path    = self::path( $id );
				$pattern = '' === $path ? '^(' . $slug . '(?:/.+?)?)/?$' : '^' . preg_quote( $path, '#' ) . '/(?!' . self::OF_WORDPRESS . ')(.+?)/?$';

				$rules[ $pattern ] = 'index.php?page_id=' . $id . '&' . self::PATH . '=$matches[1]';
			}
		}
		// Where a shortcode or block shows the app on any other page, its paths lie below that page.
		$rules[ '^(.+?)/((?:' . $slugs . ')(?:/(?!' . self::OF_WORDPRESS . ')[^/]+)?)/?$' ] = 'index.php?pagename=$matches[1]&' . self::PATH . '=$matches[2]';
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
	 * The site's own pages come before our paths: a guide below the Fantasy Hub, a page `tools/nhl-fantasy`. And below a
	 * page that does not show the app there is nothing of ours.
	 *
	 * @param array<string,mixed> $query Variables of the request, which anybody may have written.
	 * @return array<string,mixed>
	 */
	public static function resolve( $query ) {
		$path = isset( $query[ self::PATH ] ) ? $query[ self::PATH ] : null;
		if ( null === $path ) {
			return $query;
		}
		$mapped = isset( $query['page_id'] ) && is_numeric( $query['page_id'] );
		$page   = $mapped ? self::path( (int) $query['page_id'] ) : ( isset( $query['pagename'] ) ? $query['pagename'] : '' );
		if ( ! is_string( $path ) || ! is_string( $page ) ) {
			return array( 'error' => '404' );
		}
		$whole = trim( $page . '/' . $path, '/' );
		if ( self::page_at( $whole ) ) {
			return array( 'pagename' => $whole );
		}
		if ( $mapped ) {
			return $query;
		}
		foreach ( array( $page . '/' . strtok( $path, '/' ), $page ) as $host ) {
			$post = self::page_at( $host );
			if ( $post && DDH_Pages::places( $post ) ) {
				return array( 'pagename' => $host ) + $query;
			}
		}
		return array( 'error' => '404' );
	}

	/** @return WP_Post|null The published page of that path. */
	private static function page_at( $path ) {
		$page = get_page_by_path( $path );
		return $page && 'publish' === $page->post_status ? $page : null;
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

	/** Unknown paths lead to the first tab (spec 2): the page's own address, where the app chooses it. */
	public static function lead_to_first_tab() {
		$path = get_query_var( self::PATH );
		$id   = get_queried_object_id();
		if ( is_string( $path ) && '' !== $path && $id && is_page() && ! self::is_tab( trim( self::path( $id ) . '/' . $path, '/' ) ) ) {
			nocache_headers();
			wp_safe_redirect( (string) get_permalink( $id ), 302, 'DDH Hockey Hub' );
			exit;
		}
	}

	/** Whether a path of the site ends as one of the app's. */
	private static function is_tab( $path ) {
		foreach ( self::SLUGS as $page => $slug ) {
			if ( preg_match( '#(?:^|/)' . $slug . '(?:/(?:' . implode( '|', self::TABS[ $page ] ) . '))?\z#', $path ) ) {
				return true;
			}
		}
		return false;
	}

	/**
	 * What stands before the app's own paths: it writes `{base}/{slug}/{tab}`.
	 *
	 * @param string $page hub, vault or fantasy.
	 * @return string With a slash before and none behind, or empty.
	 */
	public static function base( $page ) {
		$path  = self::path( (int) get_queried_object_id() );
		$named = preg_match( '#^(?:(.*)/)?' . self::SLUGS[ $page ] . '\z#', $path, $found );
		$above = isset( $found[1] ) ? $found[1] : '';
		$whole = trim( wp_parse_url( home_url(), PHP_URL_PATH ) . '/' . ( $named ? $above : $path ), '/' );
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
