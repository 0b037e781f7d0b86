<?php
require_once __DIR__ . '/DdhImportTestCase.php';

/** Tests what pages read if the recorded delivery is not on the disk: the newest other one that was published, or nothing. */
final class PublishedTest extends DdhImportTestCase {

	private const NOW = '2026-11-25T17:00:00Z';

	protected function setUp(): void {
		parent::setUp();
		self::stop_clock( self::NOW );
		$this->folder( 'plugin/data', array( 'p_info.json' => '[{"n":"sample"}]', 'manifest.json' => self::manifest( array( 'p_info.json' => '[{"n":"sample"}]' ), array( 'sample' => true ) ) ) );
	}

	/** Delivers a night some hours before or after now. Returns its folder. */
	private function night( string $version, int $hours ): string {
		self::stop_clock( self::NOW );
		DDH_Clock::$stopped += $hours * 3600 * 1000;
		$night = array( 'date' => '2026-11-25', 'nextExpected' => gmdate( 'Y-m-d\TH:i:s\Z', DDH_Clock::now() ) );
		$this->imported( self::slate( "[{\"n\":\"$version\"}]", array( 'version' => $version ) ) + array( 'night.json' => wp_json_encode( $night ) ) );
		self::stop_clock( self::NOW );
		return DDH_Data::served()['folder'];
	}

	private function lose( string $folder ): void {
		DDH_Disk::remove( "$this->data/$folder" );
		DDH_Published::forget();
	}

	/** @return array{string,string|false,bool} The state and the version of the data, without what the site adds, and whether pages read files. */
	private function seen(): array {
		return array( DDH_Data::state(), strtok( DDH_Data::served()['version'] ?? '-', '-' ), array() !== DDH_Data::files() );
	}

	private function report(): array {
		return $this->rest( 'GET', '/ddh/v1/freshness' )->get_data();
	}

	public function test_a_place_that_is_away_and_comes_back_changes_nothing(): void {
		$this->night( 'v1', -50 );
		$this->night( 'v2', -3 );
		$before = array( DDH_Data::url(), get_option( DDH_Data::SERVED ), $this->report() );
		$this->assertTrue( $before[2]['late'] );
		$this->assertArrayNotHasKey( 'data', $before[2] );
		rename( $this->data, "$this->base/away" );
		DDH_Published::forget();
		do_action( DDH_Deliveries::HOOK );
		DDH_Sample::activate();
		wp_set_current_user( $this->user( 'administrator' ) );
		ob_start();
		DDH_Data_Panel::render();
		ob_end_clean();
		wp_set_current_user( 0 );
		$this->assertSame( array( 'missing', false, false ), $this->seen() );
		$this->assertSame( array( 'missing', true, $before[2]['last_delivery'] ), array( $this->report()['data'], $this->report()['late'], $this->report()['last_delivery'] ) );
		$this->assertSame( array( 'critical', 'recommended' ), array( DDH_Health::test_data()['status'], DDH_Health::test_freshness()['status'] ) );
		$this->assertSame( array( $before[0], $before[1] ), array( DDH_Data::url(), get_option( DDH_Data::SERVED ) ), 'open pages find the files when they are back' );
		$this->assertFileDoesNotExist( $this->data, 'nothing is written in its place' );
		rename( "$this->base/away", $this->data );
		DDH_Published::forget();
		$this->assertSame( array( 'there', 'v2', true ), $this->seen() );
		$this->assertSame( $before[2], $this->report() );
	}

	public function test_a_lost_delivery_is_replaced_by_the_one_before_until_it_is_delivered_again(): void {
		$first  = $this->night( 'v1', -50 );
		$second = $this->night( 'v2', -3 );
		$stored = get_option( DDH_Data::SERVED );
		$this->lose( $second );
		$this->assertSame( array( 'other', 'v1', true ), $this->seen() );
		$this->assertSame( array( 'other', true ), array( $this->report()['data'], $this->report()['late'] ) );
		$this->assertSame( 'recommended', DDH_Health::test_data()['status'] );
		$this->assertSame( $stored, get_option( DDH_Data::SERVED ), 'reading stores nothing' );
		$this->assertSame( array( $first ), array_column( array_filter( DDH_Deliveries::all(), fn( $one ) => $one['served'] ), 'folder' ) );
		$this->night( 'v2', -1 );
		$this->assertSame( array( 'there', 'v2', true ), $this->seen() );
	}

	public function test_nights_are_served_although_the_database_forgot_them(): void {
		$folder = $this->night( 'v1', -3 );
		$digest = DDH_Published::digest( $folder );
		delete_option( DDH_Data::SERVED );
		delete_option( DDH_Receipts::OPTION );
		$this->assertSame( array( 'there', 'v1', true ), $this->seen() );
		$this->assertContains( $digest, array_column( DDH_Deliveries::all(), 'digest' ) );
		$this->assertNotNull( $digest );
	}

	public function test_a_delivery_that_lost_a_file_has_no_digest_and_is_built_anew_when_it_is_sent_again(): void {
		$night = self::slate( '[{"n":1}]', array( 'version' => 'v1' ) );
		wp_set_current_user( $this->user( 'ddh_publisher' ) );
		$send = function () use ( $night ) {
			$begun = $this->begin( $night )->get_data();
			foreach ( $begun['missing'] as $next ) {
				$this->ask( 'POST', "/{$begun['id']}/files/{$next['file']}/parts/0", $night[ $next['name'] ] );
			}
			return $this->ask( 'POST', "/{$begun['id']}/commit" )->get_data()['digest'];
		};
		$digest = $send();
		$listed = fn() => array_column( array_filter( DDH_Deliveries::all(), fn( $one ) => $one['served'] ), 'digest' );
		$this->assertSame( array( $digest ), $listed() );
		unlink( DDH_Data::dir() . '/1_gamemodel.json' );
		$this->assertSame( array( null ), $listed() );
		$this->assertSame( array( $digest, array( $digest ) ), array( $send(), $listed() ) );
		$this->assertFileExists( DDH_Data::dir() . '/1_gamemodel.json' );
	}

	public function test_a_night_that_is_sent_again_while_its_folder_is_away_is_there_when_that_is_back(): void {
		DDH_Disk::remove( "$this->base/plugin" );
		$this->night( 'v1', -3 );
		rename( $this->data, "$this->base/away" );
		DDH_Published::forget();
		$this->night( 'v1', -3 );
		DDH_Disk::remove( $this->data );
		rename( "$this->base/away", $this->data );
		DDH_Published::forget();
		$this->assertSame( array( 'there', 'v1', true ), $this->seen() );
	}

	public function test_data_that_is_lost_is_delivered_again_under_its_own_version(): void {
		$this->lose( $this->night( 'v1', -3 ) );
		DDH_Disk::remove( $this->data );
		DDH_Published::forget();
		$this->assertSame( array( 'missing', false, false ), $this->seen() );
		$this->night( 'v1', -3 );
		$this->assertSame( array( 'there', 'v1', true ), $this->seen() );
	}

	public function test_the_sample_is_never_served_in_the_place_of_a_lost_night(): void {
		DDH_Sample::activate();
		$sample = DDH_Data::served()['folder'];
		$this->assertSame( array( 'there', 'v1', true ), $this->seen() );
		$night = $this->night( 'v2', -3 );
		$this->lose( $night );
		$this->assertSame( array( 'missing', false, false ), $this->seen() );
		DDH_Deliveries::roll_back( $sample );
		$this->assertSame( array( 'there', 'v1', true ), $this->seen(), 'an administrator may bring it back' );
	}

	public function test_a_delivery_that_was_taken_back_is_not_served_again_unless_it_is_brought_back(): void {
		$names = array();
		foreach ( array( 'v1' => -9, 'v2' => -1, 'v3' => -1, 'v4' => -1 ) as $version => $hours ) {
			$names[ $version ] = $this->night( $version, $hours );
		}
		DDH_Deliveries::roll_back( $names['v2'] );
		$this->lose( $names['v2'] );
		$this->assertSame( array( 'other', 'v1', true ), $this->seen() );
		DDH_Deliveries::roll_back( $names['v3'] );
		DDH_Deliveries::roll_back( $names['v1'] );
		DDH_Deliveries::roll_back( $names['v3'] );
		$this->lose( $names['v1'] );
		$this->assertSame( array( 'there', 'v3', true ), $this->seen() );
		DDH_Data::store( array( 'folder' => $names['v1'], 'version' => 'v1' ) );
		$this->assertSame( array( 'other', 'v3', true ), $this->seen(), 'v4 is newer, but was taken back' );
	}

	public function test_a_delivery_whose_commit_did_not_end_is_not_served_in_the_place_of_a_lost_one(): void {
		$first = $this->night( 'v1', -3 );
		add_filter(
			'pre_update_option_' . DDH_Data::SERVED,
			function () {
				throw new DDH_Refusal( 'killed', '', 500 );
			}
		);
		$this->assertInstanceOf( WP_Error::class, $this->import( self::slate( '[{"n":2}]', array( 'version' => 'v2' ) ) ) );
		$this->assertSame( 'v2', strtok( DDH_Deliveries::all()[0]['version'], '-' ), 'its folder is on the disk' );
		$this->lose( $first );
		$this->assertSame( array( 'missing', false, false ), $this->seen() );
	}

	/**
	 * What may be wrong with a folder, by kind: whether pages may read it, and how it is made from a published one.
	 *
	 * @return array<string,array{bool,callable}>
	 */
	private function kinds(): array {
		$receipt = '/' . DDH_Published::FILE;
		$drop    = fn( string $name ) => fn( string $dir ) => unlink( $dir . $name );
		$write   = fn( string $name, string $text ) => fn( string $dir ) => file_put_contents( $dir . $name, $text );
		return array(
			'published'             => array( true, fn() => null ),
			'without a receipt'     => array( true, $drop( $receipt ) ),
			'with an old game'      => array(
				true,
				function ( string $dir ) use ( $receipt ) {
					unlink( $dir . $receipt );
					file_put_contents( "$dir/2_gamemodel.json", '{}' );
				},
			),
			'with a larger record'  => array( true, $write( '/record/head.json', '{"n":1}' ) ),
			'half deleted'          => array( false, $drop( '/p_info.json' ) ),
			'cut off'               => array( false, $write( '/p_info.json', '[' ) ),
			'without its manifest'  => array( false, $drop( '/manifest.json' ) ),
			'not published'         => array( false, $write( $receipt, '{}' ) ),
			'with a damaged receipt' => array( false, $write( $receipt, '{"time":1' ) ),
			'with a strange receipt' => array( false, $write( $receipt, '{"time":"x","version":["x"],"files":{"p_info.json":[1]}}' ) ),
			'old and not listed'    => array(
				false,
				function ( string $dir ) use ( $receipt ) {
					unlink( $dir . $receipt );
					file_put_contents( "$dir/team_avs.json", '[]' );
				},
			),
			'old and half deleted'  => array(
				false,
				function ( string $dir ) use ( $receipt ) {
					unlink( $dir . $receipt );
					unlink( "$dir/p_info.json" );
				},
			),
			'old without manifest'  => array(
				false,
				function ( string $dir ) use ( $receipt ) {
					unlink( $dir . $receipt );
					unlink( "$dir/manifest.json" );
				},
			),
			'sample'                => array(
				false,
				function ( string $dir ) use ( $receipt ) {
					unlink( $dir . $receipt );
					file_put_contents( "$dir/manifest.json", self::manifest( array( 'p_info.json' => '[]' ), array( 'sample' => true ) ) );
				},
			),
		);
	}

	public function test_of_any_folders_the_newest_that_is_published_and_whole_is_served(): void {
		$seed   = self::seed();
		$kinds  = $this->kinds();
		$served = array();
		for ( $case = 0; $case < 30; $case++ ) {
			DDH_Disk::remove( $this->data );
			$best = null;
			$told = array();
			foreach ( range( 1, mt_rand( 1, 4 ) ) as $nth ) {
				$kind   = array_rand( $kinds );
				$hours  = mt_rand( -9, 2 );
				$folder = gmdate( 'Ymd-His', DDH_Clock::now() + $hours * 3600 ) . sprintf( '-0000000%d', $nth );
				$files  = array( 'p_info.json' => '[]', 'record/head.json' => '{}' );
				$this->folder( "uploads/ddh-data/$folder", $files + array( 'manifest.json' => self::manifest( array( 'p_info.json' => '[]' ), array( 'version' => "v$nth" ) ) ) );
				DDH_Published::add( $folder, array( 'time' => DDH_Clock::now() + $hours * 3600, 'version' => "v$nth", 'digest' => '' ) );
				$kinds[ $kind ][1]( "$this->data/$folder" );
				$told[] = "$folder: $kind";
				if ( $kinds[ $kind ][0] && $hours <= 0 && ( null === $best || array( $hours, $folder ) > array( $best[0], $best[1] ) ) ) {
					$best = array( $hours, $folder, "v$nth" );
				}
			}
			DDH_Data::store( array( 'folder' => '20261125-170000-ffffffff', 'version' => 'lost' ) );
			$expected = null === $best ? null : array( 'folder' => $best[1], 'version' => $best[2] );
			$this->assertSame( $expected, DDH_Data::served(), "seed $seed, case $case:\n" . implode( "\n", $told ) );
			$served[] = null !== $best;
		}
		$this->assertContains( true, $served );
		$this->assertContains( false, $served );
	}

	public function test_lateness_comes_from_the_last_delivery_also_after_a_rollback_and_a_wrong_clock(): void {
		$this->night( 'v1', -30 );
		$first = DDH_Data::served()['folder'];
		$this->night( 'v2', 0 );
		DDH_Deliveries::roll_back( $first );
		$this->assertFalse( $this->report()['late'] );
		$this->assertSame( self::NOW, $this->report()['last_delivery'] );
		$all = get_option( DDH_Receipts::OPTION );
		update_option( DDH_Receipts::OPTION, array_slice( $all, 0, 1 ) + array( 'x' => array( 'time' => DDH_Clock::now() + 1e6 ) ) + $all );
		$this->assertSame( self::NOW, $this->report()['last_delivery'] );
	}
}
