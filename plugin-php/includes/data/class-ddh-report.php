<?php
/**
 * What became of a delivery, in sentences for the operator.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Report {

	/** Most files that a sentence names. */
	const MOST = 20;

	/** Longest name that is shown, in characters. */
	const LONGEST = 200;

	/**
	 * The refusal of a delivery with faulty files.
	 *
	 * @param array<string,string> $bad Their names with reasons.
	 * @return DDH_Refusal ddh_import_refused, with `bad`.
	 */
	public static function refused( array $bad, int $total ): DDH_Refusal {
		$sentence = 1 === count( $bad ) ? __( 'This file is faulty, nothing was imported:', 'ddh-hockey' ) : sprintf(
			/* translators: 1: a number from 2, 2: a number. */
			__( '%1$s of %2$s files are faulty, nothing was imported:', 'ddh-hockey' ),
			number_format_i18n( count( $bad ) ),
			number_format_i18n( max( $total, count( $bad ) ) )
		);
		return new DDH_Refusal( 'ddh_import_refused', $sentence . self::reasons( $bad ), 422, array( 'bad' => $bad ) );
	}

	/**
	 * What an import has done.
	 *
	 * @return string[] Sentences.
	 */
	public static function sentences( array $report ): array {
		$sentences = array(
			sprintf(
				/* translators: 1: a number, 2: a size, 3: a number, 4: a version. */
				_n( '%1$s file was imported (%2$s), %3$s of them new or changed. The version of the data is %4$s.', '%1$s files were imported (%2$s), %3$s of them new or changed. The version of the data is %4$s.', $report['files'], 'ddh-hockey' ),
				number_format_i18n( $report['files'] ),
				self::size( $report['bytes'] ),
				number_format_i18n( $report['changed'] ),
				$report['version']
			),
		);
		$sentences = array_merge( $sentences, self::left_out( $report['left_out'] ) );
		if ( $report['removed'] ) {
			/* translators: %s: names of files. */
			$sentences[] = sprintf( __( 'Removed, because the games came in another form: %s', 'ddh-hockey' ), self::names( $report['removed'], self::MOST ) );
		}
		if ( $report['purged'] ) {
			/* translators: %s: a number. */
			$sentences[] = sprintf( _n( '%s file of an old game was removed.', '%s files of old games were removed.', $report['purged'], 'ddh-hockey' ), number_format_i18n( $report['purged'] ) );
		}
		return array_merge( $sentences, $report['notes'] );
	}

	/**
	 * What is left out of a delivery: one sentence for all names that do not fit, one for each other file.
	 *
	 * @param array<string,string> $left_out Names with reasons.
	 * @return string[] Sentences.
	 */
	public static function left_out( array $left_out ): array {
		$misfits   = array_keys( $left_out, self::misfit(), true );
		$sentences = array();
		if ( $misfits ) {
			/* translators: %s: names of files. */
			$sentences[] = sprintf( __( 'Left out, because the name does not fit (letters, digits, _ and -, at most one folder, .json, .csv, .json.gz, .csv.gz or .npz): %s', 'ddh-hockey' ), self::names( $misfits, self::MOST ) );
		}
		foreach ( array_slice( array_diff_key( $left_out, array_flip( $misfits ) ), 0, self::MOST, true ) as $name => $reason ) {
			/* translators: 1: a name, 2: a sentence. */
			$sentences[] = sprintf( __( 'Left out: %1$s. %2$s', 'ddh-hockey' ), self::name( $name ), $reason );
		}
		return $sentences;
	}

	/** Why a file is left out whose name no data file has. */
	public static function misfit(): string {
		return __( 'The name does not fit.', 'ddh-hockey' );
	}

	/**
	 * Names that fit, but that no page reads, with the name that may be meant.
	 *
	 * @return string A sentence; '': pages read them all.
	 */
	public static function unread( array $names, int $most ): string {
		$told = array();
		foreach ( $names as $name ) {
			if ( ! DDH_Datasets::is_read( $name ) ) {
				$meant  = DDH_Datasets::meant( $name );
				$told[] = null === $meant ? $name : $name . ' (' . $meant . '?)';
			}
		}
		/* translators: %s: names of files. */
		return $told ? sprintf( __( 'The pages read no such file: %s', 'ddh-hockey' ), self::names( $told, $most ) ) : '';
	}

	/** A size in words. */
	public static function size( float $bytes ): string {
		/* translators: %s: a number. */
		return $bytes < KB_IN_BYTES ? sprintf( _n( '%s byte', '%s bytes', (int) $bytes, 'ddh-hockey' ), number_format_i18n( $bytes ) ) : (string) size_format( $bytes, 1 );
	}

	/**
	 * The first names with their reasons, a line each, to follow a sentence.
	 *
	 * @param array<string,string> $reasons By name.
	 */
	public static function reasons( array $reasons ): string {
		$text = '';
		foreach ( array_slice( $reasons, 0, self::MOST, true ) as $name => $reason ) {
			$text .= "\n" . self::name( $name ) . ': ' . $reason;
		}
		$more = count( $reasons ) - self::MOST;
		/* translators: %s: a number. */
		return $more > 0 ? $text . "\n" . sprintf( _n( 'and %s more', 'and %s more', $more, 'ddh-hockey' ), number_format_i18n( $more ) ) : $text;
	}

	/**
	 * A foreign name as printable text, without characters that end a line, turn its direction or control a terminal. The
	 * caller escapes it for HTML.
	 *
	 * @return string UTF-8.
	 */
	public static function name( string $name ): string {
		$name = (string) $name;
		$text = 1 === preg_match( '//u', $name ) ? preg_replace( '/[\p{C}\p{Zl}\p{Zp}]/u', '?', $name ) : preg_replace( '/[^\x20-\x7e]/', '?', $name );
		return mb_strlen( $text, 'UTF-8' ) > self::LONGEST ? mb_substr( $text, 0, self::LONGEST - 1, 'UTF-8' ) . '…' : $text;
	}

	/** The first names, in one line. */
	public static function names( array $names, int $most ): string {
		return implode( ', ', array_map( array( __CLASS__, 'name' ), array_slice( $names, 0, $most ) ) ) . ( count( $names ) > $most ? ', …' : '' );
	}
}
