<?php
/**
 * Computes the site's manifest and the version of the site's data from a delivery. Combines the delivered manifest with
 * the previous one, because a site may receive the output of each `ddh` command in a separate delivery.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Manifest {
	/** Number of characters to which a version is shortened before an ending is added. */
	const LONGEST = 80;

	/** The sample's files about its own night. Pages work without them. */
	const OF_THE_SAMPLE = array( DDH_Record::SUMMARY, 'changes.json', 'lineups.json', 'schedule_changes.json' );

	/** The ending that marks a version if the site's data differs from the delivery with that version. */
	const ENDING = '/-site-[0-9a-f]{8}\z/';

	/**
	 * Computes the result of a delivery without changing anything. `$staged` has the delivery's files as in
	 * DDH_Release, and `$path` is the path of its manifest. If `$keeps_record`, the entries of the record are those of
	 * the site, not of the delivery. `$dropped` are further files to remove.
	 *
	 * @return array{bad:array<string,string>,obsolete:string[],version:string,notes:string[],text:string|null} `bad`: the false
	 *         entries of the delivered manifest, with reasons; if there are any, ignore the other keys. `obsolete`: files to
	 *         remove. `text`: the manifest to write; null to keep the delivered one, or if there is no manifest.
	 */
	public static function settle( array $staged, ?string $path, bool $keeps_record, array $dropped ): array {
		$there    = DDH_Data::files();
		$given    = null === $path ? null : self::read( $path );
		$as_given = null === $given ? '' : wp_json_encode( $given );
		if ( null !== $given && $keeps_record ) {
			self::drop_record( $given );
		}
		$listed   = self::entries( $given );
		$before   = null === DDH_Data::manifest() ? null : self::read( DDH_Data::dir() . '/' . DDH_Data::MANIFEST );
		$obsolete = array_merge( $dropped, self::other_forms( array_keys( $staged ), array_keys( $there ), array_keys( $listed ) ) );
		if ( empty( $given->sample ) ) {
			// These files are not about this site's forecasts and games.
			$obsolete = array_values( array_unique( array_merge( $obsolete, array_keys( array_diff_key( array_intersect_key( self::samples( $before ), array_flip( self::OF_THE_SAMPLE ) ), $staged, $listed ) ) ) ) );
		}
		$bad      = self::reasons( self::untrue( $listed, $staged + $there ), $listed, $staged );
		$settled  = array( 'bad' => $bad, 'obsolete' => $obsolete, 'version' => '', 'notes' => array(), 'text' => null );
		if ( $bad ) {
			return $settled;
		}
		$kept    = self::kept( $before, $given, $staged + array_flip( $obsolete ), $there );
		$settled['obsolete'] = array_merge( $obsolete, DDH_Cuts::settle( $listed, $kept, $staged, array_keys( $there ) ) );
		// Missing data is delivered again under its own version.
		$current = null === $before ? ( 'missing' === DDH_Data::state() ? '' : DDH_Data::version() ) : $before->version;
		$changes = $obsolete || array_filter( array_column( $staged, 'changed' ) );

		self::refuse_future( $listed, $given );
		self::refuse_older( $listed, $given, $before, $staged );
		$settled['version'] = self::version_of( $given, $current, $staged, $kept, $there, (bool) $changes );
		if ( null !== $given || null !== $before ) {
			$settled['notes'] = self::notes( $given, $kept );
			$settled['text']  = self::write( $given, $before, $listed, $kept, $staged, $settled['version'], $as_given );
		} elseif ( isset( $there[ DDH_Data::MANIFEST ] ) ) {
			$settled['notes'][] = __( 'The manifest.json in the data folder is not a valid manifest and was not changed. Pages ignore it.', 'ddh-hockey' );
		}
		return $settled;
	}

	/** @return array<string,int|null> The actual size in bytes of each file whose manifest entry states another size. Null if the file is missing. */
	public static function untrue( array $entries, array $files ): array {
		$untrue = array();
		foreach ( $entries as $name => $entry ) {
			$bytes = $files[ $name ]['bytes'] ?? null;
			if ( ( (array) $entry )['bytes'] !== $bytes ) {
				$untrue[ $name ] = $bytes;
			}
		}
		return $untrue;
	}

	private static function reasons( array $untrue, array $listed, array $staged ): array {
		$reasons = array();
		foreach ( $untrue as $name => $bytes ) {
			if ( null === $bytes ) {
				$reasons[ $name ] = __( 'The manifest lists this file, but it is neither in the delivery nor in the data folder.', 'ddh-hockey' );
				continue;
			}
			$sentence = isset( $staged[ $name ] )
				/* translators: 1: size of the file in bytes, 2: size in the manifest in bytes. */
				? __( 'The file has %1$s bytes, but the manifest says %2$s.', 'ddh-hockey' )
				/* translators: 1: size of the file on the site in bytes, 2: size in the manifest in bytes. */
				: __( 'The manifest lists this file, but the delivery lacks it, and the file on the site differs (%1$s bytes instead of %2$s).', 'ddh-hockey' );
			$reasons[ $name ] = sprintf( $sentence, number_format_i18n( $bytes ), number_format_i18n( $listed[ $name ]->bytes ) );
		}
		return $reasons;
	}

	/** The part of a data folder that a file belongs to. The engine's `partOf` is the same function. */
	public static function part( string $name ): string {
		$parts = array( 'value_vault' => 'vault', 'fantasy' => 'fantasy', 'record' => 'record' );
		if ( preg_match( DDH_Data::WEIGHTS, $name ) ) {
			return 'vault';
		}
		return strpos( $name, '/' ) ? $parts[ strtok( $name, '/' ) ] ?? 'slate' : 'slate';
	}

	/**
	 * Returns the entries of the previous manifest to keep, so that a delivery of one part does not remove the entries
	 * of the others. An entry is kept if it states the actual size of its file, the new manifest lists neither that file
	 * nor its part, and the file is not in `$gone` (the delivered and the removed files).
	 */
	private static function kept( ?stdClass $before, ?stdClass $given, array $gone, array $there ): array {
		$entries   = self::entries( $before );
		$listed    = self::entries( $given );
		$samples   = self::samples( $before );
		$delivered = (array) ( $given->parts ?? array() );
		// A manifest without parts that lists games replaces all games.
		$games = (bool) preg_grep( DDH_Data::GAME, array_keys( $listed ) );
		$kept  = array();
		foreach ( array_diff_key( $entries, self::untrue( $entries, $there ), $listed, $gone ) as $name => $entry ) {
			if ( isset( $delivered[ self::part( $name ) ] ) || ( $games && preg_match( DDH_Data::GAME, $name ) ) ) {
				continue;
			}
			if ( isset( $samples[ $name ] ) ) {
				$entry->sample = true;
			}
			// Store the previous manifest's time in the kept entry, because the new manifest's time would make the
			// older file look new.
			if ( ! isset( $entry->generatedAt ) && isset( $before->generatedAt ) && DDH_Datasets::has( $name ) ) {
				$entry->generatedAt = $before->generatedAt;
			}
			$kept[ $name ] = $entry;
		}
		return $kept;
	}

	/**
	 * Returns the hashes of the parts whose contents are known: those of the delivery, and those of the previous manifest
	 * of whose files none was delivered.
	 */
	private static function parts( ?stdClass $given, ?stdClass $before, array $kept, array $staged ): array {
		$of    = static fn( array $files ): array => array_flip( array_map( array( __CLASS__, 'part' ), array_keys( $files ) ) );
		$known = array_intersect_key( (array) ( $before->parts ?? array() ), $of( $kept ) );
		return (array) ( $given->parts ?? array() ) + array_diff_key( $known, $of( $staged + self::entries( $given ) ) );
	}

	/** @return string[] The names of the site's sample files. Empty if all of its data is the sample. */
	public static function sample_files(): array {
		$manifest = DDH_Data::manifest();
		if ( null === $manifest || DDH_Sample::is_whole_sample( $manifest ) ) {
			return array();
		}
		return array_keys( self::samples( self::read( DDH_Data::dir() . '/' . DDH_Data::MANIFEST ) ) );
	}

	/** Returns the entries of sample files. If the manifest's `sample` is true and no entry is marked as a sample, all files are samples. */
	private static function samples( ?stdClass $manifest ): array {
		$entries = self::entries( $manifest );
		$marked  = array_filter( $entries, array( __CLASS__, 'is_sample' ) );
		return $marked || empty( $manifest->sample ) ? $marked : $entries;
	}

	private static function is_sample( stdClass $entry ): bool {
		return ! empty( $entry->sample );
	}

	/**
	 * Returns the text of the new manifest, or null to keep the delivered one, whose text is `$as_given`. `sample` is true while at least one
	 * sample file remains. If there are other files as well, each entry of a sample file gets the key `sample`.
	 */
	private static function write( ?stdClass $given, ?stdClass $before, array $listed, array $kept, array $staged, string $version, string $as_given ): ?string {
		$manifest = $given ?? $before;
		$samples  = array_filter( $kept, array( __CLASS__, 'is_sample' ) );
		$sample   = ! empty( $given->sample );
		if ( $sample && count( $kept ) > count( $samples ) ) {
			foreach ( $listed as $entry ) {
				$entry->sample = true;
			}
		}
		$entries = $listed + $kept;
		// Without a delivered manifest, add entries for the delivered files. Leave out files with an unknown number of
		// records: an entry needs that number, and pages also read files without an entry.
		foreach ( null === $given ? $staged : array() as $name => $file ) {
			if ( null !== $file['records'] && ! DDH_Cuts::is_cut( $name ) ) {
				$entries[ $name ] = (object) array( 'bytes' => $file['bytes'], 'records' => $file['records'] );
			}
		}
		$sample            = $sample || $samples;
		$parts             = self::parts( $given, $before, $kept, $staged );
		$manifest->version = $version;
		$manifest->files   = (object) $entries;
		if ( $parts ) {
			$manifest->parts = (object) $parts;
		} else {
			unset( $manifest->parts );
		}
		if ( null === $given ) {
			$manifest->generatedAt = gmdate( 'Y-m-d\TH:i:s\Z', DDH_Clock::now() );
		}
		if ( $sample || ! empty( $manifest->sample ) ) {
			$manifest->sample = $sample;
		}
		return wp_json_encode( $manifest ) === $as_given ? null : wp_json_encode( $manifest, JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE ) . "\n";
	}

	/** Removes what a delivered manifest says about the record. */
	private static function drop_record( stdClass $given ): void {
		foreach ( array_keys( self::entries( $given ) ) as $name ) {
			if ( 'record' === self::part( $name ) ) {
				unset( $given->files->{$name} );
			}
		}
		if ( is_object( $given->parts ?? null ) ) {
			unset( $given->parts->record );
		}
	}

	/** Whether a time is after tomorrow by the site's clock, in the league's days. */
	private static function is_future( int $time ): bool {
		return DDH_Clock::day_at( $time ) > DDH_Clock::day( 1 );
	}

	/**
	 * Refuses a delivery with a time after tomorrow, because every later delivery would be older. Names both clocks: a
	 * site whose own clock is behind refuses true deliveries.
	 */
	private static function refuse_future( array $listed, ?stdClass $given ): void {
		foreach ( array_merge( array( $given ), array_values( $listed ) ) as $entry ) {
			$made = strtotime( $entry->generatedAt ?? '' );
			if ( false !== $made && self::is_future( $made ) ) {
				$format = get_option( 'date_format' ) . ' ' . get_option( 'time_format' );
				/* translators: 1: time at which the delivery was made, 2: time of the site's clock. */
				$sentence = __( 'This delivery says that it was made %1$s, but the clock of this site shows %2$s. Nothing was changed. Correct the clock that is wrong: that of the machine that made the delivery, or that of the site.', 'ddh-hockey' );
				throw new DDH_Refusal( 'ddh_delivery_future', sprintf( $sentence, wp_date( $format, $made ), wp_date( $format, DDH_Clock::now() ) ), 409 );
			}
		}
	}

	/**
	 * Refuses a delivery that would replace a dataset by an older one, for example because it is sent again after a
	 * newer delivery. Only a rollback may do that. Compares the time of each file, because a site may receive the
	 * output of each command in a separate delivery.
	 */
	private static function refuse_older( array $listed, ?stdClass $given, ?stdClass $before, array $staged ): void {
		$last = self::entries( $before );
		foreach ( $listed as $name => $entry ) {
			$is_sample = ! empty( $before->sample ) || ! empty( $last[ $name ]->sample );
			if ( ! isset( $last[ $name ] ) || $is_sample || empty( $staged[ $name ]['changed'] ) || ! DDH_Datasets::has( $name ) ) {
				continue;
			}
			$made     = strtotime( $entry->generatedAt ?? $given->generatedAt ?? '' );
			$replaced = strtotime( $last[ $name ]->generatedAt ?? $before->generatedAt ?? '' );
			// A time after tomorrow on the site is wrong, so it says nothing about the age of the file.
			if ( false !== $made && false !== $replaced && $made < $replaced && ! self::is_future( $replaced ) ) {
				$format = get_option( 'date_format' ) . ' ' . get_option( 'time_format' );
				/* translators: 1: name of a file, 2: time at which the delivered file was made, 3: time at which the file on the site was made. */
				$sentence = __( 'This delivery is older than the data on the site, so nothing was changed: %1$s was made %2$s, and the one on the site %3$s. To show earlier data, bring back a delivery.', 'ddh-hockey' );
				throw new DDH_Refusal( 'ddh_delivery_older', sprintf( $sentence, $name, wp_date( $format, $made ), wp_date( $format, $replaced ) ), 409 );
			}
		}
	}

	private static function notes( ?stdClass $given, array $kept ): array {
		$samples = array_keys( array_filter( $kept, array( __CLASS__, 'is_sample' ) ) );
		if ( ! $samples || ! empty( $given->sample ) ) {
			return array();
		}
		return array( DDH_Sample_Rest::sentence( $samples ) );
	}

	/**
	 * Returns the version of the data after the delivery. The version is part of URLs that browsers cache for a year.
	 * So the version gets a suffix if the delivery lacks files, or if the site has had other contents under this
	 * version. A repeated delivery does not change the version.
	 */
	private static function version_of( ?stdClass $given, string $current, array $staged, array $kept, array $there, bool $changes ): string {
		if ( null === $given && ! $changes && '' !== $current ) {
			return $current;
		}
		$listed = self::entries( $given );
		$start  = preg_replace( self::ENDING, '', null === $given ? $current : $given->version );
		$start  = '' === $start ? gmdate( 'Ymd-His', DDH_Clock::now() ) : self::short( $start );
		$same   = $start === self::short( preg_replace( self::ENDING, '', $current ) );
		if ( $same && ! $changes ) {
			return $current;
		}
		// The site's files that the version of the delivery does not cover. The suffix of the version depends on them.
		$extra = array();
		foreach ( array_diff_key( $kept, $staged ) as $name => $entry ) {
			$extra[] = $name . ' ' . $entry->bytes . ' ' . $there[ $name ]['modified'];
		}
		foreach ( $staged as $name => $file ) {
			if ( $same || ! isset( $listed[ $name ] ) ) {
				$extra[] = $name . ' ' . $file['sum'];
			}
		}
		if ( null !== $given && ! $extra ) {
			return $given->version;
		}
		sort( $extra );
		return $start . '-site-' . substr( hash( 'sha256', ( $same ? $current : '' ) . "\n" . implode( "\n", $extra ) ), 0, 8 );
	}

	/** Shortens a version and appends its hash, so that versions that differ only at the end stay different. */
	private static function short( string $version ): string {
		return strlen( $version ) <= self::LONGEST ? $version : substr( $version, 0, self::LONGEST - 17 ) . '-' . substr( hash( 'sha256', $version ), 0, 16 );
	}

	/** Finds the site's files of games that are delivered in another format. They must be removed, because pages would read them. */
	private static function other_forms( array $names, array $there, array $listed ): array {
		$stem  = static fn( string $name ): string => substr( $name, 0, strpos( $name, '.' ) );
		$games = array_map( $stem, preg_grep( '/_parlaytrix\./', preg_grep( DDH_Data::GAME, $names ) ) );
		$rest  = preg_grep( DDH_Data::GAME, array_diff( $there, $names, $listed ) );
		return array_values( array_filter( $rest, static fn( string $name ): bool => in_array( $stem( $name ), $games, true ) ) );
	}

	/**
	 * Decodes a manifest that was checked and has no problem. Objects are decoded as objects, so unknown keys are kept.
	 */
	private static function read( string $path ): ?stdClass {
		return json_decode( (string) file_get_contents( $path ) );
	}

	private static function entries( ?stdClass $manifest ): array {
		return (array) ( $manifest->files ?? array() );
	}
}
