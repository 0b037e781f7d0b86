<?php
/**
 * The folder that deliveries are dropped into (by FTP, rsync or a job on the server): what in it is there whole, and
 * what becomes of the rest. What was refused lies in folders refused-<time> in it, each with the reason.
 *
 * @package DDH_Hockey
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Inbox_Folder {

	/** Seconds of quiet that tell a whole delivery: with a manifest, whose sizes tell it, and without. */
	const QUIET_MANIFEST = 10;
	const QUIET          = 120;

	/** A delivery that is still not what its manifest says, or holds no data files, is refused after this long. */
	const PATIENCE = 1800;

	/** What was refused is kept for so many days. */
	const KEEP = 30;

	/**
	 * Where it is.
	 *
	 * @return string Absolute, without a slash at its end; it may not be there yet.
	 */
	public static function dir() {
		$dir = defined( 'DDH_INBOX_DIR' ) ? DDH_INBOX_DIR : wp_upload_dir( null, false )['basedir'] . '/ddh-inbox';
		/**
		 * Where deliveries of data are dropped.
		 *
		 * @param string $dir Absolute; outside the web root is best.
		 */
		return untrailingslashit( wp_normalize_path( (string) apply_filters( 'ddh_inbox_dir', $dir ) ) );
	}

	/**
	 * The delivery that is there whole.
	 *
	 * @param bool $now  Whether to take what is there without waiting for quiet.
	 * @param int  $time What time it is, Unix time.
	 * @return string|null A zip's path, or the folder's own; null: none.
	 */
	public static function ready( $now, $time ) {
		$dir = self::dir();
		clearstatcache();
		foreach ( self::zips() as $name ) {
			$path = $dir . '/' . $name;
			if ( $now || DDH_Disk::changed( $path ) <= $time - self::QUIET ) {
				return $path;
			}
		}
		$listing = DDH_Delivery::listing( $dir, self::not_deliveries() );
		if ( is_wp_error( $listing ) ) {
			return null;
		}
		if ( ! $listing['items'] ) {
			// Nothing of it will ever be imported: that is told, when no program can be about to give a file its name.
			return $listing['left_out'] && ( $now || $listing['changed'] <= $time - self::PATIENCE ) ? $dir : null;
		}
		$items    = $listing['items'];
		$newest   = max( array_column( $items, 'modified' ) );
		$manifest = isset( $items[ DDH_Data::MANIFEST ] ) ? $items[ DDH_Data::MANIFEST ] : null;
		if ( $now || $newest <= $time - ( null === $manifest ? self::QUIET : self::PATIENCE ) ) {
			return $dir;
		}
		if ( null === $manifest || $manifest['modified'] > $time - self::QUIET_MANIFEST || is_wp_error( DDH_Check::file( $manifest['from'], DDH_Data::MANIFEST ) ) ) {
			return null;
		}
		$doc    = DDH_Disk::json( $manifest['from'] );
		$listed = isset( $doc['files'] ) ? $doc['files'] : array();
		return DDH_Manifest::untrue( $listed, $items + DDH_Data::files() ) ? null : $dir;
	}

	/**
	 * What waits for its import, and what does not.
	 *
	 * @return array{files:int,left_out:array<string,string>} How many files and zips; names with reasons.
	 */
	public static function waiting() {
		$listing = DDH_Delivery::listing( self::dir(), self::not_deliveries() );
		return array(
			'files'    => count( self::zips() ) + ( is_wp_error( $listing ) ? 0 : count( $listing['items'] ) ),
			'left_out' => is_wp_error( $listing ) ? array() : $listing['left_out'],
		);
	}

	/**
	 * What in the folder is no part of a delivery of single files: the inbox's own things, and zips, each of which is a
	 * delivery by itself.
	 *
	 * @return string[] Names.
	 */
	public static function not_deliveries() {
		return array_merge( array( 'index.php' ), self::zips(), array_values( preg_grep( '/^refused-/', DDH_Disk::names( self::dir() ) ) ) );
	}

	/**
	 * What tells a file from a later one of the same name.
	 *
	 * @param string $path Absolute.
	 * @return array{int,int}|null Bytes, and when it changed; null: it is not there.
	 */
	public static function mark( $path ) {
		clearstatcache();
		return is_file( $path ) ? array( (int) filesize( $path ), DDH_Disk::changed( $path ) ) : null;
	}

	/**
	 * Moves a delivery away, with the reason.
	 *
	 * @param string|null $zip    Its name; null: all files that are there. Hidden ones may be of a transfer, and stay.
	 * @param string      $reason Sentences.
	 * @return array{folder:string,message:string} Where it is now, and the reason; also that it could not be moved.
	 */
	public static function put_aside( $zip, $reason ) {
		$dir    = self::dir();
		$folder = $dir . '/refused-' . gmdate( 'Ymd-His' ) . '-' . bin2hex( random_bytes( 2 ) );
		$names  = null === $zip ? preg_grep( '/^[^.]/', array_diff( DDH_Disk::names( $dir ), self::not_deliveries() ) ) : array( $zip );
		$made   = DDH_Disk::make( $folder );
		foreach ( is_wp_error( $made ) ? array() : $names as $name ) {
			if ( file_exists( $dir . '/' . $name ) || is_link( $dir . '/' . $name ) ) {
				$moved = DDH_Disk::attempt( '', 'rename', $dir . '/' . $name, $folder . '/' . $name );
				$made  = is_wp_error( $moved ) ? $moved : $made;
			}
		}
		if ( is_wp_error( $made ) ) {
			$reason .= "\n" . __( 'It could not be moved away, so it is tried again and again: remove it by hand.', 'ddh-hockey' );
		} else {
			DDH_Disk::write( $folder . '/reason.txt', $reason . "\n" );
		}
		return array(
			'folder'  => $folder,
			'message' => $reason,
		);
	}

	/**
	 * Removes what was refused long ago.
	 *
	 * @param int $time What time it is, Unix time.
	 */
	public static function remove_old( $time ) {
		$oldest = 'refused-' . gmdate( 'Ymd-His', $time - self::KEEP * DAY_IN_SECONDS );
		foreach ( preg_grep( '/^refused-\d{8}-\d{6}-[0-9a-f]{4}\z/', DDH_Disk::names( self::dir() ) ) as $name ) {
			if ( substr( $name, 0, strlen( $oldest ) ) < $oldest ) {
				DDH_Disk::remove( self::dir() . '/' . $name );
			}
		}
	}

	/** Removes folders that a delivery has left empty. */
	public static function remove_empty() {
		foreach ( preg_grep( '/^refused-/', DDH_Disk::names( self::dir() ), PREG_GREP_INVERT ) as $name ) {
			self::remove_if_empty( self::dir() . '/' . $name );
		}
	}

	/** Removes a folder in which there are none but empty folders; the system keeps any other. */
	private static function remove_if_empty( $path ) {
		if ( is_link( $path ) || ! is_dir( $path ) ) {
			return;
		}
		foreach ( DDH_Disk::names( $path ) as $name ) {
			self::remove_if_empty( $path . '/' . $name );
		}
		DDH_Disk::attempt( '', 'rmdir', $path );
	}

	/** Names of zips in the folder, the oldest first. */
	private static function zips() {
		$zips = array();
		foreach ( preg_grep( '/^[^.].*\.zip\z/i', DDH_Disk::names( self::dir() ) ) as $name ) {
			$path = self::dir() . '/' . $name;
			if ( is_file( $path ) && ! is_link( $path ) ) {
				$zips[ $name ] = DDH_Disk::changed( $path );
			}
		}
		asort( $zips );
		return array_map( 'strval', array_keys( $zips ) );
	}
}
