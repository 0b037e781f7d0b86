<?php
require_once __DIR__ . '/DdhImportTestCase.php';

/** Tests the record of forecasts on a site: it only grows, and neither a rollback nor the cleanup changes it. */
final class RecordTest extends DdhImportTestCase {
	const DAY  = 'record/forecasts/2026-11-25.ndjson.gz';
	const NEXT = 'record/forecasts/2026-11-26.ndjson.gz';

	/** Returns a file of forecasts, with one gzip stream for each run of `ddh record freeze`. */
	private static function forecasts( int ...$freezes ): string {
		return implode( '', array_map( static fn( int $freeze ): string => gzencode( '{"freeze":' . $freeze . "}\n", 9 ), $freezes ) );
	}

	private function delivery( array $record ): array {
		return array( 'p_info.json' => '[{"n":' . wp_rand() . '}]' ) + $record;
	}

	private function receipts(): array {
		return json_decode( (string) file_get_contents( DDH_Data::dir() . '/record/receipts.json' ), true );
	}

	public function test_forecasts_are_added_and_the_site_confirms_each_new_file_once(): void {
		$this->imported( $this->delivery( array( self::DAY => self::forecasts( 1 ), 'record/head.json' => '{}', 'record/results/2026-11-24.json' => '{}' ) ) );
		$first = $this->receipts();
		$this->assertSame( array( '2026-11-25' ), array_keys( $first ) );
		$this->assertSame( hash( 'sha256', self::forecasts( 1 ) ), $first['2026-11-25'][0]['sha256'] );
		$this->assertSame( strlen( self::forecasts( 1 ) ), $first['2026-11-25'][0]['bytes'] );
		$this->assertSame( DDH_Data::served()['folder'], $first['2026-11-25'][0]['delivery'] );
		$this->imported( $this->delivery( array( self::DAY => self::forecasts( 1 ) ) ) );
		$this->assertSame( $first, $this->receipts(), 'a file that has not changed keeps its first receipt' );
		$this->imported( $this->delivery( array( self::DAY => self::forecasts( 1, 2 ), self::NEXT => self::forecasts( 1 ) ) ) );
		$this->assertCount( 2, $this->receipts()['2026-11-25'] );
		$this->assertCount( 1, $this->receipts()['2026-11-26'] );
		$this->assertStringEqualsFile( DDH_Data::dir() . '/record/results/2026-11-24.json', '{}' );
	}

	/** @dataProvider others */
	public function test_a_delivery_that_lacks_or_changes_forecasts_is_refused( array $record ): void {
		$this->imported( $this->delivery( array( self::DAY => self::forecasts( 1, 2 ) ) ) );
		$served = DDH_Data::served();
		$this->assertSame( 'ddh_record_other', $this->import( $this->delivery( $record ) )->get_error_code() );
		$this->assertSame( $served, DDH_Data::served() );
		$this->assertStringEqualsFile( DDH_Data::dir() . '/' . self::DAY, self::forecasts( 1, 2 ) );
	}

	public static function others(): array {
		return array(
			'fewer freezes'    => array( array( self::DAY => self::forecasts( 1 ) ) ),
			'another freeze'   => array( array( self::DAY => self::forecasts( 1, 3 ) ) ),
			'another day only' => array( array( self::NEXT => self::forecasts( 1 ) ) ),
		);
	}

	public function test_a_delivery_without_forecasts_leaves_the_record_as_it_is(): void {
		$this->imported( $this->delivery( array( self::DAY => self::forecasts( 1 ) ) ) );
		$this->imported( array( 'team_avs.json' => '[{"n":1}]' ) );
		$this->assertStringEqualsFile( DDH_Data::dir() . '/' . self::DAY, self::forecasts( 1 ) );
	}

	public function test_a_rollback_shows_the_earlier_figures_and_the_whole_record(): void {
		$manifest = static fn( int $bytes ): string => '{"version":"v' . $bytes . '","files":{"record/summary.json":{"bytes":' . $bytes . ',"records":1}}}';
		$this->imported( $this->delivery( array( self::DAY => self::forecasts( 1 ), 'record/summary.json' => '{"n":1}', 'manifest.json' => $manifest( 7 ) ) ) );
		$before = DDH_Data::served()['folder'];
		$this->imported( $this->delivery( array( self::DAY => self::forecasts( 1, 2 ), 'record/summary.json' => '{"n":22}', 'manifest.json' => $manifest( 8 ) ) ) );
		DDH_Deliveries::roll_back( $before );
		$this->assertSame( $before, DDH_Data::served()['folder'] );
		$this->assertStringEqualsFile( DDH_Data::dir() . '/' . self::DAY, self::forecasts( 1, 2 ) );
		$this->assertStringEqualsFile( DDH_Data::dir() . '/record/summary.json', '{"n":22}' );
		$this->assertStringStartsWith( 'v7', DDH_Data::manifest()['version'] );
		$this->assertSame( 8, DDH_Data::manifest()['files']['record/summary.json']['bytes'] );
		$this->assertCount( 2, $this->receipts()['2026-11-25'] );
	}

	public function test_cleaning_up_old_deliveries_keeps_the_record_of_forecasts(): void {
		$this->imported( $this->delivery( array( self::DAY => self::forecasts( 1 ) ) ) );
		touch( "$this->data/record", 1 );
		DDH_Deliveries::clean();
		$this->assertStringEqualsFile( "$this->data/" . self::DAY, self::forecasts( 1 ) );
		$this->assertSame( array( self::DAY, 'record/receipts.json' ), self::sorted( array_keys( DDH_Record::files() ) ) );
	}

	private static function sorted( array $names ): array {
		sort( $names );
		return $names;
	}

	public function test_a_machine_that_lost_its_receipts_gets_the_list_of_published_files_from_the_site(): void {
		$this->imported( $this->delivery( array( self::DAY => self::forecasts( 1 ) ) ) );
		$answer = DDH_Deliveries_Rest::record()->get_data();
		$this->assertSame( DDH_Root::own( DDH_Data::url() ), $answer['url'] );
		$this->assertContains( array( 'name' => self::DAY, 'bytes' => strlen( self::forecasts( 1 ) ), 'sha256' => hash( 'sha256', self::forecasts( 1 ) ) ), $answer['files'] );
	}

	public function test_a_damaged_or_cut_off_file_of_forecasts_is_refused(): void {
		foreach ( array( substr( self::forecasts( 1, 2 ), 0, -3 ), self::forecasts( 1 ) . 'rubbish', gzencode( "[1,\n" ) ) as $bytes ) {
			$this->assertSame( 'ddh_import_refused', $this->import( $this->delivery( array( self::DAY => $bytes ) ) )->get_error_code() );
		}
	}
}
