<?php
/**
 * Finds out whether the site's data is up to date. The settings screen, Site Health and monitors show the result. An
 * e-mail reports a late delivery.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Freshness {
	/** A delivery is late if it has not arrived this many seconds after the expected time. */
	const LATE = HOUR_IN_SECONDS;

	/**
	 * Option: the expected time of the delivery that the last e-mail reported as late. It keeps a late delivery from
	 * being reported twice.
	 */
	const MAILED = 'ddh_late_mailed';

	public static function hook(): void {
		add_action( DDH_Deliveries::HOOK, array( __CLASS__, 'remind' ), 30, 0 );
	}

	/**
	 * Responds with the freshness of the data, for monitors. The response is public, except for the credits left at
	 * the odds provider, which only users who may publish get.
	 */
	public static function report(): WP_REST_Response {
		DDH_Host::must_have( 'strtotime' );
		$last   = DDH_Receipts::newest();
		$shown  = DDH_Night::shown();
		$report = array(
			'version'        => DDH_Data::version(),
			'last_delivery'  => isset( $last['time'] ) ? gmdate( 'Y-m-d\TH:i:s\Z', $last['time'] ) : null,
			'late'           => self::is_late(),
			'date'           => $shown['date'] ?? null,
			'without_figure' => $shown['withoutFigure'] ?? null,
			'prices_at'      => $shown['pricesAt'] ?? null,
			'next_expected'  => $last['night']['nextExpected'] ?? null,
		);
		if ( 'there' !== DDH_Data::state() ) {
			$report['data'] = DDH_Data::state();
		}
		return new WP_REST_Response( DDH_Data::may_change() ? $report + array( 'credits_left' => $last['night']['creditsLeft'] ?? null ) : $report );
	}

	/** Describes the freshness of the data in one line. */
	public static function line(): string {
		$last  = DDH_Receipts::newest();
		$night = $last['night'] ?? array();
		$shown = DDH_Night::shown();
		$line  = array_filter( array( self::loss() ) );
		/* translators: %s: date and time. */
		$line[] = isset( $last['time'] ) ? sprintf( __( 'Last delivery: %s.', 'ddh-hockey' ), self::time( $last['time'] ) ) : __( 'No delivery yet.', 'ddh-hockey' );
		if ( isset( $shown['withoutFigure'] ) ) {
			$line[] = array() === $shown['withoutFigure'] ? __( 'Every game has its figures.', 'ddh-hockey' ) : self::gap();
		}
		if ( isset( $shown['pricesAt'] ) ) {
			/* translators: %s: age of the newest price, such as "3 hours". */
			$line[] = sprintf( __( 'The newest price is %s old.', 'ddh-hockey' ), human_time_diff( min( DDH_Clock::now(), strtotime( $shown['pricesAt'] ) ), DDH_Clock::now() ) );
		}
		if ( isset( $night['creditsLeft'] ) ) {
			/* translators: %s: number of credits. */
			$line[] = sprintf( _n( '%s credit left.', '%s credits left.', $night['creditsLeft'], 'ddh-hockey' ), number_format_i18n( $night['creditsLeft'] ) );
		}
		if ( self::is_late() ) {
			$line[] = self::delay();
		} elseif ( isset( $night['nextExpected'] ) ) {
			/* translators: %s: date and time. */
			$line[] = sprintf( __( 'Next delivery: %s.', 'ddh-hockey' ), self::time( strtotime( $night['nextExpected'] ) ) );
		}
		return implode( ' ', $line );
	}

	/** Returns a sentence if the delivery that pages should read is not on the disk, or ''. */
	public static function loss(): string {
		switch ( DDH_Data::state() ) {
			case 'missing':
				/* translators: %s: path of the folder for data. */
				return sprintf( __( 'The data is missing: no delivery is left in %s. If the folder is only away, bring it back; otherwise deliver the data again.', 'ddh-hockey' ), DDH_Data::base() );
			case 'other':
				/* translators: %s: path of the folder for data. */
				return sprintf( __( 'The delivery that pages should show is missing in %s, so they show the newest other one. Deliver the data again.', 'ddh-hockey' ), DDH_Data::base() );
			default:
				return '';
		}
	}

	/** Returns sentences about missing data, a late delivery and games without a figure, or '' if there is no problem. */
	public static function problem(): string {
		return implode( ' ', array_filter( array( self::loss(), self::is_late() ? self::delay() : '', self::gap() ) ) );
	}

	/** Sends an e-mail about a late delivery, once per delivery, if the settings contain an e-mail address. */
	public static function remind(): void {
		DDH_Jobs::run( __CLASS__, static fn() => self::mail_delay() );
	}

	private static function mail_delay(): void {
		$to       = DDH_Settings::get( 'late_mail' );
		$expected = self::expected();
		if ( '' === $to || ! self::is_late() || get_option( self::MAILED ) === $expected || ! DDH_Home::is_home() ) {
			return;
		}
		/* translators: %s: name of the site. */
		$subject = sprintf( __( '[%s] The hockey data is late', 'ddh-hockey' ), wp_specialchars_decode( get_option( 'blogname' ), ENT_QUOTES ) );
		$until   = '' === self::loss() ? __( 'Pages show the last delivery until the next one arrives.', 'ddh-hockey' ) . ' ' : '';
		$text    = self::line() . "\n\n" . $until . __( 'Is the job that makes it still running?', 'ddh-hockey' ) . "\n" . DDH_Admin::address( 'data' );
		if ( wp_mail( $to, $subject, $text ) ) {
			update_option( self::MAILED, $expected, false );
		}
	}

	private static function is_late(): bool {
		$expected = self::expected();
		return '' !== $expected && strtotime( $expected ) + self::LATE < DDH_Clock::now();
	}

	private static function delay(): string {
		/* translators: %s: date and time. */
		return sprintf( __( 'A delivery was expected %s and has not arrived.', 'ddh-hockey' ), self::time( strtotime( self::expected() ) ) );
	}

	private static function gap(): string {
		$games = DDH_Night::shown()['withoutFigure'] ?? array();
		/* translators: %s: games without a figure, each with its reason. */
		return $games ? sprintf( __( 'Without a figure: %s.', 'ddh-hockey' ), DDH_Report::names( $games, DDH_Report::MOST ) ) : '';
	}

	/** When the next delivery is expected, as the last one said, or ''. The last one may be missing or taken back. */
	private static function expected(): string {
		return DDH_Receipts::newest()['night']['nextExpected'] ?? '';
	}

	private static function time( int $time ): string {
		return wp_date( get_option( 'date_format' ) . ' ' . get_option( 'time_format' ), $time );
	}
}
