<?php
/** Copies the zip's sample out of the plugin's own folder into uploads, where deliveries are kept. */

defined( 'ABSPATH' ) || exit;

final class DDH_Sample {
	/**
	 * Copies the sample when the plugin is activated. Visitors never cause the copy. Until it has succeeded, pages read
	 * the sample from the plugin's folder.
	 */
	public static function activate(): void {
		try {
			self::copy();
		} catch ( DDH_Refusal $failure ) {
			// The Data tab says why nothing can be written. The first delivery tries again.
			return;
		}
	}

	/**
	 * Copies the sample and makes pages read the copy, unless pages read data elsewhere. So the first delivery can
	 * build on the sample, and the sample can be brought back.
	 */
	public static function copy(): void {
		DDH_Host::must_have( ...DDH_Host::NEEDED );
		if ( ! self::is_due() ) {
			return;
		}
		$lock = DDH_Deliveries::lock();
		try {
			if ( ! self::is_due() ) {
				return;
			}
			$version = DDH_Data::manifest()['version'] ?? '';
			// A run that was killed may have left a part of the copy.
			$half = DDH_Data::base() . '/' . DDH_Delivery::PREFIX . 'sample';
			DDH_Disk::remove( $half );
			DDH_Disk::guarded( $half, true );
			foreach ( array_keys( DDH_Data::files() ) as $name ) {
				// Hard links would not do: an update by FTP may write into the files of the plugin's folder.
				DDH_Lock::beat();
				DDH_Disk::copy( DDH_Data::dir() . '/' . $name, $half . '/' . $name );
			}
			$folder = DDH_Deliveries::new_folder();
			DDH_Lock::hold();
			DDH_Disk::rename( $half, DDH_Data::base() . '/' . $folder );
			DDH_Deliveries::serve( $folder, $version );
		} finally {
			$lock->release();
		}
	}

	private static function is_due(): bool {
		return DDH_Data::is_in_plugin() && array() !== DDH_Data::files();
	}
}
