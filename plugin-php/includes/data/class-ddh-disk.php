<?php
/**
 * Reads and writes files and folders on the server's disk. Does not use WordPress's WP_Filesystem, because it may use
 * FTP and can neither rename atomically nor read in pieces. Pages could then get half a file.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Disk {
	const INDEX = "<?php\n/** Prevents directory listings. */\n\ndefined( 'ABSPATH' ) || exit;\n";

	/**
	 * These rules are for Apache 2.4 and 2.2. On other servers, only the unguessable name of the folder keeps visitors
	 * out.
	 */
	const DENY = "<IfModule mod_authz_core.c>\n\tRequire all denied\n</IfModule>\n<IfModule !mod_authz_core.c>\n\tDeny from all\n</IfModule>\n";

	/**
	 * Calls a PHP function that explains a failure only in a warning. If the function returns false, throws the refusal
	 * ddh_disk with `$sentence` and the text of the warning. The warning does not appear in the site's log or on the
	 * page. If the host has disabled the function, throws the refusal ddh_function.
	 *
	 * @param callable|string $act The name of a disabled function is no callable.
	 * @return mixed The function's result.
	 */
	public static function attempt( string $sentence, $act, ...$args ) {
		if ( is_string( $act ) ) {
			DDH_Host::must_have( $act );
		}
		$reason   = '';
		$is_heard = ! DDH_Host::lacking( 'set_error_handler', 'restore_error_handler' );
		$hear     = static function ( $level, $message ) use ( &$reason ) {
			// Removes the part before the colon of "rename(/a,/b): Permission denied", because `$sentence` already names
			// the paths.
			$reason = preg_replace( '/^[\w:]+\(.*?\): /', '', $message );
			return true;
		};
		if ( $is_heard ) {
			set_error_handler( $hear );
		}
		try {
			$result = $act( ...$args );
		} catch ( UnexpectedValueException $failure ) {
			// FilesystemIterator throws this.
			$result = false;
			$hear( 0, $failure->getMessage() );
		} finally {
			if ( $is_heard ) {
				restore_error_handler();
			}
		}
		if ( false === $result ) {
			throw new DDH_Refusal( 'ddh_disk', '' === $reason ? $sentence : $sentence . ' (' . $reason . ')', 500 );
		}
		return $result;
	}

	/**
	 * @param callable|string $act The name of a disabled function is no callable.
	 * @return mixed The result of `$act`, or null if it fails. Use this for functions whose failure can be ignored.
	 */
	public static function tried( $act, ...$args ) {
		try {
			return self::attempt( '', $act, ...$args );
		} catch ( DDH_Refusal $failure ) {
			return null;
		}
	}

	public static function unwritable( string $path ): string {
		/* translators: %s: path of the file. */
		return sprintf( __( '%s cannot be written.', 'ddh-hockey' ), $path );
	}

	public static function make( string $dir ): void {
		/* translators: %s: path of the folder. */
		$sentence = sprintf( __( 'The folder %s cannot be created.', 'ddh-hockey' ), $dir );
		if ( ! is_dir( $dir ) ) {
			// wp_mkdir_p() gives a folder the permissions of the one around it, by chmod().
			DDH_Host::lacking( 'chmod' ) ? self::attempt( $sentence, 'mkdir', $dir, 0777, true ) : self::attempt( $sentence, 'wp_mkdir_p', $dir );
		}
	}

	/**
	 * Creates a folder that visitors cannot list. Visitors can read its files only if `$is_public`. The zip has no hidden
	 * files, so the .htaccess is written here.
	 */
	public static function guarded( string $dir, bool $is_public ): void {
		self::make( $dir );
		$guards = array( 'index.php' => self::INDEX, '.htaccess' => $is_public ? DDH_Guard::text() : self::DENY );
		foreach ( $guards as $name => $text ) {
			$path = $dir . '/' . $name;
			if ( ! file_exists( $path ) ) {
				self::write( $path, $text, true );
			}
		}
	}

	/** @return string[] The names in a folder, including hidden ones. Empty if it cannot be read. */
	public static function names( string $dir ): array {
		return self::tried( array( __CLASS__, 'entries' ), $dir ) ?? array();
	}

	/** Does the work of names(), but throws an exception if the folder cannot be read. Hosts disable scandir(), but not this class. */
	private static function entries( string $dir ): array {
		$names = array();
		foreach ( new FilesystemIterator( $dir, FilesystemIterator::SKIP_DOTS ) as $entry ) {
			$names[] = $entry->getFilename();
		}
		sort( $names, SORT_STRING );
		return $names;
	}

	/** @return mixed The decoded contents of a small JSON file; null if it is missing, unreadable or not JSON. */
	public static function json( string $path ) {
		$text = is_file( $path ) ? self::tried( 'file_get_contents', $path ) : null;
		return is_string( $text ) ? json_decode( $text, true ) : null;
	}

	/**
	 * Writes a small file in one step: programs that read the file get either the old text or the new text, also after
	 * a power failure. The folder must exist. The web server can read the file if `$is_public`, whatever PHP's umask is.
	 */
	public static function write( string $path, string $text, bool $is_public = false ): void {
		$beside = $path . '.' . bin2hex( random_bytes( 4 ) );
		try {
			if ( strlen( $text ) !== self::attempt( self::unwritable( $path ), 'file_put_contents', $beside, $text ) ) {
				throw new DDH_Refusal( 'ddh_disk', self::unwritable( $path ), 500 );
			}
			if ( $is_public ) {
				self::make_readable( $beside );
			}
			self::flush( $beside );
			self::rename( $beside, $path );
		} catch ( DDH_Refusal $failure ) {
			self::tried( 'unlink', $beside );
			throw $failure;
		}
	}

	/** Waits until a file's contents are on the disk. PHP before 8.1 cannot. */
	public static function flush( string $path ): void {
		if ( ! DDH_Host::lacking( 'fsync' ) ) {
			$file = self::attempt( self::unwritable( $path ), 'fopen', $path, 'r+b' );
			self::tried( 'fsync', $file );
			fclose( $file );
		}
	}

	public static function rename( string $from, string $to ): void {
		self::attempt( self::unwritable( $to ), 'rename', $from, $to );
	}

	/**
	 * Copies the rest of an open file to the path `$to`, in bounded memory. `$from` is the name of the file in error
	 * messages.
	 *
	 * @param resource $file The open file.
	 */
	public static function copy_open( $file, string $from, string $to ): void {
		/* translators: 1: path of the source file, 2: path of the copy. */
		$sentence = sprintf( __( '%1$s cannot be copied to %2$s.', 'ddh-hockey' ), $from, $to );
		$target   = self::attempt( $sentence, 'fopen', $to, 'wb' );
		try {
			$copied = self::attempt( $sentence, 'stream_copy_to_stream', $file, $target );
		} finally {
			fclose( $target );
		}
		clearstatcache();
		if ( fstat( $file )['size'] !== $copied || filesize( $to ) !== $copied ) {
			throw new DDH_Refusal( 'ddh_disk', $sentence, 500 );
		}
	}

	/** Gives a file a second name by a hard link. If the disk or host does not support hard links, makes a copy. */
	public static function link( string $from, string $to ): void {
		self::make( dirname( $to ) );
		if ( true !== self::tried( 'link', $from, $to ) ) {
			self::copy( $from, $to );
		}
	}

	/**
	 * Copies a file with its time. A killed process may leave a partial copy, so `$to` must be in a folder that no page
	 * reads yet.
	 */
	public static function copy( string $from, string $to ): void {
		self::make( dirname( $to ) );
		/* translators: %s: path of the file. */
		$file = self::attempt( sprintf( __( '%s cannot be read.', 'ddh-hockey' ), $from ), 'fopen', $from, 'rb' );
		try {
			self::copy_open( $file, $from, $to );
		} finally {
			fclose( $file );
		}
		self::make_readable( $to );
		// Give the copy the time of the source, because DDH_Release deduces the age of a game from the time of its
		// file.
		self::tried( 'touch', $to, (int) filemtime( $from ) );
	}

	/** Lets the web server read a file. The server may run as another user than PHP. */
	public static function make_readable( string $path ): void {
		$sentence = __( 'The permissions of a file cannot be set.', 'ddh-hockey' );
		$mode     = defined( 'FS_CHMOD_FILE' ) ? FS_CHMOD_FILE : 0644;
		clearstatcache( true, $path );
		// Files usually have these permissions already, also where the host has disabled chmod().
		if ( ( fileperms( $path ) & 0777 ) !== $mode ) {
			self::attempt( $sentence, 'chmod', $path, $mode );
		}
	}

	/** Deletes a file or a whole folder if it exists. Links are deleted, not their targets. */
	public static function remove( string $path ): void {
		/* translators: %s: path of the file or folder. */
		$sentence = sprintf( __( '%s cannot be removed.', 'ddh-hockey' ), $path );
		if ( is_dir( $path ) && ! is_link( $path ) ) {
			foreach ( self::attempt( $sentence, array( __CLASS__, 'entries' ), $path ) as $name ) {
				self::remove( $path . '/' . $name );
			}
			self::attempt( $sentence, 'rmdir', $path );
		} elseif ( is_link( $path ) || file_exists( $path ) ) {
			self::attempt( $sentence, 'unlink', $path );
		}
	}

	/**
	 * Throws the refusal ddh_disk_full if the disk of an existing folder has less than `$bytes` of free space. Does
	 * nothing if the host does not report the free space.
	 */
	public static function require_room( string $dir, int $bytes ): void {
		$free = self::tried( 'disk_free_space', $dir );
		if ( is_float( $free ) && $free < $bytes ) {
			/* translators: 1: size of the data to write, 2: path of the folder, 3: free space on its disk. Sizes have a unit, such as "12 MB". */
			$sentence = __( '%1$s are needed in %2$s, but only %3$s are free.', 'ddh-hockey' );
			throw new DDH_Refusal( 'ddh_disk_full', sprintf( $sentence, DDH_Report::size( $bytes ), $dir, DDH_Report::size( $free ) ), 507 );
		}
	}
}
