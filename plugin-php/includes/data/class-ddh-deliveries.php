<?php
/**
 * The deliveries on a site: which one pages read, and when the others are deleted.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Deliveries {

	/** The hourly event that deletes old folders. */
	const HOOK = 'ddh_deliveries';

	/** Number of days whose last delivery is kept for a rollback. Days are those of the league, in New York. */
	const DAYS = 7;

	/** Seconds for which a folder is kept after pages last read it, because cached pages still name it. */
	const KEPT = DAY_IN_SECONDS;

	/** Prefix of folders that are being deleted. */
	const TRASH = '.ddh-trash-';

	const LOCK = '.ddh-lock';

	/** Seconds to wait for the lock. A commit takes about one. */
	const LOCK_TIMEOUT = 5;

	public static function hook(): void {
		add_action( 'init', array( __CLASS__, 'plan' ) );
		add_action( self::HOOK, array( __CLASS__, 'clean' ), 20, 0 );
	}

	public static function plan(): void {
		if ( ! wp_next_scheduled( self::HOOK ) && ! wp_installing() ) {
			wp_schedule_event( time() + MINUTE_IN_SECONDS, 'hourly', self::HOOK );
		}
	}

	/** Runs when the plugin is deactivated. */
	public static function unschedule(): void {
		wp_unschedule_hook( self::HOOK );
	}

	/**
	 * Takes the lock that keeps other processes from changing which folder pages read. The system releases it when the process
	 * ends, even after a crash.
	 *
	 * @return resource The open lock file. Closing it releases the lock.
	 * @throws DDH_Refusal ddh_import_busy, ddh_disk.
	 */
	public static function lock() {
		DDH_Data::prepare();
		$path = DDH_Data::base() . '/' . self::LOCK;
		/* translators: %s: a file. */
		$lock  = DDH_Disk::attempt( sprintf( __( '%s cannot be opened for writing.', 'ddh-hockey' ), $path ), 'fopen', $path, 'c+b' );
		$until = microtime( true ) + self::LOCK_TIMEOUT;
		while ( ! flock( $lock, LOCK_EX | LOCK_NB ) ) {
			if ( microtime( true ) > $until ) {
				fclose( $lock );
				throw DDH_Delivery::busy();
			}
			usleep( 50000 );
		}
		// Another process may have changed the option since this one loaded it.
		wp_cache_delete( DDH_Data::SERVED, 'options' );
		wp_cache_delete( 'alloptions', 'options' );
		return $lock;
	}

	/**
	 * Makes pages read a folder from now on. Needs the lock.
	 *
	 * @throws DDH_Refusal ddh_disk.
	 */
	public static function serve( string $folder, string $version ): void {
		$before = DDH_Data::served();
		$served = array(
			'folder'  => $folder,
			'version' => $version,
			// Unix time at which pages last read the files that version 0.1.0 put into base() itself; 0 if they never did.
			'flat'    => null === $before ? 0 : ( '' === $before['folder'] ? time() : (int) ( $before['flat'] ?? 0 ) ),
		);
		if ( null !== $before && '' !== $before['folder'] && $folder !== $before['folder'] ) {
			// clean() counts the age of the previous folder from this time.
			DDH_Disk::tried( 'touch', DDH_Data::base() . '/' . $before['folder'] );
		}
		if ( null === $before || $before['folder'] !== $folder || $before['version'] !== $version ) {
			DDH_Data::store( $served );
		}
		if ( ( DDH_Data::served()['folder'] ?? null ) !== $folder ) {
			throw new DDH_Refusal( 'ddh_disk', __( 'The database did not store the change. Nothing was changed.', 'ddh-hockey' ), 500 );
		}
	}

	/**
	 * Makes pages read an earlier delivery again.
	 *
	 * @throws DDH_Refusal ddh_delivery_unknown, ddh_import_busy.
	 */
	public static function roll_back( string $folder ): void {
		$lock = self::lock();
		try {
			if ( ! in_array( $folder, self::folders(), true ) ) {
				throw new DDH_Refusal( 'ddh_delivery_unknown', __( 'This delivery no longer exists.', 'ddh-hockey' ), 404 );
			}
			self::serve( $folder, self::about( $folder )['version'] );
		} finally {
			fclose( $lock );
		}
	}

	/**
	 * The deliveries on the site, the newest first.
	 *
	 * @return array<int,array{folder:string,time:int,version:string,files:int,bytes:int,served:bool}>
	 */
	public static function all(): array {
		return array_map( array( __CLASS__, 'about' ), self::folders() );
	}

	/** The bytes of all deliveries on disk. A file that several of them share counts once. */
	public static function bytes(): int {
		$seen = array();
		foreach ( self::folders() as $folder ) {
			foreach ( array_keys( DDH_Data::files( DDH_Data::base() . '/' . $folder ) ) as $name ) {
				$stat = DDH_Disk::tried( 'stat', DDH_Data::base() . '/' . $folder . '/' . $name );
				if ( is_array( $stat ) ) {
					// On Windows, inode numbers may be 0.
					$seen[ $stat['ino'] ? $stat['dev'] . ' ' . $stat['ino'] : $folder . '/' . $name ] = $stat['size'];
				}
			}
		}
		return array_sum( $seen );
	}

	/** Deletes folders that are no longer kept, and deliveries that were not continued for a day. */
	public static function clean(): void {
		try {
			$lock = self::lock();
		} catch ( DDH_Refusal $busy ) {
			return;
		}
		try {
			$base   = DDH_Data::base();
			$served = DDH_Data::served();
			foreach ( DDH_Disk::names( $base ) as $name ) {
				$is_old = (int) filemtime( $base . '/' . $name ) < time() - self::KEPT;
				if ( 0 === strpos( $name, self::TRASH ) || ( $is_old && 0 === strpos( $name, DDH_Delivery::PREFIX ) ) ) {
					self::discard( $base . '/' . $name );
				}
			}
			foreach ( array_diff( self::folders(), self::kept() ) as $folder ) {
				if ( (int) filemtime( $base . '/' . $folder ) < time() - self::KEPT ) {
					self::discard( $base . '/' . $folder );
				}
			}
			if ( null !== $served && '' !== $served['folder'] && 0 < ( $served['flat'] ?? 0 ) && $served['flat'] < time() - self::KEPT ) {
				self::remove_flat();
			}
		} finally {
			fclose( $lock );
		}
	}

	/** Deletes a folder. Renaming it first hides it in one step, so that a killed process leaves nothing half deleted in view. */
	public static function discard( string $dir ): void {
		$trash = dirname( $dir ) . '/' . self::TRASH . bin2hex( random_bytes( 16 ) );
		if ( 0 === strpos( basename( $dir ), self::TRASH ) ) {
			$trash = $dir;
		} elseif ( ! is_dir( $dir ) || null === DDH_Disk::tried( 'rename', $dir, $trash ) ) {
			return;
		}
		try {
			DDH_Disk::remove( $trash );
		} catch ( DDH_Refusal $failure ) {
			// clean() tries again.
			return;
		}
	}

	/**
	 * Deletes the files that version 0.1.0 put into base() itself, unless wp-config.php defines that folder, because other
	 * programs may read the files there.
	 */
	private static function remove_flat(): void {
		if ( defined( 'DDH_DATA_DIR' ) ) {
			return;
		}
		foreach ( array_keys( DDH_Data::files( DDH_Data::base() ) ) as $name ) {
			DDH_Disk::tried( 'unlink', DDH_Data::base() . '/' . $name );
			if ( false !== strpos( $name, '/' ) ) {
				DDH_Disk::tried( 'rmdir', DDH_Data::base() . '/' . dirname( $name ) );
			}
		}
	}

	/** @return string[] Folders that are kept whatever their age: the one that pages read, and the last of each day. */
	private static function kept(): array {
		$days = array();
		foreach ( self::folders() as $folder ) {
			$days += array( wp_date( 'Ymd', self::time_of( $folder ), new DateTimeZone( 'America/New_York' ) ) => $folder );
		}
		$served = DDH_Data::served();
		return array_merge( array_slice( array_values( $days ), 0, self::DAYS ), null === $served ? array() : array( $served['folder'] ) );
	}

	/** @return string[] All folders of deliveries, the newest first. */
	private static function folders(): array {
		$folders = preg_grep( DDH_Data::FOLDER, DDH_Disk::names( DDH_Data::base() ) );
		rsort( $folders );
		return $folders;
	}

	private static function time_of( string $folder ): int {
		return (int) strtotime( substr( $folder, 0, 8 ) . 'T' . substr( $folder, 9, 6 ) . 'Z' );
	}

	private static function about( string $folder ): array {
		$dir      = DDH_Data::base() . '/' . $folder;
		$files    = DDH_Data::files( $dir );
		$served   = DDH_Data::served();
		$manifest = DDH_Disk::json( $dir . '/' . DDH_Data::MANIFEST );
		$is_now   = null !== $served && $served['folder'] === $folder;
		$version  = is_array( $manifest ) && DDH_Data::is_version( $manifest['version'] ?? null ) ? $manifest['version'] : '';
		return array(
			'folder'  => $folder,
			'time'    => self::time_of( $folder ),
			// Without a manifest, the folder's name is the version.
			'version' => '' !== $version ? $version : ( $is_now ? $served['version'] : $folder ),
			'files'   => count( $files ),
			'bytes'   => array_sum( array_column( $files, 'bytes' ) ),
			'served'  => $is_now,
		);
	}
}
