<?php
/** Checks JSON without decoding it, because decoded short records take 70 times the memory of their text. */

defined( 'ABSPATH' ) || exit;

final class DDH_Json {
	/** Maximum nesting of lists and objects. Data files have at most five levels. */
	const DEPTH = 64;

	/** Maximum bytes of one string or number. */
	const LONGEST = 1048576;

	/** Matches a string without its closing quote. */
	const OPEN_TEXT = '"(?:[^"\\\\\x00-\x1f]++|\\\\(?:["\\\\/bfnrt]|u[0-9a-fA-F]{4}))*+';

	const SCALAR = '-?+(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?+(?:[eE][-+]?+[0-9]++)?+|true|false|null';

	/** Placeholders of one byte for a complete value: a string, an object, or any other value. JSON itself never contains these bytes. */
	const TEXT   = "\x01";
	const VALUE  = "\x02";
	const OBJECT = "\x03";

	/** The placeholder for the opening bracket of the outermost list, so that fold() does not replace that list. */
	const ROOT = "\x04";

	/**
	 * Checks JSON that arrives in pieces. Replaces each complete value by one byte, from the inside out. Between two
	 * pieces, only the lists and objects that are still open are in memory, so the use of memory does not grow with the
	 * size of the JSON.
	 *
	 * @return array{problem:string,records:int,objects:bool} `problem`: a sentence, or ''. `records`: the number of values in
	 *         the list, 1 for an object. `objects`: whether the JSON is a list in which every value is an object.
	 */
	public static function scan( iterable $pieces ): array {
		$open    = '';
		$rest    = '';
		$read    = 0;
		$records = 0;
		$objects = true;
		$found   = array();
		foreach ( $pieces as $piece ) {
			$read += strlen( $piece );
			$next  = preg_match( '/[\x00-\x08\x0b\x0c\x0e-\x1f]/', $piece ) ? null : self::scalars( $rest . $piece );
			if ( null === $next ) {
				return self::mistake( $read );
			}
			list( $text, $rest ) = $next;
			$open                = self::fold( '' === $open && '[' === substr( $text, 0, 1 ) ? self::ROOT . substr( $text, 1 ) : $open . $text );
			if ( null === $open ) {
				/* translators: %d: the largest allowed depth. */
				return self::refused( sprintf( __( 'The lists and objects in the file are nested more than %d deep.', 'ddh-hockey' ), self::DEPTH ) );
			}
			if ( preg_match( '~^\x04((?:[\x01-\x03],(?=[\x01-\x03{\[]))++)~', $open, $found ) ) {
				$open     = self::ROOT . substr( $open, strlen( $found[0] ) );
				$records += intdiv( strlen( $found[1] ), 2 );
				$objects  = $objects && strspn( $found[1], self::OBJECT . ',' ) === strlen( $found[1] );
			}
			// In valid JSON, the shortened text $open has at most three bytes for each open object, and five for the
			// innermost object.
			if ( strlen( $open ) > 4 * self::DEPTH ) {
				return self::mistake( $read );
			}
		}
		if ( '' !== $rest || ! preg_match( '~^(?:\x03|\x04([\x01-\x03](?:,[\x01-\x03])?)?\])\z~', $open, $found ) ) {
			return self::mistake( $read );
		}
		return array(
			'problem' => '',
			'records' => $records + ( isset( $found[1] ) ? intdiv( strlen( $found[1] ) + 1, 2 ) : ( self::OBJECT === $open ? 1 : 0 ) ),
			'objects' => self::ROOT === $open[0] && $objects && self::ROOT . ']' === str_replace( array( self::OBJECT, ',' ), '', $open ),
		);
	}

	/** Returns an upper bound for the memory that decoding this text takes on 64-bit PHP, in bytes. */
	public static function memory( string $text ): int {
		$containers = substr_count( $text, '{' ) + substr_count( $text, '[' );
		$values     = substr_count( $text, ',' ) + $containers;
		// An object with space for 8 values takes 456 bytes, a value in a table that has just grown takes 128 bytes,
		// and the header of a string takes 48 bytes. A string takes up to twice its length, because large strings are
		// rounded up to full pages.
		return 456 * $containers + 128 * $values + 48 * intdiv( substr_count( $text, '"' ), 2 ) + 2 * strlen( $text );
	}

	private static function refused( string $problem ): array {
		return array( 'problem' => $problem, 'records' => 0, 'objects' => false );
	}

	private static function mistake( int $read ): array {
		/* translators: %s: number of the byte, counted from 1. */
		return self::refused( sprintf( __( 'The file is not valid JSON: there is an error before byte %s.', 'ddh-hockey' ), number_format_i18n( $read + 1 ) ) );
	}

	/**
	 * Replaces strings, numbers, true, false and null by placeholders, and removes white space. Also returns the end of
	 * the text if a value there may continue in the next piece. Null if the text is not JSON.
	 */
	private static function scalars( string $text ): ?array {
		$found = array();
		// The piece of text may end inside a character of several bytes. Keep these bytes for the next piece.
		$rest = preg_match( '/[\xc0-\xff][\x80-\xbf]{0,2}\z/', $text, $found ) ? $found[0] : '';
		$text = substr( $text, 0, strlen( $text ) - strlen( $rest ) );
		$text = preg_match( '//u', $text ) ? preg_replace( '~' . self::OPEN_TEXT . '"~', self::TEXT, $text ) : null;
		if ( null === $text ) {
			return null;
		}
		$at = strpos( $text, '"' );
		if ( false === $at ) {
			preg_match( '/[-+.0-9A-Za-z]*+\z/', $text, $found );
			$at = strlen( $text ) - strlen( $found[0] );
		} elseif ( ! preg_match( '~\A' . self::OPEN_TEXT . '(?:\\\\(?:u[0-9a-fA-F]{0,3})?)?\z~', substr( $text, $at ) ) ) {
			return null;
		}
		$rest = substr( $text, $at ) . $rest;
		$text = preg_replace( '~' . self::SCALAR . '~', self::VALUE, substr( $text, 0, $at ) );
		return null === $text || strlen( $rest ) > self::LONGEST || preg_match( '/[^\x01\x02{}\[\],: \t\r\n]/', $text ) ? null : array( preg_replace( '/[ \t\r\n]++/', '', $text ), $rest );
	}

	/**
	 * Shortens the start of a JSON text. Replaces each complete list or object by a placeholder. In an incomplete list
	 * or object, keeps only the last value. Null if the lists and objects are nested too deeply.
	 */
	private static function fold( string $text ): ?string {
		$values = array( '~\{(?:\x01:[\x01-\x03](?:,\x01:[\x01-\x03])*+)?\}~', '~\[(?:[\x01-\x03](?:,[\x01-\x03])*+)?\]~' );
		for ( $depth = 0; $depth <= self::DEPTH; $depth++ ) {
			$text = preg_replace( $values, array( self::OBJECT, self::VALUE ), $text, -1, $count );
			// preg_replace() returns null if PCRE has reached one of the limits that php.ini sets.
			if ( null === $text ) {
				return null;
			}
			if ( 0 === $count ) {
				$text = preg_replace( array( '~\{(?:\x01:[\x01-\x03],(?=\x01))++~', '~\[(?:[\x01-\x03],(?=[\x01-\x03{\[]))++~' ), array( '{', '[' ), $text );
				return substr_count( $text, '{' ) + substr_count( $text, '[' ) <= self::DEPTH ? $text : null;
			}
		}
		return null;
	}
}
