<?php
/**
 * Computes the site's manifest and the version of its data from a delivery.
 *
 * The engine's `simulate` writes a manifest of its files, and `value` and `project` add theirs to an existing one. A site may
 * receive the output of each command separately, so this class combines them:
 * - A delivery with a manifest: each entry must be true (the file is in the delivery or in the data folder and has exactly the
 *   stated bytes). Entries of the previous manifest that the new one does not list are kept while they are true, so that
 *   simulations do not remove the entries of value files and projections. Entries of single games are kept only if the
 *   delivered manifest lists no game: a new slate replaces the older one, as in the engine.
 * - A delivery without a manifest, into a folder with one: the entries of the delivered files are updated, and generatedAt is
 *   the current time. If the number of records is unknown, the entry is removed (entries must state it, and pages also read
 *   files that are not listed).
 * - The version is that of the delivery if all files that it describes are in the delivery. Otherwise, or if the site has had
 *   other contents under that version, it gets the ending `-site-` and a hash of the differences. The version is part of the
 *   files' URLs, which browsers cache for a year. A repeated delivery does not change the version.
 * - The facts of an entry (from, to, through, season) belong to its file. A file that is delivered without an entry has no
 *   facts. A kept entry gets the generatedAt of the previous manifest, so that a new delivery does not make older files look new.
 * - `sample` stays true while any sample file remains. If there are other files as well, each entry of a sample file gets the
 *   key `sample`, which only this plugin writes.
 * - If a game is delivered in one format (.npz), its simulation in another one (.json) is removed, as in the engine: pages
 *   would read the older file.
 * - Without any manifest, only the option with the version changes.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Manifest {

	/** A version is shortened to this many characters before it gets an ending. */
	const LONGEST = 80;

	/**
	 * Computes the result of a delivery; changes nothing.
	 *
	 * @param array<string,array{bytes:int,sum:string,changed:bool,records:int|null}> $staged The delivery's files except its manifest.
	 * @param string|null                                                              $path   The delivery's manifest, which DDH_Check
	 *                                                                                         has accepted; null if it has none.
	 * @return array{bad:array<string,string>,obsolete:string[],version:string,notes:string[],text:string|null} `bad`: the false
	 *         entries of the delivered manifest with reasons; if there are any, the other keys do not count. `obsolete`: files to
	 *         remove. `text`: the manifest to write; null if the delivered one stays, or if there is no manifest.
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
			$settled['notes'][] = __( 'The manifest.json in the data folder is not a valid manifest and was not changed. Pages ignore it.', 'ddh-hockey' );
		}
		return $settled;
	}

	/**
	 * The entries of a manifest whose file is missing or has another size.
	 *
	 * @param array<string,array|object>     $entries By name; each has `bytes`.
	 * @param array<string,array{bytes:int}> $files   The existing files.
	 * @return array<string,int|null> By name, the actual bytes of the file; null if it is missing.
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
				$reasons[ $name ] = __( 'The manifest lists this file, but it is neither in the delivery nor in the data folder.', 'ddh-hockey' );
				continue;
			}
			$sentence = isset( $staged[ $name ] )
				/* translators: 1: a number, 2: a number. */
				? __( 'The file has %1$s bytes, but the manifest says %2$s.', 'ddh-hockey' )
				/* translators: 1: a number, 2: a number. */
				: __( 'The manifest lists this file, but the delivery lacks it, and the file on the site differs (%1$s bytes instead of %2$s).', 'ddh-hockey' );
			$reasons[ $name ] = sprintf( $sentence, number_format_i18n( $bytes ), number_format_i18n( $listed[ $name ]->bytes ) );
		}
		return $reasons;
	}

	/** The entries of the previous manifest that stay. `$gone` has the names of files that are delivered or removed. */
	private static function kept( ?stdClass $before, array $listed, array $gone, array $there ): array {
		$entries = self::entries( $before );
		$marked  = array_filter( $entries, array( __CLASS__, 'is_sample' ) );
		$slate   = (bool) preg_grep( DDH_Data::GAME, array_keys( $listed ) );
		$kept    = array();
		foreach ( array_diff_key( $entries, self::untrue( $entries, $there ) ) as $name => $entry ) {
			if ( isset( $listed[ $name ] ) || isset( $gone[ $name ] ) || ( $slate && preg_match( DDH_Data::GAME, $name ) ) ) {
				continue;
			}
			// If `sample` is true and no entry is marked, all files are samples.
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

	/** The text of the new manifest; null if the delivered one stays unchanged. */
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

	/** A note if the delivered data is older than the data that it replaces. */
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

	/** The version of the data after the delivery. */
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
		// Files that the version of the delivery does not cover.
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

	/** Shortens a version. The hash keeps versions apart that differ only at their ends. */
	private static function short( string $version ): string {
		return strlen( $version ) <= self::LONGEST ? $version : substr( $version, 0, self::LONGEST - 17 ) . '-' . substr( hash( 'sha256', $version ), 0, 16 );
	}

	/** The site's files that are delivered in another format and that the delivered manifest does not list. */
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

	/** Decodes a manifest that DDH_Data::manifest_problem() has accepted. Its objects stay objects, so that unknown keys are kept. */
	private static function read( string $path ): ?stdClass {
		return json_decode( (string) file_get_contents( $path ) );
	}

	private static function entries( ?stdClass $manifest ): array {
		return isset( $manifest->files ) ? (array) $manifest->files : array();
	}
}
