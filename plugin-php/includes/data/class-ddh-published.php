<?php
/**
 * What the folder of a delivery says of itself: that it was published, when, and with which files. If the folder that
 * the database names is not on the disk, pages read the newest one that says so.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Published {
	/**
	 * The receipt in a folder: time (Unix), version, digest, and the size of each file. It is hidden, so that it is no
	 * data file, and holds nothing secret. `{}` means that the delivery is not published yet.
	 */
	const FILE = '.ddh-published.json';

	/** The key in the receipt of a delivery that a rollback has taken back. */
	const TAKEN_BACK = 'taken_back';

	/** @var array<string,array{folder:string,version:string}|null> What newest() has found in this request, by the folder of all deliveries. */
	private static array $found = array();

	/** Writes into a new folder that it is not published yet. Only folders of earlier versions of the plugin have no receipt. */
	public static function begin( string $dir ): void {
		DDH_Disk::write( $dir . '/' . self::FILE, '{}' );
	}

	/** Writes into a folder that it is published. `$receipt` has `time`, `version` and `digest`. The caller must hold the lock. */
	public static function add( string $folder, array $receipt ): void {
		$receipt          = array_intersect_key( $receipt, array_flip( array( 'time', 'version', 'digest' ) ) );
		$receipt['files'] = array_map( static fn( array $file ): int => $file['bytes'], self::files( $folder ) );
		self::write( $folder, $receipt );
	}

	/** Notes that pages read a folder again, and that all newer ones are taken back. The caller must hold the lock. */
	public static function bring_back( string $folder, string $version ): void {
		$time = self::time( $folder );
		// First, because the sizes of a folder's files may have changed: DDH_Record has put the newest record into it.
		self::add( $folder, array( 'time' => $time, 'version' => $version, 'digest' => self::digest( $folder ) ) );
		foreach ( DDH_Deliveries::folders() as $other ) {
			if ( array( self::time( $other ), $other ) > array( $time, $folder ) ) {
				self::write( $other, array( self::TAKEN_BACK => true ) + (array) self::receipt( $other ) );
			}
		}
	}

	/** Returns the digest of a delivery. Null for data that was never delivered, such as the sample. */
	public static function digest( string $folder ): ?string {
		return DDH_Receipts::of( $folder )['digest'] ?? self::receipt( $folder )['digest'] ?? null;
	}

	/**
	 * @return array{folder:string,version:string}|null The newest delivery on the disk that was published, was not taken
	 * back and is whole. A time in the future is wrong, so such a delivery does not count.
	 */
	public static function newest(): ?array {
		$base = DDH_Data::base();
		if ( ! array_key_exists( $base, self::$found ) ) {
			self::$found[ $base ] = self::search();
		}
		return self::$found[ $base ];
	}

	/** Lets newest() search again, because the folders may have changed. */
	public static function forget(): void {
		self::$found = array();
	}

	private static function search(): ?array {
		$times = array();
		foreach ( DDH_Deliveries::folders() as $folder ) {
			$times[ $folder ] = self::time( $folder );
		}
		uksort( $times, static fn( string $one, string $other ): int => array( $times[ $other ], $other ) <=> array( $times[ $one ], $one ) );
		foreach ( $times as $folder => $time ) {
			$version = $time <= DDH_Clock::now() ? self::version_if_whole( $folder ) : null;
			if ( null !== $version ) {
				return array( 'folder' => $folder, 'version' => $version );
			}
		}
		return null;
	}

	/** Returns the version of a delivery that pages can read, or null. */
	private static function version_if_whole( string $folder ): ?string {
		$receipt  = self::receipt( $folder );
		$manifest = DDH_Data::manifest( DDH_Data::base() . '/' . $folder );
		if ( isset( $receipt[ self::TAKEN_BACK ] ) || DDH_Sample::is_whole_sample( $manifest ) ) {
			return null;
		}
		$there = self::files( $folder );
		$files = null === $receipt ? self::listed( $manifest, $there ) : $receipt['files'] ?? null;
		if ( ! is_array( $files ) || array() === $files ) {
			return null;
		}
		foreach ( $files as $name => $bytes ) {
			if ( ( $there[ $name ]['bytes'] ?? null ) !== $bytes ) {
				return null;
			}
		}
		$version = null === $receipt ? $manifest['version'] : $receipt['version'] ?? null;
		return DDH_Data::is_version( $version ) ? $version : null;
	}

	/**
	 * @return array<string,int>|null The sizes that the manifest of a folder without a receipt states, if it lists every
	 * file. It need not list games, because those of earlier days stay in the folders of later deliveries.
	 */
	private static function listed( ?array $manifest, array $there ): ?array {
		$sizes    = array_map( static fn( array $entry ): int => $entry['bytes'], $manifest['files'] ?? array() );
		$unlisted = array_diff_key( $there, $sizes, array( DDH_Data::MANIFEST => 0 ) );
		return preg_grep( DDH_Data::GAME, array_keys( $unlisted ), PREG_GREP_INVERT ) ? null : array_diff_key( $sizes, array( DDH_Record::SUMMARY => 0 ) );
	}

	/** The files of a delivery, without those of the record, which change after it. */
	private static function files( string $folder ): array {
		$files = DDH_Data::files( DDH_Data::base() . '/' . $folder );
		return array_diff_key( $files, array_flip( preg_grep( DDH_Record::PART, array_keys( $files ) ) ) );
	}

	/** The Unix time at which a delivery was published. Without a receipt, that at which its folder was made. */
	private static function time( string $folder ): int {
		$time = self::receipt( $folder )['time'] ?? null;
		return is_int( $time ) ? $time : DDH_Deliveries::time_of( $folder );
	}

	/** The receipt in a folder. Null if there is none, and empty if it cannot be read. */
	private static function receipt( string $folder ): ?array {
		$path = DDH_Data::base() . '/' . $folder . '/' . self::FILE;
		if ( ! is_file( $path ) ) {
			return null;
		}
		$receipt = DDH_Disk::json( $path );
		return is_array( $receipt ) ? $receipt : array();
	}

	private static function write( string $folder, array $receipt ): void {
		DDH_Disk::write( DDH_Data::base() . '/' . $folder . '/' . self::FILE, wp_json_encode( $receipt ) . "\n" );
		self::forget();
	}
}
