<?php
/** Builds the folder that pages read after a delivery, from its files and the site's other files. */

defined( 'ABSPATH' ) || exit;

final class DDH_Release {
	/**
	 * Builds the folder `new/` in a delivery's hidden folder. The caller must hold the lock. In the report, `changed`
	 * is the number of new or changed files. `removed` has the names of files that are left out because they are about
	 * the sample's night, because they are in `$dropped`, or because their games were delivered in another format. `purged` is the number of files of old games
	 * that are left out. `notes` has sentences for the operator. If `$keeps_record`, the delivery's record was refused:
	 * `$delivered` lacks its files, and the site's record stays in the manifest.
	 */
	public static function build( string $dir, array $delivered, bool $keeps_record, bool $dry_run, array $dropped = array() ): array {
		$bad = DDH_Listing::clashes( array_keys( $delivered ) );
		if ( $bad ) {
			throw DDH_Report::refused( $bad, count( $delivered ) );
		}
		unset( $delivered[ DDH_Night::FILE ], $delivered[ DDH_Record::RECEIPTS ] );
		DDH_Disk::remove( $dir . '/new' );
		DDH_Disk::guarded( $dir . '/new', true );
		$files = array();
		// A delivered manifest states the number of records of each file. If the delivery has no manifest but the site
		// has one, count the records for the site's manifest.
		$counted = ! isset( $delivered[ DDH_Data::MANIFEST ] ) && null !== DDH_Data::manifest();
		foreach ( $delivered as $name => $file ) {
			DDH_Lock::beat();
			$path = $dir . '/files/' . $name;
			DDH_Disk::link( $path, $dir . '/new/' . $name );
			$files[ $name ] = $file + array(
				'changed' => ! DDH_Data::has( $name, $file ),
				'records' => $counted ? DDH_Check::records( $path, $name ) : null,
			);
		}
		unset( $files[ DDH_Data::MANIFEST ] );
		$manifest = $dir . '/new/' . DDH_Data::MANIFEST;
		$settled  = DDH_Manifest::settle( $files, isset( $delivered[ DDH_Data::MANIFEST ] ) ? $manifest : null, $keeps_record, $dropped );
		if ( $settled['bad'] ) {
			throw DDH_Report::refused( $settled['bad'], count( $delivered ) );
		}
		if ( null !== $settled['text'] ) {
			DDH_Disk::write( $manifest, $settled['text'], true );
		}
		$names = array_keys( $files );
		return array(
			'files'   => count( $delivered ),
			'bytes'   => array_sum( array_column( $delivered, 'bytes' ) ),
			'changed' => count( array_filter( array_column( $files, 'changed' ) ) ),
			'version' => $settled['version'],
			'removed' => $settled['obsolete'],
			'notes'   => array_merge( $settled['notes'], DDH_Old_Prices::notes( $dir . '/new', $names ), array_filter( array( DDH_Report::unread( $names, DDH_Report::MOST ) ) ) ),
			'purged'  => $dry_run ? 0 : self::link_rest( $dir . '/new', $settled['obsolete'] ),
			'dry_run' => $dry_run,
		);
	}

	/**
	 * Links the site's other files into a new folder. Leaves out obsolete files. Also leaves out files of games that
	 * the manifest does not list, if they are older than the setting keep_days. Returns how many files of old games
	 * were left out.
	 */
	private static function link_rest( string $new, array $obsolete ): int {
		$manifest = DDH_Disk::json( $new . '/' . DDH_Data::MANIFEST );
		$days     = null === $manifest ? 0 : DDH_Settings::get( 'keep_days' );
		$purged   = 0;
		foreach ( array_diff_key( DDH_Data::files(), array_flip( $obsolete ) ) as $name => $file ) {
			if ( file_exists( $new . '/' . $name ) ) {
				continue;
			}
			if ( $days > 0 && $file['modified'] < DDH_Clock::now() - $days * DAY_IN_SECONDS && preg_match( DDH_Data::GAME, $name ) && ! isset( $manifest['files'][ $name ] ) ) {
				++$purged;
				continue;
			}
			DDH_Lock::beat();
			DDH_Disk::link( DDH_Data::dir() . '/' . $name, $new . '/' . $name );
		}
		return $purged;
	}
}
