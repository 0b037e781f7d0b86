<?php
/** The files of the sample that are left beside the site's own files. */

defined( 'ABSPATH' ) || exit;

final class DDH_Sample_Rest {
	/** The name of the button on the Data tab that removes them. */
	public static function button(): string {
		return __( 'Remove the sample files', 'ddh-hockey' );
	}

	/** Names these files, and what removes them. */
	public static function sentence( array $names ): string {
		/* translators: 1: name of a button, 2: names of the files. */
		return sprintf( __( 'Some files are still those of the sample, and tabs that show them say so. "%1$s" on the Data tab removes them, or wp ddh data remove-sample: %2$s', 'ddh-hockey' ), self::button(), DDH_Report::names( $names, DDH_Report::MOST ) );
	}

	/**
	 * Makes pages read the same delivery without these files. The delivery with them can be brought back. Returns the
	 * names of the removed files.
	 *
	 * @return string[]
	 */
	public static function remove(): array {
		$lock = DDH_Deliveries::lock();
		try {
			$names  = DDH_Manifest::sample_files();
			$before = DDH_Data::served()['folder'] ?? '';
			if ( ! $names || '' === $before ) {
				return array();
			}
			$half   = DDH_Data::base() . '/' . DDH_Delivery::PREFIX . 'without-sample';
			$report = DDH_Release::build( $half, array(), false, false, $names );
			$folder = DDH_Deliveries::new_folder();
			DDH_Published::begin( $half . '/new' );
			DDH_Lock::hold();
			DDH_Disk::rename( $half . '/new', DDH_Data::base() . '/' . $folder );
			DDH_Record::show_in( $folder );
			DDH_Deliveries::serve( $folder, $report['version'] );
			// It is the same delivery, as old and as late as before, to the machine that has sent it too.
			$sent    = DDH_Receipts::of( $before );
			$receipt = array( 'version' => $report['version'] ) + (array) $sent;
			DDH_Disk::tried( array( 'DDH_Published', 'add' ), $folder, $receipt );
			if ( null !== $sent ) {
				DDH_Receipts::add( $folder, $receipt );
			}
			DDH_Deliveries::discard( $half );
			return $report['removed'];
		} finally {
			$lock->release();
		}
	}
}
