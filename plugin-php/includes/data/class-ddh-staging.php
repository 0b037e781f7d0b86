<?php
/**
 * The folder in which an import prepares what it will publish, inside the data folder: the same disk, where a rename is
 * atomic. In it: new/ with the delivery's files, copied and checked; old/ with what they will replace; and state.json,
 * how far the import is, so that another process can continue or undo it.
 *
 * The state: `source`, `kind`, `items`, `left_out` of the delivery; `order`, names as they are staged; `dry_run`; `phase`
 * (stage, aside, publish, done) and `next`, how far in it; `bytes` and `staged` (by name: bytes, sum, changed, records)
 * of what is in new/; `bad`, names with reasons; `recording`, whether records are counted; and what DDH_Manifest has
 * decided: `replace`, `obsolete`, `version`, `notes`.
 *
 * @package DDH_Hockey
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Staging {

	/** Staging folders are called so, with 32 hex digits that nobody guesses. */
	const PREFIX = '.ddh-staging-';

	/**
	 * Where an import's folder is.
	 *
	 * @param mixed $id The import's.
	 * @return string|null Absolute; null: it is not there.
	 */
	public static function find( $id ) {
		$staging = is_string( $id ) && preg_match( '/^[0-9a-f]{32}\z/', $id ) ? self::path( $id ) : '';
		return '' !== $staging && is_dir( $staging ) ? $staging : null;
	}

	/**
	 * Every staging folder that is there.
	 *
	 * @param string $dir A data folder.
	 * @return string[] Absolute.
	 */
	public static function all( $dir ) {
		$all = array();
		foreach ( DDH_Disk::names( $dir ) as $name ) {
			if ( 0 === strpos( $name, self::PREFIX ) ) {
				$all[] = $dir . '/' . $name;
			}
		}
		return $all;
	}

	/**
	 * Makes the folder for a new import of a delivery.
	 *
	 * @param array $delivery That of DDH_Delivery::open().
	 * @param bool  $dry_run  Whether nothing is to be published.
	 * @return string|WP_Error The import's id. ddh_disk.
	 */
	public static function make( $delivery, $dry_run ) {
		$id      = bin2hex( random_bytes( 16 ) );
		$staging = self::path( $id );
		$names   = array_map( 'strval', array_keys( $delivery['items'] ) );
		$state   = array_intersect_key( $delivery, array_flip( array( 'source', 'kind', 'items', 'left_out' ) ) ) + array(
			'order'     => $names,
			'dry_run'   => $dry_run,
			'phase'     => 'stage',
			'next'      => 0,
			'bytes'     => 0,
			'staged'    => array(),
			'bad'       => DDH_Delivery::clashes( $names, array_keys( DDH_Data::files() ) ),
			// A delivery's own manifest says how many; where the site has one, those of files without one are counted.
			'recording' => ! isset( $delivery['items'][ DDH_Data::MANIFEST ] ) && null !== DDH_Data::manifest(),
			'replace'   => array(),
			'obsolete'  => array(),
			'version'   => '',
			'notes'     => array(),
		);
		foreach ( array( '', '/new', '/old' ) as $below ) {
			$made = '' === $below ? DDH_Disk::guarded( $staging, false ) : DDH_Disk::make( $staging . $below );
			if ( is_wp_error( $made ) ) {
				return $made;
			}
		}
		$saved = self::save( $staging, $state );
		return is_wp_error( $saved ) ? $saved : $id;
	}

	/**
	 * How far the import was when it was last saved.
	 *
	 * @param string $staging The folder.
	 * @return array|null Null: nothing was saved yet.
	 */
	public static function load( $staging ) {
		$state = DDH_Disk::json( $staging . '/state.json' );
		return is_array( $state ) ? self::names_as( 'rawurldecode', $state ) : null;
	}

	/**
	 * Saves how far the import is.
	 *
	 * @param string $staging The folder.
	 * @param array  $state   The state.
	 * @return true|WP_Error ddh_disk.
	 */
	public static function save( $staging, $state ) {
		return DDH_Disk::write( $staging . '/state.json', wp_json_encode( self::names_as( 'rawurlencode', $state ), JSON_INVALID_UTF8_SUBSTITUTE ) );
	}

	/**
	 * Copies one of the delivery's files into the folder and checks it. What is wrong with the file is kept in the state.
	 *
	 * @param string $staging The folder.
	 * @param array  $state   The state.
	 * @param string $name    The file's.
	 * @return true|WP_Error ddh_disk: what is wrong here.
	 */
	public static function add( $staging, &$state, $name ) {
		$to   = $staging . '/new/' . $name;
		$made = DDH_Disk::make( dirname( $to ) );
		if ( is_wp_error( $made ) || isset( $state['bad'][ $name ] ) ) {
			return $made;
		}
		$copied = DDH_Delivery::fetch( $state['source'], $state['kind'], $state['items'][ $name ], $to );
		if ( is_wp_error( $copied ) && 'ddh_disk' === $copied->get_error_code() ) {
			return $copied;
		}
		$checked = is_wp_error( $copied ) ? $copied : DDH_Check::file( $to, $name );
		if ( is_wp_error( $checked ) ) {
			$state['bad'][ $name ] = $checked->get_error_message();
			return true;
		}
		$readable = DDH_Disk::make_readable( $to );
		if ( is_wp_error( $readable ) ) {
			return $readable;
		}
		clearstatcache();
		$bytes                    = filesize( $to );
		$sum                      = hash_file( 'sha256', $to );
		$there                    = DDH_Data::dir() . '/' . $name;
		$state['bytes']          += $bytes;
		$state['staged'][ $name ] = array(
			'bytes'   => $bytes,
			'sum'     => $sum,
			'changed' => ! is_file( $there ) || filesize( $there ) !== $bytes || hash_file( 'sha256', $there ) !== $sum,
			'records' => $state['recording'] ? DDH_Check::records( $to, $name ) : null,
		);
		return true;
	}

	/**
	 * Takes over what DDH_Manifest decides: what is replaced and in which order (the manifest after what it lists), what
	 * goes, the version.
	 *
	 * @param string $staging The folder.
	 * @param array  $state   The state.
	 * @return true|WP_Error ddh_disk.
	 */
	public static function settle( $staging, &$state ) {
		$path    = $staging . '/new/' . DDH_Data::MANIFEST;
		$staged  = array_diff_key( $state['staged'], array( DDH_Data::MANIFEST => 0 ) );
		$settled = DDH_Manifest::settle( $staged, isset( $state['staged'][ DDH_Data::MANIFEST ] ) ? $path : null );
		$settled['notes'] = array_merge( $settled['notes'], $settled['bad'] ? array() : DDH_Old_Prices::notes( $staging . '/new', array_map( 'strval', array_keys( $staged ) ) ) );
		if ( null !== $settled['text'] ) {
			$written = DDH_Disk::write( $path, $settled['text'] );
			$written = is_wp_error( $written ) ? $written : DDH_Disk::make_readable( $path );
			if ( is_wp_error( $written ) ) {
				return $written;
			}
		}
		$replace          = array_merge( array_map( 'strval', array_keys( $staged ) ), is_file( $path ) ? array( DDH_Data::MANIFEST ) : array(), $settled['obsolete'] );
		$state            = array_intersect_key( $settled, array_flip( array( 'bad', 'version', 'notes', 'obsolete' ) ) ) + $state;
		$state['replace'] = $replace;
		return true;
	}

	private static function path( $id ) {
		return DDH_Data::dir() . '/' . self::PREFIX . $id;
	}

	/** The state with the delivery's own paths and names in letters that JSON has: they may be no UTF-8. */
	private static function names_as( $code, $state ) {
		$key             = 'zip' === $state['kind'] ? 'name' : 'from';
		$state['source'] = $code( $state['source'] );
		foreach ( array_keys( $state['items'] ) as $name ) {
			$state['items'][ $name ][ $key ] = $code( $state['items'][ $name ][ $key ] );
		}
		return $state;
	}
}
