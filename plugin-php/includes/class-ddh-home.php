<?php
/**
 * Whether this site is the one for which the plugin was set up, or may be a copy of it. A copy has the keys and the member
 * ids of the other site, so it could change the data of that site's members in Firebase.
 */

defined( 'ABSPATH' ) || exit;

/**
 * A place is an array with `stored`, the site's address in the database; `given`, its address by wp-config.php; and
 * `environment`. The option is JSON: `home` is the place for which the plugin was set up, and `copy` is a place that an
 * administrator has called a copy.
 */
final class DDH_Home {
	const OPTION = 'ddh_home';

	/** What a site is. ASKED: its place has changed, and no administrator has said yet why. */
	const HOME  = 'home';
	const ASKED = 'asked';
	const COPY  = 'copy';

	/** The answers of an administrator. */
	const ANSWERS = array( 'moved', self::COPY );

	public static function hook(): void {
		// During an update WordPress runs the earlier version's code, and no activation hook. So the first screen that an
		// administrator opens afterwards keeps the place.
		add_action( 'admin_init', array( __CLASS__, 'remember_for_administrator' ) );
		foreach ( array( 'upgrader_process_complete', 'add_option_' . DDH_Settings::OPTION, 'update_option_' . DDH_Settings::OPTION ) as $event ) {
			add_action( $event, array( __CLASS__, 'remember' ), 10, 0 );
		}
	}

	/** @param mixed $network_wide Whether the plugin is activated for all sites of a network. */
	public static function activate( $network_wide = false ): void {
		$sites = $network_wide ? get_sites( array( 'fields' => 'ids', 'number' => 0 ) ) : array( 0 ); // audit:ok -- only in a network.
		array_map( array( __CLASS__, 'remember' ), $sites );
	}

	public static function remember_for_administrator(): void {
		if ( current_user_can( 'manage_options' ) ) {
			self::remember();
		}
	}

	/** Keeps the place of a site, unless one is kept already. `$site` is the site's number in a network, or 0 for the present site. */
	public static function remember( int $site = 0 ): void {
		global $wpdb;
		$rows = self::rows( $site );
		$here = self::here( $rows );
		if ( isset( $rows[ self::OPTION ] ) || '' === $here['stored'] ) {
			return;
		}
		// No function of WordPress: its object cache may be that of another site, and says that there is no row.
		$value = wp_json_encode( array( self::HOME => self::spaced( $here ) ) );
		$wpdb->query( $wpdb->prepare( 'INSERT IGNORE INTO %i ( option_name, option_value, autoload ) VALUES ( %s, %s, %s )', self::table( $site ), self::OPTION, $value, 'no' ) );
	}

	/** What this site is: HOME, ASKED or COPY. Reads the database each time, because an answer counts at once. */
	public static function state(): string {
		$rows = self::rows();
		return self::judge( self::kept( $rows ), self::here( $rows ) );
	}

	public static function is_home(): bool {
		return self::HOME === self::state();
	}

	/**
	 * Whether an administrator has to say what this site is. In another environment than production they are asked once,
	 * also if nothing has changed; and again if erasures wait although the site is back at its place.
	 */
	public static function is_open(): bool {
		$rows  = self::rows();
		$kept  = self::kept( $rows );
		$here  = self::here( $rows );
		$state = self::judge( $kept, $here );
		$new   = isset( $kept[ self::HOME ] ) && ! isset( $kept['answered'] ) && 'production' !== $here['environment'];
		return self::ASKED === $state || ( self::HOME === $state && ( $new || DDH_Firebase_Erasure::waiting() ) );
	}

	/** Whether this site does anything that a copy must not do: it has a Firebase database, or an address for late nights. */
	public static function matters(): bool {
		return null !== DDH_Firebase::database() || '' !== DDH_Settings::get( 'late_mail' );
	}

	/** Stores an answer, one of ANSWERS, for the present place. Then the erasures that wait are done or dropped. */
	public static function answer( string $answer ): void {
		global $wpdb;
		self::remember();
		$rows = self::rows();
		$here = self::spaced( self::here( $rows ) );
		$kept = self::COPY === $answer ? array( self::COPY => $here ) + self::kept( $rows ) : array( self::HOME => $here, 'answered' => true );
		$wpdb->update( $wpdb->options, array( 'option_value' => wp_json_encode( $kept ) ), array( 'option_name' => self::OPTION ) );
		DDH_Firebase_Erasure::follow_answer();
	}

	/**
	 * Judges a place by what the option has. A copy that replaces the original site is that site, although it was called a
	 * copy at another place. A database that does not answer gives a place without an address.
	 */
	public static function judge( array $kept, array $here ): string {
		$home = self::place( $kept[ self::HOME ] ?? null );
		$copy = self::place( $kept[ self::COPY ] ?? null );
		if ( $copy && self::has_address( $copy, $here ) && $copy['environment'] === $here['environment'] ) {
			return self::COPY;
		}
		$is_known = in_array( $here['environment'], array( 'production', $home['environment'] ?? $here['environment'] ), true );
		return '' !== $here['stored'] && ( ! $home || ( $is_known && self::has_address( $home, $here ) ) ) ? self::HOME : self::ASKED;
	}

	/**
	 * Whether a site at `$here` still has the address of `$place`. `given` is '' if wp-config.php takes the host from the
	 * request, and there is none.
	 */
	private static function has_address( array $place, array $here ): bool {
		return in_array( $here['stored'], array( $place['stored'], $place['given'] ), true )
			&& ( $place['given'] === $here['given'] || in_array( '', array( $place['given'], $here['given'] ), true ) );
	}

	/** A URL without what may change of a site that stays where it is: scheme, port, www, upper case. '' without a host. */
	public static function folded( string $url ): string {
		$host = strtolower( (string) wp_parse_url( $url, PHP_URL_HOST ) );
		return '' === $host ? '' : preg_replace( '/^www\.(?=.*\.)/', '', $host ) . untrailingslashit( strtolower( (string) wp_parse_url( $url, PHP_URL_PATH ) ) );
	}

	/** @return array{here:string,home:string} The address of this site, and the one for which the plugin was set up, as folded() writes them. */
	public static function addresses(): array {
		$rows = self::rows();
		$here = self::here( $rows );
		$home = self::place( self::kept( $rows )[ self::HOME ] ?? null ) ?? $here;
		$from = in_array( '', array( $here['given'], $home['given'] ), true ) || $here['given'] === $home['given'] ? 'stored' : 'given';
		return array( 'here' => $here[ $from ], 'home' => $home[ $from ] );
	}

	/** @return string[] A place in the form that is stored: with spaces between the letters, so that no search for an address finds it. */
	private static function spaced( array $place ): array {
		return array_map( static fn( string $text ): string => implode( ' ', (array) preg_split( '//u', $text, -1, PREG_SPLIT_NO_EMPTY ) ), $place );
	}

	/** @param mixed $spaced What spaced() has returned, or anything else. */
	private static function place( $spaced ): ?array {
		return isset( $spaced['stored'], $spaced['given'], $spaced['environment'] ) ? str_replace( ' ', '', $spaced ) : null;
	}

	/** @return array{stored:string,given:string,environment:string} The present place. Filters do not count: plugins let them depend on language or visitor. */
	private static function here( array $rows ): array {
		$stored = self::folded( $rows['home'] ?? '' );
		// WordPress ignores the constant in a network.
		$given = is_multisite() || ! defined( 'WP_HOME' ) ? $stored : self::folded( (string) WP_HOME );
		return array( 'stored' => $stored, 'given' => $given, 'environment' => wp_get_environment_type() );
	}

	private static function kept( array $rows ): array {
		return (array) json_decode( $rows[ self::OPTION ] ?? '', true );
	}

	/** @return array<string,string> The site's address in the database and the option, by name, as far as there are such rows. */
	private static function rows( int $site = 0 ): array {
		global $wpdb;
		$found = $wpdb->get_results( $wpdb->prepare( 'SELECT option_name, option_value FROM %i WHERE option_name IN ( %s, %s )', self::table( $site ), 'home', self::OPTION ), ARRAY_N );
		return array_column( $found, 1, 0 );
	}

	private static function table( int $site ): string {
		global $wpdb;
		return 0 === $site ? $wpdb->options : $wpdb->get_blog_prefix( $site ) . 'options';
	}
}
