<?php
require_once __DIR__ . '/DdhDataTestCase.php';

class CheckTest extends DdhDataTestCase {

	/** Returns the problem with a file of this name and text, or '' if the file is valid. */
	private function check( string $name, string $text ): string {
		file_put_contents( "$this->base/file", $text );
		return DDH_Check::problem( "$this->base/file", $name );
	}

	/** @dataProvider good */
	public function test_valid_files_have_no_problem( string $name, string $text ): void {
		$this->assertSame( '', $this->check( $name, $text ) );
	}

	public static function good(): array {
		return array(
			'records'       => array( 'a.json', '[{"a":1}]' ),
			'a dataset'     => array( 'game_probs.json', '[{},{}]' ),
			'empty dataset' => array( 'value_vault/goal_value.json', '[]' ),
			'split'         => array( '1_parlaytrix.json', '{"columns":[],"data":[]}' ),
			'model'         => array( '1_gamemodel.json', '{}' ),
			'no records'    => array( 'a.json', " []\n" ),
			'object'        => array( 'a.json', '{"columns":[]}' ),
			'table'         => array( 'a.csv', "a,b\n1,2\n" ),
			'only a header' => array( 'a.csv', "a,b\n" ),
			'semicolons'    => array( 'a.csv', "\xEF\xBB\xBFa;b;c\r\n1;\"x;y\";3\r\n" ),
			'gzip'          => array( 'a.json.gz', gzencode( '[{"a":1}]' ) ),
			'gzip table'    => array( 'a.csv.gz', gzencode( "a,b\n1,2\n" ) ),
			'numpy'         => array( 'a.npz', self::npz() ),
			'manifest'      => array( 'manifest.json', self::manifest( array() ) ),
			'manifest of a leap day' => array( 'manifest.json', '{"version":"v","generatedAt":"2028-02-29T23:59:59.123-03:30"}' ),
			'manifest.json in a subfolder' => array( 'fantasy/manifest.json', '[]' ),
		);
	}

	/** @dataProvider bad */
	public function test_the_problem_of_an_invalid_file_is_described( string $name, string $text, string $sentence ): void {
		$this->assertStringContainsString( $sentence, $this->check( $name, $text ) );
	}

	public static function bad(): array {
		$gz = gzencode( '[{"a":1}]' );
		return array(
			'a split dataset'      => array( 'game_probs.json', '{"columns":[],"data":[]}', 'a list of records' ),
			'numbers'              => array( 'fantasy/season_schedule.json', '[{},7]', 'a list of records' ),
			'lists'                => array( 'p_info.json', '[[]]', 'a list of records' ),
			'empty'                => array( 'a.json', '', 'empty' ),
			'blank'                => array( 'a.json', " \n", 'only white space' ),
			'error page'           => array( 'a.json', "\n<!doctype html><html></html>", 'web page' ),
			'error page for table' => array( 'a.csv', "<html>\n<body>\n", 'web page' ),
			'error page for gzip'  => array( 'a.json.gz', '<html></html>', 'web page' ),
			'one value'            => array( 'a.json', '"text"', 'does not begin with' ),
			'cut off'              => array( 'a.json', '[{"a":1}', 'incomplete' ),
			'other end'            => array( 'a.json', '[{"a":1}', 'incomplete' ),
			'broken inside'        => array( 'a.json', '[{"a":}]', 'not valid JSON' ),
			'NaN'                  => array( 'a.json', '[{"a":1},{"b":[],"Over 5.5":NaN}]', 'not valid JSON: records[1]."Over 5.5" is NaN. Write null' ),
			'not UTF-8'            => array( 'a.json', "[\"\xff\"]", 'not valid JSON' ),
			'hole'                 => array( 'a.json', "[\"a\0\0\"]", 'zero bytes' ),
			'gzip unsaid'          => array( 'a.json', $gz, 'its name must end' ),
			'gzip said'            => array( 'a.json.gz', '[]', 'not compressed with gzip' ),
			'gzip cut off'         => array( 'a.json.gz', substr( $gz, 0, -1 ), 'incomplete' ),
			'gzip goes on'         => array( 'a.json.gz', $gz . 'x', 'after the end of the gzip stream' ),
			'gzip twice'           => array( 'a.json.gz', $gz . $gz, 'after the end of the gzip stream' ),
			'gzip of a cut file'   => array( 'a.json.gz', gzencode( '[{"a":1}' ), 'incomplete' ),
			'gzip of gzip'         => array( 'a.json.gz', gzencode( $gz ), 'name must end' ),
			'gzip with wrong sum'  => array( 'a.json.gz', substr( $gz, 0, -8 ) . 'xxxx' . substr( $gz, -4 ), 'damaged' ),
			'one column'           => array( 'a.csv', "a\n1\n", 'name the columns' ),
			'no final line break'  => array( 'a.csv', "a,b\n1,2", 'no line break' ),
			'line too short'       => array( 'a.csv', "a,b,c\n1,2\n", 'has 2 cells' ),
			'table with a hole'    => array( 'a.csv', "a,b\n\0,2\n", 'zero bytes' ),
			'npz no zip'           => array( 'a.npz', str_repeat( 'x', 100 ), 'not a complete zip' ),
			'npz without data'     => array( 'a.npz', self::zip( array( 'columns.npy' => "\x93NUMPY\x01" ) ), 'data.npy: The member is missing' ),
			'npz damaged'          => array( 'a.npz', self::zip( array( 'columns.npy' => "\x93NUMPY\x01", 'data.npy' => array( 'abc', 'crc' => 7 ) ) ), 'data.npy: The checksum' ),
			'web page before npz'  => array( 'a.npz', self::moved( '<!doctype html><script>alert(1)</script>', self::npz() ), 'other bytes before the zip' ),
			'npz that hides a page' => array( 'a.npz', self::moved( "PK\x03\x04<script>alert(1)</script>", self::npz() ), 'other bytes before the zip' ),
			'npz without numpy'    => array( 'a.npz', self::zip( array( 'columns.npy' => "\x93NUMPY\x01", 'data.npy' => '<script>' ) ), 'data.npy: The member is not a numpy array' ),
			'the same, stored'     => array( 'a.npz', self::zip( array( 'columns.npy' => array( '<script>', 'method' => 0 ), 'data.npy' => "\x93NUMPY\x01" ) ), 'columns.npy: The member is not a numpy array' ),
			'npz of nothing'       => array( 'a.npz', self::zip( array( 'columns.npy' => array( '', 'method' => 0 ), 'data.npy' => '' ) ), 'columns.npy: The member is not a numpy array' ),
			'manifest'             => array( 'manifest.json', '{"version":"a b"}', 'version must be' ),
			'manifest of day 99'   => array( 'manifest.json', '{"version":"v","generatedAt":"2025-99-99T12:00:00Z"}', 'generatedAt must be' ),
			'manifest of February 30' => array( 'manifest.json', '{"version":"v","generatedAt":"2025-02-30T12:00:00Z"}', 'generatedAt must be' ),
			'manifest of no zone'  => array( 'manifest.json', '{"version":"v","generatedAt":"2025-02-28T12:00:00+99:99"}', 'generatedAt must be' ),
			'name'                 => array( 'a.php', '[]', 'not the name of a data file' ),
		);
	}

	public function test_a_word_that_json_does_not_have_is_named_wherever_the_pieces_of_the_file_end(): void {
		$text = '[{"a \\" é": "NaN, [", "b": [1e5, true], "c": -Infinity}, {"d": NaN}]';
		foreach ( range( 1, strlen( $text ) ) as $length ) {
			$this->assertStringContainsString( 'records[0].c is -Infinity.', DDH_Json_Word::problem( str_split( $text, $length ) ), "pieces of $length bytes" );
		}
		$this->assertStringContainsString( ' files."a.json".bytes is None.', DDH_Json_Word::problem( array( '{"files":{"a.json":{"bytes":None}}}' ) ) );
		foreach ( array( '', 'NaN', '<a href="b">', '{a: NaN}', "{'a': NaN}", '[{"a": "Sam Rein', '[1,]', '[{"a": 1}]' ) as $other ) {
			$this->assertSame( '', DDH_Json_Word::problem( array( $other ) ), $other );
		}
	}

	/** Prepends bytes to a zip and increases all its offsets accordingly. */
	private static function moved( string $before, string $zip ): string {
		$by  = strlen( $before );
		$end = unpack( 'vcount/Vbytes/Voffset', substr( $zip, -12, 10 ) );
		for ( $at = $end['offset'], $i = 0; $i < $end['count']; $i++ ) {
			$zip = substr_replace( $zip, pack( 'V', unpack( 'V', substr( $zip, $at + 42, 4 ) )[1] + $by ), $at + 42, 4 );
			$at += 46 + unpack( 'v', substr( $zip, $at + 28, 2 ) )[1];
		}
		return $before . substr_replace( $zip, pack( 'V', $end['offset'] + $by ), -6, 4 );
	}

	public function test_checking_an_npz_needs_64_bits_and_the_zip_extension(): void {
		$this->assertSame( '', DDH_Npz::host_problem() );
		$this->assertStringContainsString( 'need 64-bit PHP', DDH_Npz::host_problem( 4 ) );
		$this->assertStringContainsString( 'need PHP\'s zip extension', DDH_Npz::host_problem( 8, false ) );
	}

	public function test_without_the_zip_extension_other_files_are_still_checked(): void {
		file_put_contents( "$this->base/a.npz", self::npz() );
		file_put_contents( "$this->base/a.json", '[]' );
		mkdir( "$this->base/ini" );
		foreach ( preg_grep( '/zip/', explode( ",\n", trim( (string) php_ini_scanned_files() ) ), PREG_GREP_INVERT ) as $file ) {
			copy( $file, "$this->base/ini/" . basename( $file ) );
		}
		$code = 'foreach ( array( "a.npz", "a.json" ) as $name ) { echo DDH_Check::problem( "' . $this->base . '/$name", $name ), "|"; } var_dump( DDH_Check::records( "' . $this->base . '/a.npz", "a.npz" ) );';
		putenv( "PHP_INI_SCAN_DIR=$this->base/ini" );
		$told = $this->php( $code );
		putenv( 'PHP_INI_SCAN_DIR' );
		$this->assertSame( DDH_Npz::host_problem( 8, false ) . '||NULL', $told );
	}

	public function test_a_missing_file_is_a_problem(): void {
		$this->assertStringContainsString( 'missing', DDH_Check::problem( "$this->base/none", 'a.json' ) );
		$this->assertStringContainsString( 'missing', DDH_Check::problem( $this->base, 'a.json' ) );
	}

	public function test_files_of_every_kind_are_refused_if_they_are_cut_off_at_any_position(): void {
		$seed    = self::seed();
		$records = json_encode( array_map( fn( $i ) => array( 'Player' => "P $i", 'Goals Over 0.5' => $i / 997 ), range( 1, 997 ) ) );
		$table   = "Player,Goals\n" . implode( '', array_map( fn( $i ) => "P $i,$i\n", range( 1, 997 ) ) );
		foreach ( array( 'a.json' => $records, 'a.json.gz' => gzencode( $records ), 'a.csv.gz' => gzencode( $table ), 'a.npz' => self::npz( 5000 ), 'a.csv' => $table ) as $name => $whole ) {
			$this->assertSame( '', $this->check( $name, $whole ) );
			for ( $i = 0; $i < 150; $i++ ) {
				$at = mt_rand( 0, strlen( $whole ) - 1 );
				// A table that is cut off after a complete line is a valid, shorter table.
				if ( 'a.csv' !== $name || ( $at > 0 && "\n" !== $whole[ $at - 1 ] ) ) {
					$this->assertFaulty( $this->check( $name, substr( $whole, 0, $at ) ), "$name cut at $at, seed $seed" );
				}
			}
		}
	}

	public function test_a_changed_bit_in_a_packed_file_is_detected_or_leaves_the_contents_unchanged(): void {
		$seed   = self::seed();
		$npz    = self::npz( 5000 );
		$member = function (): array {
			$texts = array();
			$zip   = new ZipArchive();
			$zip->open( "$this->base/file" );
			foreach ( DDH_Npz::MEMBERS as $name ) {
				$texts[ $name ] = $zip->getFromName( $name );
			}
			return $texts;
		};
		$this->check( 'a.npz', $npz );
		$right = $member();
		foreach ( array( 'a.json.gz' => gzencode( json_encode( range( 1, 3000 ) ) ), 'a.npz' => $npz ) as $name => $whole ) {
			for ( $i = 0; $i < 200; $i++ ) {
				// Change only bytes after gzip's header, because the time and system in the header are not checked.
				$at            = mt_rand( 10, strlen( $whole ) - 1 );
				$change        = $whole;
				$change[ $at ] = chr( ord( $whole[ $at ] ) ^ ( 1 << mt_rand( 0, 7 ) ) );
				$result        = $this->check( $name, $change );
				if ( 'a.npz' === $name && '' === $result ) {
					$this->assertSame( $right, $member(), "a.npz changed at $at, seed $seed" );
				} elseif ( '' === $result ) {
					// The bits that fill up the last byte of the compressed data have no meaning.
					$this->assertSame( gzdecode( $whole ), gzdecode( $change ), "$name changed at $at, seed $seed" );
				} else {
					$this->assertFaulty( $result, "$name changed at $at, seed $seed" );
				}
			}
		}
	}

	private function assertFaulty( string $problem, string $place ): void {
		$this->assertNotSame( '', $problem, $place );
	}

	public function test_json_over_the_limit_is_checked_only_at_its_start_and_end(): void {
		$row  = '{"a":"' . str_repeat( 'x', 1000 ) . '"},';
		$path = "$this->base/large";
		file_put_contents( $path, '[' . str_repeat( $row, 67000 ) . '{}]' . "\n" );
		$this->assertGreaterThan( DDH_Check::WHOLE, filesize( $path ) );
		$this->assertSame( '', DDH_Check::problem( $path, 'a.json' ) );
		$this->assertNull( DDH_Check::records( $path, 'a.json' ) );
		file_put_contents( $path, '[' . str_repeat( $row, 67000 ) . '{}' );
		$this->assertStringContainsString( 'incomplete', DDH_Check::problem( $path, 'a.json' ) );
	}

	/**
	 * Returns JSON in the shapes that need the most memory when decoded, and JSON like the rows that `ddh` writes. Each
	 * text ends with a comma.
	 */
	private static function shapes(): array {
		$probs = array( 'Player' => 'Sidney Example', 'Team' => 'Pittsburgh Penguins' );
		foreach ( range( 0.5, 6.5 ) as $line ) {
			$probs += array( "Goals Over $line" => 0.123456, "Goals Under $line" => 0.876544 );
		}
		$simulated = array_fill_keys( array_map( fn( $i ) => "Player number $i Goals", range( 1, 190 ) ), 1 );
		return array(
			'narrow records'       => '{"a":1},',
			'records of no column' => '{},',
			'lists in lists'       => '[[1]],',
			'objects in objects'   => '{"a":{"a":{}}},',
			'long keys'            => '{"' . str_repeat( 'k', 4050 ) . '":1},',
			'short texts'          => '"ab",',
			'numbers'              => '1,',
			'skater_probs'         => json_encode( $probs ) . ',',
			'a simulation'         => json_encode( $simulated ) . ',',
			'a split simulation'   => '[' . implode( ',', array_fill( 0, 190, 1 ) ) . '],',
		);
	}

	public function test_checking_json_of_any_shape_needs_little_memory(): void {
		$sizes = array( 'narrow records' => 6000000, 'skater_probs' => 5000000, 'a simulation' => 47000000 );
		foreach ( self::shapes() as $shape => $item ) {
			$counts[ $shape ] = intdiv( $sizes[ $shape ] ?? 1000000, strlen( $item ) );
			file_put_contents( "$this->base/$shape.json", '[' . str_repeat( $item, $counts[ $shape ] ) . substr( $item, 0, -1 ) . ']' );
		}
		$code = 'ini_set( "memory_limit", "128M" ); $found = array();
			foreach ( glob( "' . $this->base . '/*.json" ) as $path ) {
				memory_reset_peak_usage();
				$before = memory_get_usage();
				$found[ basename( $path, ".json" ) ] = array( DDH_Check::problem( $path, "a.json" ), DDH_Check::records( $path, "a.json" ), memory_get_peak_usage() - $before );
			}
			echo wp_json_encode( $found );';
		$found = json_decode( $this->php( $code ), true );
		$this->assertSameSize( $counts, $found );
		foreach ( $found as $shape => list( $whole, $records, $memory ) ) {
			$this->assertSame( '', $whole, $shape );
			$this->assertSame( $counts[ $shape ] + 1, $records, $shape );
			$this->assertLessThan( 8e6, $memory, $shape );
		}
	}

	public function test_a_syntax_error_anywhere_in_json_is_found(): void {
		foreach ( self::shapes() as $shape => $item ) {
			$count = intdiv( 1000000, strlen( $item ) );
			$items = array_fill( 0, $count, $item );
			foreach ( array( intdiv( $count, 3 ) => ';', $count - 1 => '}' ) as $at => $mistake ) {
				$broken = array_replace( $items, array( $at => substr( $item, 0, -1 ) . $mistake ) );
				$this->assertStringContainsString( 'not valid JSON', $this->check( 'a.json', '[' . implode( '', $broken ) . substr( $item, 0, -1 ) . ']' ) );
			}
		}
	}

	public function test_the_json_scanner_agrees_with_json_decode_however_the_text_is_split(): void {
		$seed  = self::seed();
		$whole = '[{"a":-0.5e+10,"\u00e9é\"\\\\":[true,false,null,{}]}, [ ], "", 12, {"b":{"c":[[1],"]}"]}},{"d":"' . str_repeat( 'ü', 9 ) . '"}]';
		$bytes = '{}[]":,.-+eE019 \\' . "ntfu\n\x01\xc3\xbc";
		for ( $i = 0, $proper = 0; $i < 6000; $i++ ) {
			$text = $whole;
			for ( $n = mt_rand( 0, 2 ); $n > 0; $n-- ) {
				$text = substr_replace( $text, mt_rand( 0, 2 ) ? $bytes[ mt_rand( 0, strlen( $bytes ) - 1 ) ] : '', mt_rand( 0, strlen( $text ) - 1 ), mt_rand( 0, 1 ) );
			}
			$decoded = json_decode( $text );
			$scanned = DDH_Json::scan( str_split( $text, mt_rand( 1, 20 ) ) );
			$told    = "$text, seed $seed";
			$this->assertSame( is_array( $decoded ) || is_object( $decoded ), '' === $scanned['problem'], $told );
			if ( is_array( $decoded ) ) {
				++$proper;
				$this->assertSame( array( count( $decoded ), $decoded === array_filter( $decoded, 'is_object' ) ), array( $scanned['records'], $scanned['objects'] ), $told );
			}
		}
		$this->assertGreaterThan( 2000, $proper );
	}

	public function test_json_that_is_nested_too_deeply_or_has_an_overlong_string_is_refused(): void {
		$nested = fn( $depth ) => str_repeat( '[', $depth ) . str_repeat( ']', $depth );
		$this->assertSame( '', $this->check( 'a.json', $nested( DDH_Json::DEPTH ) ) );
		foreach ( array( DDH_Json::DEPTH + 2, 513, 300000, 1000000 ) as $depth ) {
			$this->assertStringContainsString( 'nested more than 64 deep', $this->check( 'a.json', $nested( $depth ) ) );
		}
		$this->assertSame( '', $this->check( 'a.json', '["' . str_repeat( 'x', 500000 ) . '"]' ) );
		$this->assertStringContainsString( 'not valid JSON', $this->check( 'a.json', '["' . str_repeat( '\\n', 2000000 ) . '"]' ) );
	}

	public function test_checking_packed_files_and_tables_needs_little_memory(): void {
		$files = array(
			'json.gz' => gzencode( '[' . str_repeat( ' ', 70000000 ) . ']', 1 ),
			'csv'     => str_repeat( ',', DDH_Text_Check::LONGEST_LINE - 1 ) . "\n" . str_repeat( ',', DDH_Text_Check::LONGEST_LINE - 1 ) . "\n",
		);
		foreach ( $files as $ending => $text ) {
			file_put_contents( "$this->base/file.$ending", $text );
			$code = 'ini_set( "memory_limit", "64M" ); $before = memory_get_usage(); var_dump( DDH_Check::problem( "' . "$this->base/file.$ending" . '", "a.' . $ending . '" ) ); echo memory_get_peak_usage() - $before < 32e6 ? "ok" : memory_get_peak_usage() - $before;';
			$this->assertSame( "string(0) \"\"\nok", $this->php( $code ), $ending );
		}
		$this->assertStringContainsString( 'first line has no end', $this->check( 'a.csv', str_repeat( ',', 2 * DDH_Text_Check::LONGEST_LINE ) . "\n" ) );
	}

	/** The manifest is the only file that PHP decodes. */
	public function test_a_manifest_that_may_need_too_much_memory_is_refused(): void {
		foreach ( array( '[1]', '{}', '{"a":1}', '1', '"a"', '[[1]]' ) as $i => $item ) {
			file_put_contents( "$this->base/$i.json", '{"version":"v1","extra":[' . str_repeat( "$item,", intdiv( 6000000, strlen( $item ) + 1 ) ) . $item . ']}' );
		}
		$files = array();
		for ( $game = 1; $game <= 1400; $game++ ) {
			$files += array( "2025020{$game}_parlaytrix.npz" => '[]', "2025020{$game}_gamemodel.json" => '{}' );
		}
		file_put_contents( "$this->base/season.json", self::manifest( $files ) );
		$code = 'ini_set( "memory_limit", "128M" ); foreach ( glob( "' . $this->base . '/*.json" ) as $path ) { $problem = DDH_Check::problem( $path, "manifest.json" ); echo "" === $problem ? "whole" : $problem, "\n"; }';
		$this->assertSame( str_repeat( "The file is too large for a manifest.\n", 6 ) . 'whole', $this->php( $code ) );
	}

	public function test_decoding_json_needs_at_most_the_estimated_memory(): void {
		$items = self::shapes();
		foreach ( array( 8, 9, 16, 17, 64, 65, 128, 129, 1025 ) as $n ) {
			$items[ "lists of $n" ]   = '[1' . str_repeat( ',1', $n - 1 ) . '],';
			$items[ "objects of $n" ] = json_encode( array_fill_keys( array_map( fn( $i ) => "k$i", range( 1, $n ) ), 1 ) ) . ',';
		}
		foreach ( array( 40, 231, 3050, 4073, 9000 ) as $length ) {
			$items[ "texts of $length bytes" ] = '"' . str_repeat( 'x', $length ) . '",';
		}
		file_put_contents( "$this->base/items.json", json_encode( $items ) );
		$code = 'ini_set( "memory_limit", "1G" ); $shares = array();
			foreach ( json_decode( file_get_contents( "' . $this->base . '/items.json" ), true ) as $shape => $item ) {
				$text = "[" . str_repeat( $item, intdiv( 1000000, strlen( $item ) ) ) . substr( $item, 0, -1 ) . "]";
				foreach ( array( "arrays", "objects" ) as $as ) {
					$decoded = null;
					memory_reset_peak_usage();
					$before  = memory_get_usage();
					$decoded = json_decode( $text, "arrays" === $as );
					$shares[ "$shape as $as" ] = is_array( $decoded ) ? ( memory_get_peak_usage() - $before ) / DDH_Json::memory( $text ) : "not JSON";
				}
			}
			echo wp_json_encode( $shares );';
		$shares = json_decode( $this->php( $code ), true );
		$this->assertCount( 2 * count( $items ), $shares );
		foreach ( $shares as $shape => $share ) {
			$this->assertIsNumeric( $share, $shape );
			$this->assertLessThanOrEqual( 1.0, $share, $shape );
		}
		$this->assertGreaterThan( 0.5, max( $shares ), 'the estimate is at most twice the need' );
	}

	public function test_the_records_in_json_and_npz_are_counted(): void {
		$count = function ( string $name, string $text ) {
			file_put_contents( "$this->base/file", $text );
			return DDH_Check::records( "$this->base/file", $name );
		};
		$this->assertSame( 2, $count( 'a.json', '[{},{}]' ) );
		$this->assertSame( 0, $count( 'a.json', '[]' ) );
		$this->assertSame( 1, $count( 'a.json', '{"a":[1,2]}' ) );
		$this->assertSame( 12345, $count( 'a.npz', self::npz( 12345 ) ) );
		$this->assertNull( $count( 'a.csv', "a,b\n" ) );
		$this->assertNull( $count( 'a.json.gz', gzencode( '[]' ) ) );
	}
}
