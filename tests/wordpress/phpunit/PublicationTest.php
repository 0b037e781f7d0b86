<?php
require_once __DIR__ . '/DdhImportTestCase.php';

/** All files get into the data folder, or none: whatever fails, and whenever the process is killed. */
final class PublicationTest extends DdhImportTestCase {

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
}
