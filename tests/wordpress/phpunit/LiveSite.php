<?php
/** Serves the site over HTTP on a free port, for tests that need complete requests. */
trait LiveSite {

	/** @var resource|null */
	private $server = null;
	private string $site = '';

	/** @var list<int> Users that are committed to the database, so that other processes see them. They are deleted after the test. */
	private array $stored = array();

	/** Ends the transaction of the test, so that other processes see later writes. */
	private function leave_transaction(): void {
		$GLOBALS['wpdb']->query( 'ROLLBACK' );
		wp_cache_flush();
	}

	private function stored_user(): int {
		$this->stored[] = $id = $this->user();
		return $id;
	}

	/** @after */
	public function end_live_site(): void {
		if ( $this->server ) {
			proc_terminate( $this->server );
			proc_close( $this->server );
		}
		require_once ABSPATH . 'wp-admin/includes/user.php';
		foreach ( $this->stored as $id ) {
			wp_delete_user( $id );
		}
	}

	/** @param list<string> $settings Of PHP, as `name=value`. */
	private function serve( array $settings = array() ): void {
		$probe = stream_socket_server( 'tcp://127.0.0.1:0' );
		$place = stream_socket_get_name( $probe, false );
		fclose( $probe );
		$root         = getenv( 'DDH_WP_SITE' );
		$null         = array( 'file', '/dev/null', 'w' );
		$this->server = proc_open( array( PHP_BINARY, '-d', 'display_errors=0', '-d', 'opcache.enable=1', ...array_merge( array(), ...array_map( fn( $setting ) => array( '-d', $setting ), $settings ) ), '-S', $place, '-t', $root ), array( $null, $null, $null ), $pipes );
		$this->site   = "http://$place";
		for ( $try = 0; $try < 1000 && ! is_resource( $socket = @stream_socket_client( "tcp://$place" ) ); $try++ ) {
			usleep( 10000 );
		}
		$this->assertIsResource( $socket, 'the server accepts connections' );
		fclose( $socket );
	}

	/**
	 * @param array<string,string> $headers
	 * @return array{status:int,headers:array<string,list<string>>,body:string} Header names are in lower case.
	 */
	private function ask( string $method, string $route, array $headers = array(), string $query = '', string $body = '' ): array {
		return $this->ask_at( $method, '/index.php?rest_route=' . rawurlencode( $route ) . $query, $headers, $body );
	}

	/** Like `ask`, but for a path of the site, with its query. */
	private function ask_at( string $method, string $path, array $headers = array(), string $body = '' ): array {
		$lines = array( 'Connection: close' );
		foreach ( $headers as $name => $value ) {
			$lines[] = "$name: $value";
		}
		$context = stream_context_create( array( 'http' => array( 'method' => $method, 'header' => $lines, 'content' => $body, 'ignore_errors' => true, 'follow_location' => 0, 'timeout' => 20 ) ) );
		$text    = file_get_contents( $this->site . $path, false, $context );
		$found   = array();
		foreach ( array_slice( $http_response_header, 1 ) as $line ) {
			list( $name, $value )          = explode( ':', $line, 2 );
			$found[ strtolower( $name ) ][] = trim( $value );
		}
		return array( 'status' => (int) explode( ' ', $http_response_header[0] )[1], 'headers' => $found, 'body' => $text );
	}

	/** @return array{cookie:string,nonce:string} The cookie and the nonce of a browser in which this user is logged in. */
	private function login( int $user ): array {
		$until  = time() + 3600;
		$token  = WP_Session_Tokens::get_instance( $user )->create( $until );
		$cookie = wp_generate_auth_cookie( $user, $until, 'logged_in', $token );
		wp_set_current_user( $user );
		$_COOKIE[ LOGGED_IN_COOKIE ] = $cookie;
		$nonce                       = wp_create_nonce( 'wp_rest' );
		unset( $_COOKIE[ LOGGED_IN_COOKIE ] );
		wp_set_current_user( 0 );
		return array( 'cookie' => LOGGED_IN_COOKIE . '=' . rawurlencode( $cookie ), 'nonce' => $nonce );
	}
}
