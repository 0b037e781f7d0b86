<?php
/** Tests the first rows that the plugin prints before the app has started. */
final class FirstTest extends DdhPageTestCase {

	const HUB    = '/nhl-game-probability-hub/';
	const TOTALS = self::HUB . 'totals-and-spread-probabilities';

	protected function setUp(): void {
		parent::setUp();
		self::stop_clock( '2025-10-07T16:00:00Z' );
		$_SERVER['SERVER_NAME'] = 'x.test';
	}

	protected function tearDown(): void {
		unset( $_SERVER['SERVER_NAME'] );
		parent::tearDown();
	}

	/** Returns the table that a page prints: its caption and the texts of its rows, of which the styles show a part. Null if there is none. */
	private function printed( string $path ): ?array {
		$xpath = $this->dom( $this->visit( $path ) );
		$table = $xpath->query( '//div[@id="ddh-root"]/div[@class="ddh-first"]/table' )->item( 0 );
		if ( null === $table ) {
			return null;
		}
		$texts = static fn( string $of, DOMNode $in ): array => array_map( static fn( DOMNode $node ): string => $node->textContent, iterator_to_array( $xpath->query( $of, $in ) ) );
		return array( $texts( 'caption', $table )[0], array_map( static fn( DOMNode $row ): array => $texts( 'th|td', $row ), iterator_to_array( $xpath->query( 'tbody/tr', $table ) ) ) );
	}

	private function dom( string $html ): DOMXPath {
		$dom    = new DOMDocument();
		$strict = libxml_use_internal_errors( true );
		$dom->loadHTML( '<?xml encoding="utf-8">' . $html );
		libxml_use_internal_errors( $strict );
		return new DOMXPath( $dom );
	}

	/** Calls `$test` while a file of the data has another text, or is missing if that is null. */
	private function with_file( string $name, ?string $text, callable $test ): void {
		$path = DDH_Data::dir() . '/' . $name;
		$kept = file_get_contents( $path );
		try {
			null === $text ? unlink( $path ) : file_put_contents( $path, $text );
			$test();
		} finally {
			file_put_contents( $path, $kept );
		}
	}

	/** The first figures with one table in each tab of the Hub. */
	private static function file( array $table, string $date = '2025-10-07' ): string {
		return wp_json_encode( array( 'days' => array( array( 'date' => $date, 'tabs' => array( 'games' => $table, 'totals' => $table ) ) ) ) );
	}

	public function test_the_rows_of_the_tab_in_the_address_are_printed_with_both_odds_types(): void {
		list( $caption, $rows ) = $this->printed( self::HUB );
		$this->assertSame( 'Tue, Oct 7, 3 games', $caption );
		$this->assertCount( 3, $rows );
		$this->assertMatchesRegularExpression( '/^5:00 PM ET\s+Chicago Blackhawks\s+@ Florida Panthers$/', $rows[0][0] );
		$this->assertMatchesRegularExpression( '/^\s+\d\.\d\d\s+\d\.\d\d\s+[+-]\d{3}\s+[+-]\d{3}$/', $rows[0][2] );
		$this->assertStringStartsWith( 'Goal Total Probabilities: Chicago Blackhawks @ Florida Panthers', $this->printed( self::TOTALS )[0] );
		$this->assertSame( 'Skaters, Week 1', $this->printed( '/nhl-fantasy/skater-rankings' )[0] );
		foreach ( array( '/nhl-value-vault/', '/nhl-fantasy/', self::HUB . 'track-record' ) as $path ) {
			$this->assertNull( $this->printed( $path ), $path );
		}
	}

	public function test_one_attribute_chooses_the_odds_type(): void {
		$type = fn(): string => $this->dom( $this->visit( self::HUB ) )->query( '//div[@class="ddh-first"]/@data-odds' )->item( 0 )->value;
		$this->assertSame( 'decimal', $type() );
		$this->settings( array( 'odds_type' => 'american' ) );
		$this->assertSame( 'american', $type() );
	}

	public function test_the_rows_have_their_styles_and_links_to_all_tabs_and_preloads_are_behind_them(): void {
		$html = $this->visit( self::TOTALS );
		$this->assertLessThan( strpos( $html, '<div id="ddh-root"' ), strpos( $html, '.ddh-first' ) );
		$this->assertGreaterThan( strpos( $html, '</table>' ), strpos( $html, 'rel="modulepreload"' ) );
		ob_start();
		do_action( 'wp_enqueue_scripts' );
		do_action( 'wp_head' );
		wp_styles()->do_items();
		$this->assertStringNotContainsString( 'ddh-hockey/dist', preg_replace( '#<script.*?</script>#s', '', ob_get_clean() ), 'nothing of ours is before the rows' );
		$links = array();
		foreach ( $this->dom( $html )->query( '//nav[@class="ddh-first-tabs"]/a' ) as $link ) {
			$links[ $link->getAttribute( 'href' ) ] = $link->getAttribute( 'aria-current' );
		}
		$tabs = array_diff( DDH_Names::TABS['hub'], DDH_Record::is_shown() ? array() : array( DDH_Names::RECORD ) );
		$this->assertSame( array_map( static fn( string $tab ): string => self::HUB . $tab, array_values( $tabs ) ), array_keys( $links ) );
		$this->assertSame( array( self::TOTALS => 'page' ), array_filter( $links ) );
	}

	public function test_nothing_is_printed_on_a_later_day_without_the_file_or_after_a_delivery_of_other_files_of_the_part(): void {
		$name     = DDH_Names::FIRST['hub'];
		$manifest = json_decode( file_get_contents( DDH_Data::dir() . '/' . DDH_Data::MANIFEST ), true );
		$this->assertNotNull( $this->printed( self::HUB ) );
		$this->with_file( $name, null, fn() => $this->assertNull( $this->printed( self::HUB ), 'a missing file' ) );
		foreach ( array( array( 'files', $name ), array( 'parts', 'slate' ) ) as list( $key, $one ) ) {
			$other = $manifest;
			unset( $other[ $key ][ $one ] );
			$this->with_file( DDH_Data::MANIFEST, wp_json_encode( $other ), fn() => $this->assertNull( $this->printed( self::HUB ), "without $one" ) );
		}
		self::stop_clock( '2025-10-08T03:59:00Z' );
		$this->assertNotNull( $this->printed( self::HUB ), 'the last minute of the day in New York' );
		self::stop_clock( '2025-10-08T04:00:00Z' );
		$this->assertNull( $this->printed( self::HUB ), 'the next day' );
		$days = json_decode( self::file( array( 'caption' => 'later', 'rows' => array( array( 'x' ) ) ), '2025-10-08' ), true )['days'];
		$doc  = array( 'days' => array_merge( json_decode( file_get_contents( DDH_Data::dir() . "/$name" ), true )['days'], $days ) );
		$this->with_file( $name, wp_json_encode( $doc ), fn() => $this->assertSame( 'later', $this->printed( self::HUB )[0], 'the day after a past one' ) );
	}

	public function test_hostile_texts_are_printed_as_texts(): void {
		$evil  = '"\'></table></style></script><script>alert(1)</script><img src=x onerror=alert(1)>&lt;b&gt; [ddh_app page="vault"]' . "\n";
		$table = array( 'about' => $evil, 'caption' => $evil, 'head' => array( $evil ), 'rows' => array( array( $evil, array( 'decimal' => $evil, 'american' => $evil, $evil => $evil ) ) ) );
		$this->with_file(
			DDH_Names::FIRST['hub'],
			self::file( $table ),
			function () use ( $evil ): void {
				$html = $this->visit( self::HUB );
				$this->assertSame( 0, $this->dom( $html )->query( '//img|//b|//script[not(@type)]' )->length );
				$block = do_shortcode( do_blocks( '<!-- wp:ddh-hockey/app {"page":"hub"} /-->' ) );
				$this->assertSame( array( 1, 1 ), array( substr_count( $html, 'id="ddh-root"' ), substr_count( $block, 'id="ddh-root"' ) ) );
				list( $caption, $rows ) = $this->printed( self::HUB );
				$this->assertSame( array( trim( $evil ), trim( $evil ) ), array( trim( $caption ), trim( $rows[0][0] ) ) );
			}
		);
	}

	public function test_a_file_of_any_other_shape_prints_no_rows_and_no_error(): void {
		$bad = array( '', 'null', '[]', '{"days":1}', '{"days":[1]}', '{"days":[{"date":9}]}', '{"days":[{"date":"2025-10-07","tabs":"x"}]}', self::file( array( 'rows' => 'x' ) ), str_repeat( ' ', DDH_First::MOST_BYTES ) . self::file( array( 'rows' => array( array( 'x' ) ) ) ) );
		foreach ( $bad as $text ) {
			$this->with_file( DDH_Names::FIRST['hub'], $text, fn() => $this->assertNull( $this->printed( self::HUB ), substr( $text, 0, 60 ) ) );
		}
		$odd = array( 'about' => array( 1 ), 'head' => 'x', 'rows' => array( 'x', null, array( 7, null, array( 'decimal' => array() ), 'x' ), array_fill( 0, 99, 'y' ) ) );
		$this->with_file(
			DDH_Names::FIRST['hub'],
			self::file( $odd ),
			fn() => $this->assertSame( array( array(), array(), array( '', '', '', 'x' ), array_fill( 0, DDH_First::MOST_CELLS, 'y' ) ), $this->printed( self::HUB )[1] )
		);
	}
}
