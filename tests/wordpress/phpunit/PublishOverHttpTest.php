<?php
require_once __DIR__ . '/LiveSite.php';

/**
 * Sends real HTTP requests that log in with an Application Password. Tests which users may publish data, and what
 * GET /ddh/v1/publisher reports about the login of the request.
 */
final class PublishOverHttpTest extends DdhTestCase {

	use LiveSite;

	private function basic( int $user, string $password ): array {
		return array( 'Authorization' => 'Basic ' . base64_encode( get_userdata( $user )->user_login . ':' . $password ) );
	}

	/** Starts the server and returns the Authorization header of a new user with this role. WordPress allows Application Passwords without HTTPS only in local environments. */
	private function authorization( string $role ): array {
		$this->leave_transaction();
		$user = $this->stored_user();
		( new WP_User( $user ) )->set_role( $role );
		list( $password ) = WP_Application_Passwords::create_new_application_password( $user, array( 'name' => 'night' ) );
		if ( '' === $this->site ) {
			putenv( 'WP_ENVIRONMENT_TYPE=local' );
			$this->serve();
			putenv( 'WP_ENVIRONMENT_TYPE' );
		}
		return $this->basic( $user, $password );
	}

	/** Returns the names of all files of the data folder. */
	private function files(): array {
		$base = DDH_Data::base();
		return array_map( fn( $file ) => (string) $file, iterator_to_array( new RecursiveIteratorIterator( new RecursiveDirectoryIterator( $base, FilesystemIterator::SKIP_DOTS ) ), false ) );
	}

	public function test_only_the_application_password_of_a_user_with_the_capability_may_publish(): void {
		$publisher = $this->authorization( 'ddh_publisher' );
		$editor    = $this->authorization( 'editor' );
		$wrong     = $this->basic( $this->stored[0], 'abcd EFGH 1234 ijkl MNOP 6789' );
		$body      = wp_json_encode( array( 'files' => array( array( 'name' => 'p_info.json', 'bytes' => 2, 'sha256' => str_repeat( 'a', 64 ) ) ) ) );
		$json      = array( 'Content-Type' => 'application/json' );
		$before    = $this->files();
		foreach ( array( array( array(), 401 ), array( $wrong, 401 ), array( $editor, 403 ) ) as list( $headers, $status ) ) {
			$this->assertSame( $status, $this->ask( 'POST', '/ddh/v1/deliveries', $headers + $json, '', $body )['status'] );
			$this->assertSame( $status, $this->ask( 'GET', '/ddh/v1/deliveries', $headers )['status'] );
		}
		$this->assertSame( $before, $this->files() );
		$begun = $this->ask( 'POST', '/ddh/v1/deliveries', $publisher + $json, '', $body );
		$this->assertSame( 201, $begun['status'], $begun['body'] );
		$id = json_decode( $begun['body'], true )['id'];
		$this->assertSame( 200, $this->ask( 'POST', "/ddh/v1/deliveries/$id/cancel", $publisher )['status'] );
	}

	public function test_the_diagnostics_route_reports_what_arrived(): void {
		$publisher = $this->authorization( 'ddh_publisher' );
		$seen      = fn( array $headers ) => json_decode( $this->ask( 'GET', '/ddh/v1/publisher', $headers )['body'], true );
		$answer    = $seen( $publisher );
		$this->assertEqualsWithDelta( time(), $answer['now'], 5 );
		$this->assertSame( array( 'authorization' => true, 'application_passwords' => true, 'logged_in' => true, 'may_publish' => true, 'part_size' => 1048576 ), array_diff_key( $answer, array( 'now' => 0, 'reader' => 0, 'pieces' => 0 ) ) );
		$this->assertArrayHasKey( 'manifest', array_flip( array_column( $answer['reader']['files'], 'part' ) ) );
		$this->assertSame( array( null, null ), array( $seen( array() )['reader'], $seen( array() )['pieces'] ) );
		$this->assertSame( array( false, false ), array( $seen( array() )['authorization'], $seen( array() )['may_publish'] ) );
		$this->assertSame( array( true, false ), array( $seen( $this->authorization( 'editor' ) )['logged_in'], $seen( $this->authorization( 'editor' ) )['may_publish'] ) );
	}
}
