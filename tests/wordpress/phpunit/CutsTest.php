<?php
require_once __DIR__ . '/DdhImportTestCase.php';

/** Tests that a site has cuts of a data file only while they are of the file that it has. */
final class CutsTest extends DdhImportTestCase {

	const WHOLE = 'fantasy/skater_projections.json';
	const CUT   = 'fantasy/skater_projections-week-1.json';
	const FIRST = '[{"Timeframe":"Week 1","n":1},{"Timeframe":"Week 2","n":2}]';
	const ROWS  = '[{"Timeframe":"Week 1","n":1}]';
	/** Another file of the same size. */
	const OTHER = '[{"Timeframe":"Week 1","n":3},{"Timeframe":"Week 2","n":4}]';

	/** A delivery of the file with its cut, as `ddh project` writes it. */
	private static function both( string $whole = self::FIRST, string $version = 'v1', array $more = array() ): array {
		$files    = array( self::WHOLE => $whole, self::CUT => self::ROWS ) + $more;
		$manifest = json_decode( self::manifest( $files, array( 'version' => $version ) ), true );

		$manifest['files'][ self::WHOLE ]['cuts'] = array(
			'sum'   => substr( hash( 'sha256', self::FIRST ), 0, 16 ),
			'files' => array( array( 'file' => self::CUT, 'timeframe' => 'Week 1' ) ),
		);
		return $files + array( 'manifest.json' => wp_json_encode( $manifest ) );
	}

	private function assertHasCut( bool $has ): void {
		$this->assertSame( $has, isset( $this->shown()['files'][ self::WHOLE ]['cuts'] ), 'the list of cuts' );
		$this->assertSame( $has, isset( $this->shown()['files'][ self::CUT ] ), 'the entry of the cut' );
		$this->assertArrayHasKey( self::WHOLE, $this->data() );
	}

	public function test_a_delivery_brings_cuts_and_no_note_says_that_pages_do_not_read_them(): void {
		$this->assertSame( array(), $this->imported( self::both() )['notes'] );
		$this->assertHasCut( true );
		$this->assertSame( 'v1', DDH_Data::version() );
	}

	public function test_a_delivery_of_another_part_keeps_the_cuts(): void {
		$this->imported( self::both() );
		$this->imported( self::slate( '[]', array( 'version' => 'v2', 'parts' => array( 'slate' => 's' ) ) ) );
		$this->assertHasCut( true );
		$this->assertArrayHasKey( self::CUT, $this->data() );
	}

	/** @dataProvider replaced */
	public function test_a_file_that_is_replaced_without_its_cuts_loses_them( array $files ): void {
		$this->imported( self::both() );
		$report = $this->imported( $files );
		$this->assertHasCut( false );
		$this->assertSame( array( self::CUT ), $report['removed'] );
		$this->assertArrayNotHasKey( self::CUT, $this->data() );
	}

	public static function replaced(): array {
		$file = array( self::WHOLE => self::OTHER );
		return array(
			'no manifest'              => array( $file ),
			'a manifest without parts' => array( $file + array( 'manifest.json' => self::manifest( $file, array( 'version' => 'v2' ) ) ) ),
			'a manifest with parts'    => array( $file + array( 'manifest.json' => self::manifest( $file, array( 'version' => 'v2', 'parts' => array( 'fantasy' => 'f' ) ) ) ) ),
		);
	}

	public function test_a_program_that_changes_the_file_and_leaves_the_rest_of_the_delivery_gives_pages_no_cut(): void {
		$this->imported( self::both( self::OTHER ) );
		$this->assertHasCut( false );
	}

	public function test_a_cut_that_comes_alone_is_not_listed_and_ends_the_list(): void {
		$this->imported( self::both() );
		$this->imported( array( self::CUT => '[{"Timeframe":"Week 1","n":9}]' ) );
		$this->assertHasCut( false );
	}

	public function test_a_file_that_was_changed_on_the_site_loses_its_cuts_with_the_next_delivery(): void {
		$this->imported( self::both() );
		file_put_contents( DDH_Data::dir() . '/' . self::WHOLE, self::OTHER );
		$this->imported( self::slate( '[]', array( 'version' => 'v2', 'parts' => array( 'slate' => 's' ) ) ) );
		$this->assertHasCut( false );
	}

	public function test_a_cut_is_checked_like_its_file(): void {
		$files = self::both();
		foreach ( array( '{}', '[{', '<html>' ) as $text ) {
			$this->assertRefused( 'ddh_import_refused', self::CUT, $this->import( array( self::CUT => $text ) + $files ) );
		}
		foreach ( array( 'fantasy/skater_projections-.json', 'fantasy/skater_projections-Week.json', 'skater_projections-week-1.json', 'fantasy/x-week-1.json' ) as $name ) {
			$this->assertFalse( DDH_Cuts::is_cut( $name ), $name );
		}
	}

	/** @dataProvider lists */
	public function test_a_list_of_cuts_that_is_none_harms_nothing( $cuts ): void {
		$files    = array( self::WHOLE => self::FIRST );
		$manifest = json_decode( self::manifest( $files ), true );

		$manifest['files'][ self::WHOLE ]['cuts'] = $cuts;
		$this->imported( $files + array( 'manifest.json' => wp_json_encode( $manifest ) ) );
		$this->assertHasCut( false );
	}

	public static function lists(): array {
		return array( array( 'text' ), array( 7 ), array( array() ), array( array( 'files' => 'x' ) ), array( array( 'sum' => 1, 'files' => array( 1, array( 'file' => array() ) ) ) ) );
	}
}
