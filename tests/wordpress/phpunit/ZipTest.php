<?php
require_once __DIR__ . '/DdhDataTestCase.php';

class ZipTest extends DdhDataTestCase {

	private function entries( string $zip ) {
		file_put_contents( "$this->base/z.zip", $zip );
		return DDH_Zip::entries( "$this->base/z.zip" );
	}

	private function extract( string $zip, string $name, int $most = 1000000 ) {
		$entries = $this->entries( $zip );
		$this->assertIsArray( $entries, is_wp_error( $entries ) ? $entries->get_error_message() : '' );
		return DDH_Zip::extract( "$this->base/z.zip", $entries[ $name ], "$this->base/out", $most );
	}

	public function test_packed_and_stored_entries_come_out_as_they_went_in(): void {
		$text = random_bytes( 100000 ) . str_repeat( 'a', 300000 );
		foreach ( array( 8, 0 ) as $method ) {
			$zip = self::zip( array( 'a/' => array( '', 'method' => 0 ), 'a/b.json' => array( $text, 'method' => $method ), 'c.json' => '' ) );
			$this->assertSame( array( 'a/b.json', 'c.json' ), array_keys( $this->entries( $zip ) ) );
			$this->assertTrue( $this->extract( $zip, 'a/b.json' ) );
			$this->assertTrue( $text === file_get_contents( "$this->base/out" ) );
			$this->assertTrue( $this->extract( $zip, 'c.json' ) );
			$this->assertSame( '', file_get_contents( "$this->base/out" ) );
		}
	}

	public function test_an_archive_of_another_program_is_read(): void {
		require_once ABSPATH . 'wp-admin/includes/class-pclzip.php';
		$this->folder( 'in', array( 'a.json' => '[1]', 'fantasy/b.json' => '[' . str_repeat( '2,', 5000 ) . '2]' ) );
		$zip = new PclZip( "$this->base/z.zip" );
		$this->assertIsArray( $zip->create( "$this->base/in", PCLZIP_OPT_REMOVE_PATH, $this->base ) );
		$entries = DDH_Zip::entries( "$this->base/z.zip" );
		$this->assertEqualsCanonicalizing( array( 'in/a.json', 'in/fantasy/b.json' ), array_keys( $entries ) );
		foreach ( $entries as $name => $entry ) {
			$this->assertTrue( DDH_Zip::extract( "$this->base/z.zip", $entry, "$this->base/out", 1000000 ) );
			$this->assertFileEquals( "$this->base/$name", "$this->base/out" );
		}
	}

	public function test_a_comment_with_the_directorys_mark_in_it_misleads_nobody(): void {
		$this->assertSame( array( 'a.json' ), array_keys( $this->entries( self::zip( array( 'a.json' => '[]' ), 'x' . "PK\x05\x06" . str_repeat( "\0", 40 ) ) ) ) );
	}

	/** @dataProvider attacks */
	public function test_attacks_are_refused( string $zip, string $sentence ): void {
		$this->assertRefused( 'ddh_zip', $sentence, $this->entries( $zip ) );
	}

	public static function attacks(): array {
		$one = strlen( self::zip( array( 'a.json' => '[]' ) ) );
		return array(
			'encrypted'        => array( self::zip( array( 'a.json' => array( '[]', 'flags' => 1 ) ) ), 'encrypted' ),
			'twice'            => array( self::zip( array( array( 'a.json', '[]' ), array( 'a.json', '[1]' ) ) ), 'twice' ),
			'overlapping'      => array( self::zip( array( 'a.json' => '[]', 'b.json' => array( '[]', 'offset' => 0 ) ) ), 'overlap' ),
			'other packing'    => array( self::zip( array( 'a.json' => array( '[]', 'method' => 12 ) ) ), 'packed in a way' ),
			'stored, untrue'   => array( self::zip( array( 'a.json' => array( '[]', 'method' => 0, 'size' => 99 ) ) ), 'packed in a way' ),
			'zero byte'        => array( self::zip( array( "a.json\0.php" => '[]' ) ), 'no proper name' ),
			'beyond the end'   => array( self::zip( array( 'a.json' => array( '[]', 'offset' => 900000 ) ) ), 'overlap' ),
			'more after'       => array( self::zip( array( 'a.json' => '[]' ) ) . 'x', 'not a whole zip' ),
			'something before' => array( 'x' . self::zip( array( 'a.json' => '[]' ) ), 'not a whole zip' ),
			'no zip'           => array( 'hello', 'not a whole zip' ),
			'empty file'       => array( '', 'not a whole zip' ),
		);
	}

	/** @dataProvider lies */
	public function test_what_an_entry_holds_is_counted_not_believed( string $zip, string $sentence, int $most = 1000000 ): void {
		$this->assertRefused( 'ddh_zip', $sentence, $this->extract( $zip, 'a.json', $most ) );
		$this->assertFileDoesNotExist( "$this->base/out" );
	}

	public static function lies(): array {
		return array(
			'holds more'      => array( self::zip( array( 'a.json' => array( str_repeat( 'a', 5000000 ), 'size' => 10 ) ) ), 'more than its archive' ),
			'holds less'      => array( self::zip( array( 'a.json' => array( 'aaa', 'size' => 4 ) ) ), 'less than its archive' ),
			'wrong sum'       => array( self::zip( array( 'a.json' => array( 'aaa', 'crc' => 1 ) ) ), 'check sum' ),
			'too large'       => array( self::zip( array( 'a.json' => str_repeat( 'a', 2000 ) ) ), 'more than', 1000 ),
			'another’s place' => array( self::zip( array( 'a.json' => array( '[]', 'local' => 'b.json' ) ) ), 'not where' ),
		);
	}

	public function test_a_bomb_is_stopped_when_it_has_unpacked_what_it_claims(): void {
		$zip    = self::zip( array( 'a.json' => array( str_repeat( "\0", 20000000 ), 'size' => 100 ) ) );
		$before = memory_get_usage();
		memory_get_peak_usage();
		$this->assertRefused( 'ddh_zip', 'more than its archive', $this->extract( $zip, 'a.json' ) );
		$this->assertLessThan( 1000000, memory_get_usage() - $before );
	}

	public function test_cut_off_at_any_place_it_is_refused(): void {
		$seed = self::seed();
		$zip  = self::zip( array_combine( array_map( fn( $i ) => "f$i.json", range( 1, 20 ) ), array_map( fn( $i ) => json_encode( range( $i, 500 ) ), range( 1, 20 ) ) ) );
		for ( $i = 0; $i < 300; $i++ ) {
			$at = mt_rand( 0, strlen( $zip ) - 1 );
			$this->assertInstanceOf( WP_Error::class, $this->entries( substr( $zip, 0, $at ) ), "cut at $at, seed $seed" );
		}
	}

	public function test_noise_is_never_read_beyond_the_file_nor_warned_of(): void {
		$seed = self::seed();
		$zip  = self::zip( array( 'a.json' => json_encode( range( 1, 500 ) ), 'b.json' => '[]' ) );
		for ( $i = 0; $i < 500; $i++ ) {
			$noisy = $zip;
			for ( $n = mt_rand( 1, 4 ); $n > 0; $n-- ) {
				$noisy[ mt_rand( 0, strlen( $zip ) - 1 ) ] = chr( mt_rand( 0, 255 ) );
			}
			$entries = $this->entries( $noisy );
			foreach ( is_wp_error( $entries ) ? array() : $entries as $entry ) {
				$out = DDH_Zip::extract( "$this->base/z.zip", $entry, "$this->base/out", 100000 );
				if ( true === $out ) {
					$this->assertSame( $entry['crc'], crc32( file_get_contents( "$this->base/out" ) ), "seed $seed" );
				}
			}
		}
		$this->addToAssertionCount( 1 );
	}

	public function test_a_large_archives_fields_are_read(): void {
		// By the book: sizes and offset in the zip64 part, the directory's place in the zip64 record.
		$text   = '[1,2,3]';
		$packed = gzdeflate( $text );
		$extra  = pack( 'vvPPP', 1, 24, strlen( $text ), strlen( $packed ), 0 );
		$head   = pack( 'vvvVVVV', 45, 0, 8, 0, crc32( $text ), 0xffffffff, 0xffffffff );
		$body   = "PK\x03\x04" . $head . pack( 'vv', 6, 20 ) . 'a.json' . pack( 'vvPP', 1, 16, strlen( $text ), strlen( $packed ) ) . $packed;
		$dir    = "PK\x01\x02" . pack( 'v', 45 ) . $head . pack( 'vvvvvVV', 6, strlen( $extra ), 0, 0, 0, 0, 0xffffffff ) . 'a.json' . $extra;
		$end    = "PK\x06\x06" . pack( 'PvvVVPPPP', 44, 45, 45, 0, 0, 1, 1, strlen( $dir ), strlen( $body ) ) . "PK\x06\x07" . pack( 'VPV', 0, strlen( $body . $dir ), 1 ) . "PK\x05\x06" . pack( 'vvvvVVv', 0, 0, 0xffff, 0xffff, 0xffffffff, 0xffffffff, 0 );
		$this->assertTrue( $this->extract( $body . $dir . $end, 'a.json' ) );
		$this->assertSame( $text, file_get_contents( "$this->base/out" ) );
	}

	public function test_a_link_is_told_as_one(): void {
		$entries = $this->entries( self::zip( array( 'a.json' => array( '/etc/passwd', 'made' => 3 << 8 | 20, 'outer' => 0120777 << 16 ), 'b.json' => '[]' ) ) );
		$this->assertTrue( $entries['a.json']['link'] );
		$this->assertFalse( $entries['b.json']['link'] );
	}
}
