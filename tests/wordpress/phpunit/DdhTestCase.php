<?php
/** Base class of all tests inside WordPress. After each test, undoes the database writes and hooks of the test. */
abstract class DdhTestCase extends PHPUnit\Framework\TestCase {

	/** @var array<string,WP_Hook> */
	private $hooks;

	/** @var list<array{url:string,args:array}> The HTTP requests that the test has sent. */
	protected $requests = array();

	/** @var callable|null Responds to HTTP requests: ( $url, $args ) => response array or WP_Error. If null, all requests fail as if offline. */
	protected $network = null;

	protected function setUp(): void {
		global $wpdb;
		parent::setUp();
		$this->hooks = array_map( fn( $hook ) => clone $hook, $GLOBALS['wp_filter'] );
		$this->requests = array();
		$this->network  = null;
		add_filter(
			'pre_http_request',
			function ( $_, $args, $url ) {
				$this->requests[] = array( 'url' => $url, 'args' => $args );
				return $this->network ? ( $this->network )( $url, $args ) : new WP_Error( 'offline', 'offline' );
			},
			10,
			3
		);
		$wpdb->query( 'START TRANSACTION' );
		wp_set_current_user( 0 );
	}

	protected function tearDown(): void {
		global $wpdb;
		$wpdb->query( 'ROLLBACK' );
		wp_cache_flush();
		// Reload the roles, which WordPress keeps in memory, because the test may have changed them.
		wp_roles()->for_site();
		wp_set_current_user( 0 );
		$GLOBALS['wp_filter'] = $this->hooks;
		DDH_Clock::$stopped    = null;
		parent::tearDown();
	}

	/** Stops the plugin's clock until the end of the test, at an instant such as `2026-11-02T04:20:00Z`. WordPress's clock and the times of files go on. */
	protected static function stop_clock( string $at ): void {
		DDH_Clock::$stopped = 1000 * strtotime( $at );
	}

	/** Creates a user without a password. Returns the id. Writes the two rows directly, because wp_insert_user needs 36 queries. */
	protected function user( string $role = 'subscriber' ): int {
		global $wpdb;
		static $n = 0;
		++$n;
		$wpdb->insert( $wpdb->users, array( 'user_login' => "user$n", 'user_nicename' => "user$n", 'user_email' => "user$n@example.test", 'display_name' => "User $n", 'user_registered' => gmdate( 'Y-m-d H:i:s' ) ) );
		$id = $wpdb->insert_id;
		$wpdb->insert( $wpdb->usermeta, array( 'user_id' => $id, 'meta_key' => $wpdb->prefix . 'capabilities', 'meta_value' => serialize( array( $role => true ) ) ) );
		$this->assertTrue( get_userdata( $id )->has_cap( $role ) );
		return $id;
	}

	/** Changes some settings and keeps the others. */
	protected function settings( array $changes ): void {
		update_option( DDH_Settings::OPTION, array_merge( (array) get_option( DDH_Settings::OPTION, array() ), $changes ) );
	}

	/** Returns the refusal that a call throws, or null. */
	protected static function refusal( callable $call ): ?DDH_Refusal {
		try {
			$call();
			return null;
		} catch ( DDH_Refusal $refusal ) {
			return $refusal;
		}
	}

	/** Dispatches a REST request and applies the same filters to the response as over HTTP. */
	protected function rest( string $method, string $route, array $params = array(), array $headers = array() ): WP_REST_Response {
		$request = new WP_REST_Request( $method, $route );
		foreach ( $headers as $name => $value ) {
			$request->set_header( $name, $value );
		}
		if ( 'GET' === $method || 'DELETE' === $method ) {
			$request->set_query_params( $params );
		} else {
			$request->set_header( 'Content-Type', 'application/json' );
			$request->set_body( wp_json_encode( $params ) );
		}
		$server   = rest_get_server();
		$response = rest_ensure_response( $server->dispatch( $request ) );
		return apply_filters( 'rest_post_dispatch', $response, $server, $request );
	}
}
