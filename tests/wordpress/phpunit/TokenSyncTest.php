<?php
require_once __DIR__ . '/FirebaseKeys.php';
require_once __DIR__ . '/LiveSite.php';
require_once __DIR__ . '/Fighters.php';

final class TokenSyncTest extends DdhTestCase {

	use FirebaseKeys;
	use LiveSite;
	use Fighters;

	private int $member;

	protected function setUp(): void {
		parent::setUp();
		$this->firebase_settings();
		$this->put_key();
		$this->network = fn() => self::certificates( array( 'k1' => self::pair( 'google' )['certificate'] ) );
		$this->member  = $this->user();
		wp_set_current_user( $this->member );
	}

	private function link( ?string $token, array $body = array(), array $headers = array() ): WP_REST_Response {
		return $this->rest( 'POST', '/ddh/v1/token-sync', $body, $headers + ( null === $token ? array() : array( 'Authorization' => "Bearer $token" ) ) );
	}

	private static function no( string $reason ): array {
		return array( 'linked' => false, 'reason' => $reason );
	}

	public function test_a_member_gets_a_token_for_their_own_session_and_id(): void {
		$response = $this->link( self::id_token( array( 'sub' => 'anonymous-9' ) ) );
		$this->assertSame( 200, $response->get_status() );
		$data = $response->get_data();
		$this->assertSame( array( 'linked', 'wp', 'expiresAt', 'issuedAt', 'customToken' ), array_keys( $data ) );
		$this->assertTrue( $data['linked'] );
		$this->assertSame( "wp_$this->member", $data['wp'] );
		$this->assertEqualsWithDelta( ( time() + 7200 ) * 1000, $data['expiresAt'], 30000 );
		$claims = self::claims_of( $data['customToken'] );
		$this->assertSame( $data['issuedAt'], $claims['iat'] * 1000 );
		$this->assertSame( 'anonymous-9', $claims['uid'] );
		$this->assertSame( array( 'wp' => "wp_$this->member", 'wpExp' => $data['expiresAt'] ), $claims['claims'] );
		$this->assertSame( 300, $claims['exp'] - $claims['iat'] );
		$this->assertSame( array( 'links@demo.iam.gserviceaccount.com', 'links@demo.iam.gserviceaccount.com', 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit' ), array( $claims['iss'], $claims['sub'], $claims['aud'] ) );
		list( $head, $body, $signature ) = explode( '.', $data['customToken'] );
		$this->assertSame( 1, openssl_verify( "$head.$body", base64_decode( strtr( $signature, '-_', '+/' ) ), self::pair( 'DDH_FIREBASE_SA_FILE' )['certificate'], OPENSSL_ALGO_SHA256 ) );
		$this->assertEqualsWithDelta( time(), get_user_meta( $this->member, DDH_Token_Sync::LINKED, true ), 30 );
	}

	public function test_a_link_request_cannot_choose_the_member(): void {
		$data = $this->link( self::id_token( array( 'wp' => 'wp_1', 'wpExp' => 9e15, 'user_id' => '1' ) ), array( 'wp' => 'wp_1', 'user_id' => 1, 'uid' => 'other', 'idToken' => 'x' ) )->get_data();
		$this->assertSame( "wp_$this->member", $data['wp'] );
		$this->assertSame( array( "wp_$this->member", 'anonymous-1' ), array( self::claims_of( $data['customToken'] )['claims']['wp'], self::claims_of( $data['customToken'] )['uid'] ) );
	}

	public function test_a_visitor_who_is_not_logged_in_gets_no_token(): void {
		wp_set_current_user( 0 );
		$response = $this->link( self::id_token() );
		$this->assertSame( 401, $response->get_status() );
		$this->assertSame( self::no( 'not_logged_in' ), $response->get_data() );
		$this->assertSame( array(), $this->requests );
	}

	public function test_no_session_is_linked_without_a_service_account_key(): void {
		unlink( DDH_FIREBASE_SA_FILE );
		$response = $this->link( self::id_token() );
		$this->assertSame( 200, $response->get_status() );
		$this->assertSame( self::no( 'not_configured' ), $response->get_data() );
		$this->assertSame( array(), $this->requests );
	}

	public function tokens(): array {
		return array(
			'none at all'       => array( null ),
			'no token'          => array( 'garbage' ),
			'another project'   => array( self::id_token( array( 'aud' => 'evil', 'iss' => 'https://securetoken.google.com/evil' ) ) ),
			'another signer'    => array( self::id_token( array(), array(), 'somebody' ) ),
			'an unknown key id' => array( self::id_token( array(), array( 'kid' => 'k9' ) ) ),
		);
	}

	/** @dataProvider tokens */
	public function test_an_invalid_id_token_is_refused( ?string $token ): void {
		$response = $this->link( $token );
		$this->assertSame( 403, $response->get_status() );
		$this->assertSame( self::no( 'bad_token' ), $response->get_data() );
		$this->assertSame( '', get_user_meta( $this->member, DDH_Token_Sync::LINKED, true ) );
	}

	public function test_a_token_of_another_time_is_refused_as_a_fault_of_a_clock_if_google_has_signed_it(): void {
		foreach ( array( array( 'exp' => time() - 100 ), array( 'iat' => time() + 600 ), array( 'auth_time' => time() + 600 ) ) as $claims ) {
			$response = $this->link( self::id_token( $claims ) );
			$this->assertSame( array( 403, self::no( 'clock' ) ), array( $response->get_status(), $response->get_data() ) );
			$this->assertSame( self::no( 'bad_token' ), $this->link( self::id_token( $claims, array(), 'somebody' ) )->get_data() );
		}
		$this->assertSame( '', get_user_meta( $this->member, DDH_Token_Sync::LINKED, true ) );
	}

	public function test_a_custom_token_is_refused_as_an_id_token(): void {
		$custom = $this->link( self::id_token() )->get_data()['customToken'];
		$this->assertSame( self::no( 'bad_token' ), $this->link( $custom )->get_data() );
	}

	public function test_a_link_request_fails_as_unavailable_without_certificates(): void {
		$this->network = null;
		$response      = $this->link( self::id_token() );
		$this->assertSame( 503, $response->get_status() );
		$this->assertSame( self::no( 'unavailable' ), $response->get_data() );
	}

	public function test_the_id_token_may_be_in_a_header_or_in_the_body(): void {
		$token = self::id_token();
		$this->assertTrue( $this->link( null, array(), array( 'Authorization' => "bearer  $token" ) )->get_data()['linked'] );
		$this->assertTrue( $this->link( null, array(), array( 'X-Firebase-Token' => $token ) )->get_data()['linked'] );
		$this->assertTrue( $this->link( null, array( 'idToken' => $token ) )->get_data()['linked'] );
		$this->assertTrue( $this->link( null, array( 'idToken' => $token ), array( 'Authorization' => 'Basic dXNlcjpwd2Q=' ) )->get_data()['linked'] );
		$this->assertSame( self::no( 'bad_token' ), $this->link( null, array( 'idToken' => array( $token ) ) )->get_data() );
	}

	public function test_the_authorization_header_is_also_read_from_the_variable_to_which_apache_moves_it(): void {
		$headers = rest_get_server()->get_headers( array( 'REDIRECT_HTTP_AUTHORIZATION' => 'Bearer ' . self::id_token() ) );
		$this->assertTrue( $this->link( null, array(), array( 'Authorization' => $headers['AUTHORIZATION'] ) )->get_data()['linked'] );
	}

	public function test_requests_of_a_member_for_a_link_to_firebase_are_rate_limited(): void {
		for ( $i = 0; $i < 20; $i++ ) {
			$this->assertSame( 403, $this->link( 'a.b.c' )->get_status() );
		}
		$response = $this->link( self::id_token() );
		$this->assertSame( 429, $response->get_status() );
		$this->assertSame( self::no( 'rate_limited' ), $response->get_data() );
		$this->assertEqualsWithDelta( 600, (int) $response->get_headers()['Retry-After'], 30 );
		wp_set_current_user( $this->user() );
		$this->assertTrue( $this->link( self::id_token() )->get_data()['linked'], 'other members are not limited' );
		wp_set_current_user( $this->member );
		$GLOBALS['wpdb']->update( $GLOBALS['wpdb']->options, array( 'option_value' => ( time() - 1 ) . '20' ), array( 'option_name' => "ddh_links_$this->member" ) );
		for ( $i = 0; $i < 20; $i++ ) {
			$this->assertSame( 403, $this->link( 'a.b.c' )->get_status(), 'the count starts again after ten minutes' );
		}
		$this->assertSame( 429, $this->link( 'a.b.c' )->get_status() );
		require_once ABSPATH . 'wp-admin/includes/user.php';
		wp_delete_user( $this->member );
		$this->assertNull( $this->attempts() );
	}

	private function attempts(): ?string {
		return $GLOBALS['wpdb']->get_var( "SELECT option_value FROM {$GLOBALS['wpdb']->options} WHERE option_name = 'ddh_links_$this->member'" );
	}

	public function test_twenty_of_eighty_simultaneous_link_requests_are_allowed(): void {
		$settings = DDH_Settings::get( 'firebase' );
		$this->leave_transaction();
		$this->member = $this->stored_user();
		// At first, the rate limit has no row in the database. The second time, it has a row that has expired.
		for ( $round = 1; $round <= 2; $round++ ) {
			$statuses = array_merge( ...$this->fight( $this->member, 'link', array_fill( 0, 4, array( DDH_FIREBASE_SA_FILE, array( 'team_store' => 'firebase', 'firebase' => $settings ), 20 ) ) ) );
			$counts   = array_count_values( $statuses );
			ksort( $counts );
			$this->assertSame( array( 403 => 20, 429 => 60 ), $counts, "round $round" );
			$GLOBALS['wpdb']->update( $GLOBALS['wpdb']->options, array( 'option_value' => ( time() - 1 ) . '20' ), array( 'option_name' => "ddh_links_$this->member" ) );
		}
	}

	public function test_unlinking_needs_no_login_and_changes_nothing_on_the_site(): void {
		$this->link( self::id_token() );
		$before = get_user_meta( $this->member );
		foreach ( array( array( 'DELETE', '' ), array( 'POST', '/end' ) ) as list( $method, $end ) ) {
			foreach ( array( $this->member, 0 ) as $user ) {
				wp_set_current_user( $user );
				$response = $this->rest( $method, '/ddh/v1/token-sync' . $end, array( 'idToken' => self::id_token() ) );
				$this->assertSame( array( 200, self::no( 'unlinked' ) ), array( $response->get_status(), $response->get_data() ) );
			}
		}
		$this->assertSame( $before, get_user_meta( $this->member ) );
	}

	public function test_a_body_that_is_not_json_gets_an_error_in_the_usual_form(): void {
		foreach ( array( '', '/end' ) as $end ) {
			$request = new WP_REST_Request( 'POST', '/ddh/v1/token-sync' . $end );
			$request->set_header( 'Content-Type', 'application/json' );
			$request->set_body( '{' );
			$response = rest_get_server()->dispatch( $request );
			$this->assertSame( array( 400, self::no( 'rest_invalid_json' ) ), array( $response->get_status(), $response->get_data() ) );
		}
	}

	public function test_neither_responses_nor_options_contain_parts_of_the_key(): void {
		global $wpdb;
		$pair  = self::pair( 'DDH_FIREBASE_SA_FILE' );
		$lines = explode( "\n", trim( $pair['key'] ) );
		$texts = array( wp_json_encode( $this->link( self::id_token() )->get_data() ), wp_json_encode( $this->link( 'a.b.c' )->get_data() ) );
		foreach ( array( '/', '/ddh/v1', '/ddh/v1/current-user', '/ddh/v1/fantasy-access' ) as $route ) {
			$texts[] = wp_json_encode( $this->rest( 'GET', $route )->get_data() );
		}
		foreach ( array( $wpdb->options => 'option_value', $wpdb->usermeta => 'meta_value' ) as $table => $column ) {
			$texts[] = implode( "\n", $wpdb->get_col( "SELECT $column FROM $table" ) );
		}
		foreach ( $texts as $text ) {
			$this->assertStringNotContainsString( $lines[1], $text );
			$this->assertStringNotContainsString( 'PRIVATE KEY', $text );
			$this->assertStringNotContainsString( DDH_FIREBASE_SA_FILE, $text );
			$this->assertStringNotContainsString( 'DDH_FIREBASE', $text );
		}
		$this->assertStringNotContainsString( 'gserviceaccount', implode( array_slice( $texts, 1 ) ) );
	}
}
