<?php
/**
 * What a delivery holds, a folder or a zip: which data files, under which names, and how each is got out of it.
 *
 * @package DDH_Hockey
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Delivery {

	/** A delivery unpacks to no more in all. */
	const MOST_BYTES = 21474836480;

	/**
	 * A delivery that can be imported.
	 *
	 * @param string   $source A folder or a zip.
	 * @param string[] $ignore See listing().
	 * @param string   $called See listing().
	 * @return array|WP_Error That of listing(), with `source`, its real path, and `bytes`, how many it unpacks to.
	 *                        ddh_import_source, ddh_import_empty, ddh_zip.
	 */
	public static function open( $source, $ignore, $called = '' ) {
		$listing = self::listing( $source, $ignore, $called );
		if ( is_wp_error( $listing ) ) {
			return $listing;
		}
		$real = wp_normalize_path( realpath( $source ) );
		$data = wp_normalize_path( realpath( DDH_Data::dir() ) );
		if ( 'folder' === $listing['kind'] && ( 0 === strpos( $data . '/', $real . '/' ) || 0 === strpos( $real . '/', $data . '/' ) ) ) {
			return self::error( 'ddh_import_source', __( 'A delivery is not imported from the data folder itself, nor from one around it.', 'ddh-hockey' ) );
		}
		if ( ! $listing['items'] || count( $listing['items'] ) > DDH_Data::MOST_FILES ) {
			$sentence = $listing['items'] ? __( 'There are too many files in it: at most 50,000.', 'ddh-hockey' ) : __( 'There are no data files in it.', 'ddh-hockey' );
			return self::error( 'ddh_import_empty', implode( "\n", array_merge( array( $sentence ), DDH_Report::left_out( $listing['left_out'] ) ) ), array( 'bad' => $listing['left_out'] ) );
		}
		$names = array_map( 'strval', array_keys( $listing['items'] ) );
		if ( ! array_filter( $names, array( 'DDH_Datasets', 'is_read' ) ) ) {
			$sentence = __( 'There is nothing in it that the pages read. Is this the plugin\'s own zip, or a folder too many?', 'ddh-hockey' );
			return self::error( 'ddh_import_empty', $sentence . "\n" . DDH_Report::unread( $names, 5 ) );
		}
		$bytes = array_sum( array_column( $listing['items'], 'zip' === $listing['kind'] ? 'size' : 'bytes' ) );
		if ( $bytes > self::MOST_BYTES ) {
			/* translators: %s: a size. */
			return self::error( 'ddh_import_source', sprintf( __( 'It holds more than %s in all.', 'ddh-hockey' ), size_format( self::MOST_BYTES ) ) );
		}
		return array(
			'source' => $real,
			'bytes'  => $bytes,
		) + $listing;
	}

	/**
	 * What a folder or zip holds.
	 *
	 * @param string   $source A folder or a zip.
	 * @param string[] $ignore Names at its top that are not looked at.
	 * @param string   $called What the operator calls it; '': as it is called here.
	 * @return array{kind:string,items:array,left_out:array<string,string>,changed:int}|WP_Error `kind`: zip or folder.
	 *         `items` by data file name: array( from, bytes, modified ) of a folder's file, an entry of DDH_Zip of a zip's.
	 *         `left_out`: names, as they are told, with reasons. `changed`: when a folder's last file did, Unix time.
	 *         ddh_import_source, ddh_zip.
	 */
	public static function listing( $source, $ignore, $called = '' ) {
		$real = realpath( $source );
		if ( false === $real ) {
			/* translators: %s: a folder or file. */
			return self::error( 'ddh_import_source', sprintf( __( '%s is not there, or may not be read.', 'ddh-hockey' ), DDH_Report::name( $source ) ) );
		}
		// A pipe has no end that a reader would come to.
		if ( ! is_dir( $real ) && ! is_file( $real ) ) {
			/* translators: %s: a name. */
			return self::error( 'ddh_import_source', sprintf( __( '%s is neither a folder nor a file.', 'ddh-hockey' ), DDH_Report::name( $source ) ) );
		}
		$called = DDH_Report::name( '' === $called ? basename( $real ) : $called );
		if ( is_file( $real ) && ! self::has_end( $real ) ) {
			/* translators: %s: a zip's name. */
			return self::error( 'ddh_zip', sprintf( __( '%s is cut off or is no zip: its end is missing. Upload it again.', 'ddh-hockey' ), $called ) );
		}
		$found = is_dir( $real ) ? self::walk( $real, '', $ignore ) : DDH_Zip::entries( $real );
		if ( is_wp_error( $found ) ) {
			/* translators: 1: a folder or file, 2: a sentence. */
			return self::error( $found->get_error_code(), sprintf( __( '%1$s: %2$s', 'ddh-hockey' ), $called, $found->get_error_message() ) );
		}
		$named = array();
		foreach ( $found as $given => $item ) {
			// Some programs write every name with the folder they stood in.
			$name = preg_replace( '#^(\./)+#', '', (string) $given );
			if ( isset( $named[ $name ] ) ) {
				/* translators: %s: a file. */
				return self::error( 'ddh_zip', sprintf( __( 'It holds %s twice.', 'ddh-hockey' ), DDH_Report::name( $name ) ) );
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
			$told = DDH_Report::name( $given );
			if ( ! empty( $item['link'] ) ) {
				$left_out[ $told ] = __( 'It is a link.', 'ddh-hockey' );
			} elseif ( ! empty( $item['other'] ) ) {
				$left_out[ $told ] = __( 'It is no file.', 'ddh-hockey' );
			} elseif ( ! DDH_Data::is_name( $name ) ) {
				$left_out[ $told ] = DDH_Report::misfit();
			} else {
				$items[ $name ] = $item;
			}
		}
		return array(
			'kind'     => is_dir( $real ) ? 'folder' : 'zip',
			'items'    => $items,
			'left_out' => $left_out,
			'changed'  => $named ? max( array_merge( array( 0 ), array_column( $named, 'modified' ) ) ) : 0,
		);
	}

	/**
	 * Copies one file out of a delivery.
	 *
	 * @param string $source The delivery's real path.
	 * @param string $kind   zip or folder.
	 * @param array  $item   One of its items.
	 * @param string $to     Absolute; its folder is there.
	 * @return true|WP_Error ddh_disk: it cannot be written here. Any other: what is wrong with the file.
	 */
	public static function fetch( $source, $kind, $item, $to ) {
		if ( 'zip' === $kind ) {
			return DDH_Zip::extract( $source, $item, $to, DDH_Check::MOST );
		}
		$file = self::open_file( $source, $item['from'] );
		if ( null === $file ) {
			return self::error( 'ddh_import_source', __( 'It is no longer there, or may not be read.', 'ddh-hockey' ) );
		}
		$copied = DDH_Disk::copy_open( $file, DDH_Report::name( $item['from'] ), $to );
		fclose( $file );
		return $copied;
	}

	/**
	 * Names that differ only in case from others, which are one file on some disks.
	 *
	 * @param string[] $names Of a delivery's files.
	 * @param string[] $there Of those in the data folder.
	 * @return array<string,string> Those that may not come in, with the reason.
	 */
	public static function clashes( $names, $there ) {
		$bad  = array();
		$seen = array( DDH_Data::MANIFEST => DDH_Data::MANIFEST );
		$site = array();
		foreach ( $there as $name ) {
			$site[ strtolower( $name ) ][] = $name;
		}
		foreach ( $names as $name ) {
			$key    = strtolower( $name );
			$others = array_diff( isset( $site[ $key ] ) ? $site[ $key ] : array(), array( $name ) );
			if ( isset( $seen[ $key ] ) && $seen[ $key ] !== $name ) {
				/* translators: %s: a name. */
				$bad[ $name ] = sprintf( __( 'Its name is that of %s but for capitals.', 'ddh-hockey' ), $seen[ $key ] );
			} elseif ( $others ) {
				/* translators: %s: a name. */
				$bad[ $name ] = sprintf( __( 'The data folder has %s already, a name that differs in capitals only. Call it so, or remove that one first.', 'ddh-hockey' ), reset( $others ) );
			}
			$seen[ $key ] = $name;
		}
		return $bad;
	}

	private static function error( $code, $sentence, $data = array() ) {
		return new WP_Error( $code, $sentence, array( 'status' => 422 ) + $data );
	}

	/**
	 * Opens a file of a folder, which may have changed since it was listed: what is a link now, leads elsewhere or is no
	 * file is not read. What was opened is compared with what lies in the place, because a link may be put there between
	 * looking and opening, and taken away again.
	 *
	 * @return resource|null
	 */
	private static function open_file( $source, $from ) {
		clearstatcache( true );
		if ( is_link( $from ) || ! is_file( $from ) || ! is_readable( $from ) ) {
			return null;
		}
		// "n": should it be a pipe by now, opening does not wait for who writes into it.
		$file = DDH_Disk::attempt( '', 'fopen', $from, 'rbn' );
		if ( is_wp_error( $file ) ) {
			return null;
		}
		clearstatcache( true );
		$real  = realpath( $from );
		$lies  = false === $real ? false : DDH_Disk::attempt( '', 'lstat', $real );
		$there = is_array( $lies ) ? array( $lies['dev'], $lies['ino'] ) : null;
		clearstatcache( true );
		$stat = fstat( $file );
		if ( array( $stat['dev'], $stat['ino'] ) !== $there || 0100000 !== ( $stat['mode'] & 0170000 ) || realpath( $from ) !== $real
			|| 0 !== strpos( wp_normalize_path( $real ), $source . '/' ) ) {
			fclose( $file );
			return null;
		}
		return $file;
	}

	/** What systems add to folders and archives by themselves. A way upwards is no such thing: it is told. */
	private static function is_rubbish( $name ) {
		if ( 1 === preg_match( '#(^|/)\.\.?([/\\\\]|\z)#', $name ) ) {
			return false;
		}
		return 1 === preg_match( '#(^|/)(\.|__MACOSX/|(Thumbs\.db|desktop\.ini)\z)#i', $name );
	}

	/** Whether a file that may be read ends like a zip. What cannot be read is told by who reads it. */
	private static function has_end( $path ) {
		$bytes = (int) filesize( $path );
		$tail  = DDH_Disk::attempt( '', 'file_get_contents', $path, false, null, max( 0, $bytes - 22 - 65535 ) );
		return ! is_string( $tail ) || false !== strpos( $tail, "PK\x05\x06" );
	}

	/** The folders that all files are in, with their slashes, however many: but none of the name of one that data files are in. */
	private static function top_folder( $names ) {
		$all = '';
		do {
			$top  = self::first_folder( $names );
			$all .= $top;
			foreach ( $names as $i => $name ) {
				$names[ $i ] = (string) substr( $name, strlen( $top ) );
			}
		} while ( '' !== $top );
		return $all;
	}

	/** The outermost of them; '': none. */
	private static function first_folder( $names ) {
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

	/**
	 * The files below a folder, to three levels (data files have two); folders with one folder in them and nothing else do
	 * not count. Links are told, not followed.
	 */
	private static function walk( $dir, $below, $ignore = array(), $level = 0 ) {
		$found = array();
		$path  = '' === $below ? $dir : $dir . '/' . $below;
		if ( ! is_readable( $path ) ) {
			/* translators: %s: a folder. */
			return self::error( 'ddh_import_source', sprintf( __( 'The folder %s may not be read.', 'ddh-hockey' ), DDH_Report::name( $path ) ) );
		}
		$names = array();
		foreach ( array_diff( DDH_Disk::names( $path ), '' === $below ? $ignore : array() ) as $entry ) {
			$name = '' === $below ? $entry : $below . '/' . $entry;
			if ( ! self::is_rubbish( is_dir( $dir . '/' . $name ) ? $name . '/' : $name ) ) {
				$names[] = $name;
			}
		}
		foreach ( $names as $name ) {
			$at = $dir . '/' . $name;
			if ( is_dir( $at ) && ! is_link( $at ) && $level < 3 ) {
				$inner = self::walk( $dir, $name, array(), 1 === count( $names ) ? $level : $level + 1 );
				if ( is_wp_error( $inner ) ) {
					return $inner;
				}
				$found += $inner;
			} else {
				$stat           = DDH_Disk::attempt( '', 'lstat', $at );
				$found[ $name ] = array(
					'from'     => wp_normalize_path( $at ),
					'bytes'    => is_file( $at ) ? (int) filesize( $at ) : 0,
					'modified' => is_array( $stat ) ? max( $stat['mtime'], $stat['ctime'] ) : 0,
					'link'     => is_link( $at ),
					'other'    => ! is_file( $at ) && ! is_dir( $at ),
				);
			}
		}
		return $found;
	}
}
