<?php
/**
 * Whether a file's text is whole: JSON by its ends, and tables. It is read in pieces, so that its size does not count.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Text_Check {

	/** Bytes of a table's header or last line, which are split into cells: a cell can take 60 times its text. */
	const LONGEST_LINE = 262144;

	const BLANK = " \t\r\n";

	/**
	 * JSON by its ends: an array or object that begins and ends.
	 *
	 * @param iterable<string> $pieces Its contents, see class-ddh-pieces.php.
	 * @return string What is wrong, a sentence; '': nothing.
	 */
	public static function json_ends( iterable $pieces ): string {
		$first = '';
		$last  = '';
		foreach ( $pieces as $piece ) {
			$wrong = self::no_text( $piece );
			if ( '' !== $wrong ) {
				return $wrong;
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
			return '' === $first ? __( 'It is blank.', 'ddh-hockey' ) : __( 'It is not JSON of records: it does not begin with [ or {.', 'ddh-hockey' );
		}
		if ( ( '[' === $first ? ']' : '}' ) !== $last ) {
			return __( 'It is cut off: its end is missing.', 'ddh-hockey' );
		}
		return '';
	}

	/**
	 * A table as text: a header of several columns, and as many cells in the last line, which is ended.
	 *
	 * @param iterable<string> $pieces Its contents, see class-ddh-pieces.php.
	 * @return string What is wrong, a sentence; '': nothing.
	 */
	public static function table( iterable $pieces ): string {
		$header = null;
		$start  = '';
		$tail   = '';
		foreach ( $pieces as $piece ) {
			$wrong = self::no_text( $piece );
			if ( '' !== $wrong ) {
				return $wrong;
			}
			if ( null === $header ) {
				$start .= $piece;
				$end    = strpos( $start, "\n" );
				$header = false === $end ? null : substr( $start, 0, $end );
				if ( null === $header && strlen( $start ) > self::LONGEST_LINE ) {
					return __( 'It is not a table: its first line has no end.', 'ddh-hockey' );
				}
			}
			$tail = substr( $tail . $piece, -self::LONGEST_LINE );
		}
		if ( '<' === substr( ltrim( $start, "\xEF\xBB\xBF" . self::BLANK ), 0, 1 ) ) {
			return self::html();
		}
		if ( null === $header || "\n" !== substr( $tail, -1 ) ) {
			return __( 'It is cut off: its last line is not ended.', 'ddh-hockey' );
		}
		$separator = ',';
		foreach ( array( ';', "\t" ) as $other ) {
			$separator = substr_count( $header, $other ) > substr_count( $header, $separator ) ? $other : $separator;
		}
		$columns = count( str_getcsv( trim( $header ), $separator, '"', '' ) );
		if ( $columns < 2 || ! preg_match( '//u', $header ) ) {
			return __( 'It is not a table: its first line must name the columns, in UTF-8.', 'ddh-hockey' );
		}
		$lines = rtrim( $tail, "\r\n" );
		$from  = strrpos( $lines, "\n" );
		$cells = count( str_getcsv( rtrim( false === $from ? $lines : substr( $lines, $from + 1 ), "\r" ), $separator, '"', '' ) );
		/* translators: 1: a number, 2: a number. */
		return $cells === $columns ? '' : sprintf( __( 'Its last line has %1$d cells, its header %2$d.', 'ddh-hockey' ), $cells, $columns );
	}

	/** What is wrong with bytes that are in no text: of a file of another kind, or a hole that a broken transfer left. */
	private static function no_text( string $piece ): string {
		if ( "\x1f\x8b" === substr( $piece, 0, 2 ) ) {
			return __( 'It is compressed, which its name must say: .gz.', 'ddh-hockey' );
		}
		return false === strpos( $piece, "\0" ) ? '' : __( 'It is not text: it has zero bytes in it.', 'ddh-hockey' );
	}

	private static function html(): string {
		return __( 'It is a web page, not data: perhaps an error page was saved in its place.', 'ddh-hockey' );
	}
}
