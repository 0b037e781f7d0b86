<?php
/**
 * How staged files get into the data folder, all of them or none: what is replaced is kept aside, every file is renamed
 * into place, and what was not brought to its end is put back.
 *
 * A page sees each file old or new, never half. Done is done from the moment when the state says so, after the last
 * rename. See class-ddh-staging.php for the state.
 *
 * @package DDH_Hockey
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Publication {

	/**
	 * Keeps what lies in the place of a new file, so that it can be put back.
	 *
	 * @param string $staging The import's folder.
	 * @param string $name    The file's.
	 * @return true|WP_Error ddh_disk.
	 */
	public static function put_aside( $staging, $name ) {
		$target = DDH_Data::dir() . '/' . $name;
		$aside  = $staging . '/old/' . $name;
		if ( is_dir( $target ) ) {
			/* translators: %s: a name. */
			return new WP_Error( 'ddh_disk', sprintf( __( 'In the data folder %s is a folder.', 'ddh-hockey' ), $name ), array( 'status' => 500 ) );
		}
		foreach ( array( dirname( $aside ), dirname( $target ) ) as $folder ) {
			$made = DDH_Disk::make( $folder );
			if ( is_wp_error( $made ) ) {
				return $made;
			}
		}
		// A folder that leads out of the data folder would take the file along.
		if ( 0 !== strpos( realpath( dirname( $target ) ) . '/', realpath( DDH_Data::dir() ) . '/' ) ) {
			/* translators: %s: a name. */
			return new WP_Error( 'ddh_disk', sprintf( __( 'In the data folder the place of %s leads elsewhere.', 'ddh-hockey' ), $name ), array( 'status' => 500 ) );
		}
		if ( ! file_exists( $target ) || file_exists( $aside ) || DDH_Disk::link( $target, $aside ) ) {
			return true;
		}
		// No hard links on this disk: a copy under another name first, because half a copy must not count as kept.
		$copied = DDH_Disk::copy( $target, $aside . '.part' );
		/* translators: %s: a file. */
		return is_wp_error( $copied ) ? $copied : DDH_Disk::attempt( sprintf( __( '%s cannot be written.', 'ddh-hockey' ), $aside ), 'rename', $aside . '.part', $aside );
	}

	/**
	 * Renames everything into place, which is not split into steps.
	 *
	 * @param string $staging The import's folder.
	 * @param array  $state   The state.
	 * @return true|WP_Error ddh_disk; end() then puts back what was renamed.
	 */
	public static function publish( $staging, $state ) {
		$state['phase'] = 'publish';
		$saved          = DDH_Staging::save( $staging, $state );
		if ( is_wp_error( $saved ) ) {
			return $saved;
		}
		foreach ( $state['replace'] as $name ) {
			$target = DDH_Data::dir() . '/' . $name;
			/* translators: %s: a name. */
			$sentence = sprintf( __( '%s cannot be put into the data folder. Nothing was changed.', 'ddh-hockey' ), $name );
			$gone     = in_array( $name, $state['obsolete'], true );
			$moved    = $gone ? DDH_Disk::remove( $target ) : DDH_Disk::attempt( $sentence, 'rename', $staging . '/new/' . $name, $target );
			if ( is_wp_error( $moved ) ) {
				return $moved;
			}
		}
		$state['phase'] = 'done';
		$saved          = DDH_Staging::save( $staging, $state );
		if ( is_wp_error( $saved ) ) {
			return $saved;
		}
		DDH_Data::set_version( $state['version'] );
		return true;
	}

	/**
	 * Ends what lies in a staging folder, its process dead or its work done, and removes the folder: published files of an
	 * import that was not done go back, into the data folder that the staging folder is in: it may be one of before.
	 *
	 * @param string $staging The folder.
	 * @return true|WP_Error When something could not be put back the staging folder stays, and the next import tries again.
	 */
	public static function end( $staging ) {
		$state = DDH_Staging::load( $staging );
		if ( null !== $state && 'publish' === $state['phase'] ) {
			$undone = self::undo( $staging, $state );
			// What was put back must not be mistaken for new should the removal below be stopped half-way.
			$state['phase'] = 'stage';
			$saved          = is_wp_error( $undone ) ? $undone : DDH_Staging::save( $staging, $state );
			if ( is_wp_error( $saved ) ) {
				return $saved;
			}
		} elseif ( null !== $state && 'done' === $state['phase'] && DDH_Data::dir() === dirname( $staging ) && DDH_Data::version() !== $state['version'] ) {
			DDH_Data::set_version( $state['version'] );
		}
		return DDH_Disk::remove( $staging );
	}

	/**
	 * Ends all that dead imports have left in a data folder.
	 *
	 * @param string $dir A data folder.
	 * @return true|WP_Error See end().
	 */
	public static function end_all( $dir ) {
		foreach ( DDH_Staging::all( $dir ) as $dead ) {
			$ended = self::end( $dead );
			if ( is_wp_error( $ended ) ) {
				return $ended;
			}
		}
		return true;
	}

	/**
	 * Removes files of games that no manifest lists any more and that are older than the operator wants.
	 *
	 * @return int How many.
	 */
	public static function purge() {
		$days     = DDH_Settings::get( 'keep_days' );
		$manifest = DDH_Data::manifest();
		$purged   = 0;
		if ( $days <= 0 || null === $manifest ) {
			return 0;
		}
		foreach ( DDH_Data::files() as $name => $file ) {
			$old = $file['modified'] < time() - $days * DAY_IN_SECONDS;
			if ( $old && preg_match( DDH_Data::GAME, $name ) && ! isset( $manifest['files'][ $name ] ) && true === DDH_Disk::remove( DDH_Data::dir() . '/' . $name ) ) {
				++$purged;
			}
		}
		return $purged;
	}

	/** Puts back what was renamed, the last first. */
	private static function undo( $staging, $state ) {
		foreach ( array_reverse( $state['replace'] ) as $name ) {
			$target = dirname( $staging ) . '/' . $name;
			/* translators: %s: a name. */
			$sentence = sprintf( __( 'The older %s cannot be put back into the data folder. Import the data anew.', 'ddh-hockey' ), $name );
			$undone   = true;
			if ( file_exists( $staging . '/old/' . $name ) ) {
				$undone = DDH_Disk::attempt( $sentence, 'rename', $staging . '/old/' . $name, $target );
			} elseif ( ! in_array( $name, $state['obsolete'], true ) && ! file_exists( $staging . '/new/' . $name ) ) {
				// It was not there before.
				$undone = DDH_Disk::remove( $target );
			}
			if ( is_wp_error( $undone ) ) {
				return $undone;
			}
		}
		return true;
	}
}
