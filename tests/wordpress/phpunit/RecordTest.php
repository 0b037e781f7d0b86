<?php
require_once __DIR__ . '/DdhImportTestCase.php';
require_once __DIR__ . '/Forecasts.php';

/** Tests the record of forecasts on a site: it only grows, and neither a rollback nor the cleanup changes it. */
final class RecordTest extends DdhImportTestCase {
	const DAY  = 'record/forecasts/2026-11-25.ndjson.gz';
	const NEXT = 'record/forecasts/2026-11-26.ndjson.gz';

	protected function setUp(): void {
		parent::setUp();
		self::stop_clock( '2026-11-26 12:00 America/New_York' );
	}

	/** Returns the files of a record whose first and second day have these freezes. */
	private static function record( array $first, array $second = array() ): array {
		return Forecasts::chain( array_filter( array( '2026-11-25' => $first, '2026-11-26' => $second ) ) );
	}

	private function delivery( array $record ): array {
		return array( 'p_info.json' => '[{"n":' . wp_rand() . '}]' ) + $record;
	}

	private function receipts(): array {
		return json_decode( (string) file_get_contents( DDH_Data::dir() . '/record/receipts.json' ), true );
	}

	/** Asserts that a delivery is published without its record. Returns what the site says about the record. */
	private function assertRecordRefused( string $code, array $record ): array {
		$before = $this->stored();
		$files  = $this->delivery( $record );
		$report = $this->imported( $files );
		$this->assertSame( $code, $report['record']['code'] ?? 'no refusal', $report['record']['message'] ?? '' );
		$this->assertSame( $before, $this->stored(), 'the record of the site is not changed' );
		$this->assertStringEqualsFile( DDH_Data::dir() . '/p_info.json', $files['p_info.json'] );
		foreach ( $before as $name => $bytes ) {
			$this->assertStringEqualsFile( DDH_Data::dir() . '/' . $name, $bytes );
		}
		$this->assertSame( array(), array_diff( preg_grep( '#^record/forecasts/#', array_keys( DDH_Data::files() ) ), array_keys( $before ) ), 'no file of the refused record is shown' );
		return $report['record'];
	}

	/** @return array<string,string> The contents of the files in the record of the site. */
	private function stored(): array {
		return array_map( 'file_get_contents', DDH_Record::files() );
	}

	public function test_forecasts_are_added_and_the_site_confirms_each_new_file_once(): void {
		$this->imported( $this->delivery( self::record( array( 'a' ) ) + array( 'record/head.json' => '{}', 'record/results/2026-11-24.json' => '{}' ) ) );
		$first = $this->receipts();
		$bytes = self::record( array( 'a' ) )[ self::DAY ];
		$this->assertSame( array( '2026-11-25' ), array_keys( $first ) );
		$this->assertSame( hash( 'sha256', $bytes ), $first['2026-11-25'][0]['sha256'] );
		$this->assertSame( strlen( $bytes ), $first['2026-11-25'][0]['bytes'] );
		$this->assertSame( DDH_Data::served()['folder'], $first['2026-11-25'][0]['delivery'] );
		$this->imported( $this->delivery( self::record( array( 'a' ) ) ) );
		$this->assertSame( $first, $this->receipts(), 'a file that has not changed keeps its first receipt' );
		$this->assertNull( $this->imported( $this->delivery( self::record( array( 'a', 'b' ), array( 'c' ) ) ) )['record'] );
		$this->assertCount( 2, $this->receipts()['2026-11-25'] );
		$this->assertCount( 1, $this->receipts()['2026-11-26'] );
		$this->assertStringEqualsFile( DDH_Data::dir() . '/record/results/2026-11-24.json', '{}' );
	}

	/** @dataProvider others */
	public function test_a_delivery_that_lacks_or_changes_forecasts_is_published_without_its_record( array $first, array $second ): void {
		$this->imported( $this->delivery( self::record( array( 'a', 'b' ), array( 'c' ) ) ) );
		$said = $this->assertRecordRefused( 'ddh_record_other', self::record( $first, $second ) );
		$this->assertStringContainsString( $said['files'][0], $said['message'] );
	}

	public static function others(): array {
		return array(
			'fewer freezes'  => array( array( 'a' ), array( 'c' ) ),
			'another freeze' => array( array( 'a', 'x' ), array( 'c' ) ),
			'one day less'   => array( array( 'a', 'b' ), array() ),
		);
	}

	public function test_a_delivery_without_forecasts_leaves_the_record_as_it_is(): void {
		$this->imported( $this->delivery( self::record( array( 'a' ) ) ) );
		$this->imported( array( 'team_avs.json' => '[{"n":1}]' ) );
		$this->assertStringEqualsFile( DDH_Data::dir() . '/' . self::DAY, self::record( array( 'a' ) )[ self::DAY ] );
	}

	public function test_a_delivery_of_a_refused_record_alone_is_refused(): void {
		$this->imported( $this->delivery( self::record( array( 'a', 'b' ) ) ) );
		$this->assertSame( 'ddh_record_other', $this->import( array( 'manifest.json' => '{"version":"v"}' ) + self::record( array( 'a' ) ) )->get_error_code() );
	}

	/** @dataProvider faulty */
	public function test_a_faulty_file_of_the_record_does_not_keep_the_figures_from_being_published( string $name, string $bytes, string $says ): void {
		$this->imported( $this->delivery( self::record( array( 'a' ) ) ) );
		$said = $this->assertRecordRefused( 'ddh_record_faulty', array( $name => $bytes ) + self::record( array( 'a' ) ) );
		$this->assertStringContainsString( $name, $said['message'] );
		$this->assertStringContainsString( $says, $said['message'] );
		$sent = self::send( $this->delivery( array( $name => $bytes ) + self::record( array( 'a' ) ) ) );
		$this->assertSame( $said['message'], $sent['record']['message'] ?? '', 'the same file in parts' );
	}

	public static function faulty(): array {
		$file   = static fn( string $day, string $previous = '' ): string => Forecasts::freeze( $day, 1, 0, '' === $previous ? hash( 'sha256', Forecasts::chain( array( '2026-11-25' => array( 'a' ) ) )[ self::DAY ] ) : $previous, 'n' );
		$first  = $file( '2026-11-26' );
		$begins = 'does not begin with the line of a freeze';
		return array(
			'no freeze'                => array( self::NEXT, gzencode( "{\"x\":1}\n" ), "Freeze 1 of the file $begins" ),
			'not JSON'                 => array( self::NEXT, gzencode( "[1,\n" ), "Freeze 1 of the file $begins" ),
			'a day that does not exist' => array( 'record/forecasts/9999-99-99.ndjson.gz', $file( '9999-99-99' ), '9999-99-99 is not a day' ),
			'the day after tomorrow'   => array( 'record/forecasts/2026-11-28.ndjson.gz', $file( '2026-11-28' ), "2026-11-28 is after tomorrow: the site's clock shows 2026-11-26 12:00" ),
			'another file before it'   => array( self::NEXT, $file( '2026-11-26', str_repeat( '0', 64 ) ), 'names another file before it' ),
			'a game of another day'    => array( self::NEXT, $file( '2026-11-27' ), 'neither a freeze nor about a game of 2026-11-26' ),
			'cut off'                  => array( self::NEXT, substr( $first, 0, -3 ), 'The file is incomplete' ),
			'rubbish at the end'       => array( self::NEXT, $first . 'rubbish', 'cannot be unpacked' ),
			'an empty stream'          => array( self::NEXT, $first . gzencode( '' ), "Freeze 2 of the file $begins" ),
			'a line without its end'   => array( self::NEXT, $first . gzencode( '{"freeze":2' ), "Freeze 2 of the file $begins" ),
			'another number'           => array( self::NEXT, $first . Forecasts::freeze( '2026-11-26', 3, strlen( $first ), hash( 'sha256', $first ), 'n' ), "Freeze 2 of the file $begins" ),
			'another offset'           => array( self::NEXT, $first . Forecasts::freeze( '2026-11-26', 2, 7, hash( 'sha256', $first ), 'n' ), "Freeze 2 of the file $begins" ),
			'another beginning'        => array( self::NEXT, $first . Forecasts::freeze( '2026-11-26', 2, strlen( $first ), str_repeat( 'a', 64 ), 'n' ), "Freeze 2 of the file $begins" ),
			'a line about no game'     => array( self::NEXT, Forecasts::freeze( '2026-11-26', 1, 0, str_repeat( '0', 64 ), 'n', "{}\n" ), 'neither a freeze nor about a game of 2026-11-26' ),
			'a long line'              => array( self::NEXT, Forecasts::freeze( '2026-11-26', 1, 0, str_repeat( '0', 64 ), 'n', str_repeat( 'x', 1000000 ) ), 'too long' ),
			'results that are no JSON' => array( 'record/results/2026-11-24.json', '{"x":', 'The file is incomplete' ),
			'an empty file'            => array( self::NEXT, '', 'The file is empty' ),
			'a large file'             => array( self::NEXT, str_repeat( 'x', DDH_Forecasts::MOST_BYTES + 1 ), 'must not be larger than 16 MB' ),
		);
	}

	public function test_a_day_is_accepted_until_tomorrow_by_the_leagues_clock(): void {
		self::stop_clock( '2026-11-24 23:59 America/New_York' );
		$this->assertNull( $this->imported( $this->delivery( self::record( array( 'a' ) ) ) )['record'] );
		self::stop_clock( '2026-11-24 23:59 America/New_York' );
		$this->assertRecordRefused( 'ddh_record_faulty', self::record( array( 'a' ), array( 'b' ) ) );
		self::stop_clock( '2026-11-25 00:00 America/New_York' );
		$this->assertNull( $this->imported( $this->delivery( self::record( array( 'a' ), array( 'b' ) ) ) )['record'] );
	}

	public function test_a_manifest_lists_the_record_of_the_site_if_that_of_the_delivery_is_refused(): void {
		$manifest = static fn( array $files, string $version ): string => self::manifest( $files, array( 'version' => $version, 'parts' => array( 'slate' => $version, 'record' => $version ) ) );
		$files    = array( 'p_info.json' => '[{"n":1}]', 'record/summary.json' => '{"n":1}' );
		$this->imported( $files + self::record( array( 'a', 'b' ) ) + array( 'manifest.json' => $manifest( $files, 'v1' ) ) );
		$files  = array( 'p_info.json' => '[{"n":2}]', 'record/summary.json' => '{"n":22}' );
		$report = $this->imported( $files + self::record( array( 'x' ) ) + array( 'manifest.json' => $manifest( $files, 'v2' ) ) );
		$this->assertSame( 'ddh_record_other', $report['record']['code'] );
		$this->assertSame( array( 'slate' => 'v2', 'record' => 'v1' ), $this->shown()['parts'] );
		$this->assertSame( 7, $this->shown()['files']['record/summary.json']['bytes'] );
		$this->assertStringEqualsFile( DDH_Data::dir() . '/record/summary.json', '{"n":1}' );
		$this->assertStringStartsWith( 'v2-site-', $this->shown()['version'] );
	}

	public function test_a_new_site_lists_no_record_if_that_of_its_first_delivery_is_refused(): void {
		$files = array( 'p_info.json' => '[{"n":1}]', 'record/summary.json' => '{"n":1}' );
		$this->imported( $files + array( self::DAY => gzencode( "{}\n" ), 'manifest.json' => self::manifest( $files, array( 'parts' => array( 'slate' => 's', 'record' => 'r' ) ) ) ) );
		$this->assertSame( array( 'p_info.json' ), array_keys( $this->shown()['files'] ) );
		$this->assertSame( array( 'slate' => 's' ), $this->shown()['parts'] );
		$this->assertSame( array( 'manifest.json', 'p_info.json' ), array_keys( DDH_Data::files() ) );
	}

	public function test_a_rollback_shows_the_earlier_figures_and_the_whole_record(): void {
		$manifest = static fn( int $bytes ): string => '{"version":"v' . $bytes . '","parts":{"slate":"s","record":"r' . $bytes . '"},"files":{"record/summary.json":{"bytes":' . $bytes . ',"records":1}}}';
		$this->imported( $this->delivery( self::record( array( 'a' ) ) + array( 'record/summary.json' => '{"n":1}', 'manifest.json' => $manifest( 7 ) ) ) );
		$before = DDH_Data::served()['folder'];
		$this->imported( $this->delivery( self::record( array( 'a', 'b' ) ) + array( 'record/summary.json' => '{"n":22}', 'manifest.json' => $manifest( 8 ) ) ) );
		DDH_Deliveries::roll_back( $before );
		$this->assertSame( $before, DDH_Data::served()['folder'] );
		$this->assertStringEqualsFile( DDH_Data::dir() . '/' . self::DAY, self::record( array( 'a', 'b' ) )[ self::DAY ] );
		$this->assertStringEqualsFile( DDH_Data::dir() . '/record/summary.json', '{"n":22}' );
		$this->assertStringStartsWith( 'v7', DDH_Data::manifest()['version'] );
		$this->assertSame( 8, DDH_Data::manifest()['files']['record/summary.json']['bytes'] );
		$this->assertSame( array( 'slate' => 's' ), DDH_Data::manifest()['parts'], 'the hash of the record was that of the earlier summary' );
		$this->assertCount( 2, $this->receipts()['2026-11-25'] );
	}

	public function test_cleaning_up_old_deliveries_keeps_the_record_of_forecasts(): void {
		$this->imported( $this->delivery( self::record( array( 'a' ) ) ) );
		touch( "$this->data/record", 1 );
		DDH_Deliveries::clean();
		$this->assertSame( array( self::DAY, 'record/receipts.json' ), self::sorted( array_keys( DDH_Record::files() ) ) );
	}

	private static function sorted( array $names ): array {
		sort( $names );
		return $names;
	}

	public function test_a_machine_that_lost_its_receipts_gets_the_list_of_published_files_from_the_site(): void {
		$this->imported( $this->delivery( self::record( array( 'a' ) ) ) );
		$answer = DDH_Deliveries_Rest::record()->get_data();
		$bytes  = self::record( array( 'a' ) )[ self::DAY ];
		$this->assertSame( DDH_Root::own( DDH_Data::url() ), $answer['url'] );
		$this->assertContains( array( 'name' => self::DAY, 'bytes' => strlen( $bytes ), 'sha256' => hash( 'sha256', $bytes ) ), $answer['files'] );
	}

	public function test_a_large_file_of_forecasts_is_checked_and_compared_in_bounded_memory(): void {
		$line  = '{"game":"1","leg":{"team":"%s"},"chance":0.5}' . "\n";
		$lines = '';
		for ( $i = 0; $i < 60000; $i++ ) {
			$lines .= sprintf( $line, bin2hex( random_bytes( 100 ) ) );
		}
		$bytes = Forecasts::freeze( '2026-11-25', 1, 0, DDH_Forecasts::NOTHING, 'a', $lines );
		$this->assertGreaterThan( 6000000, strlen( $bytes ) );
		$this->imported( $this->delivery( array( self::DAY => $bytes ) ) );
		$longer = $this->folder( 'longer', array( 'x' => $bytes . Forecasts::freeze( '2026-11-25', 2, strlen( $bytes ), hash( 'sha256', $bytes ), 'b' ) ) ) . '/x';
		unset( $bytes, $lines );
		$before = memory_get_usage();
		memory_reset_peak_usage();
		$this->assertSame( '', DDH_Forecasts::problem( $longer, self::DAY ) );
		$this->assertTrue( DDH_Pieces::begins( $longer, "$this->data/" . self::DAY ) );
		$this->assertLessThan( 10000000, memory_get_peak_usage() - $before );
	}
}
