<?php
/**
 * Checks whether a text file is complete: JSON by its first and last character, tables by their first and last line.
 * Reads files in pieces (see class-ddh-pieces.php), so they may have any size.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Text_Check {
	/**
	 * Maximum bytes of a table's header or last line. Splitting a line into cells can take 60 times the memory of the
	 * line.
	 */
	const LONGEST_LINE = 262144;

	const BLANK = " \t\r\n";

	/**
	 * Checks that JSON begins and ends like a list or an object. Returns a sentence about the problem, or '' if there
	 * is none.
	 */
	public static function json_ends( iterable $pieces ): string {
		$first = '';
		$last  = '';
		foreach ( $pieces as $piece ) {
			$problem = self::not_text( $piece );
			if ( '' !== $problem ) {
				return $problem;
			}
			$text = trim( $piece, self::BLANK );
			if ( '' !== $text ) {
				$first = '' === $first ? $text[0] : $first;
				$last  = substr( $text, -1 );
			}
		}
		if ( '<' === $first ) {
			return self::html();
		}
		if ( '[' !== $first && '{' !== $first ) {
			return '' === $first ? __( 'The file has only white space.', 'ddh-hockey' ) : __( 'The file is not JSON of records: it does not begin with [ or {.', 'ddh-hockey' );
		}
		return ( '[' === $first ? ']' : '}' ) === $last ? '' : __( 'The file is incomplete: its end is missing.', 'ddh-hockey' );
	}

	/**
	 * Checks that a table has a header of several columns, and that its last line has as many cells as the header.
	 * Returns a sentence about the problem, or '' if the table is valid.
	 */
	public static function table( iterable $pieces ): string {
		$header = null;
		$start  = '';
		$tail   = '';
		foreach ( $pieces as $piece ) {
			$problem = self::not_text( $piece );
			if ( '' !== $problem ) {
				return $problem;
			}
			if ( null === $header ) {
				$start .= $piece;
				$end    = strpos( $start, "\n" );
				$header = false === $end ? null : substr( $start, 0, $end );
				if ( null === $header && strlen( $start ) > self::LONGEST_LINE ) {
					return __( 'The file is not a table: its first line has no end.', 'ddh-hockey' );
				}
			}
			$tail = substr( $tail . $piece, -self::LONGEST_LINE );
		}
		if ( '<' === substr( ltrim( $start, "\xEF\xBB\xBF" . self::BLANK ), 0, 1 ) ) {
			return self::html();
		}
		if ( null === $header || "\n" !== substr( $tail, -1 ) ) {
			return __( 'The file is incomplete: its last line has no line break.', 'ddh-hockey' );
		}
		$separator = ',';
		foreach ( array( ';', "\t" ) as $other ) {
			$separator = substr_count( $header, $other ) > substr_count( $header, $separator ) ? $other : $separator;
		}
		$columns = count( str_getcsv( trim( $header ), $separator, '"', '' ) );
		if ( $columns < 2 || ! preg_match( '//u', $header ) ) {
			return __( 'The file is not a table: its first line must name the columns, in UTF-8.', 'ddh-hockey' );
		}
		$lines = rtrim( $tail, "\r\n" );
		$from  = strrpos( $lines, "\n" );
		$cells = count( str_getcsv( rtrim( false === $from ? $lines : substr( $lines, $from + 1 ), "\r" ), $separator, '"', '' ) );
		/* translators: 1: number of cells in the last line, 2: number of cells in the header. */
		return $cells === $columns ? '' : sprintf( __( 'The last line has %1$d cells, but the header has %2$d.', 'ddh-hockey' ), $cells, $columns );
	}

	/**
	 * Returns a sentence if the piece is compressed or has zero bytes, and '' otherwise. Zero bytes mean that the file
	 * is of another kind, or that a broken transfer has left a gap.
	 */
	private static function not_text( string $piece ): string {
		if ( "\x1f\x8b" === substr( $piece, 0, 2 ) ) {
			return __( 'The file is compressed, so its name must end in .gz.', 'ddh-hockey' );
		}
		return false === strpos( $piece, "\0" ) ? '' : __( 'The file is not text: it contains zero bytes.', 'ddh-hockey' );
	}

	private static function html(): string {
		return __( 'The file is a web page, not data. Perhaps an error page was saved instead of the data.', 'ddh-hockey' );
	}
}
