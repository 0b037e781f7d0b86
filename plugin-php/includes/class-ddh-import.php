<?php
/**
 * Takes a delivery (a folder or a zip) into the data folder: all of it or nothing.
 *
 * Every file is first copied into a staging folder inside the data folder (the same disk: a rename is atomic there, and
 * only there) and checked. Then what will be replaced is linked aside, the new files are renamed into place one by one,
 * manifest.json last. A page sees each file old or new, never half. When anything fails, or the process is killed, what
 * was renamed is put back: at once, or by the next import, which finds the staging folder. Done is done from the moment
 * when the staging folder's state says so, after the last rename.
 *
 * What becomes of the manifest and of the version is decided in class-ddh-manifest.php.
 *
 * One import at a time: a lock file in the data folder, held (flock) while a step runs, says whose import it is; an import
 * that was not continued for ten minutes has lost it.
 *
 * @package DDH_Hockey
 */

defined( 'ABSPATH' ) || exit;


final class DDH_Import {

	/** Staging folders are called so, with 32 hex digits that nobody guesses. */
	const STAGING = '.ddh-staging-';
	const LOCK    = '.ddh-lock';

	/** An import that was not continued for so many seconds is dead. */
	const STALE = 600;

	/** A delivery unpacks to no more in all. */
	const MOST_BYTES = 21474836480;

	/** A report names no more files than this one by one. */
	const MOST_TOLD = 20;

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
	 *                        folder's top that are not looked at.
	 * @return string|WP_Error The import's id. ddh_import_busy: another one runs; ddh_import_source, ddh_import_empty,
	 *                         ddh_zip, ddh_disk, ddh_disk_full.
	 */
	public static function begin( $source, $options = array() ) {
		$prepared = DDH_Data::prepare();
		$lock     = is_wp_error( $prepared ) ? $prepared : self::lock();
		if ( is_wp_error( $lock ) ) {
			return $lock;
		}
		$begun = self::begin_locked( $lock, $source, $options );
		fclose( $lock );
		return $begun;
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
		$staging = self::staging( $id );
		if ( null === $staging || ! is_dir( $staging ) ) {
			return new WP_Error( 'ddh_import_unknown', __( 'This import is no longer there. Begin it anew.', 'ddh-hockey' ), array( 'status' => 404 ) );
		}
		$lock = self::lock();
		if ( is_wp_error( $lock ) ) {
			return $lock;
		}
		$state = self::load( $staging );
		if ( self::owner( $lock )['who'] !== self::mark( $id ) || null === $state ) {
			fclose( $lock );
			return new WP_Error( 'ddh_import_lost', __( 'This import took too long, and another one was begun since. Begin it anew.', 'ddh-hockey' ), array( 'status' => 409 ) );
		}
		self::own( $lock, self::mark( $id ) );
		wp_raise_memory_limit( 'admin' );
		// A visitor who leaves does not stop the renaming half-way.
		ignore_user_abort( true );
		$done = self::work( $staging, $state, microtime( true ) + $seconds );
		if ( is_wp_error( $done ) || $done['finished'] ) {
			$cleared = self::clear( $staging );
			self::own( $lock, '' );
			if ( ! is_wp_error( $done ) && is_wp_error( $cleared ) ) {
				$done['report']['notes'][] = $cleared->get_error_message();
			}
		} else {
			self::own( $lock, self::mark( $id ) );
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
		$staging = self::staging( $id );
		if ( null === $staging || ! is_dir( $staging ) ) {
			return true;
		}
		$lock = self::lock();
		if ( is_wp_error( $lock ) ) {
			return $lock;
		}
		$cleared = self::clear( $staging );
		if ( self::owner( $lock )['who'] === self::mark( $id ) ) {
			self::own( $lock, '' );
		}
		fclose( $lock );
		return $cleared;
	}

	/**
	 * What a delivery holds.
	 *
	 * @param string   $source A folder or a zip.
	 * @param string[] $ignore Names at its top that are not looked at.
	 * @return array{kind:string,items:array,left_out:array<string,string>}|WP_Error `kind`: zip or folder. `items` by data
	 *         file name: array( from, bytes, modified ) of a folder's file, an entry of DDH_Zip of a zip's. `left_out`: names
	 *         with reasons. ddh_import_source, ddh_zip.
	 */
	public static function listing( $source, $ignore = array() ) {
		$real = realpath( $source );
		if ( false === $real ) {
			/* translators: %s: a folder or file. */
			return new WP_Error( 'ddh_import_source', sprintf( __( '%s is not there, or may not be read.', 'ddh-hockey' ), $source ), array( 'status' => 422 ) );
		}
		$found = is_dir( $real ) ? self::walk( $real, '', $ignore ) : DDH_Zip::entries( $real );
		if ( is_wp_error( $found ) ) {
			/* translators: 1: a folder or file, 2: a sentence. */
			return new WP_Error( $found->get_error_code(), sprintf( __( '%1$s: %2$s', 'ddh-hockey' ), basename( $real ), $found->get_error_message() ), array( 'status' => 422 ) );
		}
		$named = array();
		foreach ( $found as $given => $item ) {
			// Some programs write every name with the folder they stood in.
			$name = preg_replace( '#^(\./)+#', '', (string) $given );
			if ( isset( $named[ $name ] ) ) {
				/* translators: %s: a file. */
				return new WP_Error( 'ddh_zip', sprintf( __( 'It holds %s twice.', 'ddh-hockey' ), $name ), array( 'status' => 422 ) );
			}
			if ( ! self::is_rubbish( $name ) ) {
				$named[ $name ] = $item;
			}
		}
		$top      = self::top_folder( array_map( 'strval', array_keys( $named ) ) );
		$items    = array();
		$left_out = array();
		foreach ( $named as $given => $item ) {
			$name = (string) substr( (string) $given, strlen( $top ) );
			if ( ! empty( $item['link'] ) ) {
				$left_out[ $given ] = __( 'It is a link.', 'ddh-hockey' );
			} elseif ( ! DDH_Data::is_name( $name ) ) {
				$left_out[ $given ] = __( 'Data files are not called so.', 'ddh-hockey' );
			} else {
				$items[ $name ] = $item;
			}
		}
		return array(
			'kind'     => is_dir( $real ) ? 'folder' : 'zip',
			'items'    => $items,
			'left_out' => $left_out,
		);
	}

	private static function begin_locked( $lock, $source, $options ) {
		$owner = self::owner( $lock );
		if ( '' !== $owner['who'] && $owner['time'] > time() - self::STALE ) {
			return self::busy();
		}
		self::own( $lock, '' );
		$dir = DDH_Data::dir();
		foreach ( self::names( $dir ) as $name ) {
			if ( 0 === strpos( $name, self::STAGING ) ) {
				$cleared = self::clear( $dir . '/' . $name );
				if ( is_wp_error( $cleared ) ) {
					return $cleared;
				}
			}
		}
		$listing = self::listing( $source, isset( $options['ignore'] ) ? $options['ignore'] : array() );
		if ( is_wp_error( $listing ) ) {
			return $listing;
		}
		$real = wp_normalize_path( realpath( $source ) );
		$data = wp_normalize_path( realpath( $dir ) );
		if ( 'folder' === $listing['kind'] && ( 0 === strpos( $data . '/', $real . '/' ) || 0 === strpos( $real . '/', $data . '/' ) ) ) {
			return new WP_Error( 'ddh_import_source', __( 'A delivery is not imported from the data folder itself, nor from one around it.', 'ddh-hockey' ), array( 'status' => 422 ) );
		}
		if ( ! $listing['items'] || count( $listing['items'] ) > DDH_Data::MOST_FILES ) {
			$sentence = $listing['items'] ? __( 'There are too many files in it: at most 50,000.', 'ddh-hockey' ) : __( 'There are no data files in it.', 'ddh-hockey' );
			return new WP_Error(
				'ddh_import_empty',
				$sentence . self::told( $listing['left_out'] ),
				array(
					'status' => 422,
					'bad'    => $listing['left_out'],
				)
			);
		}
		// The state is kept as JSON, which not every name of a file fits.
		foreach ( $listing['items'] as $name => $item ) {
			$key                                = 'zip' === $listing['kind'] ? 'name' : 'from';
			$listing['items'][ $name ][ $key ] = rawurlencode( $item[ $key ] );
		}
		$state = array(
			'source'    => rawurlencode( $real ),
			'kind'      => $listing['kind'],
			'dry_run'   => ! empty( $options['dry_run'] ),
			'phase'     => 'stage',
			'items'     => $listing['items'],
			'order'     => array_map( 'strval', array_keys( $listing['items'] ) ),
			'next'      => 0,
			'bytes'     => 0,
			'bad'       => self::clashes( array_keys( $listing['items'] ) ),
			'left_out'  => $listing['left_out'],
			'staged'    => array(),
			// A delivery's own manifest, or one that is there: then records of what comes without one are counted.
			'recording' => ! isset( $listing['items'][ DDH_Data::MANIFEST ] ) && null !== DDH_Data::manifest(),
			'replace'   => array(),
			'obsolete'  => array(),
			'version'   => '',
			'notes'     => array(),
		);
		$id      = bin2hex( random_bytes( 16 ) );
		$staging = self::staging( $id );
		$bytes   = array_sum( array_column( $listing['items'], 'zip' === $listing['kind'] ? 'size' : 'bytes' ) );
		/* translators: %s: a size. */
		$sentence = sprintf( __( 'It holds more than %s in all.', 'ddh-hockey' ), size_format( self::MOST_BYTES ) );
		$room     = $bytes > self::MOST_BYTES ? new WP_Error( 'ddh_import_source', $sentence, array( 'status' => 422 ) ) : DDH_Disk::has_room( $dir, $bytes );
		if ( is_wp_error( $room ) ) {
			return $room;
		}
		foreach ( array( '', '/new', '/old' ) as $below ) {
			$made = '' === $below ? DDH_Disk::guarded( $staging, false ) : DDH_Disk::make( $staging . $below );
			if ( is_wp_error( $made ) ) {
				return $made;
			}
		}
		$saved = self::save( $staging, $state );
		if ( is_wp_error( $saved ) ) {
			return $saved;
		}
		self::own( $lock, self::mark( $id ) );
		return $id;
	}

	/** All phases, until the time is over. */
	private static function work( $staging, $state, $until ) {
		$total = count( $state['order'] );
		$saved = microtime( true );
		while ( 'stage' === $state['phase'] && $state['next'] < $total ) {
			$failed = self::stage( $staging, $state, $state['order'][ $state['next'] ] );
			if ( is_wp_error( $failed ) ) {
				return $failed;
			}
			++$state['next'];
			$now = microtime( true );
			if ( $now >= $until || $now > $saved + 1 ) {
				$kept = self::save( $staging, $state );
				if ( is_wp_error( $kept ) ) {
					return $kept;
				}
				$saved = $now;
			}
			if ( $now >= $until ) {
				return self::progress( $state );
			}
		}
		if ( 'stage' === $state['phase'] ) {
			$settled = $state['bad'] ? null : self::settle( $staging, $state );
			if ( is_wp_error( $settled ) ) {
				return $settled;
			}
			if ( $state['bad'] ) {
				return self::refused( $state['bad'], $total );
			}
			if ( $state['dry_run'] ) {
				return self::finished( $state, 0 );
			}
			$state['phase'] = 'aside';
			$state['next']  = 0;
		}
		while ( 'aside' === $state['phase'] && $state['next'] < count( $state['replace'] ) ) {
			$failed = self::put_aside( $staging, $state['replace'][ $state['next'] ] );
			if ( is_wp_error( $failed ) ) {
				return $failed;
			}
			++$state['next'];
			if ( microtime( true ) >= $until ) {
				$kept = self::save( $staging, $state );
				return is_wp_error( $kept ) ? $kept : self::progress( $state );
			}
		}
		$failed = self::publish( $staging, $state );
		if ( is_wp_error( $failed ) ) {
			return $failed;
		}
		return self::finished( $state, self::purge() );
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
		$total   = count( $state['order'] );
		$sources = array();
		foreach ( 'folder' === $state['kind'] ? $state['items'] : array() as $item ) {
			$sources[ rawurldecode( $item['from'] ) ] = array( $item['bytes'], $item['modified'] );
		}
		return array(
			'done'     => $total + 1,
			'total'    => $total + 1,
			'finished' => true,
			'report'   => array(
				'files'    => $total,
				'bytes'    => $state['bytes'],
				'changed'  => count( array_filter( array_column( array_diff_key( $state['staged'], array( DDH_Data::MANIFEST => 0 ) ), 'changed' ) ) ),
				'version'  => $state['version'],
				'left_out' => $state['left_out'],
				'removed'  => $state['obsolete'],
				'purged'   => $purged,
				'notes'    => $state['notes'],
				'dry_run'  => $state['dry_run'],
				'sources'  => $sources,
			),
		);
	}

	/** Copies one file into the staging folder and checks it; what is wrong with the file is kept, what is wrong here is an error. */
	private static function stage( $staging, &$state, $name ) {
		$to   = $staging . '/new/' . $name;
		$made = DDH_Disk::make( dirname( $to ) );
		if ( is_wp_error( $made ) || isset( $state['bad'][ $name ] ) ) {
			return $made;
		}
		$item   = $state['items'][ $name ];
		$source = rawurldecode( $state['source'] );
		if ( 'zip' === $state['kind'] ) {
			$item['name'] = rawurldecode( $item['name'] );
			$copied       = DDH_Zip::extract( $source, $item, $to, DDH_Check::MOST );
			if ( is_wp_error( $copied ) && 'ddh_zip' === $copied->get_error_code() ) {
				$state['bad'][ $name ] = $copied->get_error_message();
				return null;
			}
		} else {
			// The folder may have changed since it was listed: what is a link now, or leads elsewhere, is not read.
			$from = rawurldecode( $item['from'] );
			$real = is_link( $from ) ? false : realpath( $from );
			if ( false === $real || 0 !== strpos( wp_normalize_path( $real ), $source . '/' ) || ! is_readable( $real ) ) {
				$state['bad'][ $name ] = __( 'It is no longer there, or may not be read.', 'ddh-hockey' );
				return null;
			}
			$copied = DDH_Disk::copy( $real, $to );
		}
		if ( is_wp_error( $copied ) ) {
			return $copied;
		}
		$checked = DDH_Check::file( $to, $name );
		if ( is_wp_error( $checked ) ) {
			$state['bad'][ $name ] = $checked->get_error_message();
			return null;
		}
		$readable = self::readable( $to );
		if ( is_wp_error( $readable ) ) {
			return $readable;
		}
		clearstatcache();
		$sum                      = hash_file( 'sha256', $to );
		$state['bytes']          += filesize( $to );
		$state['staged'][ $name ] = array(
			'bytes'   => filesize( $to ),
			'sum'     => $sum,
			'changed' => self::differs( DDH_Data::dir() . '/' . $name, filesize( $to ), $sum ),
			'records' => $state['recording'] ? DDH_Check::records( $to, $name ) : null,
		);
		return null;
	}

	/** The web server may be another user than the one who imports. */
	private static function readable( $path ) {
		return DDH_Disk::attempt( __( 'The rights of a file cannot be set.', 'ddh-hockey' ), 'chmod', $path, defined( 'FS_CHMOD_FILE' ) ? FS_CHMOD_FILE : 0644 );
	}

	private static function differs( $path, $bytes, $sum ) {
		return ! is_file( $path ) || filesize( $path ) !== $bytes || hash_file( 'sha256', $path ) !== $sum;
	}

	/** Takes over what DDH_Manifest decides: what is replaced and in which order, what goes, the version. */
	private static function settle( $staging, &$state ) {
		$path    = $staging . '/new/' . DDH_Data::MANIFEST;
		$staged  = array_diff_key( $state['staged'], array( DDH_Data::MANIFEST => 0 ) );
		$settled = DDH_Manifest::settle( $staged, isset( $state['staged'][ DDH_Data::MANIFEST ] ) ? $path : null );
		if ( null !== $settled['text'] ) {
			$written = DDH_Disk::write( $path, $settled['text'] );
			$written = is_wp_error( $written ) ? $written : self::readable( $path );
			if ( is_wp_error( $written ) ) {
				return $written;
			}
		}
		$state['bad']      = $settled['bad'];
		$state['version']  = $settled['version'];
		$state['notes']    = $settled['notes'];
		$state['obsolete'] = $settled['obsolete'];
		$state['replace']  = array_merge( array_map( 'strval', array_keys( $staged ) ), is_file( $path ) ? array( DDH_Data::MANIFEST ) : array(), $settled['obsolete'] );
		return null;
	}

	/** Keeps what lies in the place of a new file, so that it can be put back. */
	private static function put_aside( $staging, $name ) {
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
		if ( ! file_exists( $target ) || file_exists( $aside ) ) {
			return null;
		}
		$linked = function_exists( 'link' ) ? DDH_Disk::attempt( '', 'link', $target, $aside ) : false;
		if ( true === $linked ) {
			return null;
		}
		// No hard links on this disk: a copy under another name first, because half a copy must not count as kept.
		$copied = DDH_Disk::copy( $target, $aside . '.part' );
		/* translators: %s: a file. */
		$named = is_wp_error( $copied ) ? $copied : DDH_Disk::attempt( sprintf( __( '%s cannot be written.', 'ddh-hockey' ), $aside ), 'rename', $aside . '.part', $aside );
		return is_wp_error( $named ) ? $named : null;
	}

	/** Renames everything into place. From here to its end nothing is split into steps. */
	private static function publish( $staging, &$state ) {
		$state['phase'] = 'publish';
		$saved          = self::save( $staging, $state );
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
		$saved          = self::save( $staging, $state );
		if ( is_wp_error( $saved ) ) {
			return $saved;
		}
		DDH_Data::set_version( $state['version'] );
		return null;
	}

	/**
	 * Ends what lies in a staging folder, its process dead or its work done, and removes the folder: published files of an
	 * import that was not done go back.
	 *
	 * @return true|WP_Error When something could not be put back the staging folder stays, and the next import tries again.
	 */
	private static function clear( $staging ) {
		$state = self::load( $staging );
		if ( null !== $state && 'publish' === $state['phase'] ) {
			foreach ( array_reverse( $state['replace'] ) as $name ) {
				$target = DDH_Data::dir() . '/' . $name;
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
			// What was put back must not be mistaken for new should the removal below be stopped half-way.
			$state['phase'] = 'stage';
			$saved          = self::save( $staging, $state );
			if ( is_wp_error( $saved ) ) {
				return $saved;
			}
		} elseif ( null !== $state && 'done' === $state['phase'] && DDH_Data::version() !== $state['version'] ) {
			DDH_Data::set_version( $state['version'] );
		}
		return DDH_Disk::remove( $staging );
	}

	/** Removes files of games that no manifest lists any more and that are older than the operator wants; how many. */
	private static function purge() {
		$days     = (int) DDH_Settings::get( 'keep_days' );
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

	private static function refused( $bad, $total ) {
		$sentence = sprintf(
			/* translators: 1: a number, 2: a number. */
			_n( '%1$s of %2$s files is not as it must be, so nothing was imported:', '%1$s of %2$s files are not as they must be, so nothing was imported:', count( $bad ), 'ddh-hockey' ),
			number_format_i18n( count( $bad ) ),
			number_format_i18n( max( $total, count( $bad ) ) )
		);
		return new WP_Error(
			'ddh_import_refused',
			$sentence . self::told( $bad ),
			array(
				'status' => 422,
				'bad'    => $bad,
			)
		);
	}

	/** The first names with their reasons, to follow a sentence. */
	private static function told( $reasons ) {
		$text = '';
		foreach ( array_slice( $reasons, 0, self::MOST_TOLD, true ) as $name => $reason ) {
			$text .= "\n" . sanitize_text_field( $name ) . ': ' . $reason;
		}
		$more = count( $reasons ) - self::MOST_TOLD;
		/* translators: %s: a number. */
		return $more > 0 ? $text . "\n" . sprintf( _n( 'and %s more', 'and %s more', $more, 'ddh-hockey' ), number_format_i18n( $more ) ) : $text;
	}

	/** Names that differ only in case are one file on some disks. */
	private static function clashes( $names ) {
		$bad  = array();
		$seen = array();
		foreach ( $names as $name ) {
			$key = strtolower( $name );
			if ( isset( $seen[ $key ] ) ) {
				/* translators: %s: a name. */
				$bad[ $name ] = sprintf( __( 'Its name is that of %s but for capitals.', 'ddh-hockey' ), $seen[ $key ] );
			}
			$seen[ $key ] = $name;
		}
		return $bad;
	}

	/** What systems add to folders and archives by themselves. A way upwards is no such thing: it is told. */
	private static function is_rubbish( $name ) {
		if ( 1 === preg_match( '#(^|/)\.\.?([/\\\\]|\z)#', $name ) ) {
			return false;
		}
		return 1 === preg_match( '#(^|/)(\.|__MACOSX/|(Thumbs\.db|desktop\.ini)\z)#i', $name );
	}

	/** The one folder that all files are in, with its slash, unless data files are in a folder of that name. */
	private static function top_folder( $names ) {
		$tops = array();
		foreach ( $names as $name ) {
			$end = strpos( $name, '/' );
			if ( false === $end ) {
				return '';
			}
			$tops[ substr( $name, 0, $end + 1 ) ] = true;
		}
		$top = (string) key( $tops );
		return 1 === count( $tops ) && ! in_array( $top, array( 'value_vault/', 'fantasy/', './', '../', '/' ), true ) ? $top : '';
	}

	/** The files below a folder, to three levels (data files have two, and one may be around them). Links are told, not followed. */
	private static function walk( $dir, $below, $ignore = array() ) {
		$found = array();
		$path  = '' === $below ? $dir : $dir . '/' . $below;
		if ( ! is_readable( $path ) ) {
			/* translators: %s: a folder. */
			return new WP_Error( 'ddh_import_source', sprintf( __( 'The folder %s may not be read.', 'ddh-hockey' ), $path ) );
		}
		foreach ( self::names( $path ) as $entry ) {
			$name = '' === $below ? $entry : $below . '/' . $entry;
			$at   = $dir . '/' . $name;
			if ( ( '' === $below && in_array( $entry, $ignore, true ) ) || self::is_rubbish( is_dir( $at ) ? $name . '/' : $name ) ) {
				continue;
			}
			if ( is_dir( $at ) && ! is_link( $at ) && substr_count( $name, '/' ) < 3 ) {
				$inner = self::walk( $dir, $name );
				if ( is_wp_error( $inner ) ) {
					return $inner;
				}
				$found += $inner;
			} else {
				$found[ $name ] = array(
					'from'     => wp_normalize_path( $at ),
					'bytes'    => is_file( $at ) ? (int) filesize( $at ) : 0,
					'modified' => is_file( $at ) ? max( (int) filemtime( $at ), (int) filectime( $at ) ) : 0,
					'link'     => is_link( $at ),
				);
			}
		}
		return $found;
	}

	/** What is in a folder, hidden names too; nothing where it cannot be read. */
	private static function names( $dir ) {
		$names = DDH_Disk::attempt( '', 'scandir', $dir );
		return is_wp_error( $names ) ? array() : array_values( array_diff( $names, array( '.', '..' ) ) );
	}

	private static function staging( $id ) {
		return is_string( $id ) && preg_match( '/^[0-9a-f]{32}\z/', $id ) ? DDH_Data::dir() . '/' . self::STAGING . $id : null;
	}

	/** What was saved last; null: nothing yet. */
	private static function load( $staging ) {
		$path  = $staging . '/state.json';
		$text  = is_file( $path ) ? DDH_Disk::attempt( '', 'file_get_contents', $path ) : '';
		$state = is_string( $text ) ? json_decode( $text, true ) : null;
		return is_array( $state ) ? $state : null;
	}

	private static function save( $staging, $state ) {
		return DDH_Disk::write( $staging . '/state.json', wp_json_encode( $state, JSON_INVALID_UTF8_SUBSTITUTE ) );
	}

	private static function busy() {
		return new WP_Error( 'ddh_import_busy', __( 'Another import is running. Try again when it has finished, at the latest in ten minutes.', 'ddh-hockey' ), array( 'status' => 409 ) );
	}

	/** The lock file, open and held by this process; the system lets go of it when the process ends, however it ends. */
	private static function lock() {
		$path = DDH_Data::dir() . '/' . self::LOCK;
		/* translators: %s: a file. */
		$file = DDH_Disk::attempt( sprintf( __( '%s cannot be opened for writing.', 'ddh-hockey' ), $path ), 'fopen', $path, 'c+b' );
		if ( is_wp_error( $file ) ) {
			return $file;
		}
		if ( ! flock( $file, LOCK_EX | LOCK_NB ) ) {
			fclose( $file );
			return self::busy();
		}
		return $file;
	}

	/** An import's name in the lock file, which visitors may be able to read: not its folder's. */
	private static function mark( $id ) {
		return hash( 'sha256', $id );
	}

	/** Whose import it is, and when it was last continued; `who` is '' when there is none. */
	private static function owner( $lock ) {
		rewind( $lock );
		$parts = explode( ' ', (string) stream_get_contents( $lock ) );
		return array(
			'who'  => 2 === count( $parts ) ? $parts[0] : '',
			'time' => 2 === count( $parts ) ? (int) $parts[1] : 0,
		);
	}

	private static function own( $lock, $who ) {
		ftruncate( $lock, 0 );
		rewind( $lock );
		fwrite( $lock, '' === $who ? '' : $who . ' ' . time() );
		fflush( $lock );
	}
}
