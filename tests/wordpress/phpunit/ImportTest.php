<?php
require_once __DIR__ . '/DdhImportTestCase.php';

/** Tests the import of a folder and its report. */
final class ImportTest extends DdhImportTestCase {

	/**
	 * A script that runs `ddh`. It reads the arguments of each run from a line of JSON, and prints the exit status as a
	 * line.
	 */
	private const ENGINE = 'import { createInterface } from "node:readline"; import { tsImport } from "tsx/esm/api"; const { main } = await tsImport( "./engine/cli/main.ts", `file://${ process.cwd() }/` ); const told = ( text ) => void process.stderr.write( text ); for await ( const line of createInterface( { input: process.stdin } ) ) { console.log( await main( JSON.parse( line ), { out: told, note: told, columns: () => 0, stdin: () => process.stdin, cwd: process.cwd(), now: () => new Date() } ) ); }';

	/** @var string The folder into which the engine writes while other tests run. */
	private static $written;

	/** @var resource */
	private static $engine;

	/** @var array<int,resource> */
	private static $pipes;

	public static function setUpBeforeClass(): void {
		self::$written = sys_get_temp_dir() . '/ddh-engine-' . bin2hex( random_bytes( 6 ) );
		$log           = array( 'file', self::$written . '.log', 'w' );
		self::$engine  = proc_open( array( 'node', '--conditions=ddh-source', '--input-type=module', '-e', self::ENGINE ), array( array( 'pipe', 'r' ), array( 'pipe', 'w' ), $log ), self::$pipes, self::ROOT );
		self::ask_engine( 'simulate', '--records', '50', '--from', '2025-10-07', '--to', '2025-10-07', '--format', 'json,npz', '--sample', '--out', self::$written );
		self::ask_engine( 'value-sample', self::$written );
	}

	public static function tearDownAfterClass(): void {
		array_map( 'fclose', self::$pipes );
		proc_close( self::$engine );
		DDH_Disk::remove( self::$written );
		DDH_Disk::remove( self::$written . '.log' );
	}

	private static function ask_engine( string ...$arguments ): void {
		fwrite( self::$pipes[0], json_encode( $arguments ) . "\n" );
	}

	/** Asserts that the oldest pending command succeeds. If it fails, prints the engine's log. */
	private function assertEngineDone(): void {
		$this->assertSame( "0\n", fgets( self::$pipes[1] ), file_get_contents( self::$written . '.log' ) );
	}

	public function test_a_folder_is_imported_with_its_manifest_and_version(): void {
		$files  = self::slate( '[{"n":1}]' );
		$report = $this->imported( $files );
		$this->assertEquals( $files, array_replace( $files, $this->data() ) );
		$this->assertCount( 4, $this->data() );
		$this->assertSame( array( 4, 3, 'v1', array(), array(), 0, false ), array( $report['files'], $report['changed'], $report['version'], $report['left_out'], $report['removed'], $report['purged'], $report['dry_run'] ) );
		$this->assertSame( 'v1', DDH_Data::version() );
		$this->assertSame( 0644, fileperms( DDH_Data::dir() . "/game_probs.json" ) & 0777 );
		$this->assertLessThan( 60, time() - filemtime( DDH_Data::dir() . "/game_probs.json" ), 'the file has the time of the import' );
	}

	public function test_a_delivery_with_one_invalid_file_is_refused_as_a_whole(): void {
		$this->imported( self::slate( '[{"n":1}]' ) );
		$before = $this->data();
		$error  = $this->import( array( 'game_probs.json' => '[{"n":2}]', 'p_info.json' => '<html></html>', 'team_avs.json' => '[{]', 'fantasy/x.json' => '' ) );
		$this->assertRefused( 'ddh_import_refused', '3 of 4 files are faulty', $error );
		$this->assertEqualsCanonicalizing( array( 'p_info.json', 'team_avs.json', 'fantasy/x.json' ), array_keys( $error->get_error_data()['bad'] ) );
		$this->assertStringContainsString( "\np_info.json: The file is a web page", $error->get_error_message() );
		$this->assertSame( $before, $this->data() );
		$this->assertSame( 'v1', DDH_Data::version() );
	}

	public function test_the_message_names_only_the_first_20_of_many_faulty_files(): void {
		$error = $this->import( array_fill_keys( array_map( fn( $i ) => "{$i}_gamemodel.json", range( 1, 25 ) ), 'x' ) );
		$this->assertSame( 22, count( explode( "\n", $error->get_error_message() ) ) );
		$this->assertStringEndsWith( 'and 5 more', $error->get_error_message() );
	}

	public function test_a_dry_run_checks_all_files_and_changes_nothing(): void {
		$this->imported( self::slate( '[{"n":1}]' ) );
		$before = $this->data();
		$report = $this->imported( self::slate( '[{"n":2}]', array( 'version' => 'v2' ) ), true );
		$this->assertSame( array( true, 'v2', 1 ), array( $report['dry_run'], $report['version'], $report['changed'] ) );
		$this->assertSame( $before, $this->data() );
		$this->assertSame( 'v1', DDH_Data::version() );
		$this->assertRefused( 'ddh_import_refused', 'empty', $this->import( array( 'p_info.json' => '' ), true ) );
	}

	public function test_prices_of_another_night_are_imported_with_a_note(): void {
		$night  = fn( string $day, string $away, string $home ): string => json_encode( array( array( 'Date' => $day, 'Away Team' => $away, 'Home Team' => $home ) ) );
		$price  = fn( array $bet ): array => $bet + array( 'Line' => 0.5, 'Value' => 0.1, 'Book' => 'Birch' );
		$values = json_encode(
			array(
				$price( array( 'Date' => '2026-11-22', 'Player' => 'P', 'Team' => 'Ottawa Senators' ) ),
				$price( array( 'Player' => 'P', 'Team' => 'Ottawa Senators' ) ),
				$price( array( 'Player' => 'Q', 'Team' => 'MTL' ) ),
				$price( array( 'Player' => 'R', 'Team' => null ) ),
			)
		);
		$totals = json_encode( array( $price( array( 'Away' => 'Ottawa Senators', 'Home' => 'Boston Bruins' ) ), $price( array( 'Away' => 'montreal canadiens', 'Home' => 'Ottawa Senators' ) ) ) );
		$info   = json_encode( array( array( 'Player' => 'Q', 'Team' => 'Montréal Canadiens', 'API ABRV' => 'MTL' ) ) );
		$first  = $this->imported( array( 'schedule_times.json' => $night( '2026-11-22', 'Ottawa Senators', 'Boston Bruins' ) ) );
		$this->assertSame( array(), $first['notes'], 'no prices' );
		// A delivery without prices keeps the prices of an earlier delivery.
		$this->imported( array( 'value_vault/total_value.json' => $totals ) );
		$next = array( 'schedule_times.json' => $night( '2026-11-23T00:00:00Z', 'Montréal Canadiens', 'Ottawa Senators' ), 'p_info.json' => $info );
		$this->assertSame(
			array( 'value_vault/total_value.json: the pages do not show 1 of 2 prices, because schedule_times has no game for: Ottawa Senators / Boston Bruins.' ),
			$this->imported( $next, true )['notes']
		);
		$report = $this->imported( $next + array( 'value_vault/goal_value.json' => $values ) );
		$this->assertSame(
			array(
				'value_vault/goal_value.json: the pages do not show 1 of 4 prices, because schedule_times has no game for: 2026-11-22.',
				'value_vault/total_value.json: the pages do not show 1 of 2 prices, because schedule_times has no game for: Ottawa Senators / Boston Bruins.',
			),
			$report['notes']
		);
		$this->assertArrayHasKey( 'value_vault/goal_value.json', $this->data() );
		$this->assertSame( array(), $this->imported( array( 'team_avs.json' => '[]' ) )['notes'], 'the delivery has neither prices nor schedule' );
		$ms = $this->imported( array( 'schedule_times.json' => str_replace( '"2026-11-23T00:00:00Z"', '1795392000000', $next['schedule_times.json'] ) ) );
		$this->assertStringContainsString( 'no game for: 2026-11-22.', $ms['notes'][0], 'pandas writes dates as milliseconds' );
	}

	/** Returns the notes on as many prices as games, all of one team and one day, and the seconds that they take. */
	private function old_prices( int $count ): array {
		$games  = array();
		$prices = array();
		for ( $i = 0; $i < $count; $i++ ) {
			$games[]  = array( 'Date' => '2026-01-01', 'Away Team' => 'One', 'Home Team' => "H$i" );
			$prices[] = array( 'Date' => '2026-01-01', 'Team' => 'One', 'Opponent' => $i < 3 ? "H$i" : "Z$i" );
		}
		$folder = $this->folder( "prices$count", array( 'schedule_times.json' => wp_json_encode( $games ), 'value_vault/goal_value.json' => wp_json_encode( $prices ) ) );
		$start  = hrtime( true );
		$notes  = DDH_Old_Prices::notes( $folder, array( 'schedule_times.json', 'value_vault/goal_value.json' ) );
		return array( $notes, ( hrtime( true ) - $start ) / 1e9 );
	}

	public function test_the_time_to_find_old_prices_grows_with_games_and_prices_and_not_with_their_product(): void {
		list( , $few )        = $this->old_prices( 1000 );
		list( $notes, $many ) = $this->old_prices( 20000 );
		$this->assertStringStartsWith( 'value_vault/goal_value.json: the pages do not show 19,997 of 20,000 prices, because schedule_times has no game for: One / Z3 (2026-01-01), ', $notes[0] );
		// 20 times the rows. If each price were compared with each game, this would take about 400 times as long.
		$this->assertLessThan( 120, $many / $few );
	}

	public function test_files_of_games_are_removed_when_they_are_older_than_the_setting_allows(): void {
		self::stop_clock( '2026-11-02T04:20:00Z' );
		$old = array( '5_parlaytrix.json', '5_gamemodel.json', '1_gamemodel.json', 'team_avs.json', '6_parlaytrix.npz' );
		$this->imported( array( '5_parlaytrix.json' => '[]', '5_gamemodel.json' => '{}', 'team_avs.json' => '[]', '6_parlaytrix.npz' => self::npz() ) + self::slate( '[{"n":1}]' ) );
		$age = function () use ( $old ) {
			foreach ( $old as $name ) {
				touch( DDH_Data::dir() . "/$name", DDH_Clock::now() - 8 * DAY_IN_SECONDS );
			}
			touch( DDH_Data::dir() . "/6_parlaytrix.npz", DDH_Clock::now() - 6 * DAY_IN_SECONDS );
		};
		$age();
		$this->assertSame( 0, $this->imported( array( 'p_info.json' => '[{"n":1}]' ) )['purged'], '30 days by default' );
		$age();
		$this->settings( array( 'keep_days' => 7 ) );
		$this->assertInstanceOf( WP_Error::class, $this->import( array( 'p_info.json' => '' ) ) );
		$this->assertArrayHasKey( '5_parlaytrix.json', $this->data(), 'a refused delivery removes nothing' );
		$this->assertSame( 2, $this->imported( array( 'p_info.json' => '[{"n":2}]' ) )['purged'] );
		$this->assertArrayNotHasKey( '5_parlaytrix.json', $this->data() );
		foreach ( array( '1_gamemodel.json', 'team_avs.json', '6_parlaytrix.npz' ) as $name ) {
			$this->assertArrayHasKey( $name, $this->data() );
		}
		unlink( DDH_Data::dir() . "/manifest.json" );
		touch( DDH_Data::dir() . "/6_parlaytrix.npz", DDH_Clock::now() - 8 * DAY_IN_SECONDS );
		$this->assertSame( 0, $this->imported( array( 'p_info.json' => '[{"n":3}]' ) )['purged'], 'without a manifest, no game is known to be old' );
	}

	public function test_the_output_of_the_engine_is_imported_unchanged(): void {
		$this->assertEngineDone();
		$this->assertEngineDone();
		$written = self::$written;
		$report  = self::deliver( $written );
		$this->assertIsArray( $report, is_wp_error( $report ) ? $report->get_error_message() : '' );
		$this->assertSame( array(), $report['left_out'] );
		$this->assertFileEquals( "$written/manifest.json", DDH_Data::dir() . "/manifest.json" );
		$this->assertSame( $this->shown()['version'], DDH_Data::version() );
		foreach ( $this->shown()['files'] as $name => $entry ) {
			$counted = DDH_Check::records( DDH_Data::dir() . "/$name", $name );
			$this->assertContains( $counted, array( null, $entry['records'] ), $name );
		}
		// The site's folder must also be valid for the engine after a delivery without a manifest.
		unlink( DDH_Data::dir() . "/manifest.json" );
		file_put_contents( DDH_Data::dir() . "/manifest.json", file_get_contents( "$written/manifest.json" ) );
		$value = $this->folder( 'value', array( 'value_vault/goal_value.json' => '[]' ) );
		$this->assertIsArray( self::deliver( $value ) );
		self::ask_engine( 'validate', DDH_Data::dir() );
		$this->assertEngineDone();
	}
}
