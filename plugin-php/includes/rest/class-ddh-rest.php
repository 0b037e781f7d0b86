<?php
/**
 * Routes that return who the visitor is. Also keeps the answers of all routes of this plugin out of caches and away from other
 * sites.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Rest {

	const NAMESPACE_V1 = 'ddh/v1';

	/** The only user meta of the Patreon plugin that is read. Membership plugins keep secrets in other keys. */
	const PATREON_ID = 'patreon_user_id';

	public static function hook(): void {
		add_action( 'rest_api_init', array( __CLASS__, 'register' ) );
		add_filter( 'rest_post_dispatch', array( __CLASS__, 'keep_out_of_caches' ), 10, 3 );
		// Runs after WordPress has sent its own headers (priority 10).
		add_filter( 'rest_pre_serve_request', array( __CLASS__, 'send_private' ), 20, 4 );
		add_filter( 'rest_jsonp_enabled', array( __CLASS__, 'refuse_jsonp' ) );
	}

	/** Registers the routes that are open to all visitors. */
	public static function register(): void {
		/*
		 * Open on purpose: for visitors who are not logged in, `logged_in` is false. WordPress ignores a login cookie without a
		 * valid nonce, so no other site can ask for a member.
		 */
		register_rest_route(
			self::NAMESPACE_V1,
			'/current-user',
			array(
				'methods'             => 'GET',
				'callback'            => array( __CLASS__, 'current_user' ),
				'permission_callback' => '__return_true',
			)
		);
		// Open because every page contains the same values.
		register_rest_route(
			self::NAMESPACE_V1,
			'/data',
			array( 'methods' => 'GET', 'callback' => array( __CLASS__, 'data' ), 'permission_callback' => '__return_true' )
		);
		// Open for the same reason as current-user: "no access" is an answer here, not an error.
		register_rest_route(
			self::NAMESPACE_V1,
			'/fantasy-access',
			array(
				'methods'             => 'GET',
				'callback'            => array( __CLASS__, 'fantasy_access' ),
				'permission_callback' => '__return_true',
			)
		);
	}

	/** Describes the visitor: `logged_in`, and for a member the other fields too. */
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

	/** The delivery that pages currently read, for pages that were opened earlier. */
	public static function data(): WP_REST_Response {
		return new WP_REST_Response(
			array( 'url' => DDH_Root::own( DDH_Data::url() ), 'version' => DDH_Data::version() )
		);
	}

	/** Whether the visitor may use the fantasy pages, and why. */
	public static function fantasy_access(): WP_REST_Response {
		return new WP_REST_Response( DDH_Access::of( wp_get_current_user() ) );
	}

	/**
	 * Whether a route belongs to this plugin. WordPress ignores the case of routes.
	 *
	 * @param mixed $route A path like `/ddh/v1/current-user`.
	 */
	private static function is_ours( $route ): bool {
		return is_string( $route ) && 0 === stripos( trailingslashit( ltrim( $route, '/' ) ), self::NAMESPACE_V1 . '/' );
	}

	/**
	 * Keeps proxies from caching any response, including errors, because responses differ between members.
	 *
	 * @param WP_HTTP_Response $response The response.
	 * @param WP_REST_Server   $server   The server.
	 * @param WP_REST_Request  $request  The request.
	 * @return WP_HTTP_Response
	 */
	public static function keep_out_of_caches( $response, $server, $request ) {
		if ( self::is_ours( $request->get_route() ) ) {
			$response->header( 'Cache-Control', 'no-store, private' );
			$response->header( 'Vary', 'Cookie, Origin' );
		}
		return $response;
	}

	/**
	 * Restricts who can read the answers. By default, WordPress lets every origin read them with cookies, even "null".
	 * Here, only the site itself and the origins that its operator allows (filter `allowed_http_origins`) may. The headers
	 * against caching are sent again, because WordPress replaces them for members, and an envelope (`_envelope`) has them
	 * only inside.
	 *
	 * @param bool             $served   Whether another callback has sent the answer.
	 * @param WP_HTTP_Response $response The response.
	 * @param WP_REST_Request  $request  The request.
	 * @param WP_REST_Server   $server   The server.
	 * @return bool
	 */
	public static function send_private( $served, $response, $request, $server ) {
		if ( ! self::is_ours( $request->get_route() ) ) {
			return $served;
		}
		$origin = get_http_origin();
		if ( $origin && ! self::may_read( $origin ) ) {
			foreach ( array( 'Origin', 'Credentials', 'Methods', 'Headers' ) as $name ) {
				$server->remove_header( 'Access-Control-Allow-' . $name );
			}
			$server->remove_header( 'Access-Control-Expose-Headers' );
		}
		$server->send_header( 'Cache-Control', 'no-store, private' );
		$server->send_header( 'Vary', self::vary() );
		return $served;
	}

	/**
	 * Whether an origin may read the answers. WordPress's own list has the site's hosts without ports, for http and https. But
	 * another port of the same host may belong to another site.
	 */
	private static function may_read( string $origin ): bool {
		$own = function () {
			return array_map( array( __CLASS__, 'origin' ), array( home_url(), site_url(), admin_url() ) );
		};
		// This replaces WordPress's list before the operator's filters run.
		add_filter( 'allowed_http_origins', $own, PHP_INT_MIN );
		$may = is_allowed_http_origin( $origin );
		remove_filter( 'allowed_http_origins', $own, PHP_INT_MIN );
		return (bool) $may;
	}

	/** The origin of a URL, as a browser writes it. */
	private static function origin( string $url ): string {
		$parts   = wp_parse_url( $url );
		$default = 'https' === $parts['scheme'] ? 443 : 80;
		$port    = isset( $parts['port'] ) && $default !== $parts['port'] ? ':' . $parts['port'] : '';
		return strtolower( $parts['scheme'] . '://' . $parts['host'] ) . $port;
	}

	/** One Vary header with the names that this plugin needs and those that were sent before. */
	private static function vary(): string {
		$names = array();
		foreach ( array_merge( array( 'Vary: Cookie, Origin' ), headers_list() ) as $header ) {
			if ( 0 === stripos( $header, 'Vary:' ) ) {
				foreach ( array_map( 'trim', explode( ',', substr( $header, 5 ) ) ) as $name ) {
					$names[ strtolower( $name ) ] = $name;
				}
			}
		}
		return implode( ', ', $names );
	}

	/**
	 * Turns JSONP off for this plugin's routes: with it, a script element of another site could read an answer, with cookies.
	 *
	 * @param bool $enabled Whether JSONP is enabled.
	 * @return bool
	 */
	public static function refuse_jsonp( $enabled ) {
		global $wp;
		$route = isset( $wp->query_vars['rest_route'] ) ? $wp->query_vars['rest_route'] : '';
		return $enabled && ! self::is_ours( $route );
	}
}
