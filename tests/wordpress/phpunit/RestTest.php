<?php
require_once __DIR__ . '/LiveSite.php';

final class RestTest extends DdhTestCase {

	use LiveSite;

	public function test_the_current_user_route_returns_only_logged_in_for_a_visitor(): void {
		$response = $this->rest( 'GET', '/ddh/v1/current-user' );
		$this->assertSame( array( 200, array( 'logged_in' => false ) ), array( $response->get_status(), $response->get_data() ) );
	}

	public function test_the_current_user_of_a_member_has_the_fields_of_the_specification(): void {
		$id = $this->user();
		wp_set_current_user( $id );
		$user = wp_get_current_user();
		update_user_meta( $id, 'patreon_access_token', 'secret' );
		$data = $this->rest( 'GET', '/ddh/v1/current-user' )->get_data();
		$this->assertSame(
			array( 'logged_in' => true, 'user_id' => $id, 'display_name' => $user->display_name, 'email' => $user->user_email, 'username' => $user->user_login, 'avatar_url' => get_avatar_url( $id ), 'patreon_id' => null ),
			$data
		);
	}

	public function test_patreon_id_is_a_string_or_null(): void {
		$id = $this->user();
		wp_set_current_user( $id );
		foreach ( array( array( '12345', '12345' ), array( 678, '678' ), array( '', null ), array( array( 'token' => 'secret' ), null ) ) as list( $stored, $expected ) ) {
			update_user_meta( $id, 'patreon_user_id', $stored );
			$this->assertSame( $expected, $this->rest( 'GET', '/ddh/v1/current-user' )->get_data()['patreon_id'] );
		}
	}

	public function test_if_avatars_are_turned_off_avatar_url_is_null(): void {
		wp_set_current_user( $this->user() );
		add_filter( 'get_avatar_url', '__return_false' );
		$this->assertNull( $this->rest( 'GET', '/ddh/v1/current-user' )->get_data()['avatar_url'] );
	}

	public function test_only_routes_of_the_plugin_forbid_caching(): void {
		foreach ( array( '/ddh/v1/current-user', '/ddh/v1/fantasy-access', '/ddh/v1/fantasy/teams', '/ddh/v1/token-sync', '/ddh/v1/nothing', '/ddh/v1', '/DDH/V1/current-user' ) as $route ) {
			foreach ( array( 'GET', 'POST' ) as $method ) {
				$headers = $this->rest( $method, $route )->get_headers();
				$this->assertSame( 'no-store, private', $headers['Cache-Control'] ?? '', "$method $route" );
				$this->assertSame( 'Cookie, Origin', $headers['Vary'] ?? '', "$method $route" );
			}
		}
		foreach ( array( '/wp/v2/posts', '/ddh/v10/x', '/' ) as $route ) {
			$this->assertArrayNotHasKey( 'Cache-Control', $this->rest( 'GET', $route )->get_headers(), $route );
		}
	}

	public function test_only_the_listed_routes_are_open_to_visitors(): void {
		$open = array();
		foreach ( rest_get_server()->get_routes( 'ddh/v1' ) as $route => $handlers ) {
			foreach ( $handlers as $handler ) {
				if ( '/ddh/v1' === $route ) {
					continue;
				}
				$this->assertIsCallable( $handler['permission_callback'], $route );
				if ( true === call_user_func( $handler['permission_callback'], new WP_REST_Request() ) ) {
					$open[] = implode( array_keys( $handler['methods'] ) ) . ' ' . $route;
				}
			}
		}
		sort( $open );
		$this->assertSame( array( 'DELETE /ddh/v1/token-sync', 'GET /ddh/v1/current-user', 'GET /ddh/v1/data', 'GET /ddh/v1/fantasy-access', 'GET /ddh/v1/freshness', 'GET /ddh/v1/publisher', 'POST /ddh/v1/token-sync/end' ), $open );
	}

	public function test_forms_and_overridden_methods_change_nothing(): void {
		$this->leave_transaction();
		$member = $this->login( $id = $this->stored_user() );
		$book   = '{"version":1,"write":1,"floor":0,"currentTeam":null,"teams":[{"id":"1234","teamName":"Otters","leagueStructure":{},"skaterScoring":{},"goalieScoring":{},"teamRoster":{"F":"[]","D":"[]","G":"[]"},"rev":1,"updatedAt":1}]}';
		add_user_meta( $id, DDH_Team_Book::META, $book );
		$stored = get_option( DDH_Settings::OPTION );
		$this->settings( array( 'team_store' => 'wordpress' ) );
		try {
			$this->serve();
			$this->attack_teams( $id, $book, array( 'Cookie' => $member['cookie'] ), array( 'X-WP-Nonce' => $member['nonce'] ) );
		} finally {
			false === $stored ? delete_option( DDH_Settings::OPTION ) : update_option( DDH_Settings::OPTION, $stored );
		}
	}

	private function attack_teams( int $id, string $book, array $cookie, array $nonce ): void {
		$nonced = $cookie + $nonce;
		$json   = array( 'Content-Type' => 'application/json' );
		$team   = '/ddh/v1/fantasy/teams/1234';
		$bodies = array(
			"$team/save"                          => '{"team":{"teamName":"Taken"},"base_rev":1}',
			"$team/delete"                        => '{"base_rev":1}',
			'/ddh/v1/fantasy/teams/current/save' => '{"currentTeam":"1234"}',
		);

		// A form of another site has the cookie and no nonce.
		foreach ( $bodies as $route => $body ) {
			$forms = array(
				'application/json'                => $body,
				'text/plain'                      => $body,
				'application/x-www-form-urlencoded' => http_build_query( json_decode( $body, true ) ),
				'multipart/form-data; boundary=b' => "--b\r\nContent-Disposition: form-data; name=\"base_rev\"\r\n\r\n1\r\n--b--\r\n",
			);
			foreach ( $forms as $type => $form ) {
				$typed = array( 'Content-Type' => $type );
				$this->assertSame( 401, $this->ask( 'POST', $route, $cookie + $typed, '', $form )['status'], "$route $type" );
				if ( 'application/json' !== $type ) {
					$this->assertSame( 400, $this->ask( 'POST', $route, $nonced + $typed, '', $form )['status'], "$route $type with a nonce" );
				}
			}
		}

		// WordPress would take the method from the header or the query.
		$override = static fn( string $method ): array => array( 'X-HTTP-Method-Override' => $method );
		$this->assertSame( 404, $this->ask( 'POST', $team, $nonced + $override( 'DELETE' ), '&base_rev=1' )['status'] );
		$this->assertSame( 404, $this->ask( 'POST', $team, $nonced, '&base_rev=1&_method=DELETE' )['status'] );
		$this->assertSame( 404, $this->ask( 'POST', $team, $nonced + $json + $override( 'PUT' ), '', $bodies[ "$team/save" ] )['status'] );
		$this->assertSame( 404, $this->ask( 'GET', "$team/delete", $nonced, '&base_rev=1&_method=POST' )['status'] );
		$this->assertSame( $book, $this->stored_book( $id ), 'nothing has changed' );
		$this->assertSame( 200, $this->ask( 'POST', "$team/delete", $nonced + $json + $override( 'GET' ), '&_method=PUT', '{"base_rev":1}' )['status'], 'the request itself has POST' );
		$this->assertStringContainsString( '"teams":[]', $this->stored_book( $id ) );
		$types = $this->ask( 'POST', '/wp/v2/types', $override( 'GET' ) );
		$this->assertSame( 200, $types['status'], 'routes of WordPress are unchanged' );
	}

	private function stored_book( int $id ): string {
		wp_cache_flush();
		return get_user_meta( $id, DDH_Team_Book::META, true );
	}

	/** Returns the names of the CORS headers that the plugin removes from a response to this origin. */
	private function taken( string $origin, string $route = '/ddh/v1/current-user' ): array {
		$server = new class() extends WP_REST_Server {
			public array $gone = array();
			public function send_header( $key, $value ) {}
			public function remove_header( $key ) {
				$this->gone[] = $key;
			}
		};
		$_SERVER['HTTP_ORIGIN'] = $origin;
		remove_filter( 'rest_pre_serve_request', 'rest_send_cors_headers' );
		apply_filters( 'rest_pre_serve_request', false, new WP_REST_Response(), new WP_REST_Request( 'GET', $route ), $server );
		unset( $_SERVER['HTTP_ORIGIN'] );
		return $server->gone;
	}

	public function origins(): array {
		return array(
			'the port of the site'    => array( 'http://ddh.test:4951', 'http://ddh.test:4951', true ),
			'its host without a port' => array( 'http://ddh.test:4951', 'http://ddh.test', false ),
			'another port'            => array( 'http://ddh.test:4951', 'http://ddh.test:4952', false ),
			'another scheme'          => array( 'http://ddh.test:4951', 'https://ddh.test:4951', false ),
			'no port'                 => array( 'https://ddh.test', 'https://ddh.test', true ),
			'https of a site of http' => array( 'http://ddh.test', 'https://ddh.test', false ),
			'http of a site of https' => array( 'https://ddh.test', 'http://ddh.test', false ),
			'a folder'                => array( 'https://ddh.test/blog', 'https://ddh.test', true ),
			'the default port' => array( 'https://ddh.test:443', 'https://ddh.test', true ),
			'the port of the other scheme'      => array( 'http://ddh.test:443', 'http://ddh.test', false ),
			'capitals'                => array( 'https://DDH.test', 'https://ddh.test', true ),
			'a longer name'           => array( 'https://ddh.test', 'https://ddh.test.evil.test', false ),
			'an opaque origin'        => array( 'https://ddh.test', 'null', false ),
		);
	}

	/** @dataProvider origins */
	public function test_only_pages_of_the_same_origin_may_read_responses( string $site, string $origin, bool $may ): void {
		foreach ( array( 'home_url', 'site_url', 'admin_url' ) as $filter ) {
			add_filter( $filter, fn( $url, $path ) => $site . $path, 10, 2 );
		}
		$all = array( 'Access-Control-Allow-Origin', 'Access-Control-Allow-Credentials', 'Access-Control-Allow-Methods', 'Access-Control-Allow-Headers', 'Access-Control-Expose-Headers' );
		$this->assertSame( $may ? array() : $all, $this->taken( $origin ) );
		$this->assertSame( array(), $this->taken( $origin, '/wp/v2/types' ), 'routes of WordPress are unchanged' );
		add_filter( 'allowed_http_origins', fn( $list ) => array_merge( $list, array( $origin ) ) );
		$this->assertSame( array(), $this->taken( $origin ), 'the operator has allowed the origin' );
	}

	public function test_a_site_whose_two_addresses_differ_allows_both_origins(): void {
		add_filter( 'home_url', fn( $url, $path ) => 'https://pages.test' . $path, 10, 2 );
		add_filter( 'site_url', fn( $url, $path ) => 'https://wp.test:8443/core' . $path, 10, 2 );
		$this->assertSame( array(), $this->taken( 'https://pages.test' ) );
		$this->assertSame( array(), $this->taken( 'https://wp.test:8443' ) );
		$this->assertNotSame( array(), $this->taken( 'https://wp.test' ) );
		$this->assertContains( 'http://wp.test', get_allowed_http_origins(), 'the list of WordPress is unchanged' );
	}

	/** This test checks several routes at once, because the server takes a while to start. */
	public function test_the_routes_work_over_http(): void {
		$this->leave_transaction();
		$member = $this->login( $this->stored_user() );
		$this->serve();
		$own    = preg_replace( '#^(https?://[^/]+).*$#', '$1', home_url() );
		$cookie = array( 'Cookie' => $member['cookie'] );
		$nonced = $cookie + array( 'X-WP-Nonce' => $member['nonce'] );

		$with = $this->ask( 'GET', '/ddh/v1/current-user', $nonced );
		$this->assertSame( array( 200, true ), array( $with['status'], json_decode( $with['body'], true )['logged_in'] ) );
		$this->assertSame( array( 'no-store, private' ), $with['headers']['cache-control'] );
		foreach ( array( $cookie, $nonced, $nonced + array( 'Origin' => $own ), array( 'Origin' => 'https://evil.test' ), array() ) as $headers ) {
			foreach ( array( '', '&_envelope=1' ) as $query ) {
				$answer = $this->ask( 'GET', '/ddh/v1/current-user', $headers, $query )['headers'];
				$this->assertSame( array( array( 'no-store, private' ), array( 'Cookie, Origin' ) ), array( $answer['cache-control'], $answer['vary'] ), $query );
			}
		}

		$bare = $this->ask( 'GET', '/ddh/v1/current-user', $cookie );
		$this->assertSame( array( 200, '{"logged_in":false}' ), array( $bare['status'], $bare['body'] ), 'a cookie without a nonce counts as a visitor' );
		$this->assertSame( array( 'no-store, private' ), $bare['headers']['cache-control'] );
		$this->assertSame( 401, $this->ask( 'POST', '/ddh/v1/token-sync', $cookie )['status'] );
		$this->assertContains( $this->ask( 'GET', '/ddh/v1/fantasy/teams', $cookie )['status'], array( 401, 404 ) );

		$stale = $this->ask( 'GET', '/ddh/v1/current-user', $cookie + array( 'X-WP-Nonce' => '0123456789' ) );
		$this->assertSame( array( 403, 'rest_cookie_invalid_nonce', array( 'no-store, private' ) ), array( $stale['status'], json_decode( $stale['body'], true )['code'], $stale['headers']['cache-control'] ) );

		$control = $this->ask( 'GET', '/wp/v2/types', array( 'Origin' => 'https://evil.test' ) );
		$this->assertSame( array( 'https://evil.test' ), $control['headers']['access-control-allow-origin'], 'WordPress allows every origin for other routes' );
		foreach ( array( 'https://evil.test', 'null', $own . '.evil.test', preg_replace( '/(:\d+)?$/', ':1', $own ) ) as $origin ) {
			foreach ( array( array( 'GET', '/ddh/v1/current-user' ), array( 'OPTIONS', '/ddh/v1/current-user' ), array( 'POST', '/ddh/v1/token-sync' ), array( 'GET', '/DDH/v1/current-user' ), array( 'GET', '/ddh/v1/nothing' ) ) as list( $method, $route ) ) {
				$headers = $this->ask( $method, $route, $nonced + array( 'Origin' => $origin ) )['headers'];
				$this->assertSame( array(), preg_grep( '/^access-control/', array_keys( $headers ) ), "$method $route for $origin" );
			}
		}
		$this->assertSame( array( $own ), $this->ask( 'GET', '/ddh/v1/current-user', array( 'Origin' => $own ) )['headers']['access-control-allow-origin'] );
		$this->assertArrayNotHasKey( 'access-control-allow-origin', $this->ask( 'GET', '/ddh/v1/current-user', array( 'Origin' => 'https' . substr( $own, 4 ) ) )['headers'] );

		foreach ( array( '/ddh/v1/current-user', '/DDH/V1/current-user', '/ddh/v1/nothing' ) as $route ) {
			$script = $this->ask( 'GET', $route, $cookie, '&_jsonp=steal&_wpnonce=' . $member['nonce'] );
			$this->assertSame( 400, $script['status'], $route );
			$this->assertStringNotContainsString( 'steal', $script['body'] );
			$this->assertStringNotContainsString( 'example.test', $script['body'] );
		}
		$this->assertStringStartsWith( '/**/other(', $this->ask( 'GET', '/wp/v2/types', array(), '&_jsonp=other' )['body'], 'routes of WordPress are unchanged' );
	}
}
