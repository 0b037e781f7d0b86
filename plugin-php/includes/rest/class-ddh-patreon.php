<?php
/** Reads a member's pledge on Patreon. Only this file uses the Patreon plugin. */

defined( 'ABSPATH' ) || exit;

final class DDH_Patreon {
	/**
	 * Seconds to cache a pledge, because the Patreon plugin may ask Patreon's servers. A failure is cached for a
	 * shorter time, because it denies access to a member who may be paying.
	 */
	const KEPT         = 300;
	const KEPT_UNKNOWN = 60;

	/** Returns the member's monthly pledge in US cents, or 0 if the pledge is missing, declined or unknown. */
	public static function cents( WP_User $user ): int {
		if ( ! self::is_there() ) {
			return 0;
		}
		$key  = 'ddh_patreon_' . $user->ID;
		$kept = get_transient( $key );
		if ( is_int( $kept['cents'] ?? null ) ) {
			return $kept['cents'];
		}
		$cents = self::ask( $user );
		// WordPress returns a stored number as text and a missing value as false, so the number is stored in an array.
		set_transient( $key, array( 'cents' => (int) $cents ), null === $cents ? self::KEPT_UNKNOWN : self::KEPT );
		return (int) $cents;
	}

	public static function forget( int $user_id ): void {
		delete_transient( 'ddh_patreon_' . $user_id );
	}

	/** Whether a Patreon plugin with the methods that ask() calls is active. */
	public static function is_there(): bool {
		return method_exists( 'Patreon_Wordpress', 'getUserPatronage' ) && method_exists( 'Patreon_Wordpress', 'checkDeclinedPatronage' );
	}

	/**
	 * Asks the Patreon plugin for a member's pledge; null if the plugin failed. The plugin's isPatron() cannot be used,
	 * because that function ignores its argument.
	 */
	private static function ask( WP_User $user ): ?int {
		try {
			$cents = Patreon_Wordpress::getUserPatronage( $user );
			if ( is_wp_error( $cents ) ) {
				return null;
			}
			return is_numeric( $cents ) && $cents > 0 && ! Patreon_Wordpress::checkDeclinedPatronage( $user ) ? (int) $cents : 0;
		} catch ( Throwable $failure ) {
			// A failure of the Patreon plugin must not break the page. It grants no access.
			return null;
		}
	}
}
