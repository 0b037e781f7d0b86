<?php
/** Manages the deliveries on a site: publishes one, rolls back to an earlier one, and deletes old ones. */

defined( 'ABSPATH' ) || exit;

final class DDH_Deliveries {
	/** The hourly event that deletes old folders. */
	const HOOK = 'ddh_deliveries';

	/**
	 * Number of days whose last delivery is kept for a rollback. Days begin and end at midnight in New York, like the
	 * league's.
	 */
	const DAYS = 7;

	/** Seconds for which a folder is kept after it was last served, because cached pages still name it. */
	const KEPT = DAY_IN_SECONDS;

	/** Seconds after which the hourly event is overdue. Sites with few visitors run it late. */
	const LATE = 6 * HOUR_IN_SECONDS;

	/** Prefix of folders that are being deleted. */
	const TRASH = '.ddh-trash-';

	const LOCK = '.ddh-lock';

	/** The code of the refusal while another process changes the served folder. */
	const BUSY = 'ddh_import_busy';

	/** Seconds to wait for the lock. A commit takes about one second. */
	const LOCK_TIMEOUT = 5;

	public static function hook(): void {
		add_action( 'init', array( __CLASS__, 'plan' ) );
		add_action( self::HOOK, array( __CLASS__, 'clean' ), 20, 0 );
	}

	public static function plan(): void {
		if ( ! wp_next_scheduled( self::HOOK ) && ! wp_installing() ) {
			wp_schedule_event( DDH_Clock::now() + MINUTE_IN_SECONDS, 'hourly', self::HOOK );
		}
	}

	public static function is_overdue(): bool {
		$due = wp_next_scheduled( self::HOOK );
		return false !== $due && $due < DDH_Clock::now() - self::LATE;
	}

	public static function unschedule(): void {
		wp_unschedule_hook( self::HOOK );
	}

	/** Takes the lock for changes of the served folder. */
	public static function lock(): DDH_Lock {
		DDH_Data::prepare();
		$lock = DDH_Lock::take();
		// Another process may have changed the options after this process loaded them.
		if ( DDH_Data::is_shared() ) {
			switch_to_blog( get_main_site_id() ); // audit:ok -- only in a network.
		}
		foreach ( array( DDH_Data::SERVED, DDH_Receipts::OPTION, 'alloptions', 'notoptions' ) as $name ) {
			wp_cache_delete( $name, 'options' );
		}
		if ( DDH_Data::is_shared() ) {
			restore_current_blog(); // audit:ok -- only in a network.
		}
		DDH_Published::forget();
		return $lock;
	}

	public static function busy(): DDH_Refusal {
		return new DDH_Refusal( self::BUSY, __( 'Another delivery is being published. Try again in a few seconds.', 'ddh-hockey' ), 409 );
	}

	public static function new_folder(): string {
		return gmdate( 'Ymd-His', DDH_Clock::now() ) . '-' . bin2hex( random_bytes( 4 ) );
	}

	/** Makes pages read this folder. The caller must hold the lock. */
	public static function serve( string $folder, string $version ): void {
		$last = DDH_Data::served()['folder'] ?? $folder;
		if ( $folder !== $last ) {
			// Set the time of the previous folder to now, because clean() measures its age from the time at which it
			// was last served.
			DDH_Disk::tried( 'touch', DDH_Data::base() . '/' . $last, DDH_Clock::now() );
		}
		DDH_Lock::hold();
		DDH_Data::store( array( 'folder' => $folder, 'version' => $version ) );
		if ( ( DDH_Data::served()['folder'] ?? null ) !== $folder ) {
			throw new DDH_Refusal( 'ddh_disk', __( 'The database did not store the change. Nothing was changed.', 'ddh-hockey' ), 500 );
		}
	}

	/** Rolls back to a kept delivery. Returns the version of its data. */
	public static function roll_back( string $folder ): string {
		$lock = self::lock();
		try {
			if ( ! in_array( $folder, self::folders(), true ) ) {
				throw new DDH_Refusal( 'ddh_delivery_unknown', __( 'This delivery no longer exists.', 'ddh-hockey' ), 404 );
			}
			$version = self::about( $folder )['version'];
			DDH_Record::show_in( $folder );
			DDH_Disk::tried( array( 'DDH_Published', 'bring_back' ), $folder, $version );
			self::serve( $folder, $version );
			return $version;
		} finally {
			$lock->release();
		}
	}

	/**
	 * @return array<int,array{folder:string,time:int,version:string,files:int,bytes:int,served:bool,digest:string|null}>
	 *         All kept deliveries, newest first. `digest` is null without a receipt, or if files are missing.
	 */
	public static function all(): array {
		return array_map( array( __CLASS__, 'about' ), self::folders() );
	}

	/**
	 * Returns the bytes of all deliveries on disk. The size of a file that several deliveries share is added only once.
	 */
	public static function bytes(): int {
		$seen = array();
		foreach ( self::folders() as $folder ) {
			foreach ( array_keys( DDH_Data::files( DDH_Data::base() . '/' . $folder ) ) as $name ) {
				$stat = DDH_Disk::tried( 'stat', DDH_Data::base() . '/' . $folder . '/' . $name );
				if ( is_array( $stat ) ) {
					// On Windows, inode numbers may be 0. Then use the file's path as its key.
					$seen[ $stat['ino'] ? $stat['dev'] . ' ' . $stat['ino'] : $folder . '/' . $name ] = $stat['size'];
				}
			}
		}
		return array_sum( $seen );
	}

	/** Deletes folders that are no longer kept, and unfinished deliveries that were not continued for a day. */
	public static function clean(): void {
		DDH_Jobs::run( __CLASS__, static fn() => self::delete_old() );
	}

	private static function delete_old(): void {
		if ( ! is_dir( DDH_Data::base() ) ) {
			// The lock would make a folder in the place of one that may only be away.
			return;
		}
		try {
			$lock = self::lock();
		} catch ( DDH_Refusal $refusal ) {
			if ( self::BUSY === $refusal->reason ) {
				return;
			}
			throw $refusal;
		}
		try {
			$base = DDH_Data::base();
			$kept = self::kept();
			foreach ( DDH_Disk::names( $base ) as $name ) {
				$is_old     = (int) filemtime( $base . '/' . $name ) < DDH_Clock::now() - self::KEPT;
				$is_useless = 0 === strpos( $name, DDH_Delivery::PREFIX ) || ( preg_match( DDH_Data::FOLDER, $name ) && ! in_array( $name, $kept, true ) );
				if ( 0 === strpos( $name, self::TRASH ) || ( $is_old && $is_useless ) ) {
					DDH_Lock::hold();
					self::discard( $base . '/' . $name );
				}
			}
		} finally {
			$lock->release();
		}
	}

	/** Deletes a folder. Hides the folder first by renaming it, so that no half-deleted folder is visible if the process is killed. */
	public static function discard( string $dir ): void {
		$trash = dirname( $dir ) . '/' . self::TRASH . bin2hex( random_bytes( 16 ) );
		if ( 0 === strpos( basename( $dir ), self::TRASH ) ) {
			$trash = $dir;
		} elseif ( ! is_dir( $dir ) || null === DDH_Disk::tried( 'rename', $dir, $trash ) ) {
			return;
		}
		// If deleting the folder fails, clean() tries again.
		DDH_Disk::tried( array( 'DDH_Disk', 'remove' ), $trash );
	}

	/** @return string[] The folders that are kept at any age: the one that pages read, and the last one of each kept day. */
	private static function kept(): array {
		$days = array();
		foreach ( self::folders() as $folder ) {
			$days += array( DDH_Clock::day_at( self::time_of( $folder ) ) => $folder );
		}
		return array_merge( array_slice( array_values( $days ), 0, self::DAYS ), array( DDH_Data::served()['folder'] ?? '' ) );
	}

	/** @return string[] All folders of deliveries, newest first. */
	public static function folders(): array {
		$folders = preg_grep( DDH_Data::FOLDER, DDH_Disk::names( DDH_Data::base() ) );
		rsort( $folders );
		return $folders;
	}

	/** The Unix time at which a folder was made. */
	public static function time_of( string $folder ): int {
		return (int) strtotime( substr( $folder, 0, 8 ) . 'T' . substr( $folder, 9, 6 ) . 'Z' );
	}

	private static function about( string $folder ): array {
		$dir     = DDH_Data::base() . '/' . $folder;
		$files   = DDH_Data::files( $dir );
		$served  = DDH_Data::served();
		$is_now  = ( $served['folder'] ?? null ) === $folder;
		$version = DDH_Disk::json( $dir . '/' . DDH_Data::MANIFEST )['version'] ?? null;
		return array(
			'folder'  => $folder,
			'time'    => self::time_of( $folder ),
			// Without a manifest, the folder's name is the version.
			'version' => DDH_Data::is_version( $version ) ? $version : ( $is_now ? $served['version'] : $folder ),
			'files'   => count( $files ),
			'bytes'   => array_sum( array_column( $files, 'bytes' ) ),
			'served'  => $is_now,
			// A machine delivers again what has no digest.
			'digest'  => DDH_Published::is_whole( $folder ) ? DDH_Published::digest( $folder ) : null,
		);
	}
}
