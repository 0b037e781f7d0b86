<?php
/** Registers all REST routes of the plugin, and keeps caches and other sites from reading their responses. */

defined( 'ABSPATH' ) || exit;

final class DDH_Rest {
	const NAMESPACE_V1 = 'ddh/v1';

	/**
	 * The only user meta of the Patreon plugin that this plugin reads. Membership plugins keep secrets in other keys.
	 */
	const PATREON_ID = 'patreon_user_id';

	public static function hook(): void {
		add_action( 'rest_api_init', array( __CLASS__, 'register' ) );
		add_filter( 'rest_pre_dispatch', array( __CLASS__, 'keep_method' ), 10, 3 );
		add_filter( 'rest_post_dispatch', array( __CLASS__, 'keep_out_of_caches' ), 10, 3 );
		// This filter runs after WordPress has sent its own headers (priority 10).
		add_filter( 'rest_pre_serve_request', array( __CLASS__, 'send_private' ), 20, 4 );
		add_filter( 'rest_jsonp_enabled', array( __CLASS__, 'refuse_jsonp' ) );
	}

	/** Registers the routes. WordPress ignores a login cookie without a valid nonce, so no other site can act as a member. */
	public static function register(): void {
		$delivery   = '/deliveries/(?P<id>[0-9a-f]{32})';
		$team       = DDH_Teams::ROUTE . '/(?P<id>[1-9][0-9]{3})';
		$may_change = array( 'DDH_Data', 'may_change' );
		$is_member  = array( 'DDH_Teams', 'permit' );
		$may_say    = array( 'DDH_News', 'permit' );
		foreach ( array(
			// These routes need no permission: "not logged in" and "no access" are valid responses, and every page
			// contains the values of /data.
			array( 'GET', '/current-user', array( __CLASS__, 'current_user' ), '__return_true' ),
			array( 'GET', '/fantasy-access', array( __CLASS__, 'fantasy_access' ), '__return_true' ),
			array( 'GET', '/data', array( __CLASS__, 'data' ), '__return_true' ),
			array( 'GET', '/freshness', array( 'DDH_Freshness', 'report' ), '__return_true' ),
			// This route needs no permission: its response contains only what the request itself has sent.
			array( 'GET', '/publisher', array( 'DDH_Deliveries_Rest', 'publisher' ), '__return_true' ),
			array( 'POST', '/publisher', array( 'DDH_Deliveries_Rest', 'try_part' ), $may_change ),
			// Administrators use these routes with a cookie and a nonce, and machines with an application password.
			array( 'GET', '/deliveries', array( 'DDH_Deliveries_Rest', 'all' ), $may_change ),
			array( 'POST', '/deliveries', array( 'DDH_Deliveries_Rest', 'begin' ), $may_change ),
			array( 'GET', $delivery, array( 'DDH_Deliveries_Rest', 'progress' ), $may_change ),
			array( 'POST', $delivery . '/files/(?P<file>\d{1,5})/parts/(?P<part>\d{1,5})', array( 'DDH_Deliveries_Rest', 'receive_part' ), $may_change ),
			array( 'POST', $delivery . '/files/(?P<file>\d{1,5})/at/(?P<offset>\d{1,10})', array( 'DDH_Deliveries_Rest', 'receive' ), $may_change ),
			array( 'POST', $delivery . '/files/(?P<files>\d{1,5}(?:,\d{1,5}){1,99})', array( 'DDH_Deliveries_Rest', 'receive_whole' ), $may_change ),
			array( 'POST', $delivery . '/commit', array( 'DDH_Deliveries_Rest', 'commit' ), $may_change ),
			array( 'POST', $delivery . '/cancel', array( 'DDH_Deliveries_Rest', 'cancel' ), $may_change ),
			array( 'POST', '/guard', array( 'DDH_Guard', 'hear' ), $may_change ),
			array( 'POST', DDH_For_Host::ROUTE, array( 'DDH_For_Host', 'hear' ), $may_change ),
			array( 'GET', '/record', array( 'DDH_Deliveries_Rest', 'record' ), $may_change ),
			array( 'POST', '/deliveries/(?P<folder>[0-9A-Za-z._-]+)/rollback', array( 'DDH_Deliveries_Rest', 'roll_back' ), $may_change ),
			array( 'GET', DDH_News_Rest::ROUTE, array( 'DDH_News_Rest', 'get' ), $may_say ),
			array( 'POST', DDH_News_Rest::ROUTE, array( 'DDH_News_Rest', 'add' ), $may_say ),
			array( 'POST', DDH_News_Rest::ROUTE . '/open', array( 'DDH_News_Rest', 'open' ), $may_say ),
			array( 'POST', DDH_News_Rest::ROUTE . '/(?P<id>[1-9]\d{0,8})/undo', array( 'DDH_News_Rest', 'undo' ), $may_say ),
			array( 'GET', DDH_Teams::ROUTE, array( 'DDH_Teams', 'get' ), $is_member ),
			// Firewalls refuse PUT and DELETE, so each of these has a route with POST, which pages use. Pages from an older
			// cache still send PUT and DELETE.
			array( 'PUT', $team, array( 'DDH_Teams', 'put' ), $is_member ),
			array( 'POST', $team . '/save', array( 'DDH_Teams', 'put' ), $is_member ),
			array( 'DELETE', $team, array( 'DDH_Teams', 'delete' ), $is_member ),
			array( 'POST', $team . '/delete', array( 'DDH_Teams', 'delete' ), $is_member ),
			array( 'PUT', DDH_Teams::ROUTE . '/current', array( 'DDH_Teams', 'put_current' ), $is_member ),
			array( 'POST', DDH_Teams::ROUTE . '/current/save', array( 'DDH_Teams', 'put_current' ), $is_member ),
			array( 'POST', DDH_Token_Sync::ROUTE, array( 'DDH_Token_Sync', 'link' ), array( 'DDH_Token_Sync', 'may_link' ) ),
			// These routes need no permission: the page calls them after the visitor has logged out, and the call changes
			// nothing on the site.
			array( 'DELETE', DDH_Token_Sync::ROUTE, array( 'DDH_Token_Sync', 'unlink' ), '__return_true' ),
			array( 'POST', DDH_Token_Sync::END, array( 'DDH_Token_Sync', 'unlink' ), '__return_true' ),
			array( 'POST', DDH_Reader::ROUTE, array( 'DDH_Reader', 'store' ), array( 'DDH_Health', 'may_test' ) ),
			array( 'GET', DDH_Health::ROUTE . 'authorization', array( 'DDH_Health', 'test_authorization' ), array( 'DDH_Health', 'may_test' ) ),
			array( 'GET', DDH_Health::ROUTE . 'google', array( 'DDH_Health', 'test_google' ), array( 'DDH_Health', 'may_test' ) ),
		) as list( $method, $route, $callback, $permission ) ) {
			register_rest_route(
				self::NAMESPACE_V1,
				$route,
				array( 'methods' => $method, 'callback' => DDH_Refusal::answered( $callback ), 'permission_callback' => $permission )
			);
		}
	}

	/** Describes the visitor with the field `logged_in`. The other fields exist only for a member. */
	public static function current_user(): WP_REST_Response {
		$user = wp_get_current_user();
		if ( ! $user->exists() ) {
			return new WP_REST_Response( array( 'logged_in' => false ) );
		}
		$avatar  = get_avatar_url( $user->ID );
		$patreon = get_user_meta( $user->ID, self::PATREON_ID, true );
		return new WP_REST_Response(
			array(
				'logged_in'    => true,
				'user_id'      => $user->ID,
				'display_name' => $user->display_name,
				'email'        => $user->user_email,
				'username'     => $user->user_login,
				'avatar_url'   => is_string( $avatar ) ? $avatar : null,
				'patreon_id'   => is_scalar( $patreon ) && '' !== (string) $patreon ? (string) $patreon : null,
			)
		);
	}

	/**
	 * Responds with the delivery that pages read now. An open page can compare it with the delivery that the page has
	 * loaded.
	 */
	public static function data(): WP_REST_Response {
		return new WP_REST_Response( array( 'url' => DDH_Root::own( DDH_Data::url(), DDH_Data::dir() ), 'version' => DDH_Data::version() ) );
	}

	public static function fantasy_access(): WP_REST_Response {
		return new WP_REST_Response( DDH_Access::of( wp_get_current_user() ) );
	}

	/** @param mixed $route A path like `/ddh/v1/current-user`. WordPress ignores the case of paths. */
	private static function is_ours( $route ): bool {
		return is_string( $route ) && 0 === stripos( trailingslashit( ltrim( $route, '/' ) ), self::NAMESPACE_V1 . '/' );
	}

	/**
	 * Undoes what WordPress reads from `_method` and `X-HTTP-Method-Override`: a route of this plugin is found by the
	 * method with which the request was sent. Requests that PHP code makes itself keep their method.
	 */
	public static function keep_method( $result, $server, $request ) {
		$sent = untrailingslashit( (string) ( $GLOBALS['wp']->query_vars['rest_route'] ?? '' ) );
		if ( self::is_ours( $sent ) && $sent === $request->get_route() ) {
			$request->set_method( sanitize_text_field( wp_unslash( $_SERVER['REQUEST_METHOD'] ?? '' ) ) );
		}
		return $result;
	}

	/** Keeps proxies from caching any response, including errors, because responses differ between members. */
	public static function keep_out_of_caches( $response, $server, $request ) {
		if ( self::is_ours( $request->get_route() ) ) {
			$response->header( 'Cache-Control', 'no-store, private' );
			$response->header( 'Vary', 'Cookie, Origin' );
		}
		return $response;
	}

	/**
	 * Lets only the site itself and the origins of the filter `allowed_http_origins` read the responses. By default,
	 * WordPress lets every origin, even "null", read responses to requests with cookies. Sends the headers against
	 * caching again: WordPress replaces them for members, and a response with `_envelope` has them only in its body.
	 */
	public static function send_private( $served, $response, $request, $server ) {
		if ( ! self::is_ours( $request->get_route() ) ) {
			return $served;
		}
		$origin = get_http_origin();
		if ( $origin && ! self::may_read( $origin ) ) {
			foreach ( array( 'Allow-Origin', 'Allow-Credentials', 'Allow-Methods', 'Allow-Headers', 'Expose-Headers' ) as $name ) {
				$server->remove_header( 'Access-Control-' . $name );
			}
		}
		$server->send_header( 'Cache-Control', 'no-store, private' );
		$server->send_header( 'Vary', self::vary() );
		return $served;
	}

	/**
	 * Whether an origin may read the responses. WordPress's own list of origins ignores ports, but another port may
	 * belong to another site.
	 */
	private static function may_read( string $origin ): bool {
		$own = static fn() => array_map( array( __CLASS__, 'origin' ), array( home_url(), site_url(), admin_url() ) );
		// This filter replaces WordPress's list of origins before the operator's filters run.
		add_filter( 'allowed_http_origins', $own, PHP_INT_MIN );
		$may = is_allowed_http_origin( $origin );
		remove_filter( 'allowed_http_origins', $own, PHP_INT_MIN );
		return (bool) $may;
	}

	/** Returns the origin of a URL, as a browser writes it. */
	private static function origin( string $url ): string {
		$parts   = wp_parse_url( $url );
		$default = 'https' === $parts['scheme'] ? 443 : 80;
		$port    = $parts['port'] ?? $default;
		return strtolower( $parts['scheme'] . '://' . $parts['host'] ) . ( $default === $port ? '' : ':' . $port );
	}

	/**
	 * Returns one Vary header with the names that this plugin needs and the names in Vary headers that were already
	 * set.
	 */
	private static function vary(): string {
		$names = array();
		foreach ( preg_grep( '/^Vary:/i', array_merge( array( 'Vary: Cookie, Origin' ), (array) DDH_Disk::tried( 'headers_list' ) ) ) as $header ) {
			foreach ( array_map( 'trim', explode( ',', substr( $header, 5 ) ) ) as $name ) {
				$names[ strtolower( $name ) ] = $name;
			}
		}
		return implode( ', ', $names );
	}

	/**
	 * Turns JSONP off for this plugin's routes. With JSONP, a script element of another site could read a response to a
	 * request with cookies.
	 */
	public static function refuse_jsonp( $enabled ) {
		return $enabled && ! self::is_ours( $GLOBALS['wp']->query_vars['rest_route'] ?? '' );
	}
}
