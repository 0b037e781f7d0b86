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
		// The sizes of a folder's files may have changed: DDH_Record has put the newest record into it.
		self::add( $folder, array( 'time' => self::time( $folder ), 'version' => $version, 'digest' => self::digest( $folder ) ) );
		$newer = array_slice( self::by_age(), 0, array_search( $folder, self::by_age(), true ) );
		foreach ( $newer as $other ) {
			self::write( $other, array( self::TAKEN_BACK => true ) + (array) self::receipt( $other ) );
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

	/** Whether each file of a delivery is there in its size. */
	public static function is_whole( string $folder ): bool {
		$there = self::files( $folder );
		$sizes = self::sizes( $folder, $there );
		foreach ( $sizes as $name => $bytes ) {
			if ( ( $there[ $name ]['bytes'] ?? null ) !== $bytes ) {
				return false;
			}
		}
		return array() !== $sizes;
	}

	private static function search(): ?array {
		foreach ( self::by_age() as $folder ) {
			$receipt  = self::receipt( $folder );
			$manifest = DDH_Data::manifest( DDH_Data::base() . '/' . $folder );
			$version  = null === $receipt ? $manifest['version'] ?? null : $receipt['version'] ?? null;
			$may_be   = self::time( $folder ) <= DDH_Clock::now() && ! isset( $receipt[ self::TAKEN_BACK ] ) && ! DDH_Sample::is_whole_sample( $manifest );
			if ( $may_be && DDH_Data::is_version( $version ) && self::is_whole( $folder ) ) {
				return array( 'folder' => $folder, 'version' => $version );
			}
		}
		return null;
	}

	/** @return string[] The folders of all deliveries, newest first by receipt. Of one second, the one that was stored last is the newest. */
	private static function by_age(): array {
		$stored = array_flip( DDH_Receipts::folders() );
		$keys   = array();
		foreach ( DDH_Deliveries::folders() as $folder ) {
			$keys[ $folder ] = array( -self::time( $folder ), $stored[ $folder ] ?? PHP_INT_MAX );
		}
		uksort( $keys, static fn( string $one, string $other ): int => $keys[ $one ] <=> $keys[ $other ] ?: strcmp( $other, $one ) );
		return array_keys( $keys );
	}

	/** @return array<string,int> The sizes of a delivery's files, as its receipt states them. Empty if it is not published. */
	private static function sizes( string $folder, array $there ): array {
		$receipt = self::receipt( $folder );
		if ( null === $receipt ) {
			return self::listed( DDH_Data::manifest( DDH_Data::base() . '/' . $folder ), $there );
		}
		return is_array( $receipt['files'] ?? null ) ? $receipt['files'] : array();
	}

	/**
	 * @return array<string,int> The sizes that the manifest of a folder without a receipt states, if it lists every file. It need not list games, because those of earlier days stay in the folders of later deliveries.
	 */
	private static function listed( ?array $manifest, array $there ): array {
		$sizes    = array_map( static fn( array $entry ): int => $entry['bytes'], $manifest['files'] ?? array() );
		$unlisted = array_diff_key( $there, $sizes, array( DDH_Data::MANIFEST => 0 ) );
		return preg_grep( DDH_Data::GAME, array_keys( $unlisted ), PREG_GREP_INVERT ) ? array() : array_diff_key( $sizes, array( DDH_Record::SUMMARY => 0 ) );
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
