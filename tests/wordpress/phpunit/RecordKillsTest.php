<?php
require_once __DIR__ . '/DdhImportTestCase.php';
require_once __DIR__ . '/Forecasts.php';

/** Ends a commit in the middle, as a kill does. */
final class Killed extends Error {}

/** Tests that a commit that ends at any moment loses no forecast that the site has confirmed. */
final class RecordKillsTest extends DdhImportTestCase {
	const DAY = '2026-11-25';

	/** Number of calls of DDH_Data::base() until the commit ends. Each is a possible moment of a kill. -1: never. */
	private int $calls_left = -1;

	/** @var string[] The freezes of the record that the site has confirmed last. */
	private array $confirmed = array();

	protected function setUp(): void {
		parent::setUp();
		self::stop_clock( '2026-11-25 12:00 America/New_York' );
		add_filter(
			'ddh_data_dir',
			function ( $dir ) {
				if ( 0 === $this->calls_left-- ) {
					throw new Killed();
				}
				return $dir;
			}
		);
		$this->assertTrue( $this->publish( array( 'R' ) ) );
	}

	/** Sends a delivery whose record has these freezes. */
	private static function sent( array $freezes ): DDH_Delivery {
		static $n = 0;
		$files    = array( 'p_info.json' => '[{"n":' . ++$n . '}]' ) + Forecasts::chain( array( self::DAY => $freezes ) );
		$listing  = new DDH_Listing( array_keys( $files ) );
		$delivery = DDH_Delivery::begin( $listing, array_map( static fn( string $text ): array => array( 'bytes' => strlen( $text ), 'sum' => hash( 'sha256', $text ) ), $files ) );
		foreach ( $delivery->incoming()->expected() as $name => $next ) {
			$delivery->incoming()->receive_part( $next['file'], 0, $files[ $name ] );
		}
		return $delivery;
	}

	/** Commits a delivery. Returns whether the site has taken its record, which must then be kept for ever. */
	private function commit( DDH_Delivery $delivery, array $freezes ): bool {
		$is_taken = null === $delivery->commit()['record'];
		if ( $is_taken ) {
			$this->assertSame( $this->confirmed, array_slice( $freezes, 0, count( $this->confirmed ) ), 'a confirmed forecast is lost' );
			$this->confirmed = $freezes;
		}
		$this->assertRecordIs( $this->confirmed );
		return $is_taken;
	}

	private function publish( array $freezes ): bool {
		return $this->commit( self::sent( $freezes ), $freezes );
	}

	/** Asserts that the record and the receipts of the site agree with these freezes. */
	private function assertRecordIs( array $freezes ): void {
		$name  = Forecasts::name( self::DAY );
		$bytes = Forecasts::chain( array( self::DAY => $freezes ) )[ $name ];
		$this->assertStringEqualsFile( "$this->data/$name", $bytes );
		$this->assertStringEqualsFile( DDH_Data::dir() . "/$name", $bytes );
		$receipts = DDH_Record::receipts()[ self::DAY ];
		$this->assertSame( hash( 'sha256', $bytes ), end( $receipts )['sha256'] );
		foreach ( $receipts as $receipt ) {
			$this->assertSame( hash( 'sha256', substr( $bytes, 0, $receipt['bytes'] ) ), $receipt['sha256'], 'a receipt of forecasts that the record lacks' );
		}
		$this->assertFileDoesNotExist( "$this->data/record/" . DDH_Record::NEXT );
	}

	/** Whether a commit of these freezes was ended before call `$call`. */
	private function killed( DDH_Delivery $delivery, int $call ): bool {
		$this->calls_left = $call;
		try {
			$delivery->commit();
			return false;
		} catch ( Killed $end ) {
			return true;
		} finally {
			$this->calls_left = -1;
		}
	}

	public function test_a_commit_that_is_killed_at_any_moment_loses_no_confirmed_forecast(): void {
		$kills = 0;
		// Other moments follow from run to run. `npm run release -- kills` kills real processes.
		for ( $call = wp_rand( 0, 7 ); ; $call += 7 ) {
			list( $a, $b ) = array( array_merge( $this->confirmed, array( "a$call" ) ), array_merge( $this->confirmed, array( "b$call" ) ) );
			$delivery      = self::sent( $a );
			$other         = self::sent( $b );
			if ( ! $this->killed( $delivery, $call ) ) {
				break;
			}
			++$kills;
			$is_stored = Forecasts::chain( array( self::DAY => $a ) )[ Forecasts::name( self::DAY ) ] === file_get_contents( "$this->data/" . Forecasts::name( self::DAY ) );
			if ( $is_stored ) {
				// Only the killed delivery was stored, so the record can only go on from it.
				$this->confirmed = $a;
			}
			$this->assertSame( ! $is_stored, $this->commit( $other, $b ), "killed before call $call" );
			$this->assertSame( $is_stored, $this->commit( self::find( $delivery ), $a ), "killed before call $call" );
			$this->assertTrue( $this->publish( array_merge( $this->confirmed, array( "c$call" ) ) ) );
		}
		$this->assertGreaterThan( 8, $kills );
	}

	private static function find( DDH_Delivery $delivery ): DDH_Delivery {
		return DDH_Delivery::find( $delivery->id );
	}

	public function test_a_killed_commit_is_continued_with_the_same_folder_and_receipt(): void {
		// Each delivery on the site adds a call to a commit.
		for ( $call = wp_rand( 0, 7 ); ; $call += 7 ) {
			$freezes  = array_merge( $this->confirmed, array( "a$call" ) );
			$delivery = self::sent( $freezes );
			if ( ! $this->killed( $delivery, $call ) ) {
				break;
			}
			$made = json_decode( file_get_contents( "$this->data/" . DDH_Delivery::PREFIX . $delivery->id . '/delivery.json' ), true )['folder'];
			$this->assertTrue( $this->commit( self::find( $delivery ), $freezes ) );
			$receipts = DDH_Record::receipts()[ self::DAY ];
			$served   = DDH_Data::served()['folder'];
			$this->assertSame( $served, end( $receipts )['delivery'] );
			if ( '' !== $made && $made !== $served ) {
				$this->assertDirectoryDoesNotExist( "$this->data/$made" );
			}
		}
		$this->assertGreaterThan( 50, $call );
	}

	public function test_requests_that_commit_a_delivery_at_once_get_one_folder_and_one_receipt(): void {
		$freezes  = array( 'R', 'a' );
		$requests = array( self::sent( $freezes ) );
		for ( $i = 0; $i < 7; $i++ ) {
			$requests[] = self::find( $requests[0] );
		}
		$before  = count( DDH_Deliveries::all() );
		$reports = array_map( static fn( DDH_Delivery $delivery ): array => $delivery->commit(), $requests );
		$this->assertSame( array( $reports[0] ), array_values( array_unique( $reports, SORT_REGULAR ) ) );
		$this->assertCount( $before + 1, DDH_Deliveries::all() );
		$this->assertCount( 2, DDH_Record::receipts()[ self::DAY ] );
	}
}
