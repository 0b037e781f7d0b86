<?php
/** Which data files pages read. */

defined( 'ABSPATH' ) || exit;

final class DDH_Datasets {
	public static function is_read( string $name ): bool {
		return DDH_Data::MANIFEST === $name || in_array( $name, DDH_Names::FIRST, true ) || self::has( $name ) || DDH_Cuts::is_cut( $name ) || 1 === preg_match( DDH_Record::PART, $name ) || 1 === preg_match( DDH_Data::GAME, $name );
	}

	public static function has( string $name ): bool {
		return '.json' === substr( $name, -5 ) && in_array( substr( $name, 0, -5 ), DDH_Names::DATASETS, true );
	}

	/**
	 * Returns the data file whose name differs from `$name` only in capital letters, hyphens and underscores, or null.
	 */
	public static function meant( string $name ): ?string {
		$plain = static fn( string $text ): string => str_replace( array( '-', '_' ), '', strtolower( $text ) );
		foreach ( array_merge( array( 'manifest' ), DDH_Names::DATASETS ) as $dataset ) {
			if ( $plain( $dataset . '.json' ) === $plain( $name ) ) {
				return $dataset . '.json';
			}
		}
		return null;
	}
}
