<?php
/**
 * Copies the data files along when the operator chooses another data folder, so that the pages have theirs at any moment.
 *
 * @package DDH_Hockey
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Data_Copy {

	/** Registers what WordPress is to call. */
	public static function hook() {
		add_filter( 'pre_update_option_' . DDH_Settings::OPTION, array( __CLASS__, 'follow' ), 10, 2 );
	}

	/**
	 * Before the choice is stored: a folder without data files gets those of the one before. Where that fails the folder
	 * stays as it was chosen, and the reason is told.
	 *
	 * @param mixed $value The settings that are to be stored.
	 * @param mixed $old   Those of now.
	 * @return mixed The settings to store.
	 */
	public static function follow( $value, $old ) {
		$places = array();
		foreach ( array( $old, $value ) as $settings ) {
			$places[] = is_array( $settings ) && isset( $settings['data_place'] ) ? $settings['data_place'] : DDH_Settings::defaults()['data_place'];
		}
		list( $from, $to ) = array_map( array( 'DDH_Data', 'dir' ), $places );
		if ( $to === $from || ! DDH_Data::files( $from ) || DDH_Data::files( $to ) ) {
			return $value;
		}
		ignore_user_abort( true );
		$copied = self::copy_locked( $from, $to );
		if ( ! is_wp_error( $copied ) ) {
			return $value;
		}
		// It is there where settings are saved by their form.
		if ( function_exists( 'add_settings_error' ) ) {
			/* translators: %s: a sentence. */
			add_settings_error( DDH_Settings::OPTION, 'ddh_data_place', sprintf( __( 'The data folder stays where it was, because its files cannot be copied: %s', 'ddh-hockey' ), $copied->get_error_message() ) );
		}
		return array( 'data_place' => $places[0] ) + $value;
	}

	/** Copies with the locks of both folders in hand. */
	private static function copy_locked( $from, $to ) {
		$prepared = DDH_Disk::guarded( $to, true );
		$lock     = is_wp_error( $prepared ) ? $prepared : DDH_Import_Lock::take( $to );
		if ( is_wp_error( $lock ) ) {
			return $lock;
		}
		$other = DDH_Import_Lock::take( $from );
		// A folder that may only be read has no lock: nobody imports into it.
		$free = is_resource( $other ) ? DDH_Import_Lock::is_free( $other ) : 'ddh_import_busy' !== $other->get_error_code();
		$done = $free && DDH_Import_Lock::is_free( $lock ) ? DDH_Publication::end_all( $to ) : DDH_Import_Lock::busy();
		$done = true === $done && is_resource( $other ) ? DDH_Publication::end_all( $from ) : $done;
		$done = true === $done ? self::copy_all( $from, $to ) : $done;
		foreach ( array_filter( array( $lock, $other ), 'is_resource' ) as $held ) {
			fclose( $held );
		}
		return $done;
	}

	/** All of them, the manifest last, or none. */
	private static function copy_all( $from, $to ) {
		$files   = DDH_Data::files( $from );
		$files   = array_diff_key( $files, array( DDH_Data::MANIFEST => 0 ) ) + $files;
		$staging = $to . '/' . DDH_Staging::PREFIX . bin2hex( random_bytes( 16 ) );
		$done    = DDH_Disk::has_room( $to, array_sum( array_column( $files, 'bytes' ) ) );
		$done    = is_wp_error( $done ) ? $done : DDH_Disk::guarded( $staging, false );
		foreach ( is_wp_error( $done ) ? array() : $files as $name => $file ) {
			$done = self::stage( $from . '/' . $name, $staging . '/new/' . $name, $file['modified'] );
			if ( is_wp_error( $done ) ) {
				break;
			}
		}
		$done = is_wp_error( $done ) ? $done : self::place( array_keys( $files ), $staging . '/new', $to );
		DDH_Disk::remove( $staging );
		return $done;
	}

	private static function stage( $from, $to, $modified ) {
		$made = DDH_Disk::make( dirname( $to ) );
		// Both folders may have one file: an import replaces files, it does not write into them.
		if ( is_wp_error( $made ) || DDH_Disk::link( $from, $to ) ) {
			return $made;
		}
		$copied = DDH_Disk::copy( $from, $to );
		$copied = is_wp_error( $copied ) ? $copied : DDH_Disk::make_readable( $to );
		// Games are old by the time of their files.
		DDH_Disk::attempt( '', 'touch', $to, $modified );
		return $copied;
	}

	private static function place( $names, $staging, $dir ) {
		$placed = array();
		foreach ( $names as $name ) {
			$target = $dir . '/' . $name;
			$done   = DDH_Disk::make( dirname( $target ) );
			/* translators: %s: a file. */
			$done = is_wp_error( $done ) ? $done : DDH_Disk::attempt( sprintf( __( '%s cannot be put into the data folder.', 'ddh-hockey' ), $name ), 'rename', $staging . '/' . $name, $target );
			if ( is_wp_error( $done ) ) {
				array_map( array( 'DDH_Disk', 'remove' ), $placed );
				return $done;
			}
			$placed[] = $target;
		}
		return true;
	}
}
