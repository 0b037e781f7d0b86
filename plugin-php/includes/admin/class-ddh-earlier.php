<?php
/**
 * Keeps the built files of earlier versions for a time, because pages in caches name them. The names contain a hash of
 * the content, so files of several versions can be in one folder.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Earlier {
	const FOLDER = 'dist/assets';

	/** Lists the files of earlier versions: by name, the day of the update that replaced them. */
	const LIST = 'dist/earlier.json';

	/** Days for which a replaced file is kept. */
	const DAYS = 30;

	const NAME = '/^[\w.-]+-[\w-]{8}\.(js|css)\z/';

	public static function hook(): void {
		add_action( DDH_Deliveries::HOOK, array( __CLASS__, 'clean' ), 40, 0 );
	}

	/** @return array<string,string> The files of earlier versions and their days. */
	public static function days(): array {
		$days = (array) DDH_Disk::json( DDH_DIR . self::LIST );
		return array_filter( $days, static fn( $day, $name ): bool => is_string( $day ) && preg_match( self::NAME, $name ), ARRAY_FILTER_USE_BOTH );
	}

	private static function is_kept( string $day ): bool {
		return $day > DDH_Clock::day( -self::DAYS );
	}

	/**
	 * Copies the files that the new version in `$source` lacks. `$here` is the installed plugin. Both are paths for
	 * $wp_filesystem. A file that cannot be copied does not stop the update: pages in caches then show a sentence.
	 */
	public static function carry( string $here, string $source ): void {
		global $wp_filesystem;
		$to      = trailingslashit( $source ) . self::FOLDER;
		$new     = (array) $wp_filesystem->dirlist( $to );
		$days    = self::days();
		$carried = array();
		foreach ( array_keys( (array) $wp_filesystem->dirlist( trailingslashit( $here ) . self::FOLDER ) ) as $name ) {
			$day = $days[ $name ] ?? DDH_Clock::day();
			if ( preg_match( self::NAME, $name ) && ! isset( $new[ $name ] ) && self::is_kept( $day ) && $wp_filesystem->copy( trailingslashit( $here ) . self::FOLDER . '/' . $name, $to . '/' . $name, false, FS_CHMOD_FILE ) ) {
				$carried[ $name ] = $day;
			}
		}
		if ( $carried ) {
			$wp_filesystem->put_contents( trailingslashit( $source ) . self::LIST, wp_json_encode( $carried ), FS_CHMOD_FILE );
		}
	}

	/** Deletes files that are no longer kept. Where PHP cannot write to the plugin's folder, the next update leaves them out. */
	public static function clean(): void {
		foreach ( self::days() as $name => $day ) {
			$path = DDH_DIR . self::FOLDER . '/' . $name;
			if ( ! self::is_kept( $day ) && is_file( $path ) && ! DDH_Host::lacking( 'unlink' ) ) {
				DDH_Disk::tried( 'unlink', $path );
			}
		}
	}
}
