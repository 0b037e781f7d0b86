<?php
/**
 * A folder on the server as the source of a delivery: the door of WP-CLI.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Folder {

	private string $path;

	/**
	 * @param string $source Absolute, or below the working directory.
	 * @throws DDH_Refusal ddh_import_source.
	 */
	public function __construct( string $source ) {
		$real = realpath( $source );
		if ( false === $real ) {
			/* translators: %s: a folder or file. */
			throw self::refusal( sprintf( __( '%s is not there, or may not be read.', 'ddh-hockey' ), DDH_Report::name( $source ) ) );
		}
		if ( ! is_dir( $real ) ) {
			/* translators: %s: a name. */
			throw self::refusal( sprintf( __( '%s is not a folder. Unpack a zip first, or upload it on the settings page.', 'ddh-hockey' ), DDH_Report::name( $source ) ) );
		}
		$this->path = wp_normalize_path( $real );
	}

	/**
	 * Delivers all files of the folder in one step, or refuses them all.
	 *
	 * @param bool $dry_run Whether everything is checked and nothing changed.
	 * @return array See DDH_Delivery::commit().
	 * @throws DDH_Refusal ddh_import_source, ddh_import_empty, ddh_import_refused, ddh_import_busy, ddh_disk, ddh_disk_full.
	 */
	public function deliver( bool $dry_run ): array {
		DDH_Data::prepare();
		$base = wp_normalize_path( realpath( DDH_Data::base() ) );
		if ( 0 === strpos( $base . '/', $this->path . '/' ) || 0 === strpos( $this->path . '/', $base . '/' ) ) {
			throw self::refusal( __( 'A delivery is not imported from the data folder itself, nor from one around it.', 'ddh-hockey' ) );
		}
		$left_out = array();
		$sizes    = $this->walk( '', 0, $left_out );
		$listing  = new DDH_Listing( array_map( 'strval', array_keys( $sizes ) ), $left_out );
		$bytes    = 0;
		foreach ( $listing->given as $given ) {
			$bytes += $sizes[ $given ];
		}
		DDH_Disk::require_room( $base, $bytes );
		$delivery = DDH_Delivery::begin( $listing );
		try {
			$bad = array();
			foreach ( $listing->given as $name => $given ) {
				$reason = $this->put( $delivery, $name, $given );
				if ( '' !== $reason ) {
					$bad[ $name ] = $reason;
				}
			}
			if ( $bad ) {
				throw DDH_Report::refused( $bad, count( $listing->given ) );
			}
			return $delivery->commit( $dry_run );
		} finally {
			$delivery->remove();
		}
	}

	/** Puts one file into a delivery; why it is faulty, or ''. */
	private function put( DDH_Delivery $delivery, string $name, string $given ): string {
		$file = self::open( $this->path, $this->path . '/' . $given );
		if ( null === $file ) {
			return __( 'It is no longer there, or may not be read.', 'ddh-hockey' );
		}
		try {
			return $delivery->put( $name, $file );
		} finally {
			fclose( $file );
		}
	}

	/**
	 * Opens a file of a folder, which may have changed since it was listed: links, files elsewhere and pipes are not read.
	 * The open file is compared with the one at its path, because a link may be put there between looking and opening,
	 * and taken away again.
	 *
	 * @return resource|null
	 */
	public static function open( string $folder, string $path ) {
		clearstatcache( true );
		if ( is_link( $path ) || ! is_file( $path ) || ! is_readable( $path ) ) {
			return null;
		}
		// "n": if it has become a pipe, opening does not wait for a writer.
		$file = DDH_Disk::tried( 'fopen', $path, 'rbn' );
		if ( null === $file ) {
			return null;
		}
		clearstatcache( true );
		$real = realpath( $path );
		$lies = false === $real ? null : DDH_Disk::tried( 'lstat', $real );
		clearstatcache( true );
		$stat = fstat( $file );
		if ( ! is_array( $lies ) || $stat['dev'] !== $lies['dev'] || $stat['ino'] !== $lies['ino'] || 0100000 !== ( $stat['mode'] & 0170000 )
			|| realpath( $path ) !== $real || 0 !== strpos( wp_normalize_path( $real ), $folder . '/' ) ) {
			fclose( $file );
			return null;
		}
		return $file;
	}

	/**
	 * The files below the folder, to three levels (data files have two). A folder with one folder in it and nothing else
	 * does not count as a level. Links are named, not followed.
	 *
	 * @param array<string,string> $left_out Names that are not files get a reason here.
	 * @return array<string,int> Bytes by name.
	 */
	private function walk( string $below, int $level, array &$left_out ): array {
		$path = '' === $below ? $this->path : $this->path . '/' . $below;
		if ( ! is_readable( $path ) ) {
			/* translators: %s: a folder. */
			throw self::refusal( sprintf( __( 'The folder %s may not be read.', 'ddh-hockey' ), DDH_Report::name( $path ) ) );
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
				$left_out[ $name ] = __( 'It is a link.', 'ddh-hockey' );
			} elseif ( ! is_file( $at ) && ! is_dir( $at ) ) {
				$left_out[ $name ] = __( 'It is no file.', 'ddh-hockey' );
			}
		}
		return $found;
	}

	private static function refusal( string $sentence ): DDH_Refusal {
		return new DDH_Refusal( 'ddh_import_source', $sentence, 422 );
	}
}
