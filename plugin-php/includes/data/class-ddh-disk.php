<?php
/**
 * Files and folders on the server's own disk.
 *
 * WordPress's WP_Filesystem is not used for data: it may go through FTP, writes files in place and knows neither an
 * atomic rename nor reading in pieces, and that is what keeps half a file from ever being served. All of this lies in
 * folders that PHP itself writes to (as uploads do); where PHP may not, the operator is told.
 *
 * @package DDH_Hockey
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Disk {

	/** The .htaccess of folders that visitors may read from. The zip has no hidden files, so guarded() writes it. */
	const PUBLIC_GUARD = <<<'APACHE'
# The data files are public: pages fetch them. Nothing is run. Files that Apache has no type for are not guessed at.
# There is no Options here: where a site may not set them, Apache would serve nothing; index.php keeps the list.
AddType application/octet-stream .npz
<IfModule mod_headers.c>
	Header set X-Content-Type-Options nosniff
</IfModule>
<IfModule mod_deflate.c>
	AddOutputFilterByType DEFLATE application/json text/csv
</IfModule>
<FilesMatch "(?i)\.(php\d?|phtml|phar|phps|cgi|pl|py|sh)$">
	<IfModule mod_authz_core.c>
		Require all denied
	</IfModule>
	<IfModule !mod_authz_core.c>
		Deny from all
	</IfModule>
</FilesMatch>

APACHE;

	const INDEX = <<<'PHP'
<?php
/**
 * Nothing to list here.
 *
 * @package DDH_Hockey
 */

defined( 'ABSPATH' ) || exit;

PHP;

	/** Sums (sha256) of the public .htaccess of older versions, which guarded() renews; any other is the operator's own. */
	const OLD_GUARDS = array( '96efbd8830ffdbc2495a2e3f88808ecc6c8065b42e246a822b0a248086cfd1a1' );

	/** Apache 2.4 and 2.2; other servers are kept out by names that nobody can guess. */
	const DENY = "<IfModule mod_authz_core.c>\n\tRequire all denied\n</IfModule>\n<IfModule !mod_authz_core.c>\n\tDeny from all\n</IfModule>\n";

	/**
	 * Calls a function of PHP that tells why it failed only by a warning: the warning becomes the error's reason
	 * and does not reach the site's log or the visitor.
	 *
	 * @param string $sentence What could not be done, a whole sentence.
	 * @param mixed  ...$args  Its arguments.
	 * @return mixed What it gives; WP_Error ddh_disk when that is false.
	 */
	public static function attempt( string $sentence, callable $act, ...$args ) {
		$reason = '';
		set_error_handler(
			static function ( $level, $message ) use ( &$reason ) {
				// "rename(/a,/b): Permission denied": the places are in the sentence already, as the operator knows them.
				$reason = preg_replace( '/^\w+\(.*?\): /', '', $message );
				return true;
			}
		);
		try {
			$result = $act( ...$args );
		} finally {
			restore_error_handler();
		}
		if ( false !== $result ) {
			return $result;
		}
		return new WP_Error( 'ddh_disk', '' === $reason ? $sentence : $sentence . ' (' . $reason . ')', array( 'status' => 500 ) );
	}

	/**
	 * Makes a folder and those above it.
	 *
	 * @return true|WP_Error
	 */
	public static function make( string $dir ) {
		/* translators: %s: a folder. */
		$sentence = sprintf( __( 'The folder %s cannot be created.', 'ddh-hockey' ), $dir );
		$made     = self::attempt( $sentence, 'wp_mkdir_p', $dir );
		return is_wp_error( $made ) ? $made : true;
	}

	/**
	 * Makes a folder in which no visitor can list or run anything. What an older version has written for that is renewed.
	 *
	 * @param bool $public Whether its data may be read by visitors.
	 * @return true|WP_Error
	 */
	public static function guarded( string $dir, bool $public ) {
		$made = self::make( $dir );
		if ( is_wp_error( $made ) ) {
			return $made;
		}
		$guards = array(
			'index.php' => self::INDEX,
			'.htaccess' => $public ? self::PUBLIC_GUARD : self::DENY,
		);
		foreach ( $guards as $name => $text ) {
			$path = $dir . '/' . $name;
			if ( ! file_exists( $path ) || ( is_file( $path ) && in_array( hash_file( 'sha256', $path ), self::OLD_GUARDS, true ) ) ) {
				$written = self::write( $path, $text );
				if ( is_wp_error( $written ) ) {
					return $written;
				}
			}
		}
		return true;
	}

	/**
	 * What is in a folder, hidden names too.
	 *
	 * @return string[] Names; none where it cannot be read.
	 */
	public static function names( string $dir ): array {
		$names = self::attempt( '', 'scandir', $dir );
		return is_wp_error( $names ) ? array() : array_values( array_diff( $names, array( '.', '..' ) ) );
	}

	/**
	 * When a file last changed here: programs that set its own time (rsync, FTP) do not set this one.
	 *
	 * @return int Unix time.
	 */
	public static function changed( string $path ): int {
		return max( (int) filemtime( $path ), (int) filectime( $path ) );
	}

	/**
	 * What a small file of JSON says.
	 *
	 * @return mixed Decoded, objects as arrays; null: it is not there, cannot be read or is no JSON.
	 */
	public static function json( string $path ) {
		$text = is_file( $path ) ? self::attempt( '', 'file_get_contents', $path ) : '';
		return is_string( $text ) ? json_decode( $text, true ) : null;
	}

	/**
	 * Writes a small file so that a reader sees the old text or the new one.
	 *
	 * @return true|WP_Error
	 */
	public static function write( string $path, string $text ) {
		/* translators: %s: a file. */
		$sentence = sprintf( __( '%s cannot be written.', 'ddh-hockey' ), $path );
		$beside   = $path . '.' . bin2hex( random_bytes( 4 ) );
		$bytes    = self::attempt( $sentence, 'file_put_contents', $beside, $text );
		if ( ! is_wp_error( $bytes ) && strlen( $text ) !== $bytes ) {
			$bytes = new WP_Error( 'ddh_disk', $sentence, array( 'status' => 500 ) );
		}
		$moved = is_wp_error( $bytes ) ? $bytes : self::attempt( $sentence, 'rename', $beside, $path );
		if ( is_wp_error( $moved ) ) {
			self::remove( $beside );
			return $moved;
		}
		return true;
	}

	/**
	 * Copies a file whole, in bounded memory.
	 *
	 * @param string $to Absolute; what is there is replaced.
	 * @return true|WP_Error
	 */
	public static function copy( string $from, string $to ) {
		/* translators: %s: a file. */
		$file = self::attempt( sprintf( __( '%s cannot be read.', 'ddh-hockey' ), $from ), 'fopen', $from, 'rb' );
		if ( is_wp_error( $file ) ) {
			return $file;
		}
		$copied = self::copy_open( $file, $from, $to );
		fclose( $file );
		return $copied;
	}

	/**
	 * Copies what is left of an open file, in bounded memory.
	 *
	 * @param resource $file At its beginning; it stays open.
	 * @param string   $to   Absolute; what is there is replaced.
	 * @return true|WP_Error Also when it grew or shrank meanwhile.
	 */
	public static function copy_open( $file, string $from, string $to ) {
		/* translators: 1: a file, 2: a file. */
		$sentence = sprintf( __( '%1$s cannot be copied to %2$s.', 'ddh-hockey' ), $from, $to );
		$target   = self::attempt( $sentence, 'fopen', $to, 'wb' );
		if ( is_wp_error( $target ) ) {
			return $target;
		}
		$copied = self::attempt( $sentence, 'stream_copy_to_stream', $file, $target );
		fclose( $target );
		clearstatcache();
		if ( ! is_wp_error( $copied ) && ( fstat( $file )['size'] !== $copied || filesize( $to ) !== $copied ) ) {
			$copied = new WP_Error( 'ddh_disk', $sentence, array( 'status' => 500 ) );
		}
		return is_wp_error( $copied ) ? $copied : true;
	}

	/**
	 * Gives a file a second name.
	 *
	 * @param string $to Absolute, on the same disk; nothing is there.
	 * @return bool Whether it has it: some disks and hosts know no hard links.
	 */
	public static function link( string $from, string $to ): bool {
		return function_exists( 'link' ) && true === self::attempt( '', 'link', $from, $to );
	}

	/**
	 * Lets the web server read a file: it may be another user than the one who writes it.
	 *
	 * @return true|WP_Error
	 */
	public static function make_readable( string $path ) {
		return self::attempt( __( 'The rights of a file cannot be set.', 'ddh-hockey' ), 'chmod', $path, defined( 'FS_CHMOD_FILE' ) ? FS_CHMOD_FILE : 0644 );
	}

	/**
	 * Removes a file, or a folder with all in it; a link goes, what it leads to stays. What is not there is removed already.
	 *
	 * @return true|WP_Error
	 */
	public static function remove( string $path ) {
		/* translators: %s: a file or folder. */
		$sentence = sprintf( __( '%s cannot be removed.', 'ddh-hockey' ), $path );
		if ( is_dir( $path ) && ! is_link( $path ) ) {
			$names = self::attempt( $sentence, 'scandir', $path );
			if ( is_wp_error( $names ) ) {
				return $names;
			}
			foreach ( array_diff( $names, array( '.', '..' ) ) as $name ) {
				$removed = self::remove( $path . '/' . $name );
				if ( is_wp_error( $removed ) ) {
					return $removed;
				}
			}
			$removed = self::attempt( $sentence, 'rmdir', $path );
		} elseif ( is_link( $path ) || file_exists( $path ) ) {
			$removed = self::attempt( $sentence, 'unlink', $path );
		} else {
			return true;
		}
		return is_wp_error( $removed ) ? $removed : true;
	}

	/**
	 * Whether so much more fits on the disk; yes where the host does not tell.
	 *
	 * @return true|WP_Error
	 */
	public static function has_room( string $dir, int $bytes ) {
		$free = function_exists( 'disk_free_space' ) ? self::attempt( '', 'disk_free_space', $dir ) : null;
		if ( ! is_float( $free ) || $free >= $bytes ) {
			return true;
		}
		$sentence = sprintf(
			/* translators: 1: a size, 2: a folder, 3: a size. */
			__( '%1$s are needed in %2$s, but only %3$s are free.', 'ddh-hockey' ),
			DDH_Report::size( $bytes ),
			$dir,
			DDH_Report::size( $free )
		);
		return new WP_Error( 'ddh_disk_full', $sentence, array( 'status' => 507 ) );
	}
}
