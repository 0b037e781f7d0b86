<?php
require_once __DIR__ . '/DdhImportTestCase.php';

/** Tests hostile deliveries, including some that change while they are read. */
final class ImportAttackTest extends DdhImportTestCase {

	public function test_symbolic_links_in_a_delivery_are_not_followed(): void {
		$folder = $this->folder( 'in', array( 'p_info.json' => '[{"n":1}]' ) );
		$this->folder( 'secret', array( 'team_avs.json' => '["secret"]' ) );
		symlink( "$this->base/secret/team_avs.json", "$folder/team_avs.json" );
		symlink( "$this->base/secret", "$folder/fantasy" );
		$report = self::deliver( $folder );
		$this->assertSame( array( 'p_info.json' => '[{"n":1}]' ), $this->data() );
		$this->assertSame( array( 'fantasy', 'team_avs.json' ), array_keys( $report['left_out'] ) );
	}

	public function test_a_file_that_is_replaced_by_a_link_while_it_is_opened_is_not_followed(): void {
		$folder = $this->folder( 'in', array( 'x.json' => '[{"n":1}]' ) );
		$this->folder( 'secret', array( 'x.json' => '{"private_key":"SECRET"}' ) );
		$flip = 'for (;;) { symlink( $argv[1] . "/secret/x.json", $argv[1] . "/l" ); rename( $argv[1] . "/l", $argv[1] . "/in/x.json" ); file_put_contents( $argv[1] . "/f", "[{\"n\":1}]" ); rename( $argv[1] . "/f", $argv[1] . "/in/x.json" ); }';
		$held = proc_open( array( PHP_BINARY, '-r', $flip, $this->base ), array(), $pipes );
		$seen = array();
		$end  = microtime( true ) + 1;
		while ( microtime( true ) < $end ) {
			clearstatcache( true );
			$file = DDH_Folder::open( realpath( $folder ), "$folder/x.json" );
			$seen[ $file ? stream_get_contents( $file ) : 'not read' ] = true;
		}
		proc_terminate( $held, SIGKILL );
		proc_close( $held );
		$this->assertSame( array(), array_diff( array_keys( $seen ), array( '[{"n":1}]', 'not read' ) ) );
		$this->assertArrayHasKey( '[{"n":1}]', $seen );
	}

	/** Runs in a separate process with an alarm, because opening a pipe would block forever. */
	public function test_pipes_and_sockets_in_a_delivery_are_never_opened(): void {
		$folder = $this->folder( 'in', array( 'p_info.json' => '[{"n":1}]', 'late.json' => '[{"n":2}]' ) );
		posix_mkfifo( "$folder/pipe.json", 0600 );
		posix_mkfifo( "$folder/manifest.json", 0600 );
		$socket = stream_socket_server( "unix://$folder/socket.json" );
		$code   = $this->folders() . 'pcntl_alarm( 10 );'
			. '$r = ( new DDH_Folder( "' . $folder . '" ) )->deliver( true ); echo $r["files"], " ", wp_json_encode( $r["left_out"] ), "\n";'
			. 'add_filter( "ddh_data_dir", function ( $d ) { if ( file_exists( "' . $folder . '/late.json" ) && glob( "$d/.ddh-incoming-*" ) ) { unlink( "' . $folder . '/late.json" ); posix_mkfifo( "' . $folder . '/late.json", 0600 ); } return $d; } );'
			. 'foreach ( array( "", "/pipe.json" ) as $end ) { try { ( new DDH_Folder( "' . $folder . '$end" ) )->deliver( false ); } catch ( DDH_Refusal $r ) { echo $r->getMessage(), "\n"; } }';
		$told   = explode( "\n", $this->php( $code ) );
		$this->assertSame( array( 'manifest.json', 'pipe.json', 'socket.json' ), array_keys( json_decode( substr( $told[0], 2 ), true ) ) );
		$this->assertStringStartsWith( '2 ', $told[0] );
		$this->assertStringContainsString( 'not a regular file', $told[0] );
		$this->assertStringContainsString( 'late.json: The file no longer exists', $told[2] );
		$this->assertStringContainsString( 'pipe.json is not a folder', $told[3] );
		fclose( $socket );
	}

	public function test_a_symbolic_link_in_the_data_folder_does_not_make_a_delivery_write_outside_that_folder(): void {
		$this->imported( array( 'p_info.json' => '[]' ) );
		$this->folder( 'elsewhere', array( 'goal_value.json' => '["old"]' ) );
		symlink( "$this->base/elsewhere", DDH_Data::dir() . '/value_vault' );
		$this->imported( array( 'value_vault/goal_value.json' => '[{"n":1}]' ) );
		$this->assertSame( '["old"]', file_get_contents( "$this->base/elsewhere/goal_value.json" ) );
		$this->assertSame( array( 'p_info.json' => '[]', 'value_vault/goal_value.json' => '[{"n":1}]' ), $this->data() );
		$this->assertFalse( is_link( DDH_Data::dir() . '/value_vault' ) );
	}

	public function test_hostile_file_names_are_printed_as_harmless_text(): void {
		$long  = str_repeat( 'ü', 250 ) . '.json';
		$files = array( '<img src=x onerror=alert(1)>.json' => '[{"n":1}]', "a\x1b[31m\nb\u{202e}nosj.x" => '[{"n":1}]', "\xff\x9b.json" => '[{"n":1}]', $long => '[{"n":1}]' );
		$names = array( '<img src=x onerror=alert(1)>.json', 'a?[31m?b?nosj.x', '??.json', str_repeat( 'ü', 199 ) . '…' );
		$this->assertSame( $names, array_keys( self::send( $files + array( 'p_info.json' => '[{"n":1}]' ) )['left_out'] ) );
		$this->assertStringEndsWith( '.npz): ' . implode( ', ', $names ), self::send( $files )->get_error_message() );
		$listed = array( '<script>alert(2)</script>' => '[]', "e\x07.json" => '[]' );
		$this->assertRefused( 'ddh_import_refused', "\n<script>alert(2)</script>: The manifest lists this file", $this->import( array( 'manifest.json' => self::manifest( $listed ) ) ) );
		$this->assertRefused( 'ddh_import_refused', "\ne?.json: The manifest lists this file", $this->import( array( 'manifest.json' => self::manifest( $listed ) ) ) );
		$this->assertRefused( 'ddh_import_refused', 'entry q?.json must have', $this->import( array( 'manifest.json' => '{"version":"a","files":{"q\u001b.json":7}}' ) ) );
		$this->assertSame( 'The delivery contains t?.json twice.', self::refusal( fn() => new DDH_Listing( array( "t\x1b.json", "./t\x1b.json" ) ) )->getMessage() );
		mkdir( "$this->base/<b>\x1b" );
		$this->assertRefused( 'ddh_import_empty', 'no data files', self::deliver( "$this->base/<b>\x1b" ) );
	}

	public function test_a_part_of_a_file_that_is_cut_off_or_changed_is_refused(): void {
		$seed  = self::seed();
		$files = self::slate( '[' . implode( ',', range( 1, 2000 ) ) . ']', array( 'version' => 'v2' ) );
		$this->imported( self::slate( '[{"n":1}]' ) );
		$before   = $this->data();
		$expected = array_map( fn( $text ) => array( 'bytes' => strlen( $text ), 'sum' => hash( 'sha256', $text ) ), $files );
		for ( $i = 0; $i < 60; $i++ ) {
			$name     = array_rand( $files );
			$at       = mt_rand( 0, strlen( $files[ $name ] ) - 1 );
			$broken   = $i % 2 ? substr( $files[ $name ], 0, $at ) : substr_replace( $files[ $name ], chr( ord( $files[ $name ][ $at ] ) ^ ( 1 << mt_rand( 0, 7 ) ) ), $at, 1 );
			$delivery = DDH_Delivery::begin( new DDH_Listing( array_keys( $files ) ), $expected );
			$next     = $delivery->incoming()->expected();
			if ( isset( $next[ $name ] ) ) {
				$this->assertInstanceOf( DDH_Refusal::class, self::refusal( fn() => $delivery->incoming()->receive_part( $next[ $name ]['file'], 0, $broken ) ), "$name at $at, seed $seed" );
			}
			$this->assertSame( 'ddh_delivery_incomplete', self::refusal( fn() => $delivery->commit() )->reason, "$name at $at, seed $seed" );
			$delivery->remove();
			$this->assertSame( $before, $this->data() );
		}
	}

	public function test_a_delivery_with_private_files_is_refused(): void {
		foreach ( array( 'ddh.json', 'quotes.csv', 'store/credentials.json', '.env', 'data/news.json', 'site.KEY' ) as $name ) {
			$refusal = self::refusal( fn() => new DDH_Listing( array( 'data/game_probs.json', $name ) ) );
			$this->assertSame( 'ddh_import_private', $refusal->reason, $name );
			$this->assertStringContainsString( basename( $name ), $refusal->getMessage() );
		}
		$listing = new DDH_Listing( array( 'game_probs.json', 'record/forecasts/2026-11-25.ndjson.gz', 'my_table.json' ) );
		$this->assertCount( 3, $listing->given );
	}
}
