<?php

/** Tests the league's day and its times on days of 23, 24 and 25 hours. */
final class ClockTest extends DdhTestCase {

	/** @return array<string,array{string}> */
	public static function days(): array {
		$days = array( '2026-03-08', '2026-10-31', '2026-11-01', '2026-11-02', '2026-12-31', '2027-03-13', '2027-03-14' );
		return array_combine( $days, array_map( static fn( string $day ): array => array( $day ), $days ) );
	}

	/** @dataProvider days */
	public function test_the_instant_of_each_minute_of_a_day_is_one_at_which_clocks_in_new_york_show_it( string $day ): void {
		$is_short = 1 === preg_match( '/-03-(08|14)$/', $day );
		for ( $minute = 0; $minute < 24 * 60; $minute++ ) {
			$time = sprintf( '%02d:%02d', intdiv( $minute, 60 ), $minute % 60 );
			if ( $is_short && 0 === strpos( $time, '02' ) ) {
				continue;
			}
			DDH_Clock::$stopped = 1000 * DDH_Clock::time_of( $day, $time );
			$this->assertSame( array( "$day $time", $day ), array( DDH_Clock::in_league(), DDH_Clock::day() ) );
		}
	}

	/** @dataProvider days */
	public function test_days_are_counted_on_the_calendar_at_every_hour( string $day ): void {
		$start = DDH_Clock::time_of( $day, '00:00' );
		$end   = DDH_Clock::time_of( $day, '23:59' );
		for ( $time = $start; $time <= $end; $time += 600 ) {
			DDH_Clock::$stopped = 1000 * $time + 999;
			foreach ( array( -200, -1, 0, 1, 7 ) as $days ) {
				$this->assertSame( gmdate( 'Y-m-d', strtotime( "$day UTC" ) + $days * DAY_IN_SECONDS ), DDH_Clock::day( $days ) );
			}
			$this->assertSame( $day, DDH_Clock::day_at( $time ) );
		}
	}

	public function test_a_time_that_clocks_show_twice_is_the_first(): void {
		$this->assertSame( strtotime( '2026-11-01T05:30:00Z' ), DDH_Clock::time_of( '2026-11-01', '01:30' ) );
	}

	public function test_a_start_is_read_in_any_usual_form(): void {
		$evening = strtotime( '2026-11-29T00:30:00Z' );
		foreach ( array( '19:30', '19:30:00', '7:30 PM', '7:30pm', '07:30 p.m.', "7:30\u{202f}PM", '7:30:00 PM', '7:30 PM ET', '19:30 est', '2026-11-29T00:30:00Z', '2026-11-28T19:30:00-05:00' ) as $text ) {
			$this->assertSame( $evening, DDH_Clock::start( '2026-11-28', $text ), $text );
		}
		foreach ( array( '12 AM' => '05:00', '12:05 AM' => '05:05', '12 pm' => '17:00', '9:15' => '14:15', '00:00' => '05:00' ) as $text => $utc ) {
			$this->assertSame( strtotime( "2026-11-28T{$utc}:00Z" ), DDH_Clock::start( '2026-11-28', $text ), $text );
		}
		foreach ( array( 'TBD', '', '24:00', '7:60 PM', '13:00 PM', '0:30 AM', '7:30 PM PT', '2026-11-30T00:30:00Z', '2026-11-28 19:30', "\xff" ) as $text ) {
			$this->assertNull( DDH_Clock::start( '2026-11-28', $text ), $text );
		}
	}

	public function test_the_clock_runs_unless_a_test_has_stopped_it(): void {
		$this->assertEqualsWithDelta( time(), DDH_Clock::now(), 5 );
		self::stop_clock( '2026-11-02T04:20:00Z' );
		$this->assertSame( array( 1793593200, 1793593200000 ), array( DDH_Clock::now(), DDH_Clock::ms() ) );
	}
}
