<?php
/**
 * The cuts of data files: files with some rows of another one, which pages read first. Keeps a cut on the site only while
 * its file is the one that it was made from.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Cuts {
	public static function is_cut( string $name ): bool {
		return 1 === preg_match( DDH_Names::CUT, $name );
	}

	/**
	 * Drops the cuts of files that have other contents now, and of files that are written without a manifest, from the
	 * entries of a new manifest. A cut that no entry names then loses its own entry.
	 *
	 * @param array<string,stdClass> $listed  Entries of the delivered manifest, by name.
	 * @param array<string,stdClass> $kept    Entries that the site keeps, by name.
	 * @param array                  $staged  The delivered files as in DDH_Release.
	 * @param string[]               $present Names of the site's files.
	 * @return string[] The cuts on the site that are to be removed.
	 */
	public static function settle( array &$listed, array &$kept, array $staged, array $present ): array {
		$named = array();
		foreach ( $listed + $kept as $name => $entry ) {
			if ( ! isset( $entry->cuts ) ) {
				continue;
			}
			$files = array_column( array_filter( (array) ( $entry->cuts->files ?? array() ), 'is_object' ), 'file' );
			// Without an entry, nothing says of which file a delivered cut is.
			$unlisted = array_diff_key( array_intersect_key( $staged, array_flip( array_filter( $files, 'is_string' ) ) ), $listed );
			$sum      = $staged[ $name ]['sum'] ?? hash_file( 'sha256', DDH_Data::dir() . '/' . $name );
			if ( $unlisted || ! is_string( $sum ) || substr( $sum, 0, 16 ) !== ( $entry->cuts->sum ?? null ) ) {
				unset( $entry->cuts );
				continue;
			}
			$named = array_merge( $named, $files );
		}
		$gone   = static fn( string $name ): bool => self::is_cut( $name ) && ! in_array( $name, $named, true );
		$listed = array_diff_key( $listed, array_flip( array_filter( array_keys( $listed ), $gone ) ) );
		$kept   = array_diff_key( $kept, array_flip( array_filter( array_keys( $kept ), $gone ) ) );
		return array_values( array_filter( array_diff( $present, array_keys( $staged ) ), $gone ) );
	}
}
