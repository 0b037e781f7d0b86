<?php
require_once __DIR__ . '/DdhImportTestCase.php';

/** Deliveries that were made, or are changed while they are read, to get at what they may not. */
final class ImportAttackTest extends DdhImportTestCase {

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
