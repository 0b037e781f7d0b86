<?php
require_once __DIR__ . '/FirebaseKeys.php';

final class HealthTest extends DdhTestCase {

	use FirebaseKeys;

	/** The last hour of the day of 25 hours in New York. */
	private const NOW   = '2026-11-02T04:20:00Z';
	private const TODAY = '2026-11-01';

	private string $folder;

	protected function setUp(): void {
		parent::setUp();
		self::stop_clock( self::NOW );
		$this->folder = sys_get_temp_dir() . '/ddh-health-' . getmypid();
		mkdir( $this->folder );
		add_filter( 'ddh_data_dir', fn() => $this->folder );
		delete_option( DDH_Data::SERVED );
	}

	protected function tearDown(): void {
		DDH_Disk::remove( $this->folder );
		parent::tearDown();
	}

	private function tests(): array {
		return apply_filters( 'site_status_tests', array( 'direct' => array(), 'async' => array() ) );
	}

	/** Returns the status of a test of Site Health. Asserts that the result has the required form. */
	private function status( string $test, string $says = '' ): string {
		$result = call_user_func( $this->tests()['direct'][ "ddh_$test" ]['test'] );
		$this->assertSame( array( 'label', 'status', 'badge', 'description', 'actions', 'test' ), array_keys( $result ) );
		$this->assertNotSame( '', $result['label'] );
		$this->assertStringContainsString( $says, $result['description'] );
		return $result['status'];
	}

	public function test_every_test_of_site_health_can_be_run(): void {
		$this->firebase_settings();
		foreach ( $this->tests()['direct'] as $name => $test ) {
			$result = call_user_func( $test['test'] );
			$this->assertContains( $result['status'], array( 'good', 'recommended', 'critical' ) );
			$this->assertSame( $name, $result['test'] );
			$this->assertNotSame( '', $test['label'] );
		}
	}

	public function test_plain_permalinks_are_a_critical_problem(): void {
		update_option( 'permalink_structure', '/%postname%/' );
		$this->assertSame( 'good', $this->status( 'permalinks' ) );
		update_option( 'permalink_structure', '' );
		$this->assertSame( 'critical', $this->status( 'permalinks', 'Permalinks' ) );
	}

	public function test_a_missing_page_is_reported(): void {
		$this->assertSame( 'good', $this->status( 'pages' ) );
		wp_update_post( array( 'ID' => DDH_Pages::of( 'vault' ), 'post_status' => 'draft' ) );
		$this->assertSame( 'recommended', $this->status( 'pages', 'for: Value Vault.' ) );
	}

	public function test_a_missing_build_is_a_critical_problem(): void {
		$this->assertSame( 'good', $this->status( 'build' ) );
		$lacking = DDH_DIR . 'dist/' . array_values( DDH_Assets::manifest() )[0]['file'];
		rename( $lacking, "$lacking.aside" );
		try {
			$this->assertSame( 'critical', $this->status( 'build', wp_basename( $lacking ) ) );
		} finally {
			rename( "$lacking.aside", $lacking );
		}
	}

	public function test_the_files_of_the_plugin_must_have_the_same_origin_as_the_pages(): void {
		$this->assertSame( 'good', $this->status( 'origin' ) );
		foreach ( array( 'https://cdn.example.test', 'http://' . wp_parse_url( home_url(), PHP_URL_HOST ) . ':1' ) as $home ) {
			add_filter( 'home_url', fn() => $home );
			$this->assertSame( 'critical', $this->status( 'origin', 'workers' ) );
		}
	}

	public function test_the_files_may_have_another_address_if_the_host_of_the_pages_has_them_too(): void {
		add_filter( 'home_url', fn() => 'https://www.example.test' );
		$_SERVER['DOCUMENT_ROOT'] = ABSPATH;
		try {
			foreach ( array( 200 => 'good', 404 => 'critical' ) as $code => $status ) {
				$answer = static function ( $none, $request, $url ) use ( $code ) {
					$at = preg_replace( '#^https://www.example.test/#', ABSPATH, $url );
					return array( 'headers' => array(), 'body' => '', 'cookies' => array(), 'filename' => null, 'response' => array( 'code' => is_file( $at ) || 404 === $code ? $code : 500, 'message' => '' ) );
				};
				add_filter( 'pre_http_request', $answer, 10, 3 );
				$this->assertSame( $status, $this->status( 'origin' ) );
				remove_filter( 'pre_http_request', $answer );
			}
		} finally {
			unset( $_SERVER['DOCUMENT_ROOT'] );
		}
	}

	public function test_a_place_where_php_cannot_write_is_a_critical_problem(): void {
		$this->assertSame( 'good', $this->status( 'place' ) );
		$this->assertSame( array(), DDH_Disk::names( $this->folder ) );
		// Not even root can write there.
		add_filter( 'ddh_data_dir', fn() => '/proc/ddh', 20 );
		$this->assertSame( 'critical', $this->status( 'place', '/proc/' ) );
	}

	public function test_an_overdue_job_is_reported(): void {
		foreach ( array( 1 => 'good', 7 => 'recommended' ) as $hours => $status ) {
			DDH_Deliveries::unschedule();
			wp_schedule_event( DDH_Clock::now() - $hours * HOUR_IN_SECONDS, 'hourly', DDH_Deliveries::HOOK );
			$this->assertSame( $status, $this->status( 'jobs' ) );
		}
	}

	private function data( array $manifest ): void {
		file_put_contents( "$this->folder/manifest.json", wp_json_encode( $manifest + array( 'version' => '1', 'files' => new stdClass() ) ) );
	}

	public function test_data_must_exist_and_be_recent(): void {
		$this->assertSame( 'critical', $this->status( 'data', 'no data files' ) );
		$this->data( array() );
		$this->assertSame( 'critical', $this->status( 'data', 'no data files' ), 'a manifest without data files is critical' );
		file_put_contents( "$this->folder/game_probs.json", '[]' );
		$this->data( array( 'generatedAt' => gmdate( 'Y-m-d\TH:i:s\Z', DDH_Clock::now() - 35 * 3600 ) ) );
		$this->assertSame( 'good', $this->status( 'data' ) );
		$this->data( array( 'generatedAt' => gmdate( 'Y-m-d\TH:i:s\Z', DDH_Clock::now() - 38 * 3600 ) ) );
		$this->assertSame( 'recommended', $this->status( 'data', '38 hours' ) );
		$this->data( array( 'generatedAt' => '2025-10-07T16:00:00Z', 'sample' => true ) );
		$this->assertSame( 'recommended', $this->status( 'data', 'sample figures' ), 'a sample does not get stale, but must be replaced' );
	}

	private static function days_ago( int $days ): string {
		return gmdate( 'Y-m-d', strtotime( self::TODAY . ' UTC' ) - $days * DAY_IN_SECONDS );
	}

	/** Writes a new game_probs.json, and a manifest whose entry for this file has the given properties. */
	private function games( array $facts ): void {
		$entry = $facts + array( 'bytes' => 2, 'records' => 0 );
		file_put_contents( "$this->folder/game_probs.json", '[]' );
		$this->data( array( 'generatedAt' => self::NOW, 'files' => array( 'game_probs.json' => $entry ) ) );
	}

	public function test_the_games_in_the_manifest_decide_whether_data_is_old(): void {
		$today = array( 'from' => self::days_ago( 0 ), 'to' => self::days_ago( 0 ) );
		$this->games( $today + array( 'through' => self::days_ago( 1 ) ) );
		$this->assertSame( 'good', $this->status( 'data' ) );
		$this->games( array( 'from' => self::days_ago( 1 ), 'to' => self::days_ago( 1 ) ) );
		$this->assertSame( 'recommended', $this->status( 'data', 'end with the games of' ), 'a new file with the games of last night' );
		$this->games( $today + array( 'through' => self::days_ago( 199 ) ) );
		$this->assertSame( 'good', $this->status( 'data' ), 'the break in summer' );
		$this->games( $today + array( 'through' => self::days_ago( 580 ) ) );
		$this->assertSame( 'recommended', $this->status( 'data', 'only up to the games of ' . wp_date( get_option( 'date_format' ), strtotime( self::days_ago( 580 ) . ' UTC' ), new DateTimeZone( 'UTC' ) ) ) );
		$this->games( array( 'from' => self::days_ago( 2 ), 'to' => self::days_ago( -4 ), 'through' => self::days_ago( 3 ) ) );
		$this->assertSame( 'recommended', $this->status( 'data', 'are missing' ), 'figures of a whole week, made once at its start' );
		$this->games( array( 'from' => 'soon', 'to' => 7, 'through' => array() ) );
		$this->assertSame( 'good', $this->status( 'data' ), 'an invalid date is ignored' );
	}

	public function test_missing_results_are_reported_a_day_after_the_night_of_the_games(): void {
		$this->games( array( 'to' => self::days_ago( 0 ), 'through' => self::days_ago( 9 ) ) );
		mkdir( "$this->folder/fantasy" );
		$schedule = function ( int ...$days ): void {
			$games = array_map( fn( $ago ) => array( 'Date' => self::days_ago( $ago ), 'Week' => 'Week 1' ), $days );
			file_put_contents( "$this->folder/fantasy/season_schedule.json", wp_json_encode( $games ) );
		};
		$schedule( 12, 9, 1, 0 );
		$this->assertSame( 'good', $this->status( 'data' ), 'after a break, the results of last night may be missing' );
		$schedule( 12, 9, 4, 2, 0 );
		$this->assertSame( 'recommended', $this->status( 'data', 'The results of ' . wp_date( get_option( 'date_format' ), strtotime( self::days_ago( 4 ) . ' UTC' ), new DateTimeZone( 'UTC' ) ) . ' are missing' ) );
	}

	public function test_without_a_manifest_the_newest_file_decides_whether_data_is_old(): void {
		file_put_contents( "$this->folder/game_probs.json", '[]' );
		touch( "$this->folder/game_probs.json", DDH_Clock::now() - 50 * 3600 );
		file_put_contents( "$this->folder/p_info.json", '[]' );
		$this->assertSame( 'good', $this->status( 'data' ) );
		touch( "$this->folder/p_info.json", DDH_Clock::now() - 40 * 3600 );
		$this->assertSame( 'recommended', $this->status( 'data', '40 hours' ) );
	}

	public function test_real_data_in_the_plugins_folder_is_reported(): void {
		$files = function ( string $dir ) {
			file_put_contents( "$dir/game_probs.json", '[]' );
			file_put_contents( "$dir/manifest.json", '{"version":"1"}' );
		};
		$files( $this->folder );
		$this->assertSame( 'good', $this->status( 'place' ), 'data outside the plugin' );
		$inside = DDH_DIR . 'data/ddh-health-' . getmypid();
		add_filter( 'ddh_data_dir', fn() => $inside, 20 );
		$this->assertSame( 'good', $this->status( 'place' ), 'no data' );
		mkdir( $inside );
		try {
			$files( $inside );
			$this->assertSame( 'recommended', $this->status( 'place', 'DDH_DATA_DIR' ) );
			file_put_contents( "$inside/manifest.json", '{"version":"1","sample":true}' );
			$this->assertSame( 'good', $this->status( 'place' ), 'every version brings the sample again' );
			unlink( "$inside/manifest.json" );
			$this->assertSame( 'recommended', $this->status( 'place' ), 'data without a manifest counts as real' );
		} finally {
			DDH_Disk::remove( $inside );
		}
		add_filter( 'ddh_data_dir', fn() => untrailingslashit( DDH_DIR ) . '-data', 30 );
		$this->assertSame( 'good', $this->status( 'place' ), 'a folder beside the plugin' );
	}

	public function test_php_has_the_needed_extensions(): void {
		$this->assertSame( 'good', $this->status( 'extensions' ) );
	}

	public function test_site_health_has_tests_of_firebase_only_if_firebase_stores_the_teams(): void {
		$this->settings( array( 'team_store' => 'wordpress' ) );
		$this->assertArrayNotHasKey( 'ddh_firebase', $this->tests()['direct'] );
		$this->assertSame( array(), $this->tests()['async'] );
		$this->firebase_settings();
		$this->assertSame( 'critical', $this->status( 'firebase', 'cannot be read' ) );
		$this->put_key();
		$this->assertSame( 'good', $this->status( 'firebase' ) );
		$this->firebase_settings( array( 'appId' => '' ) );
		$this->assertSame( 'critical', $this->status( 'firebase', 'not complete' ) );
		$this->firebase_settings();
		update_option( DDH_Firebase_Erasure::LEFT, array( 7, 9 ) );
		$this->assertSame( 'recommended', $this->status( 'firebase', 'users/wp_7, users/wp_9' ) );
		$_SERVER['DOCUMENT_ROOT'] = dirname( DDH_FIREBASE_SA_FILE );
		$this->assertSame( 'critical', $this->status( 'firebase', 'web root' ) );
		unset( $_SERVER['DOCUMENT_ROOT'] );
	}

	public function test_the_browser_tests_whether_the_authorization_header_arrives(): void {
		$this->firebase_settings();
		$test = $this->tests()['async']['ddh_authorization'];
		$this->assertSame( rest_url( 'ddh/v1/health/authorization' ), $test['test'] );
		wp_set_current_user( $this->user( 'administrator' ) );
		$this->assertSame( 'good', $this->rest( 'GET', '/ddh/v1/health/authorization', array(), $test['headers'] )->get_data()['status'] );
		$this->assertSame( 'recommended', $this->rest( 'GET', '/ddh/v1/health/authorization' )->get_data()['status'] );
		wp_set_current_user( $this->user( 'editor' ) );
		$this->assertSame( 403, $this->rest( 'GET', '/ddh/v1/health/authorization', array(), $test['headers'] )->get_status() );
		wp_set_current_user( 0 );
		$this->assertSame( 401, $this->rest( 'GET', '/ddh/v1/health/authorization', array(), $test['headers'] )->get_status() );
	}

	/** @return array<string,array{0:array<string,mixed>,1:array<string,mixed>,2:string}> */
	public function answers_of_google(): array {
		$in      = array( 'idToken' => 'a.b.c' );
		$refused = static fn( string $message ): array => array( 'error' => array( 'code' => 400, 'message' => $message ) );
		$denied  = array( 401, array( 'error' => 'Permission denied' ) );
		return array(
			'all is well'                    => array( 0, $in, $denied, '' ),
			'a slow clock'                   => array( -600, $refused( 'INVALID_CUSTOM_TOKEN' ), $denied, 'slow by 10 min' ),
			'a fast clock'                   => array( 7200, $in, $denied, 'fast by 2 hours' ),
			'clocks that agree'              => array( 50, $in, $denied, '' ),
			'a key for other sites'          => array( 0, $refused( 'Requests from referer http://example.org/ are blocked.' ), $denied, 'restrictions allow' ),
			'a key for other APIs'           => array( 0, $refused( 'Requests to this API identitytoolkit method x are blocked.' ), $denied, 'restrictions allow' ),
			'no such key'                    => array( 0, $refused( 'API key not valid. Please pass a valid API key.' ), $denied, 'API key not valid' ),
			'a web app of another project'   => array( 0, $refused( 'CREDENTIAL_MISMATCH' ), $denied, 'another Firebase project' ),
			'an answer of a proxy'           => array( 0, null, $denied, '403' ),
			'no such database'               => array( 0, $in, array( 404, array( 'error' => '404 Not Found' ) ), 'no Realtime Database' ),
			'a database of another region'   => array( 0, $in, array( 404, array( 'error' => 'Database lives in a different region.', 'correctUrl' => 'https://right.example' ) ), 'https://right.example' ),
			'a database of another project'  => array( 0, $in, array( 401, array( 'error' => 'Could not parse auth token.' ) ), 'another project' ),
			'a database without rules'       => array( 0, $in, array( 200, null ), 'Publish the rules' ),
		);
	}

	/** @dataProvider answers_of_google */
	public function test_site_health_tries_what_members_pages_do_at_google( int $ahead, ?array $sign_in, array $database, string $says ): void {
		$this->firebase_settings();
		$this->assertArrayNotHasKey( 'ddh_google', $this->tests()['async'], 'there is no key to try' );
		$this->put_key();
		$this->assertSame( rest_url( 'ddh/v1/health/google' ), $this->tests()['async']['ddh_google']['test'] );
		$this->network = static fn( string $url ): array => 0 === strpos( $url, DDH_Google_Trial::SIGN_IN )
			? array( 'response' => array( 'code' => null === $sign_in ? 403 : 200, 'message' => 'Forbidden' ), 'headers' => array( 'date' => gmdate( 'D, d M Y H:i:s', DDH_Clock::now() - $ahead ) . ' GMT' ), 'body' => wp_json_encode( $sign_in ) )
			: array( 'response' => array( 'code' => $database[0], 'message' => '' ), 'headers' => array(), 'body' => wp_json_encode( $database[1] ) );
		wp_set_current_user( $this->user( 'administrator' ) );
		$result = $this->rest( 'GET', '/ddh/v1/health/google' )->get_data();
		$this->assertSame( '' === $says ? 'good' : 'critical', $result['status'] );
		$this->assertStringContainsString( $says, wp_specialchars_decode( $result['description'] ) );
		$this->assertSame( home_url( '/' ), $this->requests[0]['args']['headers']['Referer'], 'as browsers of members send it' );
		$this->assertSame( DDH_Google_Trial::UID, self::claims_of( json_decode( $this->requests[0]['args']['body'], true )['token'] )['uid'] );
	}

	public function test_only_those_who_see_site_health_try_google_and_not_on_a_copy(): void {
		$this->firebase_settings();
		$this->put_key();
		wp_set_current_user( $this->user( 'editor' ) );
		$this->assertSame( 403, $this->rest( 'GET', '/ddh/v1/health/google' )->get_status() );
		$this->assertSame( array(), $this->requests );
		wp_set_current_user( $this->user( 'administrator' ) );
		$this->assertSame( 'critical', $this->rest( 'GET', '/ddh/v1/health/google' )->get_data()['status'], 'offline' );
	}

	public function test_the_information_section_has_no_secrets(): void {
		$this->firebase_settings();
		$this->put_key();
		$section = apply_filters( 'debug_information', array() )['ddh-hockey'];
		$values  = array_column( $section['fields'], 'value', 'label' );
		$this->assertSame( array( DDH_VERSION, 'firebase', 'yes', 'yes' ), array( $values['Version'], $values['Teams stored in'], $values['Firebase settings'], $values['Firebase key'] ) );
		$this->assertSame( 'in the plugin\'s folder', $values['Place of the data'] );
		$text = wp_json_encode( $section, JSON_UNESCAPED_SLASHES );
		foreach ( array( 'PRIVATE', 'public-key', 'gserviceaccount', DDH_FIREBASE_SA_FILE, 'firebaseio' ) as $secret ) {
			$this->assertStringNotContainsString( $secret, $text );
		}
	}

	public function test_the_information_section_says_when_the_data_is_in_uploads(): void {
		DDH_Data::store( array( 'folder' => '20251007-120000-0123abcd', 'version' => 'v1' ) );
		mkdir( "$this->folder/20251007-120000-0123abcd" );
		$this->assertContains( 'in uploads', array_column( apply_filters( 'debug_information', array() )['ddh-hockey']['fields'], 'value' ) );
	}

	public function test_site_health_lists_the_tests_of_the_plugin(): void {
		require_once ABSPATH . 'wp-admin/includes/class-wp-site-health.php';
		$this->firebase_settings();
		$tests = WP_Site_Health::get_tests();
		$this->assertArrayHasKey( 'ddh_data', $tests['direct'] );
		$this->assertArrayHasKey( 'ddh_authorization', $tests['async'] );
	}
}
