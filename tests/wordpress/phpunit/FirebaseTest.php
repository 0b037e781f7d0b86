<?php
require_once __DIR__ . '/FirebaseKeys.php';

final class FirebaseTest extends DdhTestCase {

	use FirebaseKeys;

	public function test_the_public_firebase_configuration_needs_all_five_values(): void {
		$this->assertNull( DDH_Firebase::public_config() );
		$this->firebase_settings( array( 'private_key' => 'secret' ) );
		$this->assertSame( array( 'apiKey', 'authDomain', 'databaseURL', 'projectId', 'appId' ), array_keys( DDH_Firebase::public_config() ) );
		foreach ( DDH_Settings::FIREBASE as $part ) {
			$this->firebase_settings( array( $part => '' ) );
			$this->assertNull( DDH_Firebase::public_config(), $part );
		}
	}

	public function test_a_damaged_firebase_setting_results_in_no_configuration(): void {
		foreach ( DDH_Settings::FIREBASE as $part ) {
			foreach ( array( array( 'x' ), 5, true, null, 1.5 ) as $value ) {
				$this->firebase_settings( array( $part => $value ) );
				$this->assertNull( DDH_Firebase::public_config(), $part );
				$this->assertIsString( DDH_Firebase::project() );
			}
		}
		foreach ( array( 'text', null, array(), array( 'a', 'b' ) ) as $stored ) {
			$this->settings( array( 'firebase' => $stored ) );
			$this->assertNull( DDH_Firebase::public_config() );
			$this->assertSame( '', DDH_Firebase::project() );
		}
		foreach ( array( 'text', 5, array( 5 ) ) as $stored ) {
			update_option( DDH_Settings::OPTION, $stored );
			$this->assertNull( DDH_Firebase::public_config() );
		}
	}

	public function addresses(): array {
		return array(
			array( true, 'https://demo-default-rtdb.firebaseio.com' ),
			array( true, 'https://demo-default-rtdb.firebaseio.com/' ),
			array( true, 'https://demo.europe-west1.firebasedatabase.app' ),
			array( false, 'http://demo.firebaseio.com' ),
			array( false, 'https://demo.firebaseio.com.evil.test' ),
			array( false, 'https://evil.test/.firebaseio.com' ),
			array( false, 'https://evil.test#.firebaseio.com' ),
			array( false, 'https://demo.firebaseio.com@evil.test' ),
			array( false, 'https://user:pass@demo.firebaseio.com' ),
			array( false, 'https://demo.firebaseio.com:8443' ),
			array( false, 'https://demo.firebaseio.com/users' ),
			array( false, 'https://demo.firebasedatabase.app' ),
			array( false, "https://demo.firebaseio.com\n" ),
			array( false, 'https://a.b.firebaseio.com' ),
			array( false, 'demo.firebaseio.com' ),
		);
	}

	/** @dataProvider addresses */
	public function test_only_a_database_url_of_google_is_accepted( bool $good, string $address ): void {
		$this->firebase_settings( array( 'databaseURL' => $address ) );
		$this->assertSame( $good, null !== DDH_Firebase::public_config() );
		$this->put_key( 'DDH_FIREBASE_ERASER_FILE' );
		$this->network = fn( $url ) => self::answer( 'https://oauth2.googleapis.com/token' === $url ? 200 : 204, '{"access_token":"t"}' );
		$this->assertSame( $good, null === self::refusal( fn() => DDH_Firebase_Erasure::erase( 5 ) ) );
		$this->assertCount( $good ? 2 : 0, $this->requests, 'no request is sent to any other address' );
	}

	private function form(): string {
		ob_start();
		DDH_Form::render();
		return ob_get_clean();
	}

	public function test_the_settings_page_shows_the_rules_to_publish(): void {
		$rules = DDH_Firebase::rules();
		$this->assertFalse( json_decode( $rules, true )['rules']['.read'] );
		foreach ( array( 'local' => 0, 'firebase' => 1 ) as $store => $open ) {
			$this->settings( array( 'team_store' => $store ) );
			$html = $this->form();
			$this->assertSame( 1, preg_match( '#<label for="ddh-firebase-rules">.*<textarea id="ddh-firebase-rules" [^>]* rows="12" readonly spellcheck="false">([^<]*)</textarea>#s', $html, $found ) );
			$this->assertSame( $rules, html_entity_decode( $found[1], ENT_QUOTES ), 'the text area contains the rules unchanged' );
			$this->assertSame( $open, substr_count( $html, '<details open>' ) );
			$this->assertStringContainsString( 'unprotected', $html );
			$this->assertStringNotContainsString( '<script', $html );
		}
	}

	private static function answer( int $code, string $body = '' ): array {
		return array( 'response' => array( 'code' => $code ), 'headers' => array(), 'body' => $body );
	}

	private function key_error(): string {
		$refusal = self::refusal( fn() => DDH_Firebase::key( DDH_Firebase::KEY ) );
		return $refusal ? $refusal->reason : '';
	}

	public function test_linking_needs_a_project_and_a_readable_key(): void {
		$this->put_key();
		$this->assertFalse( DDH_Firebase::is_configured(), 'no project' );
		$this->firebase_settings();
		$this->assertTrue( DDH_Firebase::is_configured() );
		$this->assertSame( array( 'client_email', 'private_key' ), array_keys( DDH_Firebase::key( DDH_Firebase::KEY ) ) );
		unlink( DDH_FIREBASE_SA_FILE );
		$this->assertSame( 'ddh_key_unreadable', $this->key_error() );
		mkdir( DDH_FIREBASE_SA_FILE );
		$this->assertSame( 'ddh_key_unreadable', $this->key_error() );
		rmdir( DDH_FIREBASE_SA_FILE );
	}

	public function test_an_invalid_service_account_key_is_refused(): void {
		$this->firebase_settings();
		foreach ( array( array( 'project_id' => 'other' ), array( 'private_key' => 'garbage' ), array( 'private_key' => array() ), array( 'client_email' => null ), array( 'project_id' => null ) ) as $changes ) {
			$this->put_key( 'DDH_FIREBASE_SA_FILE', $changes );
			$this->assertSame( 'ddh_key_bad', $this->key_error(), wp_json_encode( $changes ) );
		}
		foreach ( array( '', 'text', '[]', '{"a":' ) as $text ) {
			file_put_contents( DDH_FIREBASE_SA_FILE, $text );
			$this->assertSame( 'ddh_key_bad', $this->key_error() );
		}
	}

	public function test_a_service_account_key_in_the_web_root_is_refused(): void {
		$this->firebase_settings();
		$inside = ABSPATH . 'ddh-test-key.json';
		$this->put_key( 'DDH_FIREBASE_SA_FILE' );
		rename( DDH_FIREBASE_SA_FILE, $inside );
		// The plugin must also refuse a symbolic link whose target is a key in the web root.
		symlink( $inside, DDH_FIREBASE_SA_FILE );
		$error = $this->key_error();
		unlink( DDH_FIREBASE_SA_FILE );
		unlink( $inside );
		$this->assertSame( 'ddh_key_public', $error );
	}

	public function test_the_web_root_may_be_above_wordpress(): void {
		$this->firebase_settings();
		$this->put_key();
		$_SERVER['DOCUMENT_ROOT'] = dirname( DDH_FIREBASE_SA_FILE );
		$error                    = $this->key_error();
		unset( $_SERVER['DOCUMENT_ROOT'] );
		$this->assertSame( 'ddh_key_public', $error );
		$this->assertSame( '', $this->key_error() );
	}

	public function test_errors_contain_neither_the_path_nor_the_contents_of_the_key(): void {
		$this->firebase_settings();
		$this->put_key( 'DDH_FIREBASE_SA_FILE', array( 'private_key' => 'the secret' ) );
		$message = self::refusal( fn() => DDH_Firebase::key( DDH_Firebase::KEY ) )->getMessage();
		$this->assertStringNotContainsString( 'the secret', $message );
		$this->assertStringNotContainsString( dirname( DDH_FIREBASE_SA_FILE ), $message );
	}

	private function fetches(): int {
		return count( array_filter( $this->requests, fn( $request ) => DDH_Google::CERTIFICATES === $request['url'] ) );
	}

	/** Makes the cached certificates $seconds older. */
	private function later( int $seconds ): void {
		$kept           = get_transient( DDH_Google::KEPT );
		$kept['until'] -= $seconds;
		set_transient( DDH_Google::KEPT, $kept, 1000 );
		delete_transient( DDH_Google::ASKED );
	}

	public function test_googles_certificates_are_cached_until_they_expire(): void {
		$pem           = self::pair( 'google' )['certificate'];
		$this->network = fn() => self::certificates( array( 'k1' => $pem ) );
		$this->assertFalse( DDH_Google::has_certificates() );
		$this->assertSame( $pem, DDH_Google::certificate( 'k1' ) );
		$this->assertSame( $pem, DDH_Google::certificate( 'k1' ) );
		$this->assertSame( 1, $this->fetches() );
		$this->assertSame( array( 5, 0, 65536 ), array( $this->requests[0]['args']['timeout'], $this->requests[0]['args']['redirection'], $this->requests[0]['args']['limit_response_size'] ) );
		$this->later( 19990 );
		DDH_Google::certificate( 'k1' );
		$this->assertSame( 1, $this->fetches() );
		$this->later( 20 );
		DDH_Google::certificate( 'k1' );
		$this->assertSame( 2, $this->fetches() );
	}

	public function test_an_unknown_key_id_fetches_certificates_at_most_once_a_minute(): void {
		$new           = self::pair( 'new' )['certificate'];
		$this->network = fn() => self::certificates( array( 'k1' => self::pair( 'google' )['certificate'] ) );
		DDH_Google::certificate( 'k1' );
		$this->network = fn() => self::certificates( array( 'k2' => $new ) );
		for ( $i = 0; $i < 20; $i++ ) {
			$this->assertNull( DDH_Google::certificate( "invented$i" ) );
		}
		$this->assertSame( 1, $this->fetches() );
		$this->assertEqualsWithDelta( time() + 60, get_option( '_transient_timeout_' . DDH_Google::ASKED ), 30 );
		$this->later( 0 );
		$this->assertSame( $new, DDH_Google::certificate( 'k2' ) );
		$this->assertNull( DDH_Google::certificate( 'k1' ), 'a key that Google has withdrawn is no longer accepted' );
	}

	public function failures(): array {
		return array( 'offline' => array( null ), 'an error' => array( self::answer( 503 ) ), 'no JSON' => array( self::answer( 200, '<html>' ) ), 'no certificates' => array( self::answer( 200, '{"k1":"x","k2":["y"]}' ) ), 'a text' => array( self::answer( 200, '"-----BEGIN' ) ), 'a redirect' => array( self::answer( 302 ) ) );
	}

	/** @dataProvider failures */
	public function test_expired_certificates_are_used_while_google_is_unreachable( ?array $answer ): void {
		$pem           = self::pair( 'google' )['certificate'];
		$this->network = fn() => self::certificates( array( 'k1' => $pem ) );
		DDH_Google::certificate( 'k1' );
		$this->assertEqualsWithDelta( time() + 20000 + DAY_IN_SECONDS, get_option( '_transient_timeout_' . DDH_Google::KEPT ), 30, 'for at most a day' );
		$this->network = $answer ? fn() => $answer : null;
		$this->later( 30000 );
		$this->assertSame( $pem, DDH_Google::certificate( 'k1' ) );
		$this->assertSame( 2, $this->fetches() );
		DDH_Google::certificate( 'k1' );
		$this->assertSame( 2, $this->fetches(), 'during an outage, not every call fetches the certificates' );
	}

	public function test_the_cache_time_of_certificates_is_bounded(): void {
		foreach ( array( 'max-age=5' => 60, 'max-age=999999999' => 86400, '' => 3600, 'no-store' => 3600, 'max-age=600' => 600 ) as $header => $seconds ) {
			delete_transient( DDH_Google::KEPT );
			delete_transient( DDH_Google::ASKED );
			$this->network = fn() => self::certificates( array( 'k1' => self::pair( 'google' )['certificate'] ), $header );
			DDH_Google::certificate( 'k1' );
			$this->assertEqualsWithDelta( time() + $seconds, get_transient( DDH_Google::KEPT )['until'], 30, $header );
		}
	}

	private function google_answers( int $status = 204 ): void {
		$this->network = fn( $url ) => DDH_Google::TOKENS === $url ? self::answer( 200, '{"access_token":"access-1"}' ) : self::answer( $status );
	}

	public function test_erasing_a_member_deletes_only_the_node_of_the_member(): void {
		$this->firebase_settings();
		$this->put_key( 'DDH_FIREBASE_ERASER_FILE', array( 'client_email' => 'eraser@demo' ) );
		$this->google_answers();
		$this->assertNull( self::refusal( fn() => DDH_Firebase_Erasure::erase( 7 ) ) );
		list( $token, $delete ) = $this->requests;
		$this->assertSame( 'https://oauth2.googleapis.com/token', $token['url'] );
		$claims = self::claims_of( $token['args']['body']['assertion'] );
		$this->assertSame( array( 'eraser@demo', 'https://oauth2.googleapis.com/token', true ), array( $claims['iss'], $claims['aud'], $claims['exp'] <= time() + 3600 ) );
		$this->assertSame( 'https://demo-default-rtdb.firebaseio.com/users/wp_7.json?print=silent', $delete['url'] );
		$this->assertSame( array( 'DELETE', 'Bearer access-1' ), array( $delete['args']['method'], $delete['args']['headers']['Authorization'] ) );
	}

	public function test_the_key_that_signs_links_is_not_used_for_erasing(): void {
		$this->firebase_settings();
		$this->put_key( 'DDH_FIREBASE_SA_FILE' );
		$this->google_answers();
		$this->assertInstanceOf( DDH_Refusal::class, self::refusal( fn() => DDH_Firebase_Erasure::erase( 7 ) ) );
		$this->assertSame( array(), $this->requests );
	}

	private function events(): array {
		$found = array();
		foreach ( _get_cron_array() as $time => $hooks ) {
			foreach ( $hooks[ DDH_Firebase_Erasure::EVENT ] ?? array() as $event ) {
				$found[] = array( 'in' => $time - time(), 'args' => $event['args'] );
			}
		}
		return $found;
	}

	public function test_the_data_of_a_deleted_member_is_erased_by_a_scheduled_event(): void {
		require_once ABSPATH . 'wp-admin/includes/user.php';
		$linked = $this->user();
		$other  = $this->user();
		update_user_meta( $linked, DDH_Token_Sync::LINKED, time() - DDH_Token_Sync::DURATION );
		$this->firebase_settings();
		$this->put_key( 'DDH_FIREBASE_ERASER_FILE' );
		$this->google_answers();
		wp_delete_user( $linked );
		wp_delete_user( $other );
		$this->assertSame( array(), $this->requests );
		$this->assertSame( array( array( $linked, 0 ) ), array_column( $this->events(), 'args' ) );
		do_action( DDH_Firebase_Erasure::EVENT, $linked, 0 );
		$this->assertStringContainsString( "/users/wp_$linked.json", $this->requests[1]['url'] );
		$this->assertSame( array(), DDH_Firebase_Erasure::left() );
	}

	public function links(): array {
		return array(
			'a link that was just created' => array( 0 ),
			'a link that is about to end'  => array( DDH_Token_Sync::DURATION - 30 ),
		);
	}

	/** @dataProvider links */
	public function test_a_second_erasure_is_scheduled_for_the_time_when_the_link_of_the_member_has_ended( int $age ): void {
		require_once ABSPATH . 'wp-admin/includes/user.php';
		$member = $this->user();
		update_user_meta( $member, DDH_Token_Sync::LINKED, time() - $age );
		wp_delete_user( $member );
		$events = $this->events();
		$this->assertSame( array( array( $member, 0 ), array( $member, 0 ) ), array_column( $events, 'args' ) );
		$this->assertGreaterThan( DDH_Token_Sync::DURATION - $age, $events[1]['in'] );
	}

	public function test_a_failed_erasure_is_retried_and_listed_until_it_succeeds(): void {
		$this->firebase_settings();
		$this->put_key( 'DDH_FIREBASE_ERASER_FILE' );
		$this->google_answers( 503 );
		for ( $attempt = 0; $attempt <= 4; $attempt++ ) {
			do_action( DDH_Firebase_Erasure::EVENT, 7, $attempt );
		}
		$events = $this->events();
		$this->assertSame( array( array( 7, 1 ), array( 7, 2 ), array( 7, 3 ), array( 7, 4 ) ), array_column( $events, 'args' ) );
		$this->assertEqualsWithDelta( 86400, $events[3]['in'], 30 );
		$this->assertSame( array( 7 ), DDH_Firebase_Erasure::left() );
		$this->google_answers();
		do_action( DDH_Firebase_Erasure::EVENT, 7, 2 );
		$this->assertSame( array(), DDH_Firebase_Erasure::left() );
	}

	public function test_without_an_eraser_key_the_member_is_listed_as_not_erased(): void {
		$this->firebase_settings( array( 'projectId' => '' ) );
		do_action( DDH_Firebase_Erasure::EVENT, 7, 0 );
		$this->assertSame( array( 7 ), DDH_Firebase_Erasure::left() );
		$this->assertSame( array(), $this->events() );
	}
}
