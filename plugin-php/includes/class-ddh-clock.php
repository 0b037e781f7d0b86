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

	/**
	 * The Unix time at which a game of a day starts, or null if `$text`, a `Time` of the data, is no time. The engine's
	 * `startTime` reads the same forms: a clock time of New York in any usual form, or an ISO time with its offset.
	 */
	public static function start( string $day, string $text ): ?int {
		$seconds = '(?::[0-5]\d(?:\.\d+)?)?';
		$zone    = '(?:\s*(?:ET|EST|EDT|Eastern))?\s*\z';
		if ( preg_match( "/^\s*((?:[01]?\d|2[0-3]):[0-5]\d)$seconds$zone/iu", $text, $parts ) ) {
			return self::time_of( $day, $parts[1] );
		}
		if ( preg_match( "/^\s*(0?[1-9]|1[0-2])(:[0-5]\d)?$seconds\s*([ap])\.?m\.?$zone/iu", $text, $parts ) ) {
			return self::time_of( $day, $parts[1] . ( '' === $parts[2] ? ':00' : $parts[2] ) . $parts[3] . 'm' );
		}
		$is_instant = preg_match( '/^\d{4}-\d\d-\d\dT\d\d:[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)\z/', $text );
		$time       = $is_instant ? strtotime( $text ) : false;
		return false !== $time && self::day_at( $time ) === $day ? $time : null;
	}

	private static function in_new_york( int $time ): DateTimeImmutable {
		return ( new DateTimeImmutable( '@' . $time ) )->setTimezone( new DateTimeZone( self::ZONE ) );
	}
}
