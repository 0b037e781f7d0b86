<?php
require_once __DIR__ . '/DdhImportTestCase.php';
require_once __DIR__ . '/Forecasts.php';

/** Tests that an administrator can set a file aside that blocks the record of a site. */
final class RecordAsideTest extends DdhImportTestCase {
	const DAY     = 'record/forecasts/2026-11-25.ndjson.gz';
	const GARBAGE = 'record/forecasts/2027-01-01.ndjson.gz';

	protected function setUp(): void {
		parent::setUp();
		self::stop_clock( '2026-11-26 12:00 America/New_York' );
		wp_set_current_user( $this->user( 'administrator' ) );
	}

	/** Publishes a night with one more freeze, and returns its report. */
	private function night( string ...$freezes ): array {
		return $this->imported( array( 'p_info.json' => '[{"n":' . wp_rand() . '}]' ) + Forecasts::chain( array( '2026-11-25' => $freezes ) ) );
	}

	/** Puts a file into the record of the site, as a plugin before 1.1 accepted it. */
	private function poison( string $bytes ): string {
		file_put_contents( "$this->data/" . self::GARBAGE, $bytes );
		DDH_Record::show_in( DDH_Data::served()['folder'] );
		return hash( 'sha256', $bytes );
	}

	private function receipts(): array {
		return json_decode( (string) file_get_contents( DDH_Data::dir() . '/record/receipts.json' ), true );
	}

	private function printed( string $method, ...$args ): string {
		ob_start();
		DDH_Record_Panel::$method( ...$args );
		return ob_get_clean();
	}

	/** @return string[] The files that were set aside. */
	private function kept(): array {
		return glob( "$this->data/" . DDH_Record_Aside::FOLDER . '/2*' );
	}

	public function test_after_a_garbage_file_is_set_aside_the_next_night_adds_to_the_record_again(): void {
		$this->night( 'a' );
		$bytes = gzencode( "{\"x\":1}\n" );
		$sum   = $this->poison( $bytes );
		$this->assertSame( array( self::GARBAGE ), $this->night( 'a', 'b' )['record']['files'] );
		$this->assertStringContainsString( '2027-01-01 is after tomorrow', DDH_Record_Aside::blocking()[ self::GARBAGE ] );
		DDH_Record_Aside::set_aside( self::GARBAGE, $sum );
		$this->assertSame( array(), DDH_Record_Aside::blocking() );
		$this->assertSame( array( self::DAY ), array_keys( DDH_Record::forecasts() ) );
		$this->assertArrayNotHasKey( self::GARBAGE, DDH_Data::files() );
		$this->assertSame( $bytes, file_get_contents( $this->kept()[0] ), 'the file is kept' );
		$this->assertStringContainsString( 'denied', file_get_contents( "$this->data/" . DDH_Record_Aside::FOLDER . '/.htaccess' ) );
		$this->assertSame( array( array( 'bytes' => strlen( $bytes ), 'sha256' => $sum, 'time' => '2026-11-26T17:00:00Z', 'delivery' => '-', 'digest' => $sum, 'aside' => '2026-11-26T17:00:00Z' ) ), $this->receipts()['2027-01-01'] );
		$this->assertNull( $this->night( 'a', 'b', 'c' )['record'] );
		DDH_Deliveries::roll_back( DDH_Deliveries::all()[1]['folder'] );
		$this->assertArrayNotHasKey( self::GARBAGE, DDH_Data::files(), 'no earlier delivery shows the file' );
	}

	public function test_a_file_of_another_machine_is_named_and_can_be_replaced_by_the_own_one(): void {
		$this->night( 'x', 'y' );
		$theirs = hash_file( 'sha256', "$this->data/" . self::DAY );
		$this->assertSame( 'ddh_record_other', $this->night( 'a' )['record']['code'] );
		$this->assertStringContainsString( 'lacked this file', DDH_Record_Aside::blocking()[ self::DAY ] );
		DDH_Record_Aside::set_aside( self::DAY, $theirs );
		$this->assertNull( $this->night( 'a' )['record'] );
		$receipts = $this->receipts()['2026-11-25'];
		$this->assertSame( array( $theirs, hash_file( 'sha256', "$this->data/" . self::DAY ) ), array_column( $receipts, 'sha256' ) );
		$this->assertArrayHasKey( 'aside', $receipts[0] );
		$this->assertArrayNotHasKey( 'aside', $receipts[1] );
		DDH_Record_Aside::set_aside( self::DAY, hash_file( 'sha256', "$this->data/" . self::DAY ) );
		$this->assertNull( $this->night( 'a' )['record'], 'the same file can come again' );
		$this->assertCount( 3, $this->receipts()['2026-11-25'], 'and gets a new receipt' );
	}

	public function test_the_same_delivery_is_taken_with_its_record_once_the_file_is_set_aside(): void {
		$this->night( 'a' );
		$sum   = $this->poison( gzencode( "{\"x\":1}\n" ) );
		$files = array( 'p_info.json' => '[{"n":7}]' ) + Forecasts::chain( array( '2026-11-25' => array( 'a', 'b' ) ) );
		foreach ( array( 'ddh_record_other', null ) as $code ) {
			$begun = $this->begin( $files )->get_data();
			foreach ( $begun['missing'] as $next ) {
				$this->assertSame( 200, $this->ask( 'POST', "/{$begun['id']}/files/{$next['file']}/parts/0", $files[ $next['name'] ] )->get_status() );
			}
			$answer = $this->ask( 'POST', "/{$begun['id']}/commit" )->get_data();
			$this->assertSame( $code, $answer['record']['code'] ?? null );
			if ( null !== $code ) {
				$this->assertSame( array( 'code', 'message' ), array_keys( $answer['record'] ) );
				DDH_Record_Aside::set_aside( self::GARBAGE, $sum );
			}
		}
		$this->assertSame( $begun['id'], $this->begin( $files )->get_data()['id'] );
	}

	public function test_a_file_that_has_changed_since_the_administrator_saw_it_is_not_set_aside(): void {
		$this->night( 'a' );
		foreach ( array( array( self::DAY, str_repeat( '0', 64 ) ), array( self::GARBAGE, '' ), array( '../wp-config.php', '' ) ) as $call ) {
			try {
				DDH_Record_Aside::set_aside( ...$call );
				$this->fail( $call[0] );
			} catch ( DDH_Refusal $refusal ) {
				$this->assertSame( 'ddh_record_changed', $refusal->reason );
			}
		}
		$this->assertSame( array(), $this->kept() );
	}

	public function test_only_administrators_may_set_a_file_aside(): void {
		$this->night( 'a' );
		$_GET = array( 'set_aside' => self::DAY );
		$this->assertSame( self::DAY, DDH_Record_Panel::to_confirm() );
		foreach ( array( 'ddh_publisher', 'editor', 'subscriber' ) as $role ) {
			wp_set_current_user( $this->user( $role ) );
			$this->assertFalse( DDH_Record_Aside::permit(), $role );
			$this->assertSame( '', DDH_Record_Panel::to_confirm() );
		}
		$_GET = array();
	}

	public function test_the_data_tab_names_what_blocks_the_record_and_asks_for_a_confirmation(): void {
		$this->night( 'a' );
		$this->poison( gzencode( "{\"x\":1}\n" ) );
		$this->night( 'a', 'b' );
		$html = $this->printed( 'render' );
		$this->assertStringContainsString( 'its record was refused. The site has forecasts in ' . self::GARBAGE, $html );
		$this->assertStringContainsString( 'set_aside=' . rawurlencode( self::GARBAGE ), $html );
		$form = $this->printed( 'render_confirmation', self::GARBAGE );
		$this->assertStringContainsString( 'method="post"', $form );
		$this->assertStringContainsString( 'name="_wpnonce"', $form );
		DDH_Record_Aside::set_aside( self::GARBAGE, hash_file( 'sha256', "$this->data/" . self::GARBAGE ) );
		$this->night( 'a', 'b' );
		$this->assertStringContainsString( 'Forecasts of 2027-01-01: ', $this->printed( 'render' ) );
	}

	public function test_a_site_whose_record_has_no_problem_shows_nothing_about_it(): void {
		$this->night( 'a' );
		$this->assertSame( '', $this->printed( 'render' ) );
	}

	public function test_a_killed_setting_aside_can_be_repeated(): void {
		$this->night( 'a' );
		$sum = $this->poison( gzencode( "{\"x\":1}\n" ) );
		DDH_Record_Aside::set_aside( self::GARBAGE, $sum );
		$receipts = DDH_Record::receipts();
		$this->poison( gzencode( "{\"x\":1}\n" ) );
		DDH_Record_Aside::set_aside( self::GARBAGE, $sum );
		$this->assertSame( $receipts, DDH_Record::receipts() );
	}
}
