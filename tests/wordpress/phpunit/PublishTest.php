<?php
require_once __DIR__ . '/DdhImportTestCase.php';

/** Tests receipts, repeated and older deliveries, and what the role of a machine's account may do. */
final class PublishTest extends DdhImportTestCase {

	protected function setUp(): void {
		parent::setUp();
		wp_set_current_user( $this->user( 'ddh_publisher' ) );
	}

	/** Sends files and commits them. Returns the response of the commit. */
	private function publish( array $files ): WP_REST_Response {
		$begun = $this->begin( $files )->get_data();
		foreach ( $begun['missing'] as $next ) {
			foreach ( str_split( $files[ $next['name'] ], $begun['part_size'] ) as $part => $bytes ) {
				$this->assertSame( 200, $this->ask( 'POST', "/{$begun['id']}/files/{$next['file']}/parts/$part", $bytes )->get_status() );
			}
		}
		return $this->ask( 'POST', "/{$begun['id']}/commit" );
	}

	/**
	 * @return array{0:string,1:string} The route that receives all missing files in one request, and their joined
	 * contents.
	 */
	private function whole( array $files ): array {
		$begun = $this->begin( $files )->get_data();
		$names = array_column( $begun['missing'], 'name' );
		return array( "/{$begun['id']}/files/" . implode( ',', array_column( $begun['missing'], 'file' ) ), implode( '', array_map( fn( string $name ): string => $files[ $name ], $names ) ) );
	}

	public function test_one_request_may_send_several_whole_files(): void {
		$files = self::night( '[{"n":1}]', 7 );
		list( $route, $bytes ) = $this->whole( $files );
		$this->assertSame( 200, $this->ask( 'POST', $route, $bytes )->get_status() );
		$this->assertSame( 200, $this->ask( 'POST', $route, $bytes )->get_status(), 'it may be repeated' );
		$this->assertSame( array(), $this->begin( $files )->get_data()['missing'] );
		$this->assertSame( 'd7', $this->publish( $files )->get_data()['version'] );
	}

	public function test_whole_files_of_a_wrong_size_in_a_wrong_number_or_with_wrong_content_are_refused(): void {
		$files = self::night( '[{"n":1}]', 7 );
		list( $route, $bytes ) = $this->whole( $files );
		$this->assertSame( 'ddh_delivery_part', $this->ask( 'POST', $route, substr( $bytes, 1 ) )->get_data()['code'] );
		$this->assertSame( 'ddh_delivery_part', $this->ask( 'POST', "$route,99", $bytes )->get_data()['code'] );
		$this->assertCount( count( $files ), $this->begin( $files )->get_data()['missing'] );
		$this->assertSame( 'ddh_import_refused', $this->ask( 'POST', $route, strrev( $bytes ) )->get_data()['code'] );
		$this->assertCount( count( $files ), $this->begin( $files )->get_data()['missing'] );
	}

	private static function night( string $text, int $day ): array {
		return self::slate( $text, array( 'version' => "d$day", 'generatedAt' => "2025-10-0{$day}T12:00:00Z" ) );
	}

	public function test_a_receipt_has_the_time_of_the_server_and_the_digest_of_the_files(): void {
		$files   = self::night( '[{"n":1}]', 7 ) + array( 'night.json' => '{"date":"2025-10-07"}' );
		$receipt = $this->publish( $files )->get_data();
		ksort( $files );
		$lines = '';
		foreach ( $files as $name => $text ) {
			$lines .= hash( 'sha256', $text ) . "  $name\n";
		}
		$this->assertSame( hash( 'sha256', $lines ), $receipt['digest'] );
		$this->assertSame( array( DDH_Data::served()['folder'], 'd7' ), array( $receipt['folder'], $receipt['version'] ) );
		$this->assertEqualsWithDelta( time(), strtotime( $receipt['time'] ), 5 );
		$this->assertSame( $receipt['digest'], $this->ask( 'GET', '' )->get_data()['deliveries'][0]['digest'] );
	}

	public function test_the_same_files_sent_again_get_the_same_receipt_and_no_new_folder(): void {
		$files   = self::night( '[{"n":1}]', 7 );
		$receipt = $this->publish( $files )->get_data();
		$this->assertSame( array(), $this->begin( $files )->get_data()['missing'] );
		$this->assertSame( $receipt, $this->publish( $files )->get_data() );
		$this->assertCount( 1, $this->ask( 'GET', '' )->get_data()['deliveries'] );
	}

	public function test_a_commit_that_is_repeated_after_a_newer_delivery_gets_its_receipt_and_changes_nothing(): void {
		$id      = $this->begin( self::night( '[{"n":1}]', 7 ) )->get_data()['id'];
		$receipt = $this->publish( self::night( '[{"n":1}]', 7 ) )->get_data();
		$newer   = $this->publish( self::night( '[{"n":2}]', 8 ) )->get_data();
		$this->assertSame( $receipt, $this->ask( 'POST', "/$id/commit" )->get_data() );
		$this->assertSame( $newer['folder'], DDH_Data::served()['folder'] );
	}

	public function test_an_older_delivery_is_refused_after_a_newer_one_and_can_be_brought_back(): void {
		$older = $this->publish( self::night( '[{"n":1}]', 7 ) )->get_data();
		$newer = $this->publish( self::night( '[{"n":2}]', 8 ) )->get_data();
		$again = $this->publish( self::night( '[{"n":1}]', 7 ) );
		$this->assertSame( array( 409, 'ddh_delivery_older' ), array( $again->get_status(), $again->get_data()['code'] ) );
		$this->assertSame( $newer['folder'], DDH_Data::served()['folder'] );
		$back = $this->ask( 'POST', "/{$older['folder']}/rollback" )->get_data();
		$this->assertSame( array( 'folder' => $older['folder'], 'version' => 'd7' ), $back );
		$this->assertSame( '[{"n":1}]', file_get_contents( DDH_Data::dir() . '/game_probs.json' ) );
		$this->assertSame( 'd8', $this->publish( self::night( '[{"n":2}]', 8 ) )->get_data()['version'], 'the newer delivery can be sent again' );
	}

	public function test_the_night_json_of_a_delivery_is_not_published(): void {
		$this->publish( self::night( '[{"n":1}]', 7 ) + array( 'night.json' => '{"creditsLeft":5}' ) );
		$this->assertFileDoesNotExist( DDH_Data::dir() . '/night.json' );
		$this->assertSame( 'd7', DDH_Data::version(), 'the file does not change the version' );
		$this->assertSame( array( 'creditsLeft' => 5 ), DDH_Receipts::of( DDH_Data::served()['folder'] )['night'] );
	}

	public function nights(): array {
		return array(
			array( '[]', '' ),
			array( '{"date":"2025-10-07","withoutFigure":["BOS at FLA"],"pricesAt":"2025-10-07T12:00:00Z","creditsLeft":0,"nextExpected":null,"own":1}', '' ),
			array( '[1]', 'one JSON object' ),
			array( '{"date":7}', 'date must be' ),
			array( '{"withoutFigure":"BOS"}', 'withoutFigure must be' ),
			array( '{"withoutFigure":{"a":"BOS"}}', 'withoutFigure must be' ),
			array( '{"pricesAt":"now"}', 'pricesAt must be' ),
			array( '{"creditsLeft":-1}', 'creditsLeft must be' ),
			array( '{"nextExpected":"2025-13-07T12:00:00Z"}', 'nextExpected must be' ),
			array( '{"own":"' . str_repeat( 'x', 65536 ) . '"}', 'at most 64 KB' ),
		);
	}

	/** @dataProvider nights */
	public function test_invalid_figures_of_a_night_are_refused( string $text, string $sentence ): void {
		$files = array( 'p_info.json' => '[]', 'night.json' => $text );
		$sent  = self::send( $files );
		if ( '' === $sentence ) {
			$this->assertIsArray( $sent, is_wp_error( $sent ) ? $sent->get_error_message() : '' );
		} else {
			$this->assertRefused( 'ddh_import_refused', $sentence, $sent );
		}
	}

	public function test_the_oldest_receipts_of_deliveries_that_are_not_on_the_disk_are_removed(): void {
		$first = $this->publish( self::night( '[{"n":1}]', 7 ) )->get_data()['folder'];
		for ( $n = 1; $n <= 2 * DDH_Receipts::MOST_AWAY; $n++ ) {
			DDH_Receipts::add( "away$n", array( 'time' => $n ) );
		}
		$names = array_keys( get_option( DDH_Receipts::OPTION ) );
		$this->assertSame( array( $first ), array_values( array_diff( $names, array_map( fn( $n ) => "away$n", range( DDH_Receipts::MOST_AWAY + 1, 2 * DDH_Receipts::MOST_AWAY ) ) ) ) );
		$this->assertCount( DDH_Receipts::MOST_AWAY + 1, $names );
	}

	public function test_a_user_with_the_publisher_role_may_publish_and_do_nothing_else(): void {
		$this->assertSame( array( 'ddh_publish' => true ), get_role( 'ddh_publisher' )->capabilities );
		$this->assertTrue( get_role( 'administrator' )->has_cap( 'ddh_publish' ) );
		$this->assertSame( 200, $this->ask( 'GET', '' )->get_status() );
		foreach ( array( array( 'GET', '/wp/v2/settings' ), array( 'GET', '/wp/v2/users' ), array( 'POST', '/wp/v2/posts' ), array( 'POST', '/wp/v2/media' ), array( 'GET', '/wp/v2/plugins' ), array( 'GET', '/ddh/v1/health/authorization' ) ) as list( $method, $route ) ) {
			$this->assertContains( $this->rest( $method, $route, array( 'title' => 'x', 'context' => 'edit' ) )->get_status(), array( 400, 403 ), $route );
		}
		$this->assertFalse( current_user_can( 'read' ), 'the dashboard is closed' );
	}

	public function test_the_role_and_the_capability_are_added_once(): void {
		remove_role( 'ddh_publisher' );
		DDH_Roles::add();
		$this->assertNull( get_role( 'ddh_publisher' ), 'an operator may remove the role' );
		add_role( 'site_manager', 'Site manager', array( 'manage_options' => true ) );
		delete_option( DDH_Roles::ADDED );
		DDH_Roles::add();
		$this->assertNotNull( get_role( 'ddh_publisher' ) );
		$may = array_keys( array_filter( wp_roles()->role_objects, fn( $role ) => $role->has_cap( 'ddh_publish' ) ) );
		$this->assertEqualsCanonicalizing( array( 'administrator', 'site_manager', 'ddh_publisher' ), $may );
	}

	public function test_a_whole_part_can_be_tried_without_a_delivery(): void {
		$part    = random_bytes( DDH_Delivery::PART );
		$request = fn( string $body, string $digest ) => $this->dispatch( 'POST', '/ddh/v1/publisher', $body, array( 'Content-Type' => 'application/octet-stream', 'Content-Digest' => $digest ) );
		$digest  = 'sha-256=:' . base64_encode( hash( 'sha256', $part, true ) ) . ':';
		$this->assertSame( array( 'received' => DDH_Delivery::PART ), $request( $part, $digest )->get_data() );
		$this->assertSame( 422, $request( substr( $part, 1 ), $digest )->get_status() );
		$this->assertSame( 413, $request( "$part.", $digest )->get_status() );
		$this->assertFileDoesNotExist( $this->data );
		wp_set_current_user( $this->user() );
		$this->assertSame( 403, $request( $part, $digest )->get_status() );
	}
}
