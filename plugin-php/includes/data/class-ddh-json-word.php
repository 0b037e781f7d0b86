<?php
/** Finds a word in a file that JSON does not have, such as NaN, which Python and numpy write for an unknown value. */

defined( 'ABSPATH' ) || exit;

final class DDH_Json_Word {
	/** Matches a string, which may be cut off at the end of the text, a bracket, a separator, a number or a word. */
	const TOKEN = '~"(?:[^"\\\\]++|\\\\.?)*+(?:"|\z)|[][{},:]|[-+]?\d[\w.+-]*|[-+]?[A-Za-z_]\w*|[-+]~s';

	/** Maximum length of a key and of a word in the sentence, in characters. */
	const SHOWN = 80;

	/**
	 * Returns a sentence that names the first such word and its place, as the engine's `readDocument` does. Returns ''
	 * if there is none, or if another error precedes it.
	 */
	public static function problem( iterable $pieces ): string {
		$frames = array();
		$rest   = '';
		foreach ( $pieces as $piece ) {
			$text = $rest . $piece;
			preg_match_all( self::TOKEN, $text, $found );
			$tokens = $found[0];
			$last   = (string) end( $tokens );
			// The last token may continue in the next piece.
			$rest = '' !== trim( $last, '[]{},:' ) && substr( $text, -strlen( $last ) ) === $last ? (string) array_pop( $tokens ) : '';
			if ( strlen( $rest ) > DDH_Json::LONGEST ) {
				return '';
			}
			foreach ( $tokens as $token ) {
				if ( self::is_strange( $token ) ) {
					return $frames && ! end( $frames )['awaits_key'] ? self::sentence( $frames, $token ) : '';
				}
				self::follow( $frames, $token );
			}
		}
		return '';
	}

	private static function is_strange( string $token ): bool {
		return 1 === preg_match( '/^[-+]?[A-Za-z_]/', $token ) && ! in_array( $token, array( 'true', 'false', 'null' ), true );
	}

	/** Updates the lists and objects that contain the next token. */
	private static function follow( array &$frames, string $token ): void {
		$top = count( $frames ) - 1;
		if ( '[' === $token || '{' === $token ) {
			$frames[] = array( 'is_list' => '[' === $token, 'index' => 0, 'key' => '', 'awaits_key' => '{' === $token );
		} elseif ( ']' === $token || '}' === $token ) {
			array_pop( $frames );
		} elseif ( ',' === $token && $top >= 0 ) {
			++$frames[ $top ]['index'];
			$frames[ $top ]['awaits_key'] = ! $frames[ $top ]['is_list'];
		} elseif ( '"' === $token[0] && $top >= 0 && $frames[ $top ]['awaits_key'] ) {
			$frames[ $top ]['key']        = $token;
			$frames[ $top ]['awaits_key'] = false;
		}
	}

	private static function sentence( array $frames, string $word ): string {
		$path = '';
		foreach ( $frames as $frame ) {
			$key   = mb_substr( trim( $frame['key'], '"' ), 0, self::SHOWN, 'UTF-8' );
			$path .= $frame['is_list'] ? '[' . $frame['index'] . ']' : ( preg_match( '/^[A-Za-z_]\w*\z/', $key ) ? ".$key" : ".\"$key\"" );
		}
		$path = '[' === $path[0] ? "records$path" : substr( $path, 1 );
		/* translators: 1: place in the file, such as records[12].Home, 2: the word there, such as NaN. */
		return sprintf( __( 'The file is not valid JSON: %1$s is %2$s. Write null for a value that is not known, and true and false in small letters.', 'ddh-hockey' ), DDH_Report::name( $path ), substr( $word, 0, self::SHOWN ) );
	}
}
