<?php
/**
 * Takes a delivery (a folder or a zip) into the data folder: all of it or nothing, in steps that fit a host's limits.
 *
 * Its phases: every file is copied into a staging folder and checked (class-ddh-staging.php); what becomes of the manifest
 * and of the version is decided (class-ddh-manifest.php); then what will be replaced is linked aside, and the new files
 * are renamed into place one by one, manifest.json last (class-ddh-publication.php). When anything fails, or the process
 * is killed, what was renamed is put back: at once, or by the next import, which finds the staging folder.
 *
 * @package DDH_Hockey
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Import {

	/**
	 * Imports all of a delivery, or with `dry_run` only checks it.
	 *
	 * @param string $source  A folder or a zip.
	 * @param array  $options See begin().
	 * @return array|WP_Error The report, see step(); or why nothing was imported.
	 */
	public static function run( $source, $options = array() ) {
		$id = self::begin( $source, $options );
		if ( is_wp_error( $id ) ) {
			return $id;
		}
		do {
			$progress = self::step( $id, 60 );
		} while ( ! is_wp_error( $progress ) && ! $progress['finished'] );
		return is_wp_error( $progress ) ? $progress : $progress['report'];
	}

	/**
	 * Begins an import, which step() continues. It has the lock from now on.
	 *
	 * @param string $source  A folder or a zip; it must stay as it is until the import has finished.
	 * @param array  $options `dry_run` (bool): check everything, change nothing. `ignore` (string[]): names at the
	 *                        folder's top that are not looked at. `name` (string): what the operator calls it.
	 * @return string|WP_Error The import's id. ddh_import_busy: another one runs; ddh_import_source, ddh_import_empty,
	 *                         ddh_zip, ddh_disk, ddh_disk_full.
	 */
	public static function begin( $source, $options = array() ) {
		$prepared = DDH_Data::prepare();
		$lock     = is_wp_error( $prepared ) ? $prepared : DDH_Import_Lock::take();
		if ( is_wp_error( $lock ) ) {
			return $lock;
		}
		$key = self::key( $source );
		if ( '' !== DDH_Import_Lock::died_at( $lock, $key ) ) {
			DDH_Import_Lock::give( $lock, '' );
			$id = self::died( empty( $options['name'] ) ? basename( $source ) : $options['name'], 1 );
		} else {
			$id = DDH_Import_Lock::is_free( $lock ) ? self::begin_locked( $lock, $key, $source, $options ) : DDH_Import_Lock::busy();
		}
		fclose( $lock );
		return $id;
	}

	/**
	 * Continues an import. What is smaller than one file is not split: a step may take longer by one file.
	 *
	 * @param string $id      Of begin().
	 * @param float  $seconds For how long; at least one file is done.
	 * @return array{done:int,total:int,finished:bool,report?:array}|WP_Error The report: `files` and `bytes` delivered,
	 *         `changed` (how many of them are new or others than before), `version`, `left_out` (names with reasons),
	 *         `removed` (older forms of games), `purged` (how many files of old games), `notes` (sentences), `dry_run`,
	 *         `sources` (path to array( bytes, modified ): what was read). An error ends the import, and nothing has changed:
	 *         ddh_import_refused (data `bad`: names with reasons), ddh_disk; ddh_import_unknown, ddh_import_lost: it is no
	 *         longer there; ddh_import_busy: another process does a step right now, this one may be tried again.
	 */
	public static function step( $id, $seconds ) {
		$staging = DDH_Staging::find( $id );
		if ( null === $staging ) {
			return new WP_Error( 'ddh_import_unknown', __( 'This import is no longer there. Begin it anew.', 'ddh-hockey' ), array( 'status' => 404 ) );
		}
		$lock = DDH_Import_Lock::take();
		if ( is_wp_error( $lock ) ) {
			return $lock;
		}
		$state = DDH_Staging::load( $staging );
		if ( null === $state || ! DDH_Import_Lock::is_of( $lock, $id ) ) {
			fclose( $lock );
			return new WP_Error( 'ddh_import_lost', __( 'This import took too long, and another one was begun since. Begin it anew.', 'ddh-hockey' ), array( 'status' => 409 ) );
		}
		wp_raise_memory_limit( 'admin' );
		// A visitor who leaves does not stop the renaming half-way.
		ignore_user_abort( true );
		$died = DDH_Import_Lock::died_at( $lock, $id );
		$done = '' === $died ? self::work( $lock, $id, $staging, $state, microtime( true ) + $seconds ) : self::died( $died, count( $state['order'] ) );
		if ( is_wp_error( $done ) || $done['finished'] ) {
			$ended = DDH_Publication::end( $staging );
			DDH_Import_Lock::give( $lock, '' );
			if ( ! is_wp_error( $done ) && is_wp_error( $ended ) ) {
				$done['report']['notes'][] = $ended->get_error_message();
			}
		} else {
			DDH_Import_Lock::give( $lock, $id );
		}
		fclose( $lock );
		return $done;
	}

	/**
	 * Ends an import without a change.
	 *
	 * @param string $id Of begin(); one that is no longer there is ended already.
	 * @return true|WP_Error ddh_import_busy, ddh_disk.
	 */
	public static function cancel( $id ) {
		$staging = DDH_Staging::find( $id );
		if ( null === $staging ) {
			return true;
		}
		$lock = DDH_Import_Lock::take();
		if ( is_wp_error( $lock ) ) {
			return $lock;
		}
		$ended = DDH_Publication::end( $staging );
		if ( DDH_Import_Lock::is_of( $lock, $id ) ) {
			DDH_Import_Lock::give( $lock, '' );
		}
		fclose( $lock );
		return $ended;
	}

	/** With the lock in hand: what dead imports have left is ended first. `$key`: of key(). */
	private static function begin_locked( $lock, $key, $source, $options ) {
		// Visitors may be able to read the lock file: the delivery's name is not written there.
		DDH_Import_Lock::give( $lock, $key, '-' );
		$ended = DDH_Publication::end_all( DDH_Data::dir() );
		if ( ! is_wp_error( $ended ) ) {
			self::end_elsewhere();
		}
		$delivery = is_wp_error( $ended ) ? $ended : DDH_Delivery::open( $source, isset( $options['ignore'] ) ? $options['ignore'] : array(), isset( $options['name'] ) ? $options['name'] : '' );
		$room     = is_wp_error( $delivery ) ? $delivery : DDH_Disk::has_room( DDH_Data::dir(), $delivery['bytes'] );
		$id       = is_wp_error( $room ) ? $room : DDH_Staging::make( $delivery, ! empty( $options['dry_run'] ) );
		DDH_Import_Lock::give( $lock, is_wp_error( $id ) ? '' : $id );
		return $id;
	}

	/** The owner of the lock while a delivery is opened and its import has no id yet. */
	private static function key( $source ) {
		clearstatcache();
		return 'begin ' . realpath( $source ) . ( is_file( $source ) ? ' ' . filesize( $source ) . ' ' . DDH_Disk::changed( $source ) : '' );
	}

	/** The refusal of a delivery in which a process died. */
	private static function died( $name, $total ) {
		return DDH_Report::refused( array( $name => __( 'PHP ended while it was reading this file. Its memory or its time may have run out, or the server was stopped. Raise PHP\'s limits or make the file smaller, then deliver it again.', 'ddh-hockey' ) ), $total );
	}

	/** Ends what they have left where the data was before the operator chose another place, unless someone is at work there yet. */
	private static function end_elsewhere() {
		foreach ( array_slice( DDH_Data::dirs(), 1 ) as $dir ) {
			$lock = DDH_Staging::all( $dir ) ? DDH_Import_Lock::take( $dir ) : null;
			if ( is_resource( $lock ) ) {
				if ( DDH_Import_Lock::is_free( $lock ) ) {
					DDH_Publication::end_all( $dir );
				}
				fclose( $lock );
			}
		}
	}

	/** All phases, until the time is over. */
	private static function work( $lock, $id, $staging, $state, $until ) {
		$total = count( $state['order'] );
		$saved = microtime( true );
		while ( 'stage' === $state['phase'] && $state['next'] < $total ) {
			DDH_Import_Lock::give( $lock, $id, $state['order'][ $state['next'] ] );
			$added = DDH_Staging::add( $staging, $state, $state['order'][ $state['next'] ] );
			if ( is_wp_error( $added ) ) {
				return $added;
			}
			++$state['next'];
			$now = microtime( true );
			if ( $now >= $until || $now > $saved + 1 ) {
				$kept = DDH_Staging::save( $staging, $state );
				if ( is_wp_error( $kept ) ) {
					return $kept;
				}
				$saved = $now;
			}
			if ( $now >= $until ) {
				return self::progress( $state );
			}
		}
		DDH_Import_Lock::give( $lock, $id );
		if ( 'stage' === $state['phase'] ) {
			$settled = $state['bad'] ? true : DDH_Staging::settle( $staging, $state );
			if ( is_wp_error( $settled ) ) {
				return $settled;
			}
			if ( $state['bad'] ) {
				return DDH_Report::refused( $state['bad'], $total );
			}
			if ( $state['dry_run'] ) {
				return self::finished( $state, 0 );
			}
			$state['phase'] = 'aside';
			$state['next']  = 0;
		}
		while ( 'aside' === $state['phase'] && $state['next'] < count( $state['replace'] ) ) {
			$kept = DDH_Publication::put_aside( $staging, $state['replace'][ $state['next'] ] );
			if ( is_wp_error( $kept ) ) {
				return $kept;
			}
			++$state['next'];
			if ( microtime( true ) >= $until ) {
				$kept = DDH_Staging::save( $staging, $state );
				return is_wp_error( $kept ) ? $kept : self::progress( $state );
			}
		}
		$published = DDH_Publication::publish( $staging, $state );
		if ( is_wp_error( $published ) ) {
			return $published;
		}
		// What was refused before, by whichever way it came, is no trouble any longer.
		delete_option( DDH_Inbox::REFUSED );
		return self::finished( $state, DDH_Publication::purge() );
	}

	private static function progress( $state ) {
		$total = count( $state['order'] );
		return array(
			'done'     => 'stage' === $state['phase'] ? $state['next'] : $total,
			'total'    => $total + 1,
			'finished' => false,
		);
	}

	private static function finished( $state, $purged ) {
		$total = count( $state['order'] ) + 1;
		return array(
			'done'     => $total,
			'total'    => $total,
			'finished' => true,
			'report'   => DDH_Report::of( $state, $purged ),
		);
	}
}
