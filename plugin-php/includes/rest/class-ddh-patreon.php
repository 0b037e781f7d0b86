<?php
/**
 * What a member pledges on Patreon. The only file that knows the Patreon plugin.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Patreon {

	/** Seconds that an answer is kept, because the Patreon plugin may ask Patreon's servers. */
	const KEPT = 300;

	/** Seconds that a failure is kept. It is shorter, because the member may be paying. */
	const KEPT_UNKNOWN = 60;

	/**
	 * The member's monthly pledge; 0: no pledge, a declined one, or it is not known.
	 *
	 * @return int US cents.
	 */
	public static function cents( WP_User $user ): int {
		if ( ! self::is_there() ) {
			return 0;
		}
		$key  = 'ddh_patreon_' . $user->ID;
		$kept = get_transient( $key );
		if ( is_array( $kept ) && isset( $kept['cents'] ) && is_int( $kept['cents'] ) ) {
			return $kept['cents'];
		}
		$cents = self::ask( $user );
		// An array, because WordPress gives a bare number back as a text, and "not there" as false.
		set_transient( $key, array( 'cents' => (int) $cents ), null === $cents ? self::KEPT_UNKNOWN : self::KEPT );
		return (int) $cents;
	}

	/** Forgets what is kept of a member. */
	public static function forget( int $user_id ): void {
		delete_transient( 'ddh_patreon_' . (int) $user_id );
	}

	/** Whether a Patreon plugin that can be asked is active. */
	public static function is_there(): bool {
		return class_exists( 'Patreon_Wordpress' )
			&& method_exists( 'Patreon_Wordpress', 'getUserPatronage' )
			&& method_exists( 'Patreon_Wordpress', 'checkDeclinedPatronage' );
	}

	/**
	 * Asks the Patreon plugin. (Its isPatron() is of no use: it answers for the current user, whomever one asks about.)
	 *
	 * @return int|null Cents; null: it failed.
	 */
	private static function ask( WP_User $user ): ?int {
		try {
			$cents = Patreon_Wordpress::getUserPatronage( $user );
			if ( is_wp_error( $cents ) ) {
				return null;
			}
			if ( ! is_numeric( $cents ) || $cents <= 0 || Patreon_Wordpress::checkDeclinedPatronage( $user ) ) {
				return 0;
			}
			return (int) $cents;
		} catch ( Throwable $failure ) {
			// Whatever it was, it is no pledge, and no reason for a page to fail.
			return null;
		}
	}
}
