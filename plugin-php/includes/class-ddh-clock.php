<?php
/** The clock of the plugin. All its code reads the time here, so that a test can stop the clock at any instant. */

defined( 'ABSPATH' ) || exit;

final class DDH_Clock {
	/** The time zone of the league's days. */
	const ZONE = 'America/New_York';

	/** The time that a stopped clock shows, in milliseconds since 1970. Null if the clock runs. Only tests set it. */
	public static ?int $stopped = null;

	/** The Unix time in seconds. */
	public static function now(): int {
		return intdiv( self::ms(), 1000 );
	}

	/** The Unix time in milliseconds, as in browsers. */
	public static function ms(): int {
		return self::$stopped ?? (int) floor( 1000 * microtime( true ) ); // audit:ok The only place that reads the time.
	}

	/** Waits. A stopped clock is set forward instead. Where the host has disabled usleep(), nothing waits. */
	public static function pause( int $ms ): void {
		if ( null === self::$stopped ) {
			DDH_Disk::tried( 'usleep', 1000 * $ms );
		} else {
			self::$stopped += $ms;
		}
	}

	/** The league's day, which is the date in New York, `$days` after today. Days can have 23 or 25 hours. */
	public static function day( int $days = 0 ): string {
		// Every day has a noon, and only one.
		return self::in_new_york( self::now() )->setTime( 12, 0 )->modify( "$days days" )->format( 'Y-m-d' );
	}

	/** The league's day at a Unix time. */
	public static function day_at( int $time ): string {
		return self::in_new_york( $time )->format( 'Y-m-d' );
	}

	/** The date and time in New York, such as `2026-11-25 19:00`. */
	public static function in_league(): string {
		return self::in_new_york( self::now() )->format( 'Y-m-d H:i' );
	}

	/** The Unix time at which clocks in New York show a time such as `19:00` on a day. Of a time that they show twice, the first. */
	public static function time_of( string $day, string $time ): int {
		return ( new DateTimeImmutable( "$day $time", new DateTimeZone( self::ZONE ) ) )->getTimestamp();
	}

	private static function in_new_york( int $time ): DateTimeImmutable {
		return ( new DateTimeImmutable( '@' . $time ) )->setTimezone( new DateTimeZone( self::ZONE ) );
	}
}
