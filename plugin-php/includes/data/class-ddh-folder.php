<?php
/** A folder on the server as the source of a delivery, for WP-CLI. */

defined( 'ABSPATH' ) || exit;

final class DDH_Folder {
	private string $path;

	/** `$source` is a path, absolute or relative to the working directory. */
	public function __construct( string $source ) {
		$real = realpath( $source );
		if ( false === $real ) {
			/* translators: %s: the path that the user gave. */
			throw self::refusal( sprintf( __( '%s does not exist or cannot be read.', 'ddh-hockey' ), DDH_Report::name( $source ) ) );
		}
		if ( ! is_dir( $real ) ) {
			/* translators: %s: the path that the user gave. */
			throw self::refusal( sprintf( __( '%s is not a folder. Unpack a zip first, or upload it on the settings page.', 'ddh-hockey' ), DDH_Report::name( $source ) ) );
		}
		$this->path = wp_normalize_path( $real );
	}

	/**
	 * Delivers all files of the folder in one step. If a file is faulty, delivers nothing. Returns what commit()
	 * returns.
	 */
	public function deliver( bool $dry_run ): array {
		DDH_Data::prepare();
		$base = wp_normalize_path( realpath( DDH_Data::base() ) );
		if ( 0 === strpos( $base . '/', $this->path . '/' ) || 0 === strpos( $this->path . '/', $base . '/' ) ) {
			throw self::refusal( __( 'A delivery cannot be imported from the data folder itself, nor from a folder in it or around it.', 'ddh-hockey' ) );
		}
		$left_out = array();
		$sizes    = $this->walk( '', 0, $left_out );
		$listing  = new DDH_Listing( array_map( 'strval', array_keys( $sizes ) ), $left_out );
		DDH_Disk::require_room( $base, array_sum( array_intersect_key( $sizes, array_flip( $listing->given ) ) ) );
		$delivery = DDH_Delivery::begin( $listing );
		try {
			$bad = array();
			foreach ( $listing->given as $name => $given ) {
				$bad[ $name ] = $this->put( $delivery, $name, $given );
			}
			$bad = array_filter( $bad, 'strlen' );
			if ( $bad ) {
				throw DDH_Report::refused( $bad, count( $listing->given ) );
			}
			return $delivery->commit( $dry_run );
		} finally {
			$delivery->remove();
		}
	}

	private function put( DDH_Delivery $delivery, string $name, string $given ): string {
		$file = self::open( $this->path, $this->path . '/' . $given );
		if ( null === $file ) {
			return __( 'The file no longer exists or cannot be read.', 'ddh-hockey' );
		}
		try {
			return $delivery->put( $name, $file );
		} finally {
			fclose( $file );
		}
	}

	/**
	 * Opens a file of a folder. The file may have changed since the folder was listed, so refuses links, pipes and
	 * files outside the folder. Compares the open file with the file at its path, because another process may have put
	 * a link there for a moment.
	 *
	 * @return resource|null
	 */
	public static function open( string $folder, string $path ) {
		clearstatcache( true );
		// The mode "n" keeps fopen() from waiting for a writer if the path has become a pipe.
		$file = is_link( $path ) || ! is_file( $path ) || ! is_readable( $path ) ? null : DDH_Disk::tried( 'fopen', $path, 'rbn' );
		if ( null === $file ) {
			return null;
		}
		clearstatcache( true );
		$real    = realpath( $path );
		$at_path = false === $real ? null : DDH_Disk::tried( 'lstat', $real );
		clearstatcache( true );
		$stat = fstat( $file );
		if ( ! is_array( $at_path ) || $stat['dev'] !== $at_path['dev'] || $stat['ino'] !== $at_path['ino'] || 0100000 !== ( $stat['mode'] & 0170000 )
			|| realpath( $path ) !== $real || 0 !== strpos( wp_normalize_path( $real ), $folder . '/' ) ) {
			fclose( $file );
			return null;
		}
		return $file;
	}

	/**
	 * Lists the files below the folder, down to three levels (data files have two). A folder that contains only one
	 * folder does not count as a level. Does not follow links. `$left_out` gets the names that are not files, with
	 * reasons.
	 *
	 * @return array<string,int> Bytes by name.
	 */
	private function walk( string $below, int $level, array &$left_out ): array {
		$path = '' === $below ? $this->path : $this->path . '/' . $below;
		if ( ! is_readable( $path ) ) {
			/* translators: %s: path of the folder. */
			throw self::refusal( sprintf( __( 'The folder %s cannot be read.', 'ddh-hockey' ), DDH_Report::name( $path ) ) );
		}
		$names = array();
		foreach ( DDH_Disk::names( $path ) as $entry ) {
			$name = '' === $below ? $entry : $below . '/' . $entry;
			if ( ! DDH_Listing::is_rubbish( is_dir( $this->path . '/' . $name ) ? $name . '/' : $name ) ) {
				$names[] = $name;
			}
		}
		$found = array();
		foreach ( $names as $name ) {
			$at = $this->path . '/' . $name;
			if ( is_dir( $at ) && ! is_link( $at ) && $level < 3 ) {
				$found += $this->walk( $name, 1 === count( $names ) ? $level : $level + 1, $left_out );
				continue;
			}
			$found[ $name ] = is_file( $at ) ? (int) filesize( $at ) : 0;
			if ( is_link( $at ) ) {
				$left_out[ $name ] = __( 'Symbolic links are not imported.', 'ddh-hockey' );
			} elseif ( ! is_file( $at ) && ! is_dir( $at ) ) {
				$left_out[ $name ] = __( 'This is not a regular file.', 'ddh-hockey' );
			}
		}
		return $found;
	}

	private static function refusal( string $sentence ): DDH_Refusal {
		return new DDH_Refusal( 'ddh_import_source', $sentence, 422 );
	}
}
