<?php
/**
 * Makes the site's manifest and the version of its data from a delivery.
 *
 * The engine's `simulate` writes a manifest of the files that it makes; `value` and `project` add theirs to one
 * that is there. A site may be fed with each apart, so the site's manifest is made here:
 * - A delivery with a manifest: its entries must be true (the file is in the delivery or in the data folder, with exactly
 *   its bytes). Entries of the manifest before that it does not name are kept while they are true, so that simulations
 *   do not make the value files and projections unlisted. Entries of single games are kept only when the delivery's manifest
 *   names no game at all: a new slate replaces the older one, as it does in the engine.
 * - A delivery without one, into a folder that has one: its files' entries are brought up to date. Where the number of
 *   records is not known the entry is removed (a manifest must name it; a page reads an unlisted .json just as well).
 *   generatedAt becomes now.
 * - The version is the delivery's if all files it describes are in the delivery. Otherwise, or if the site has had other
 *   contents under that version, it gets an ending `-site-` with a sum of what differs: pages ask for files by the
 *   version, and browsers keep them for a year. The same delivery twice empties no cache.
 * - The facts of an entry (from, to, through, season) belong to its file. A file that is delivered without an entry has no
 *   facts. A kept entry gets the generatedAt of the manifest before, so that a new delivery does not make older files look new.
 * - `sample` stays while any sample file is left, because its figures are not real. When sample files and other files are
 *   together, each entry of a sample file gets a key `sample`, which only this plugin writes.
 * - Another form of a simulation (.json beside .npz) of a game in the delivery is removed, as in the engine: pages would
 *   read the older one.
 * - No manifest anywhere: only the option with the version changes.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Manifest {

	/** A version keeps this much of itself before an ending. */
	const LONGEST = 80;

	/**
	 * Decides; changes nothing.
	 *
	 * @param array<string,array{bytes:int,sum:string,changed:bool,records:int|null}> $staged The delivery's files but its manifest.
	 * @param string|null                                                              $path   The delivery's manifest, found well
	 *                                                                                         by DDH_Check; null: it has none.
	 * @return array{bad:array<string,string>,obsolete:string[],version:string,notes:string[],text:string|null} `bad`: what is
	 *         untrue in the delivery's manifest, by name; then nothing else counts. `obsolete`: files that go. `text`: the
	 *         manifest to write; null: the delivered one stays, or there is no manifest.
	 */
	public static function settle( array $staged, ?string $path ): array {
		$there    = DDH_Data::files();
		$given    = null === $path ? null : self::read( $path );
		$listed   = self::entries( $given );
		$before   = null === DDH_Data::manifest() ? null : self::read( DDH_Data::dir() . '/' . DDH_Data::MANIFEST );
		$obsolete = self::other_forms( array_keys( $staged ), array_keys( $there ), array_keys( $listed ) );
		$bad      = self::reasons( self::untrue( $listed, $staged + $there ), $listed, $staged );
		$settled  = array(
			'bad'      => $bad,
			'obsolete' => $obsolete,
			'version'  => '',
			'notes'    => array(),
			'text'     => null,
		);
		if ( $bad ) {
			return $settled;
		}
		$kept    = self::kept( $before, $listed, $staged + array_flip( $obsolete ), $there );
		$current = null === $before ? DDH_Data::version() : $before->version;
		$changes = $obsolete || array_filter( array_column( $staged, 'changed' ) );

		$settled['version'] = self::version_of( $given, $current, $staged, $kept, $there, (bool) $changes );
		if ( null !== $given || null !== $before ) {
			$settled['notes'] = array_merge( self::age( $given, $before ), self::notes( $given, $kept ) );
			$settled['text']  = self::write( $given, $before, $listed, $kept, $staged, $settled['version'] );
		} elseif ( isset( $there[ DDH_Data::MANIFEST ] ) ) {
			$settled['notes'][] = __( 'The manifest.json in the data folder cannot be read as a manifest, and was left as it is. Pages take no notice of it.', 'ddh-hockey' );
		}
		return $settled;
	}

	/**
	 * Entries of a manifest that no file bears out.
	 *
	 * @param array<string,array|object>     $entries By name; each has `bytes`.
	 * @param array<string,array{bytes:int}> $files   Those there are.
	 * @return array<string,int|null> By name, the bytes that the file has; null: it is missing.
	 */
	public static function untrue( array $entries, array $files ): array {
		$untrue = array();
		foreach ( $entries as $name => $entry ) {
			$bytes = isset( $files[ $name ] ) ? $files[ $name ]['bytes'] : null;
			if ( ( (array) $entry )['bytes'] !== $bytes ) {
				$untrue[ $name ] = $bytes;
			}
		}
		return $untrue;
	}

	/** Why the entries of a delivery's manifest are refused, by name. */
	private static function reasons( array $untrue, array $listed, array $staged ): array {
		$reasons = array();
		foreach ( $untrue as $name => $bytes ) {
			if ( null === $bytes ) {
				$reasons[ $name ] = __( 'The manifest lists it, but it is neither in the delivery nor in the data folder.', 'ddh-hockey' );
				continue;
			}
			$sentence = isset( $staged[ $name ] )
				/* translators: 1: a number, 2: a number. */
				? __( 'It has %1$s bytes, but the manifest says %2$s.', 'ddh-hockey' )
				/* translators: 1: a number, 2: a number. */
				: __( 'The manifest lists it, the delivery lacks it, and the one already on the site is another (%1$s bytes instead of %2$s).', 'ddh-hockey' );
			$reasons[ $name ] = sprintf( $sentence, number_format_i18n( $bytes ), number_format_i18n( $listed[ $name ]->bytes ) );
		}
		return $reasons;
	}

	/** Entries of the manifest before that stay, those of samples marked. `$gone`: names that are delivered or go. */
	private static function kept( ?stdClass $before, array $listed, array $gone, array $there ): array {
		$entries = self::entries( $before );
		$marked  = array_filter( $entries, array( __CLASS__, 'is_sample' ) );
		$slate   = (bool) preg_grep( DDH_Data::GAME, array_keys( $listed ) );
		$kept    = array();
		foreach ( array_diff_key( $entries, self::untrue( $entries, $there ) ) as $name => $entry ) {
			if ( isset( $listed[ $name ] ) || isset( $gone[ $name ] ) || ( $slate && preg_match( DDH_Data::GAME, $name ) ) ) {
				continue;
			}
			// A manifest that marks none of its entries speaks of all of them.
			if ( ! empty( $before->sample ) && ! $marked ) {
				$entry->sample = true;
			}
			if ( ! isset( $entry->generatedAt ) && isset( $before->generatedAt ) && DDH_Datasets::has( $name ) ) {
				$entry->generatedAt = $before->generatedAt;
			}
			$kept[ $name ] = $entry;
		}
		return $kept;
	}

	private static function is_sample( stdClass $entry ): bool {
		return ! empty( $entry->sample );
	}

	/** The manifest's text; null: the delivery's own stays byte for byte. */
	private static function write( ?stdClass $given, ?stdClass $before, array $listed, array $kept, array $staged, string $version ): ?string {
		$manifest = null === $given ? $before : $given;
		$as_given = null === $given ? '' : wp_json_encode( $given );
		$sample   = null !== $given && ! empty( $given->sample );
		if ( $sample && count( $kept ) > count( array_filter( $kept, array( __CLASS__, 'is_sample' ) ) ) ) {
			foreach ( $listed as $entry ) {
				$entry->sample = true;
			}
		}
		$entries = $listed + $kept;
		foreach ( null === $given ? $staged : array() as $name => $file ) {
			if ( null !== $file['records'] ) {
				$entries[ $name ] = (object) array( 'bytes' => $file['bytes'], 'records' => $file['records'] );
			}
		}
		$sample            = $sample || array_filter( $kept, array( __CLASS__, 'is_sample' ) );
		$manifest->version = $version;
		$manifest->files   = (object) $entries;
		if ( null === $given ) {
			$manifest->generatedAt = gmdate( 'Y-m-d\TH:i:s\Z' );
		}
		if ( $sample || ! empty( $manifest->sample ) ) {
			$manifest->sample = $sample;
		}
		return wp_json_encode( $manifest ) === $as_given ? null : wp_json_encode( $manifest, JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE ) . "\n";
	}

	/** That a delivery was made before what it replaces. */
	private static function age( ?stdClass $given, ?stdClass $before ): array {
		$times = array();
		foreach ( array( $given, $before ) as $manifest ) {
			$times[] = isset( $manifest->generatedAt ) ? strtotime( $manifest->generatedAt ) : false;
		}
		if ( in_array( false, $times, true ) || $times[0] >= $times[1] ) {
			return array();
		}
		$format = get_option( 'date_format' ) . ' ' . get_option( 'time_format' );
		/* translators: 1: a date and time, 2: a date and time. */
		return array( sprintf( __( 'Note: this data was made %1$s, before what it replaced (%2$s).', 'ddh-hockey' ), wp_date( $format, $times[0] ), wp_date( $format, $times[1] ) ) );
	}

	private static function notes( ?stdClass $given, array $kept ): array {
		$samples = array_keys( array_filter( $kept, array( __CLASS__, 'is_sample' ) ) );
		if ( ! $samples || ( null !== $given && ! empty( $given->sample ) ) ) {
			return array();
		}
		return array(
			sprintf(
				/* translators: %s: names of files. */
				__( 'Sample files are still there, so the pages say that they show sample data: %s.', 'ddh-hockey' ),
				DDH_Report::names( $samples, DDH_Report::MOST )
			),
		);
	}

	/** The version that the data has from now on. */
	private static function version_of( ?stdClass $given, string $current, array $staged, array $kept, array $there, bool $changes ): string {
		if ( null === $given && ! $changes && '' !== $current ) {
			return $current;
		}
		$listed = self::entries( $given );
		$start  = preg_replace( '/-site-[0-9a-f]{8}\z/', '', null === $given ? $current : $given->version );
		$start  = '' === $start ? gmdate( 'Ymd-His' ) : self::short( $start );
		$same   = $start === self::short( preg_replace( '/-site-[0-9a-f]{8}\z/', '', $current ) );
		if ( $same && ! $changes ) {
			return $current;
		}
		// Files that the delivery's version does not describe.
		$extra = array();
		foreach ( array_diff_key( $kept, $staged ) as $name => $entry ) {
			$extra[] = $name . ' ' . $entry->bytes . ' ' . $there[ $name ]['modified'];
		}
		foreach ( $staged as $name => $file ) {
			if ( $same || null === $given || ! isset( $listed[ $name ] ) ) {
				$extra[] = $name . ' ' . $file['sum'];
			}
		}
		if ( null !== $given && ! $extra ) {
			return $given->version;
		}
		sort( $extra );
		return $start . '-site-' . substr( hash( 'sha256', ( $same ? $current : '' ) . "\n" . implode( "\n", $extra ) ), 0, 8 );
	}

	/** Two long versions that differ only at their ends stay two. */
	private static function short( string $version ): string {
		return strlen( $version ) <= self::LONGEST ? $version : substr( $version, 0, self::LONGEST - 17 ) . '-' . substr( hash( 'sha256', $version ), 0, 16 );
	}

	/** The site's files that are other forms of delivered games and that the delivery's manifest does not list. */
	private static function other_forms( array $names, array $there, array $listed ): array {
		$games = array();
		foreach ( preg_grep( '/_parlaytrix\./', preg_grep( DDH_Data::GAME, $names ) ) as $name ) {
			$games[ substr( $name, 0, strpos( $name, '.' ) ) ] = true;
		}
		$others = array();
		foreach ( preg_grep( DDH_Data::GAME, array_diff( $there, $names, $listed ) ) as $name ) {
			if ( isset( $games[ substr( $name, 0, strpos( $name, '.' ) ) ] ) ) {
				$others[] = $name;
			}
		}
		return $others;
	}

	/** A manifest that DDH_Data::manifest_problem() found well, objects as objects: its unknown keys stay as they are. */
	private static function read( string $path ): ?stdClass {
		return json_decode( (string) file_get_contents( $path ) );
	}

	/** Its entries by name. */
	private static function entries( ?stdClass $manifest ): array {
		return isset( $manifest->files ) ? (array) $manifest->files : array();
	}
}
