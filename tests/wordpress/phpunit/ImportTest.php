<?php
require_once __DIR__ . '/DdhDataTestCase.php';

class ImportTest extends DdhDataTestCase {

	private const ROOT = __DIR__ . '/../../..';

	/** The engine's command line: to each list of arguments, a line of JSON, it answers the exit status in a line. */
	private const ENGINE = 'import { createInterface } from "node:readline"; import { tsImport } from "tsx/esm/api"; const { main } = await tsImport( "./engine/cli/main.ts", `file://${ process.cwd() }/` ); const told = ( text ) => void process.stderr.write( text ); for await ( const line of createInterface( { input: process.stdin } ) ) { console.log( await main( JSON.parse( line ), { out: told, note: told, interactive: false, stdin: () => process.stdin, cwd: process.cwd(), now: () => new Date() } ) ); }';

	/** @var string Where the engine writes, while other tests run. */
	private static $written;

	/** @var resource */
	private static $engine;

	/** @var array<int,resource> */
	private static $pipes;

	public static function setUpBeforeClass(): void {
		self::$written = sys_get_temp_dir() . '/ddh-engine-' . bin2hex( random_bytes( 6 ) );
		$log           = array( 'file', self::$written . '.log', 'w' );
		self::$engine  = proc_open( array( 'node', '--input-type=module', '-e', self::ENGINE ), array( array( 'pipe', 'r' ), array( 'pipe', 'w' ), $log ), self::$pipes, self::ROOT );
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

	/** It has done what it was asked; what it has told is for whom it has not. */
	private function assertEngineDone(): void {
		$this->assertSame( "0\n", fgets( self::$pipes[1] ), file_get_contents( self::$written . '.log' ) );
	}

	private function import( array $files, array $options = array() ) {
		static $n = 0;
		return DDH_Import::run( $this->folder( 'in' . ++$n, $files ), $options );
	}

	private function imported( array $files, array $options = array() ): array {
		$report = $this->import( $files, $options );
		$this->assertIsArray( $report, is_wp_error( $report ) ? $report->get_error_message() : '' );
		return $report;
	}

	/** The manifest that pages get. */
	private function shown(): array {
		return json_decode( file_get_contents( "$this->data/manifest.json" ), true );
	}

	private static function slate( string $text, array $more = array() ): array {
		$files = array( 'game_probs.json' => $text, '1_parlaytrix.npz' => self::npz( 3 ), '1_gamemodel.json' => '{"a":1}' );
		return $files + array( 'manifest.json' => self::manifest( $files, $more ) );
	}

	public function test_a_folder_comes_in_with_its_manifest_and_version(): void {
		$files  = self::slate( '[{"n":1}]' );
		$report = $this->imported( $files );
		$this->assertEquals( $files, array_replace( $files, $this->data() ) );
		$this->assertCount( 4, $this->data() );
		$this->assertSame( array( 4, 3, 'v1', array(), array(), 0, false ), array( $report['files'], $report['changed'], $report['version'], $report['left_out'], $report['removed'], $report['purged'], $report['dry_run'] ) );
		$this->assertSame( 'v1', DDH_Data::version() );
		$this->assertSame( 0644, fileperms( "$this->data/game_probs.json" ) & 0777 );
		$this->assertLessThan( 60, time() - filemtime( "$this->data/game_probs.json" ), 'the time is that of the import' );
	}

	public function test_a_zip_with_a_folder_around_all(): void {
		$files = array( 'p_info.json' => '[{"n":1}]', 'value_vault/goal_value.json' => '[{"n":2}]' );
		file_put_contents( "$this->base/z.zip", self::zip( array( "n\xe9t/" => array( '', 'method' => 0 ), "n\xe9t/p_info.json" => '[{"n":1}]', "n\xe9t/value_vault/goal_value.json" => '[{"n":2}]', '__MACOSX/x' => 'x', '.DS_Store' => 'x' ) ) );
		$report = DDH_Import::run( "$this->base/z.zip" );
		$this->assertIsArray( $report, is_wp_error( $report ) ? $report->get_error_message() : '' );
		$this->assertSame( $files, $this->data() );
		$this->assertSame( array(), $report['left_out'] );
	}

	public function test_a_folder_of_the_app_is_not_mistaken_for_one_around_all(): void {
		$this->imported( array( 'value_vault/goal_value.json' => '[{"n":2}]' ) );
		$this->assertSame( array( 'value_vault/goal_value.json' ), array_keys( $this->data() ) );
	}

	public function test_other_names_are_left_out_and_told(): void {
		file_put_contents( "$this->base/z.zip", self::zip( array( 'p_info.json' => '[{"n":1}]', '../team_avs.json' => '[{"n":2}]', '/c.json' => '[{"n":3}]', 'x.php' => '<?php', 'a/b/c.json' => '[{"n":4}]', 'd.json.php' => '', '.htaccess' => 'x', '..\\e.json' => '[]', 'l.json' => array( '/etc/passwd', 'made' => 3 << 8, 'outer' => 0120777 << 16 ), './f.json' => '[{"n":5}]' ) ) );
		$report = DDH_Import::run( "$this->base/z.zip" );
		$this->assertSame( array( 'f.json' => '[{"n":5}]', 'p_info.json' => '[{"n":1}]' ), $this->data() );
		$this->assertSame( array( '../team_avs.json', '/c.json', 'x.php', 'a/b/c.json', 'd.json.php', '..\\e.json', 'l.json' ), array_keys( $report['left_out'] ) );
		$this->assertFileDoesNotExist( "$this->base/uploads/team_avs.json" );
	}

	public function test_links_are_not_followed(): void {
		$folder = $this->folder( 'in', array( 'p_info.json' => '[{"n":1}]' ) );
		$this->folder( 'secret', array( 'team_avs.json' => '["secret"]' ) );
		symlink( "$this->base/secret/team_avs.json", "$folder/team_avs.json" );
		symlink( "$this->base/secret", "$folder/fantasy" );
		$report = DDH_Import::run( $folder );
		$this->assertSame( array( 'p_info.json' => '[{"n":1}]' ), $this->data() );
		$this->assertSame( array( 'fantasy', 'team_avs.json' ), array_keys( $report['left_out'] ) );
	}

	public function test_a_file_that_becomes_a_link_after_the_listing_is_not_followed(): void {
		$folder = $this->folder( 'in', array( 'p_info.json' => '[{"n":1}]', 'team_avs.json' => '[{"n":2}]' ) );
		$this->folder( 'secret', array( 'team_avs.json' => '["secret"]' ) );
		$id = DDH_Import::begin( $folder );
		unlink( "$folder/team_avs.json" );
		symlink( "$this->base/secret/team_avs.json", "$folder/team_avs.json" );
		$this->assertRefused( 'ddh_import_refused', 'team_avs.json: It is no longer there', DDH_Import::step( $id, 10 ) );
		$this->assertSame( array(), $this->data() );
	}

	public function test_a_file_that_is_swapped_for_a_link_while_it_is_opened_is_not_followed(): void {
		$folder = $this->folder( 'in', array( 'x.json' => '[{"n":1}]' ) );
		$this->folder( 'secret', array( 'x.json' => '{"private_key":"SECRET"}' ) );
		$flip = 'for (;;) { symlink( $argv[1] . "/secret/x.json", $argv[1] . "/l" ); rename( $argv[1] . "/l", $argv[1] . "/in/x.json" ); file_put_contents( $argv[1] . "/f", "[{\"n\":1}]" ); rename( $argv[1] . "/f", $argv[1] . "/in/x.json" ); }';
		$held = proc_open( array( PHP_BINARY, '-r', $flip, $this->base ), array(), $pipes );
		$seen = array();
		$end  = microtime( true ) + 1;
		while ( microtime( true ) < $end ) {
			clearstatcache( true );
			$done = DDH_Delivery::fetch( realpath( $folder ), 'folder', array( 'from' => "$folder/x.json" ), "$this->base/out.json" );
			$seen[ true === $done ? file_get_contents( "$this->base/out.json" ) : $done->get_error_code() ] = true;
		}
		proc_terminate( $held, SIGKILL );
		proc_close( $held );
		$this->assertSame( array(), array_diff( array_keys( $seen ), array( '[{"n":1}]', 'ddh_import_source' ) ) );
		$this->assertArrayHasKey( '[{"n":1}]', $seen );
	}

	/** In a process of its own: where a pipe were opened it would wait for ever. */
	public function test_what_is_no_file_is_never_opened(): void {
		$folder = $this->folder( 'in', array( 'p_info.json' => '[{"n":1}]', 'late.json' => '[{"n":2}]' ) );
		posix_mkfifo( "$folder/pipe.json", 0600 );
		posix_mkfifo( "$folder/manifest.json", 0600 );
		$socket = stream_socket_server( "unix://$folder/socket.json" );
		$code   = 'add_filter( "ddh_data_dir", fn() => "' . $this->data . '" ); pcntl_alarm( 10 );'
			. '$r = DDH_Import::run( "' . $folder . '", array( "dry_run" => true ) ); echo $r["files"], " ", wp_json_encode( $r["left_out"] ), "\n";'
			. '$id = DDH_Import::begin( "' . $folder . '" ); unlink( "' . $folder . '/late.json" ); posix_mkfifo( "' . $folder . '/late.json", 0600 );'
			. 'echo DDH_Import::step( $id, 10 )->get_error_message(), "\n", DDH_Import::run( "' . $folder . '/pipe.json" )->get_error_message();';
		$told   = explode( "\n", $this->php( $code ) );
		$this->assertSame( array( 'manifest.json', 'pipe.json', 'socket.json' ), array_keys( json_decode( substr( $told[0], 2 ), true ) ) );
		$this->assertStringStartsWith( '2 ', $told[0] );
		$this->assertStringContainsString( 'It is no file', $told[0] );
		$this->assertStringContainsString( 'late.json: It is no longer there', $told[2] );
		$this->assertStringContainsString( 'neither a folder nor a file', $told[3] );
		fclose( $socket );
	}

	public function test_a_link_in_the_data_folder_leads_no_file_out_of_it(): void {
		DDH_Data::prepare();
		$this->folder( 'elsewhere', array( 'goal_value.json' => '["old"]' ) );
		symlink( "$this->base/elsewhere", "$this->data/value_vault" );
		$this->assertRefused( 'ddh_disk', 'value_vault/goal_value.json leads elsewhere', $this->import( array( 'value_vault/goal_value.json' => '[{"n":1}]' ) ) );
		$this->assertSame( '["old"]', file_get_contents( "$this->base/elsewhere/goal_value.json" ) );
	}

	public function test_one_bad_file_and_nothing_is_imported(): void {
		$this->imported( self::slate( '[{"n":1}]' ) );
		$before = $this->data();
		$error  = $this->import( array( 'game_probs.json' => '[{"n":2}]', 'p_info.json' => '<html></html>', 'team_avs.json' => '[{]', 'fantasy/x.json' => '' ) );
		$this->assertRefused( 'ddh_import_refused', '3 of 4 files are faulty', $error );
		$this->assertEqualsCanonicalizing( array( 'p_info.json', 'team_avs.json', 'fantasy/x.json' ), array_keys( $error->get_error_data()['bad'] ) );
		$this->assertStringContainsString( "\np_info.json: It is a web page", $error->get_error_message() );
		$this->assertSame( $before, $this->data() );
		$this->assertSame( 'v1', DDH_Data::version() );
	}

	public function test_of_many_bad_files_the_first_are_named(): void {
		$error = $this->import( array_fill_keys( array_map( fn( $i ) => "{$i}_gamemodel.json", range( 1, 25 ) ), 'x' ) );
		$this->assertSame( 22, count( explode( "\n", $error->get_error_message() ) ) );
		$this->assertStringEndsWith( 'and 5 more', $error->get_error_message() );
	}

	public function test_names_that_differ_in_capitals_only_are_refused(): void {
		$this->assertRefused( 'ddh_import_refused', 'but for capitals', $this->import( array( 'p_info.json' => '[]', 'P_info.json' => '[{"n":1}]' ) ) );
	}

	public function test_names_of_the_site_in_other_capitals_are_refused(): void {
		$this->assertRefused( 'ddh_import_refused', 'Manifest.json: Its name is that of manifest.json but for capitals', $this->import( array( 'Manifest.json' => '{"version":"evil"}', 'p_info.json' => '[]' ) ) );
		$this->imported( array( 'x.json' => '[{"n":1}]', 'fantasy/y.json' => '[{"n":1}]', 'p_info.json' => '[]' ) );
		$error = $this->import( array( 'X.json' => '[{"n":2}]', 'p_info.json' => '[]', 'fantasy/Y.json' => '[{"n":2}]', 'z.json' => '[{"n":2}]', 'Z.json' => '[{"n":3}]' ) );
		$this->assertRefused( 'ddh_import_refused', 'X.json: The data folder has x.json already, a name that differs in capitals only. Call it so, or remove that one first.', $error );
		$this->assertCount( 3, $error->get_error_data()['bad'] );
		$this->assertSame( array( 'fantasy/y.json' => '[{"n":1}]', 'p_info.json' => '[]', 'x.json' => '[{"n":1}]' ), $this->data() );
		$this->imported( array( 'x.json' => '[{"n":2}]', 'p_info.json' => '[]' ) );
	}

	public function test_names_that_a_disk_of_windows_does_not_take_are_left_out(): void {
		$report = $this->imported( array( 'p_info.json' => '[{"n":1}]', 'aux.json' => '[{"n":2}]', 'fantasy/COM3.csv' => "a,b\n" ) );
		$this->assertSame( array( 'aux.json', 'fantasy/COM3.csv' ), array_keys( $report['left_out'] ) );
	}

	public function test_hostile_names_are_told_as_text(): void {
		$long  = str_repeat( 'ü', 250 ) . '.json';
		$files = array( '<img src=x onerror=alert(1)>.json' => '[{"n":1}]', "a\x1b[31m\nb\u{202e}nosj.x" => '[{"n":1}]', "\xff\x9b.json" => '[{"n":1}]', $long => '[{"n":1}]' );
		file_put_contents( "$this->base/z.zip", self::zip( $files + array( 'p_info.json' => '[{"n":1}]' ) ) );
		$names = array( '<img src=x onerror=alert(1)>.json', 'a?[31m?b?nosj.x', '??.json', str_repeat( 'ü', 199 ) . '…' );
		$this->assertSame( $names, array_keys( DDH_Import::run( "$this->base/z.zip" )['left_out'] ) );
		file_put_contents( "$this->base/z.zip", self::zip( $files ) );
		$this->assertStringEndsWith( '.npz): ' . implode( ', ', $names ), DDH_Import::run( "$this->base/z.zip" )->get_error_message() );
		$listed = array( '<script>alert(2)</script>' => '[]', "e\x07.json" => '[]' );
		$this->assertRefused( 'ddh_import_refused', "\n<script>alert(2)</script>: The manifest lists it", $this->import( array( 'manifest.json' => self::manifest( $listed ) ) ) );
		$this->assertRefused( 'ddh_import_refused', "\ne?.json: The manifest lists it", $this->import( array( 'manifest.json' => self::manifest( $listed ) ) ) );
		$this->assertRefused( 'ddh_import_refused', 'Its entry q?.json must have', $this->import( array( 'manifest.json' => '{"version":"a","files":{"q\u001b.json":7}}' ) ) );
		file_put_contents( "$this->base/z.zip", self::zip( array( array( "t\x1b.json", '[]' ), array( "t\x1b.json", '[]' ) ) ) );
		$this->assertRefused( 'ddh_zip', 'It holds t?.json twice', DDH_Import::run( "$this->base/z.zip" ) );
		file_put_contents( "$this->base/<b>\x1b.zip", 'no zip' );
		$this->assertRefused( 'ddh_zip', '<b>?.zip is cut off or is no zip', DDH_Import::run( "$this->base/<b>\x1b.zip" ) );
	}

	public function test_any_number_of_folders_around_all(): void {
		$files = array( 'p_info.json' => '[]', 'value_vault/goal_value.json' => '[{}]' );
		$this->folder( 'in/a/b/c/d/e', $files );
		$this->assertSame( 2, DDH_Import::run( "$this->base/in" )['files'] );
		$this->assertSame( $files, $this->data() );
		file_put_contents( "$this->base/z.zip", self::zip( array( 'a/b/c/p_info.json' => '[{}]', 'a/b/c/fantasy/season_schedule.json' => '[]', 'a/__MACOSX/x' => 'x' ) ) );
		$this->assertSame( 2, DDH_Import::run( "$this->base/z.zip" )['files'] );
		$this->assertSame( '[]', $this->data()['fantasy/season_schedule.json'] );
		$this->imported( array( 'x/y/value_vault/goal_value.json' => '[{},{}]' ) );
		$this->assertSame( '[{},{}]', $this->data()['value_vault/goal_value.json'] );
	}

	public function test_names_that_no_page_reads_are_refused_alone_and_told_beside_others(): void {
		$error = $this->import( array( 'game-probs.json' => '[]', 'assets/own.json' => '{}' ) );
		$this->assertRefused( 'ddh_import_empty', "There is nothing in it that the pages read. Is this the plugin's own zip, or a folder too many?\n", $error );
		$this->assertStringContainsString( 'game-probs.json (game_probs.json?)', $error->get_error_message() );
		$report = $this->imported( array( 'p_info.json' => '[]', 'game-probs.json' => '[]', 'Value_Vault/goalValue.json' => '[]', 'own.csv' => "a,b\n" ) );
		$this->assertSame( array( 'The pages read no such file: Value_Vault/goalValue.json (value_vault/goal_value.json?), game-probs.json (game_probs.json?), own.csv' ), $report['notes'] );
		$this->assertCount( 4, $this->data(), 'a site may have other readers' );
	}

	public function test_the_names_are_those_of_the_engine(): void {
		$code = 'import { tsImport } from "tsx/esm/api"; const n = await tsImport( "./engine/src/datasets/names.ts", `file://${ process.cwd() }/` ); console.log( JSON.stringify( [ [ ...n.HUB_DATASETS, ...n.VALUE_DATASETS, ...n.FANTASY_DATASETS ].map( n.datasetFile ), [ n.MANIFEST_FILE, n.gameModelFile( "7" ), ...n.SIMULATION_ENDINGS.map( ( e ) => n.simulationFile( "7", e ) ) ] ] ) );';
		exec( 'cd ' . escapeshellarg( self::ROOT ) . ' && node --input-type=module -e ' . escapeshellarg( $code ), $out );
		list( $datasets, $others ) = json_decode( implode( $out ), true );
		$this->assertSame( $datasets, array_map( fn( $name ) => "$name.json", DDH_Check::DATASETS ) );
		$this->assertSame( $others, array_values( array_filter( $others, array( 'DDH_Check', 'is_read' ) ) ) );
		$this->assertFalse( DDH_Check::is_read( 'x.json' ) );
	}

	public function test_older_data_over_newer_is_told(): void {
		$this->imported( self::slate( '[]', array( 'generatedAt' => '2025-10-08T12:00:00Z' ) ) );
		$report = $this->imported( self::slate( '[{}]', array( 'version' => 'v2', 'generatedAt' => '2025-10-07T12:00:00Z' ) ) );
		$this->assertCount( 1, $report['notes'] );
		$this->assertMatchesRegularExpression( '/^Note: this data was made .*7, 2025.*, before what it replaced \(.*8, 2025.*\)\.$/', $report['notes'][0] );
		$this->assertSame( array(), $this->imported( self::slate( '[{}]', array( 'version' => 'v3', 'generatedAt' => '2025-10-07T14:00:00+02:00' ) ) )['notes'], 'the same time' );
	}

	public function test_another_file_of_the_site_than_the_manifest_lists_is_told(): void {
		$this->folder( 'uploads/ddh-data', array( 'team_avs.json' => '[]' ) );
		$this->assertRefused( 'ddh_import_refused', "This file is faulty, nothing was imported:\nteam_avs.json: The manifest lists it, the delivery lacks it, and the one already on the site is another (2 bytes instead of 4).", $this->import( array( 'manifest.json' => self::manifest( array( 'team_avs.json' => '[{}]' ) ) ) ) );
	}

	/** @dataProvider no_deliveries */
	public function test_what_is_no_delivery( array $files, string $code, string $sentence ): void {
		$this->assertRefused( $code, $sentence, $this->import( $files ) );
		$this->assertSame( array(), $this->data() );
	}

	public static function no_deliveries(): array {
		return array(
			array( array( 'note.txt' => 'x' ), 'ddh_import_empty', 'no data files in it' ),
			array( array( '.DS_Store' => 'x' ), 'ddh_import_empty', 'no data files' ),
		);
	}

	public function test_sources_that_are_none(): void {
		$this->assertRefused( 'ddh_import_source', 'is not there', DDH_Import::run( "$this->base/none" ) );
		$this->folder( 'uploads', array( 'x.json' => '[]', 'text.zip' => 'no zip' ) );
		$this->assertRefused( 'ddh_import_source', 'from the data folder itself', DDH_Import::run( "$this->base/uploads" ) );
		$this->assertRefused( 'ddh_zip', 'text.zip is cut off or is no zip: its end is missing. Upload it again.', DDH_Import::run( "$this->base/uploads/text.zip" ) );
		$this->folder( 'uploads/ddh-data', array( 'x.json' => '[]' ) );
		$this->assertRefused( 'ddh_import_source', 'from the data folder itself', DDH_Import::run( $this->data ) );
	}

	public function test_the_manifest_of_a_delivery_must_be_true(): void {
		$error = $this->import( array( 'p_info.json' => '[{"n":1}]', 'manifest.json' => self::manifest( array( 'p_info.json' => '[{"n":12}]', 'team_avs.json' => '[]', '../../x.json' => '[]' ) ) ) );
		$this->assertRefused( 'ddh_import_refused', 'p_info.json: It has 9 bytes, but the manifest says 10', $error );
		$this->assertSame( array( 'p_info.json', 'team_avs.json', '../../x.json' ), array_keys( $error->get_error_data()['bad'] ) );
		$this->folder( 'uploads/ddh-data', array( 'team_avs.json' => '[]' ) );
		$this->imported( array( 'p_info.json' => '[{"n":1}]', 'manifest.json' => self::manifest( array( 'p_info.json' => '[{"n":1}]', 'team_avs.json' => '[]' ) ) ) );
		$this->assertRefused( 'ddh_import_refused', 'Its version must be', $this->import( array( 'manifest.json' => '{"version":"<b>"}' ) ) );
	}

	public function test_a_slate_keeps_what_was_listed_apart_and_drops_older_games(): void {
		$first  = self::slate( '[{"n":1}]' );
		$others = array( 'value_vault/goal_value.json' => '[{"n":1},{"n":2}]', 'fantasy/x.json' => '[{"n":3}]', 'gone.json' => '[]' );
		$games  = array( '7_parlaytrix.npz' => self::npz( 2 ), '7_gamemodel.json' => '{}' );
		$this->imported( $first + $others + $games + array( 'manifest.json' => '' ) );
		$all = array_diff_key( $first, array( 'manifest.json' => 0 ) ) + $others + $games;
		file_put_contents( "$this->data/manifest.json", self::manifest( $all ) );
		unlink( "$this->data/gone.json" );

		$report = $this->imported( self::slate( '[{"n":22}]', array( 'version' => 'v2', 'own' => array() ) ) );
		$this->assertEqualsCanonicalizing( array( 'game_probs.json', '1_parlaytrix.npz', '1_gamemodel.json', 'value_vault/goal_value.json', 'fantasy/x.json' ), array_keys( $this->shown()['files'] ) );
		$this->assertArrayHasKey( '7_parlaytrix.npz', $this->data(), 'its file stays' );
		$this->assertMatchesRegularExpression( '/^v2-site-[0-9a-f]{8}$/', $report['version'] );
		$this->assertSame( $report['version'], $this->shown()['version'] );
		$this->assertSame( $report['version'], DDH_Data::version() );
		$this->assertSame( '2025-10-07T12:00:00Z', $this->shown()['generatedAt'] );
		$this->assertArrayHasKey( 'own', $this->shown() );

		$again = $this->imported( self::slate( '[{"n":22}]', array( 'version' => 'v2' ) ) );
		$this->assertSame( $report['version'], $again['version'], 'the same delivery twice empties no cache' );
		$this->assertSame( 0, $again['changed'] );
	}

	public function test_a_manifest_of_values_alone_keeps_the_games(): void {
		$this->imported( self::slate( '[{"n":1}]' ) );
		$values = array( 'value_vault/goal_value.json' => '[{"n":1},{"n":2}]' );
		$this->imported( $values + array( 'manifest.json' => self::manifest( $values, array( 'version' => 'w' ) ) ) );
		$this->assertArrayHasKey( '1_parlaytrix.npz', $this->shown()['files'] );
	}

	public function test_other_contents_under_a_known_version_get_another(): void {
		$this->imported( self::slate( '[{"n":1}]' ) );
		$second = $this->imported( self::slate( '[{"n":2}]' ) )['version'];
		$third  = $this->imported( self::slate( '[{"n":3}]' ) )['version'];
		$this->assertCount( 3, array_unique( array( 'v1', $second, $third ) ) );
		$this->assertStringStartsWith( 'v1-site-', $third );
		$this->assertSame( $third, $this->imported( self::slate( '[{"n":3}]' ) )['version'] );
		$this->assertSame( 'v9', $this->imported( self::slate( '[{"n":3}]', array( 'version' => 'v9' ) ) )['version'] );
	}

	public function test_a_long_version_stays_within_what_a_manifest_allows(): void {
		foreach ( array( 'a', 'b' ) as $end ) {
			$this->imported( self::slate( '[{"n":1}]', array( 'version' => str_repeat( 'x', 99 ) . $end ) ) );
			$versions[] = $this->imported( array( 'p_info.json' => "[{\"n\":\"$end\"}]" ) )['version'];
		}
		$this->assertSame( '', DDH_Data::manifest_problem( $this->shown() ) );
		$this->assertNotSame( $versions[0], $versions[1] );
	}

	public function test_without_a_manifest_the_one_there_is_brought_up_to_date(): void {
		$this->imported( self::slate( '[{"n":1}]', array( 'own' => (object) array() ) ) );
		$report = $this->imported( array( 'game_probs.json' => '[{},{},{}]', 'value_vault/goal_value.json' => '[{"n":1},{"n":2}]', '1_parlaytrix.npz' => self::npz( 77 ), 'x.csv' => "a,b\n" ) );
		$shown  = $this->shown();
		$this->assertSame( array( 'bytes' => 10, 'records' => 3 ), $shown['files']['game_probs.json'] );
		$this->assertSame( array( 'bytes' => 17, 'records' => 2 ), $shown['files']['value_vault/goal_value.json'] );
		$this->assertSame( 77, $shown['files']['1_parlaytrix.npz']['records'] );
		$this->assertSame( array( 'bytes' => 7, 'records' => 1 ), $shown['files']['1_gamemodel.json'] );
		$this->assertArrayNotHasKey( 'x.csv', $shown['files'], 'an entry must say how many records' );
		$this->assertMatchesRegularExpression( '/^v1-site-[0-9a-f]{8}$/', $shown['version'] );
		$this->assertSame( $shown['version'], $report['version'] );
		$this->assertLessThan( 60, time() - strtotime( $shown['generatedAt'] ) );
		$this->assertStringContainsString( '"own": {}', file_get_contents( "$this->data/manifest.json" ), 'unknown keys stay as they are' );
		$this->assertSame( '', DDH_Data::manifest_problem( $shown ) );
		$this->assertSame( $shown['version'], $this->imported( array( 'game_probs.json' => '[{},{},{}]' ) )['version'] );
	}

	public function test_without_any_manifest_only_the_version_changes(): void {
		DDH_Data::set_version( '' );
		$first = $this->imported( array( 'p_info.json' => '[{"n":1}]' ) )['version'];
		$this->assertTrue( '' !== $first && DDH_Data::version() === $first );
		$this->assertSame( $first, $this->imported( array( 'p_info.json' => '[{"n":1}]' ) )['version'] );
		$second = $this->imported( array( 'p_info.json' => '[{"n":2}]' ) )['version'];
		$this->assertNotContains( $second, array( '', $first ) );
		$this->assertNotContains( $this->imported( array( 'p_info.json' => '[{"n":1}]' ) )['version'], array( '', $first, $second ) );
		$this->assertArrayNotHasKey( 'manifest.json', $this->data() );
	}

	public function test_a_broken_manifest_on_the_site_stays_and_is_told(): void {
		$this->folder( 'uploads/ddh-data', array( 'manifest.json' => '{' ) );
		$report = $this->imported( array( 'p_info.json' => '[{"n":1}]' ) );
		$this->assertStringContainsString( 'cannot be read as a manifest', $report['notes'][0] );
		$this->assertSame( '{', $this->data()['manifest.json'] );
	}

	public function test_sample_data_is_told_while_any_is_left(): void {
		$value = array( 'value_vault/goal_value.json' => '[{"n":1}]' );
		$files = array_diff_key( self::slate( '[{"n":1}]' ), array( 'manifest.json' => 0 ) ) + $value;
		$this->imported( $files + array( 'manifest.json' => self::manifest( $files, array( 'sample' => true ) ) ) );
		$report = $this->imported( self::slate( '[{"n":2}]', array( 'version' => 'real' ) ) );
		$this->assertTrue( $this->shown()['sample'] );
		$this->assertStringContainsString( 'value_vault/goal_value.json', implode( $report['notes'] ) );
		$report = $this->imported( self::slate( '[{"n":2}]', array( 'version' => 'real2' ) ) + array( 'manifest.json' => '' ) );
		$this->assertTrue( $this->shown()['sample'] );
		$all = array_diff_key( self::slate( '[{"n":2}]' ), array( 'manifest.json' => 0 ) ) + $value;
		$this->imported( $all + array( 'manifest.json' => self::manifest( $all, array( 'version' => 'real3' ) ) ) );
		$this->assertArrayNotHasKey( 'sample', $this->shown() );
	}

	public function test_a_sample_replaced_piece_by_piece_ends(): void {
		$value = array( 'value_vault/goal_value.json' => '[{"n":1}]' );
		$slate = array_diff_key( self::slate( '[{"n":1}]' ), array( 'manifest.json' => 0 ) );
		$this->imported( $slate + $value + array( 'manifest.json' => self::manifest( $slate + $value, array( 'sample' => true ) ) ) );
		$this->imported( self::slate( '[{"n":2}]', array( 'version' => 'real' ) ) );
		$this->assertTrue( $this->shown()['sample'] );
		$this->imported( array( 'value_vault/goal_value.json' => '[{"n":2},{"n":3}]' ) );
		$this->assertFalse( $this->shown()['sample'], 'both are real now' );
		$this->imported( self::slate( '[{"n":9}]', array( 'version' => 'trial', 'sample' => true ) ) );
		$this->assertTrue( $this->shown()['sample'] );
		$this->imported( self::slate( '[{"n":3}]', array( 'version' => 'real2' ) ) );
		$this->assertArrayNotHasKey( 'sample', $this->shown(), 'the values that were kept beside the trial were real' );
	}

	public function test_files_alone_that_replace_all_of_a_sample_end_it(): void {
		$this->imported( array( 'p_info.json' => '[{"n":1}]', 'manifest.json' => self::manifest( array( 'p_info.json' => '[{"n":1}]' ), array( 'sample' => true ) ) ) );
		$this->imported( array( 'team_avs.json' => '[{"n":1}]' ) );
		$this->assertTrue( $this->shown()['sample'] );
		$this->imported( array( 'p_info.json' => '[{"n":2}]', 'team_avs.json' => '[{"n":2}]' ) );
		$this->assertFalse( $this->shown()['sample'] );
	}

	public function test_another_form_of_a_game_goes(): void {
		$this->imported( array( '1_parlaytrix.json' => '[{"n":1}]', '1_parlaytrix.npz' => self::npz(), '2_parlaytrix.json' => '[{"n":2}]', '1_gamemodel.json' => '{}' ) );
		$report = $this->imported( array( '1_parlaytrix.csv.gz' => gzencode( "a,b\n" ) ) );
		$this->assertEqualsCanonicalizing( array( '1_parlaytrix.json', '1_parlaytrix.npz' ), $report['removed'] );
		$this->assertEqualsCanonicalizing( array( '1_gamemodel.json', '1_parlaytrix.csv.gz', '2_parlaytrix.json' ), array_keys( $this->data() ) );
	}

	public function test_another_form_that_the_manifest_lists_stays(): void {
		$this->imported( array( '1_parlaytrix.json' => '[{"n":1}]' ) );
		$npz = array( '1_parlaytrix.npz' => self::npz() );
		$this->assertSame( array(), $this->imported( $npz + array( 'manifest.json' => self::manifest( $npz + array( '1_parlaytrix.json' => '[{"n":1}]' ) ) ) )['removed'] );
	}

	public function test_a_dry_run_checks_all_and_changes_nothing(): void {
		$this->imported( self::slate( '[{"n":1}]' ) );
		$before = $this->data();
		$report = $this->imported( self::slate( '[{"n":2}]', array( 'version' => 'v2' ) ), array( 'dry_run' => true ) );
		$this->assertSame( array( true, 'v2', 1 ), array( $report['dry_run'], $report['version'], $report['changed'] ) );
		$this->assertSame( $before, $this->data() );
		$this->assertSame( 'v1', DDH_Data::version() );
		$this->assertRefused( 'ddh_import_refused', 'empty', $this->import( array( 'p_info.json' => '' ), array( 'dry_run' => true ) ) );
	}

	public function test_old_games_go_after_so_many_days(): void {
		$old = array( '5_parlaytrix.json', '5_gamemodel.json', '1_gamemodel.json', 'team_avs.json', '6_parlaytrix.npz' );
		$this->imported( array( '5_parlaytrix.json' => '[]', '5_gamemodel.json' => '{}', 'team_avs.json' => '[]', '6_parlaytrix.npz' => self::npz() ) + self::slate( '[{"n":1}]' ) );
		$age = function () use ( $old ) {
			foreach ( $old as $name ) {
				touch( "$this->data/$name", time() - 8 * DAY_IN_SECONDS );
			}
			touch( "$this->data/6_parlaytrix.npz", time() - 6 * DAY_IN_SECONDS );
		};
		$age();
		$this->assertSame( 0, $this->imported( array( 'p_info.json' => '[{"n":1}]' ) )['purged'], 'off by default' );
		$this->settings( array( 'keep_days' => 7 ) );
		$this->assertInstanceOf( WP_Error::class, $this->import( array( 'p_info.json' => '' ) ) );
		$this->assertArrayHasKey( '5_parlaytrix.json', $this->data(), 'not after a failure' );
		$this->assertSame( 2, $this->imported( array( 'p_info.json' => '[{"n":2}]' ) )['purged'] );
		$this->assertArrayNotHasKey( '5_parlaytrix.json', $this->data() );
		foreach ( array( '1_gamemodel.json', 'team_avs.json', '6_parlaytrix.npz' ) as $name ) {
			$this->assertArrayHasKey( $name, $this->data() );
		}
		unlink( "$this->data/manifest.json" );
		touch( "$this->data/6_parlaytrix.npz", time() - 8 * DAY_IN_SECONDS );
		$this->assertSame( 0, $this->imported( array( 'p_info.json' => '[{"n":3}]' ) )['purged'], 'without a manifest nothing is known to be old' );
	}

	public function test_steps_of_no_time_do_one_file_each(): void {
		$id = DDH_Import::begin( $this->folder( 'in', array( 'p_info.json' => '[{"n":1}]', 'team_avs.json' => '[{"n":2}]', 'c.json' => '[{"n":3}]' ) ) );
		$this->assertSame( array( 'done' => 1, 'total' => 4, 'finished' => false ), DDH_Import::step( $id, 0 ) );
		$this->assertSame( array(), DDH_Data::files(), 'nothing is seen before the end' );
		$steps = 1;
		do {
			$progress = DDH_Import::step( $id, 0 );
			++$steps;
		} while ( ! $progress['finished'] && $steps < 20 );
		$this->assertSame( 4, $progress['done'] );
		$this->assertCount( 3, $this->data() );
		$this->assertRefused( 'ddh_import_unknown', 'Begin it anew', DDH_Import::step( $id, 1 ) );
		$this->assertRefused( 'ddh_import_unknown', 'Begin it anew', DDH_Import::step( '../../x', 1 ) );
	}

	public function test_two_imports_never_mix(): void {
		$one = DDH_Import::begin( $this->folder( 'one', array( 'p_info.json' => '[{"n":1}]' ) ) );
		$two = $this->folder( 'two', array( 'p_info.json' => '[{"n":2}]' ) );
		$this->assertRefused( 'ddh_import_busy', 'Another import is running', DDH_Import::begin( $two ) );
		$lock = file_get_contents( "$this->data/" . DDH_Import_Lock::FILE );
		$this->assertStringNotContainsString( $one, $lock, 'visitors do not learn the folder’s name' );
		file_put_contents( "$this->data/" . DDH_Import_Lock::FILE, preg_replace( '/ \d+/', ' ' . ( time() - 601 ), $lock ) );
		$id = DDH_Import::begin( $two );
		$this->assertIsString( $id );
		$this->assertInstanceOf( WP_Error::class, DDH_Import::step( $one, 10 ), 'the older one has lost' );
		$this->assertTrue( DDH_Import::step( $id, 10 )['finished'] );
		$this->assertSame( array( 'p_info.json' => '[{"n":2}]' ), $this->data() );
	}

	public function test_a_step_in_another_process_is_waited_for(): void {
		$id   = DDH_Import::begin( $this->folder( 'one', array( 'p_info.json' => '[{"n":1}]' ) ) );
		$path = "$this->data/" . DDH_Import_Lock::FILE;
		$held = proc_open( array( PHP_BINARY, '-r', '$f = fopen( $argv[1], "c+" ); flock( $f, LOCK_EX ); echo "held"; fgets( STDIN );', $path ), array( array( 'pipe', 'r' ), array( 'pipe', 'w' ) ), $pipes );
		$this->assertSame( 'held', fread( $pipes[1], 4 ) );
		$this->assertRefused( 'ddh_import_busy', 'Another import', DDH_Import::step( $id, 10 ) );
		$this->assertRefused( 'ddh_import_busy', 'Another import', DDH_Import::cancel( $id ) );
		fclose( $pipes[0] );
		proc_close( $held );
		$this->assertTrue( DDH_Import::step( $id, 10 )['finished'] );
	}

	public function test_a_cancelled_import_leaves_nothing(): void {
		$id = DDH_Import::begin( $this->folder( 'one', array( 'p_info.json' => '[{"n":1}]', 'team_avs.json' => '[{"n":1}]' ) ) );
		DDH_Import::step( $id, 0 );
		$this->assertTrue( DDH_Import::cancel( $id ) );
		$this->assertSame( array(), $this->data() );
		$this->assertTrue( DDH_Import::cancel( $id ) );
		$this->imported( array( 'p_info.json' => '[{"n":2}]' ) );
	}

	public function test_the_staging_folder_is_closed_to_visitors(): void {
		$id = DDH_Import::begin( $this->folder( 'one', array( 'p_info.json' => '[{"n":1}]' ) ) );
		$this->assertStringContainsString( 'Require all denied', file_get_contents( "$this->data/.ddh-staging-$id/.htaccess" ) );
		DDH_Import::cancel( $id );
	}

	/** Calls back before each rename of publish(), which asks for the folder once, with how many there were. */
	private static function at_each_rename( callable $call ): callable {
		$renames = 0;
		return function ( $dir ) use ( $call, &$renames ) {
			if ( in_array( 'publish', array_column( debug_backtrace( DEBUG_BACKTRACE_IGNORE_ARGS ), 'function' ), true ) ) {
				$call( $renames++ );
			}
			return $dir;
		};
	}

	/** An import that ends without another word when so many files of the site were replaced. */
	private function abandoned( string $source, int $after ): void {
		$id = DDH_Import::begin( $source );
		add_filter(
			'ddh_data_dir',
			$end = self::at_each_rename(
				function ( $renames ) use ( $after ) {
					if ( $renames === $after ) {
						throw new DomainException( 'the end' );
					}
				}
			)
		);
		try {
			DDH_Import::step( $id, 100 );
			$this->fail( 'it was not ended' );
		} catch ( DomainException $_ ) {
			remove_filter( 'ddh_data_dir', $end );
		}
	}

	/** The same in a process of its own that is killed. */
	private function killed( string $source, int $after ): void {
		$code = 'add_filter( "ddh_data_dir", fn() => "' . $this->data . '" ); $id = DDH_Import::begin( "' . $source . '" );'
			. 'function renames() { static $n = 0; if ( ++$n > ' . $after . ' ) { posix_kill( getmypid(), SIGKILL ); } }'
			. 'add_filter( "ddh_data_dir", function ( $d ) { foreach ( debug_backtrace() as $f ) { if ( "publish" === $f["function"] ) { renames(); } } return $d; } );'
			. 'DDH_Import::step( $id, 100 );';
		$this->php( $code, 137 );
	}

	public function test_killed_at_any_rename_the_next_import_puts_all_back(): void {
		$this->imported( array( '3_parlaytrix.json' => '[{"n":3}]' ) + self::slate( '[{"n":1}]' ) );
		$before  = $this->data();
		$version = DDH_Data::version();
		$new     = array( '3_parlaytrix.npz' => self::npz( 9 ), 'p_info.json' => '[{"n":9}]' ) + self::slate( '[{"n":9999}]', array( 'version' => 'v9' ) );
		$source = $this->folder( 'new', $new );
		for ( $after = 0; $after < 6; $after++ ) {
			3 === $after ? $this->killed( $source, $after ) : $this->abandoned( $source, $after );
			$staging = glob( "$this->data/.ddh-staging-*" );
			$this->assertCount( 1, $staging );
			$this->assertRefused( 'ddh_import_busy', 'Another import', DDH_Import::begin( $source ) );
			// Ten minutes later.
			file_put_contents( "$this->data/" . DDH_Import_Lock::FILE, 'dead ' . ( time() - 601 ) );
			$this->assertRefused( 'ddh_import_empty', 'no data files', $this->import( array( 'x.txt' => '' ) ) );
			$this->assertSame( $before, $this->data(), "killed after $after renames" );
			$this->assertSame( $version, DDH_Data::version() );
		}
		$this->assertIsArray( DDH_Import::run( $source ) );
		$this->assertArrayNotHasKey( '3_parlaytrix.json', $this->data() );
	}

	public function test_what_an_import_has_left_where_the_data_was_before_is_ended_there(): void {
		$this->imported( self::slate( '[{"n":1}]' ) );
		$before = $this->data();
		$source = $this->folder( 'new', self::slate( '[{"n":9999}]', array( 'version' => 'v9' ) ) );
		$this->abandoned( $source, 3 );
		$this->assertNotSame( $before['game_probs.json'], file_get_contents( "$this->data/game_probs.json" ) );
		// The operator chooses another folder (a temporary one stands for the plugin's own).
		add_filter( 'ddh_data_dir', $moved = fn() => "$this->base/other" );
		$this->settings( array( 'data_place' => 'plugin' ) );
		$this->assertIsArray( DDH_Import::run( $source ) );
		$this->assertCount( 1, glob( "$this->data/.ddh-staging-*" ), 'another process may be at work there yet' );
		file_put_contents( "$this->data/" . DDH_Import_Lock::FILE, 'dead ' . ( time() - 601 ) );
		$this->assertIsArray( DDH_Import::run( $source ) );
		$this->settings( array( 'data_place' => 'uploads' ) );
		remove_filter( 'ddh_data_dir', $moved );
		$this->assertSame( 'v9', DDH_Data::version() );
		$this->assertSame( '[{"n":9999}]', file_get_contents( "$this->base/other/game_probs.json" ) );
		$this->assertSame( $before, $this->data() );
	}

	public function test_a_rename_that_fails_is_undone_at_once(): void {
		$this->imported( self::slate( '[{"n":1}]' ) );
		$before = $this->data();
		$id     = DDH_Import::begin( $this->folder( 'new', array( 'aa.json' => '[{"n":2}]', 'game_probs.json' => '[{"n":2}]', 'zz.json' => '[{"n":2}]' ) ) );
		add_filter(
			'ddh_data_dir',
			self::at_each_rename(
				function ( $renames ) {
					if ( 2 === $renames ) {
						// The last staged file is gone before its turn.
						unlink( glob( "$this->data/.ddh-staging-*/new/zz.json" )[0] );
					}
				}
			)
		);
		$this->assertRefused( 'ddh_disk', 'zz.json cannot be put into the data folder', DDH_Import::step( $id, 10 ) );
		$this->assertSame( $before, $this->data() );
	}

	public function test_a_place_that_may_not_be_written_is_told(): void {
		if ( 0 === posix_getuid() ) {
			// Nothing is forbidden to root: a folder of the kernel's refuses even him.
			add_filter( 'ddh_data_dir', fn() => '/proc/self/task' );
			$this->assertRefused( 'ddh_disk', 'cannot be', $this->import( array( 'p_info.json' => '[{"n":1}]' ) ) );
		} else {
			mkdir( $this->data, 0555 );
			$this->assertRefused( 'ddh_disk', 'cannot be written', $this->import( array( 'p_info.json' => '[{"n":1}]' ) ) );
		}
	}

	public function test_a_folder_in_the_place_of_a_file_is_told(): void {
		mkdir( "$this->data/p_info.json", 0777, true );
		$this->assertRefused( 'ddh_disk', 'p_info.json is a folder', $this->import( array( 'p_info.json' => '[{"n":1}]' ) ) );
	}

	public function test_a_full_disk_is_told_and_changes_nothing(): void {
		if ( ! is_dir( '/dev/shm' ) || 0 !== posix_getuid() ) {
			$this->markTestSkipped( 'needs root to mount a small disk' );
		}
		mkdir( $this->data );
		exec( 'mount -t tmpfs -o size=300k none ' . escapeshellarg( $this->data ) . ' 2>&1', $out, $status );
		if ( 0 !== $status ) {
			$this->markTestSkipped( 'no small disk may be mounted here' );
		}
		try {
			$this->imported( array( 'p_info.json' => '[{"n":1}]' ) );
			$this->assertRefused( 'ddh_disk_full', 'are needed', $this->import( array( 'p_info.json' => '[{"n":"' . str_repeat( 'x', 400000 ) . '"}]' ) ) );
			file_put_contents( "$this->base/bomb.zip", self::zip( array( 'p_info.json' => array( '["' . str_repeat( 'x', 400000 ) . '"]', 'size' => 100 ) ) ) );
			$this->assertInstanceOf( WP_Error::class, DDH_Import::run( "$this->base/bomb.zip" ) );
			$this->assertSame( array( 'p_info.json' => '[{"n":1}]' ), $this->data() );
		} finally {
			exec( 'umount ' . escapeshellarg( $this->data ) );
		}
	}

	public function test_what_the_engine_writes_comes_in_as_it_is(): void {
		$this->assertEngineDone();
		$this->assertEngineDone();
		$written = self::$written;
		$report  = DDH_Import::run( $written );
		$this->assertIsArray( $report, is_wp_error( $report ) ? $report->get_error_message() : '' );
		$this->assertSame( array(), $report['left_out'] );
		$this->assertFileEquals( "$written/manifest.json", "$this->data/manifest.json" );
		$this->assertSame( $this->shown()['version'], DDH_Data::version() );
		foreach ( $this->shown()['files'] as $name => $entry ) {
			$counted = DDH_Check::records( "$this->data/$name", $name );
			$this->assertContains( $counted, array( null, $entry['records'] ), $name );
		}
		// And what it then says of the site's own folder.
		unlink( "$this->data/manifest.json" );
		file_put_contents( "$this->data/manifest.json", file_get_contents( "$written/manifest.json" ) );
		$value = $this->folder( 'value', array( 'value_vault/goal_value.json' => '[]' ) );
		$this->assertIsArray( DDH_Import::run( $value ) );
		self::ask_engine( 'validate', $this->data );
		$this->assertEngineDone();
	}

	public function test_a_zip_cut_off_or_changed_anywhere_never_gets_in_by_half(): void {
		$seed  = self::seed();
		$files = self::slate( '[' . implode( ',', range( 1, 2000 ) ) . ']', array( 'version' => 'v2' ) );
		$zip   = self::zip( $files );
		$this->imported( self::slate( '[{"n":1}]' ) );
		$before = $this->data();
		for ( $i = 0; $i < 60; $i++ ) {
			$at     = mt_rand( 0, strlen( $zip ) - 1 );
			$broken = $i % 2 ? substr( $zip, 0, $at ) : substr_replace( $zip, chr( ord( $zip[ $at ] ) ^ ( 1 << mt_rand( 0, 7 ) ) ), $at, 1 );
			file_put_contents( "$this->base/z.zip", $broken );
			$report = DDH_Import::run( "$this->base/z.zip" );
			if ( is_wp_error( $report ) ) {
				$this->assertSame( $before, $this->data(), "at $at, seed $seed" );
				continue;
			}
			// What is changed is no contents then, or a name that no longer fits; if the manifest's, the site makes its own.
			$this->assertSame( array(), DDH_Manifest::untrue( $this->shown()['files'], DDH_Data::files() ), "at $at, seed $seed" );
			foreach ( array_diff_key( $this->data(), $report['left_out'] ? array( 'manifest.json' => 0 ) : array() ) as $name => $text ) {
				$this->assertContains( $text, array( $files[ $name ] ?? null, $before[ $name ] ?? null ), "$name at $at, seed $seed" );
			}
			$this->imported( self::slate( '[{"n":1}]', array( 'version' => "b$i" ) ) );
			$before = $this->data();
		}
	}
}
