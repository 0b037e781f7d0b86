<?php
/** Base class of tests that need a separate data folder and uploads folder. */
abstract class DdhDataTestCase extends DdhTestCase {

	/** @var string */
	protected $base;

	/** @var string The folder of all deliveries. Before the first one, pages read the folder plugin/data below the test's folder. */
	protected $data;

	protected function setUp(): void {
		parent::setUp();
		$this->base = sys_get_temp_dir() . '/ddh-test-' . bin2hex( random_bytes( 6 ) );
		$this->data = $this->base . '/uploads/ddh-data';
		mkdir( $this->base . '/uploads', 0777, true );
		add_filter( 'upload_dir', fn( $dir ) => array_merge( $dir, array( 'basedir' => $this->base . '/uploads' ) ) );
		add_filter( 'ddh_data_dir', fn( $dir ) => self::of_plugin() === $dir ? "$this->base/plugin/data" : $dir );
		delete_option( DDH_Data::SERVED );
	}

	protected function tearDown(): void {
		DDH_Disk::remove( $this->base );
		parent::tearDown();
	}

	/** The folder of the sample. */
	private static function of_plugin(): string {
		return untrailingslashit( wp_normalize_path( DDH_DIR ) ) . '/data';
	}

	/** Returns code that gives another process the folders of this test, and the delivery that pages read. */
	protected function folders(): string {
		return 'add_filter( "ddh_data_dir", fn( $dir ) => "' . self::of_plugin() . '" === $dir ? "' . $this->base . '/plugin/data" : "' . $this->data . '" );'
			. 'add_filter( "pre_option_' . DDH_Data::SERVED . '", fn() => ' . var_export( DDH_Data::served(), true ) . ' );';
	}

	/** Writes files into a folder below the test's folder. Returns the path of that folder. */
	protected function folder( string $folder, array $files ): string {
		foreach ( $files as $name => $text ) {
			$path = "$this->base/$folder/$name";
			is_dir( dirname( $path ) ) || mkdir( dirname( $path ), 0777, true );
			file_put_contents( $path, $text );
		}
		return "$this->base/$folder";
	}

	/** Returns the contents of each file that pages read, by name. Asserts that the lock is the only hidden file. */
	protected function data(): array {
		$left = is_dir( $this->data ) ? array_diff( scandir( $this->data ), array( '.', '..', '.htaccess', 'index.php', DDH_Deliveries::LOCK ) ) : array();
		$this->assertSame( array(), array_values( preg_grep( '/^\./', $left ) ), 'no hidden folder is left' );
		$files = array();
		foreach ( array_keys( DDH_Data::files() ) as $name ) {
			$files[ $name ] = file_get_contents( DDH_Data::dir() . "/$name" );
		}
		return $files;
	}

	/** Returns a manifest that lists these files with one record each. */
	protected static function manifest( array $files, array $more = array() ): string {
		$entries = array_map( fn( $text ) => array( 'bytes' => strlen( $text ), 'records' => 1 ), $files );
		return json_encode( $more + array( 'version' => 'v1', 'generatedAt' => '2025-10-07T12:00:00Z', 'files' => (object) $entries ) );
	}

	protected function assertRefused( string $code, string $sentence, $error ): void {
		$this->assertInstanceOf( WP_Error::class, $error );
		$this->assertSame( $code, $error->get_error_code(), $error->get_error_message() );
		$this->assertStringContainsString( $sentence, $error->get_error_message() );
	}

	/**
	 * Builds a zip. An entry is its contents, or array( contents, 'KEY' => VALUE ... ) whose keys replace header values: flags, method,
	 * size, crc, made (version made by), outer (external attributes), offset, and local (the name in the local header).
	 *
	 * @param array  $entries Name to entry, or a list of array( name, entry ), in which a name can occur twice.
	 * @param string $comment The archive's comment.
	 */
	protected static function zip( array $entries, string $comment = '' ): string {
		$body      = '';
		$directory = '';
		$count     = 0;
		foreach ( $entries as $name => $entry ) {
			list( $name, $entry ) = is_int( $name ) ? $entry : array( $name, $entry );
			$entry                = is_array( $entry ) ? $entry : array( $entry );
			$text                 = $entry[0];
			$method               = $entry['method'] ?? 8;
			$packed               = 8 === $method ? gzdeflate( $text ) : $text;
			$head                 = pack( 'vvvVVVV', 20, $entry['flags'] ?? 0, $method, 0x58210000, $entry['crc'] ?? crc32( $text ), strlen( $packed ), $entry['size'] ?? strlen( $text ) );
			$local                = $entry['local'] ?? $name;
			$offset               = $entry['offset'] ?? strlen( $body );
			$body                .= "PK\x03\x04" . $head . pack( 'vv', strlen( $local ), 0 ) . $local . $packed;
			$directory           .= "PK\x01\x02" . pack( 'v', $entry['made'] ?? 20 ) . $head . pack( 'vvvvvVV', strlen( $name ), 0, 0, 0, 0, $entry['outer'] ?? 0, $offset ) . $name;
			++$count;
		}
		return $body . $directory . "PK\x05\x06" . pack( 'vvvvVVv', 0, 0, $count, $count, strlen( $directory ), strlen( $body ), strlen( $comment ) ) . $comment;
	}

	/** Returns an npz with this number of records, as numpy writes it. */
	protected static function npz( int $records = 3, int $fill = 0 ): string {
		$array = function ( string $dict, string $data ): string {
			$text = str_pad( $dict, 117 ) . "\n";
			return "\x93NUMPY\x01\x00" . pack( 'v', strlen( $text ) ) . $text . $data;
		};
		return self::zip(
			array(
				'columns.npy' => $array( "{'descr': '<U1', 'fortran_order': False, 'shape': (2,), }", "a\0\0\0b\0\0\0" ),
				'data.npy'    => $array( "{'descr': '|i1', 'fortran_order': False, 'shape': (2, $records), }", str_repeat( chr( $fill ), 2 * $records ) ),
			)
		);
	}

	/**
	 * Runs PHP in a separate process of the same WordPress. Returns its output. The code must not write to the
	 * database, which this test's transaction locks. For the same reason, no events are scheduled, and a stand-in
	 * answers for the database's own lock.
	 *
	 * @param int $status The expected exit code.
	 */
	protected function php( string $code, int $status = 0, string $define = '', string $flags = '' ): string {
		$start = '$_SERVER["HTTP_HOST"] = "x"; ' . $define . ' $wp_filter = array( "pre_schedule_event" => array( 10 => array( "x" => array( "accepted_args" => 0, "function" => function () { return true; } ) ) ), "query" => array( 10 => array( "x" => array( "accepted_args" => 1, "function" => function ( $sql ) { return preg_replace( "/^SELECT (GET|IS_USED|RELEASE)_LOCK.*/", "SELECT 1", $sql ); } ) ) ) );'
			. 'ob_start(); require ' . var_export( ABSPATH . 'wp-load.php', true ) . '; ob_end_clean(); ';
		exec( escapeshellarg( PHP_BINARY ) . " $flags -r " . escapeshellarg( $start . $code ) . ' 2>&1', $out, $ended );
		$this->assertSame( $status, $ended, implode( "\n", $out ) );
		return implode( "\n", $out );
	}

	/** Seeds mt_rand. Returns the seed, which assertions print. */
	protected static function seed(): int {
		$seed = (int) ( getenv( 'DDH_SEED' ) ?: random_int( 1, 1000000 ) );
		mt_srand( $seed );
		return $seed;
	}
}
