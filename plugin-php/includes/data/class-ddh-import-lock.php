<?php
/**
 * One import at a time: a lock file in the data folder, held (flock) while a step runs, says whose import it is. An
 * import that was not continued for ten minutes has lost it. The file also says what the import is reading: if the
 * process dies there, the next one finds the name and does not read it again.
 *
 * @package DDH_Hockey
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Import_Lock {

	const FILE = '.ddh-lock';

	/** An import that was not continued for so many seconds is dead. */
	const STALE = 600;

	/**
	 * Takes the lock file for this process; the system lets go of it when the process ends, however it ends.
	 *
	 * @param string $dir The data folder; '': the one of now.
	 * @return resource|WP_Error To be closed. ddh_import_busy: another process has it; ddh_disk.
	 */
	public static function take( $dir = '' ) {
		$path = ( '' === $dir ? DDH_Data::dir() : $dir ) . '/' . self::FILE;
		/* translators: %s: a file. */
		$lock = DDH_Disk::attempt( sprintf( __( '%s cannot be opened for writing.', 'ddh-hockey' ), $path ), 'fopen', $path, 'c+b' );
		if ( is_wp_error( $lock ) ) {
			return $lock;
		}
		if ( ! flock( $lock, LOCK_EX | LOCK_NB ) ) {
			fclose( $lock );
			return self::busy();
		}
		return $lock;
	}

	/**
	 * Whether a new import may begin: there is none, or it is dead.
	 *
	 * @param resource $lock Of take().
	 * @return bool
	 */
	public static function is_free( $lock ) {
		$owner = self::owner( $lock );
		return '' === $owner['who'] || $owner['time'] <= time() - self::STALE;
	}

	/**
	 * Whether the lock is still this import's.
	 *
	 * @param resource $lock Of take().
	 * @param string   $id   The import's.
	 * @return bool
	 */
	public static function is_of( $lock, $id ) {
		return self::owner( $lock )['who'] === self::mark( $id );
	}

	/**
	 * Says whose the lock is from now on, and that the import is alive.
	 *
	 * @param resource $lock    Of take().
	 * @param string   $id      The import's id; '': the lock is free.
	 * @param string   $reading The file that the import reads now; '': none.
	 */
	public static function give( $lock, $id, $reading = '' ) {
		ftruncate( $lock, 0 );
		rewind( $lock );
		fwrite( $lock, '' === $id ? '' : rtrim( self::mark( $id ) . ' ' . time() . ' ' . rawurlencode( $reading ) ) );
		fflush( $lock );
	}

	/**
	 * The file that an import was reading when its process died.
	 *
	 * @param resource $lock Of take(): no process has it any more.
	 * @param string   $id   The import's.
	 * @return string '': it did not die, or was reading none.
	 */
	public static function died_at( $lock, $id ) {
		return self::is_of( $lock, $id ) ? self::owner( $lock )['reading'] : '';
	}

	/**
	 * The error of who comes second.
	 *
	 * @return WP_Error
	 */
	public static function busy() {
		return new WP_Error( 'ddh_import_busy', __( 'Another import is running. Try again when it has finished, at the latest in ten minutes.', 'ddh-hockey' ), array( 'status' => 409 ) );
	}

	/** An import's name in the lock file, which visitors may be able to read: not its folder's. */
	private static function mark( $id ) {
		return hash( 'sha256', $id );
	}

	/** The import's owner, when it was last continued, and the file it reads; `who` is '' without an import. */
	private static function owner( $lock ) {
		rewind( $lock );
		$parts = explode( ' ', (string) stream_get_contents( $lock ) );
		return array(
			'who'     => count( $parts ) > 1 ? $parts[0] : '',
			'time'    => count( $parts ) > 1 ? (int) $parts[1] : 0,
			'reading' => isset( $parts[2] ) ? rawurldecode( $parts[2] ) : '',
		);
	}
}
