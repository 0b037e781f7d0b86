<?php
/** Sentences for the operator about the result of a delivery. */

defined( 'ABSPATH' ) || exit;

final class DDH_Report {
	/** Maximum number of files that a sentence names, and maximum length of each name, in characters. */
	const MOST    = 20;
	const LONGEST = 200;

	/** Creates the refusal ddh_import_refused. `$bad` has the names of the faulty files, with reasons. */
	public static function refused( array $bad, int $total ): DDH_Refusal {
		$sentence = 1 === count( $bad ) ? __( 'This file is faulty, so nothing was imported:', 'ddh-hockey' ) : sprintf(
			/* translators: 1: number of faulty files (2 or more), 2: number of all files. */
			__( '%1$s of %2$s files are faulty, so nothing was imported:', 'ddh-hockey' ),
			number_format_i18n( count( $bad ) ),
			number_format_i18n( max( $total, count( $bad ) ) )
		);
		return new DDH_Refusal( 'ddh_import_refused', $sentence . self::reasons( $bad ), 422, array( 'bad' => $bad ) );
	}

	/** @return string[] Sentences that describe what DDH_Delivery::commit() has done. */
	public static function sentences( array $report ): array {
		$done = sprintf(
			/* translators: 1: number of imported files, 2: their total size with its unit, 3: number of new or changed files, 4: version of the data. */
			_n( '%1$s file was imported (%2$s), %3$s of them new or changed. The version of the data is %4$s.', '%1$s files were imported (%2$s), %3$s of them new or changed. The version of the data is %4$s.', $report['files'], 'ddh-hockey' ),
			number_format_i18n( $report['files'] ),
			self::size( $report['bytes'] ),
			number_format_i18n( $report['changed'] ),
			$report['version']
		);
		return array_merge( array( $done ), array_column( array_filter( array( $report['record'] ) ), 'message' ), self::notes( $report ) );
	}

	/** @return string[] Sentences about files that were left out or removed, and about what is still to do. */
	public static function notes( array $report ): array {
		$sentences = self::left_out( $report['left_out'] );
		if ( $report['removed'] ) {
			/* translators: %s: names of the removed files. */
			$sentences[] = sprintf( __( 'Removed, because the delivery replaces them or they were about the sample: %s', 'ddh-hockey' ), self::names( $report['removed'], self::MOST ) );
		}
		if ( $report['purged'] ) {
			/* translators: %s: number of removed files. */
			$sentences[] = sprintf( _n( '%s file of an old game was removed.', '%s files of old games were removed.', $report['purged'], 'ddh-hockey' ), number_format_i18n( $report['purged'] ) );
		}
		return array_merge( $sentences, $report['notes'] );
	}

	/**
	 * @return string[] One sentence about all files that do not have the name of a data file, and one sentence for each
	 * other file that is left out.
	 */
	public static function left_out( array $left_out ): array {
		$misfits   = array_keys( $left_out, self::misfit(), true );
		$sentences = array();
		if ( $misfits ) {
			/* translators: %s: names of the files that were left out. */
			$sentences[] = sprintf( __( 'Left out, because the name is not that of a data file (letters, digits, _ and -, at most one folder, .json, .csv, .json.gz, .csv.gz or .npz): %s', 'ddh-hockey' ), self::names( $misfits, self::MOST ) );
		}
		foreach ( array_slice( array_diff_key( $left_out, array_flip( $misfits ) ), 0, self::MOST, true ) as $name => $reason ) {
			/* translators: 1: name of the file, 2: a sentence that says why the file was left out. */
			$sentences[] = sprintf( __( 'Left out: %1$s. %2$s', 'ddh-hockey' ), self::name( $name ), $reason );
		}
		return $sentences;
	}

	public static function misfit(): string {
		return __( 'This is not the name of a data file.', 'ddh-hockey' );
	}

	/**
	 * Returns a warning that lists the data files that no page reads, each with the name that was probably meant.
	 * Returns '' if pages read all files.
	 */
	public static function unread( array $names, int $most ): string {
		$unread = array();
		foreach ( $names as $name ) {
			if ( ! DDH_Datasets::is_read( $name ) ) {
				$meant    = DDH_Datasets::meant( $name );
				$unread[] = null === $meant ? $name : $name . ' (' . $meant . '?)';
			}
		}
		/* translators: %s: names of the files. */
		return $unread ? sprintf( __( 'The pages do not read these files: %s', 'ddh-hockey' ), self::names( $unread, $most ) ) : '';
	}

	public static function size( float $bytes ): string {
		/* translators: %s: number of bytes. */
		return $bytes < KB_IN_BYTES ? sprintf( _n( '%s byte', '%s bytes', (int) $bytes, 'ddh-hockey' ), number_format_i18n( $bytes ) ) : (string) size_format( $bytes, 1 );
	}

	/** Lists the reasons for files, by name: one line for each, after a line break. */
	public static function reasons( array $reasons ): string {
		$text = '';
		foreach ( array_slice( $reasons, 0, self::MOST, true ) as $name => $reason ) {
			$text .= "\n" . self::name( $name ) . ': ' . $reason;
		}
		$more = count( $reasons ) - self::MOST;
		/* translators: %s: number of further faulty files. */
		return $more > 0 ? $text . "\n" . sprintf( _n( 'and %s more', 'and %s more', $more, 'ddh-hockey' ), number_format_i18n( $more ) ) : $text;
	}

	/**
	 * Makes a name printable: replaces characters that end a line, change the direction of text or control a terminal,
	 * and shortens a long name. Does not escape the name for HTML.
	 */
	public static function name( string $name ): string {
		$text = 1 === preg_match( '//u', $name ) ? preg_replace( '/[\p{C}\p{Zl}\p{Zp}]/u', '?', $name ) : preg_replace( '/[^\x20-\x7e]/', '?', $name );
		return mb_strlen( $text, 'UTF-8' ) > self::LONGEST ? mb_substr( $text, 0, self::LONGEST - 1, 'UTF-8' ) . '…' : $text;
	}

	public static function names( array $names, int $most ): string {
		return implode( ', ', array_map( array( __CLASS__, 'name' ), array_slice( $names, 0, $most ) ) ) . ( count( $names ) > $most ? ', …' : '' );
	}
}
