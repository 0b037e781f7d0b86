<?php
/**
 * The zip of an upload while it grows: uploads/ddh-upload/<id>.zip, closed to visitors.
 *
 * @package DDH_Hockey
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Upload_Zip {

	/** Who works on an upload has this file for himself, in the zips' folder. */
	const LOCK = '.lock';

	/**
	 * Takes the lock of all uploads for this process; the system lets go of it when the process ends.
	 *
	 * @return resource|WP_Error To be closed. ddh_import_busy: another request has it; ddh_disk.
	 */
	public static function lock() {
		$made = DDH_Disk::guarded( self::dir(), false );
		$path = self::dir() . '/' . self::LOCK;
		/* translators: %s: a file. */
		$lock = is_wp_error( $made ) ? $made : DDH_Disk::attempt( sprintf( __( '%s cannot be opened for writing.', 'ddh-hockey' ), $path ), 'fopen', $path, 'c+b' );
		if ( is_wp_error( $lock ) ) {
			return $lock;
		}
		if ( ! flock( $lock, LOCK_EX | LOCK_NB ) ) {
			fclose( $lock );
			return DDH_Import_Lock::busy();
		}
		return $lock;
	}

	/**
	 * Where a zip is.
	 *
	 * @param string $id Of create().
	 * @return string Absolute; it may not be there.
	 */
	public static function path( $id ) {
		return self::dir() . '/' . $id . '.zip';
	}

	/**
	 * Makes an empty one, with the lock in hand.
	 *
	 * @param int $size How large it will be.
	 * @return string|WP_Error Its id. ddh_disk, ddh_disk_full.
	 */
	public static function create( $size ) {
		self::remove_abandoned();
		$room = DDH_Disk::has_room( self::dir(), $size );
		if ( is_wp_error( $room ) ) {
			return $room;
		}
		$id = bin2hex( random_bytes( 16 ) );
		/* translators: %s: a file. */
		$created = DDH_Disk::attempt( sprintf( __( '%s cannot be written.', 'ddh-hockey' ), self::path( $id ) ), 'touch', self::path( $id ) );
		return is_wp_error( $created ) ? $created : $id;
	}

	/**
	 * How much of it is there.
	 *
	 * @param string $id Of create().
	 * @return int Bytes.
	 */
	public static function bytes( $id ) {
		clearstatcache();
		return is_file( self::path( $id ) ) ? (int) filesize( self::path( $id ) ) : 0;
	}

	/**
	 * Puts a piece at the end, if that is where it belongs.
	 *
	 * @param string $id     Of create().
	 * @param int    $offset Where the piece begins in the zip.
	 * @param string $body   The piece.
	 * @return int|WP_Error How many bytes there are then. ddh_upload_offset, ddh_upload: it is gone, or the disk is full; ddh_disk.
	 */
	public static function append( $id, $offset, $body ) {
		$path     = self::path( $id );
		$sentence = __( 'The zip cannot be written: perhaps the disk is full.', 'ddh-hockey' );
		// "r+": an upload that was removed meanwhile is not begun again by its middle.
		$file = is_file( $path ) ? DDH_Disk::attempt( __( 'The zip cannot be written.', 'ddh-hockey' ), 'fopen', $path, 'r+b' ) : self::gone();
		if ( is_wp_error( $file ) ) {
			return $file;
		}
		flock( $file, LOCK_EX );
		$there  = fstat( $file )['size'];
		$result = $there + strlen( $body );
		if ( $there !== $offset ) {
			$result = self::not_there( $there );
		} else {
			fseek( $file, $there );
			$written = DDH_Disk::attempt( $sentence, 'fwrite', $file, $body );
			if ( strlen( $body ) !== $written ) {
				ftruncate( $file, $there );
				$result = is_wp_error( $written ) ? $written : new WP_Error( 'ddh_upload', $sentence, array( 'status' => 507 ) );
			}
		}
		fclose( $file );
		return $result;
	}

	/** Removes zips that nobody has gone on with for a day. */
	public static function remove_abandoned() {
		foreach ( preg_grep( '/\.zip\z/', DDH_Disk::names( self::dir() ) ) as $name ) {
			$path = self::dir() . '/' . $name;
			if ( is_file( $path ) && filemtime( $path ) < time() - DAY_IN_SECONDS ) {
				DDH_Disk::remove( $path );
			}
		}
	}

	/**
	 * The error of who goes on in the wrong place.
	 *
	 * @param int $there How many bytes there are.
	 * @return WP_Error ddh_upload_offset, with `expected`.
	 */
	public static function not_there( $there ) {
		return new WP_Error(
			'ddh_upload_offset',
			__( 'The zip is not there up to this place.', 'ddh-hockey' ),
			array(
				'status'   => 409,
				'expected' => $there,
			)
		);
	}

	/**
	 * The error of an upload that was removed meanwhile.
	 *
	 * @return WP_Error ddh_upload.
	 */
	public static function gone() {
		return new WP_Error( 'ddh_upload', __( 'This upload is no longer there. Begin it anew.', 'ddh-hockey' ), array( 'status' => 404 ) );
	}

	private static function dir() {
		return wp_upload_dir( null, false )['basedir'] . '/ddh-upload';
	}
}
