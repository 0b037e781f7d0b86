<?php
/** The text in which an operator asks the web host for help: what Site Health has found, and what `ddh doctor` found from outside. */

defined( 'ABSPATH' ) || exit;

final class DDH_For_Host {
	/** Option: the time of the last `ddh doctor` and the sentences that it found. */
	const OPTION = 'ddh_for_host';

	const ROUTE = '/host';

	/** Bounds for what doctor sends: the number of sentences, and their length in characters. */
	const MOST    = 20;
	const LONGEST = 1000;

	/** Stores what `ddh doctor` has found. An empty list takes back what it found before. */
	public static function hear( WP_REST_Request $request ): WP_REST_Response {
		$found = $request->get_json_params()['found'] ?? null;
		$texts = is_array( $found ) ? array_filter( $found, 'is_string' ) : array();
		if ( ! is_array( $found ) || count( $texts ) < count( $found ) || count( $found ) > self::MOST ) {
			throw new DDH_Refusal( 'ddh_bad_request', __( 'The body must be a JSON object with found, a list of at most 20 sentences.', 'ddh-hockey' ), 400 );
		}
		$texts = array_map( static fn( string $text ): string => mb_substr( sanitize_text_field( $text ), 0, self::LONGEST ), array_values( $texts ) );
		update_option( self::OPTION, array( 'time' => DDH_Clock::now(), 'found' => $texts ), false );
		return new WP_REST_Response( array( 'kept' => count( $texts ) ) );
	}

	/**
	 * Returns the text, or '' if nothing was found.
	 *
	 * @param string[] $own What Site Health has found.
	 */
	public static function text( array $own ): string {
		$stored = get_option( self::OPTION );
		$heard  = is_array( $stored ) ? $stored['found'] : array();
		if ( ! $own && ! $heard ) {
			return '';
		}
		/* translators: %s: address of the site. */
		$lines = array( sprintf( __( 'To the host of %s: the plugin DDH Hockey Hub of this site needs your help with the following.', 'ddh-hockey' ), home_url() ) );
		foreach ( $own as $sentence ) {
			$lines[] = '- ' . $sentence;
		}
		if ( $heard ) {
			/* translators: %s: date and time. */
			$lines[] = sprintf( __( 'Seen from the machine that publishes, %s:', 'ddh-hockey' ), wp_date( 'Y-m-d H:i T', $stored['time'] ) );
		}
		foreach ( $heard as $sentence ) {
			$lines[] = '- ' . $sentence;
		}
		return implode( "\n", $lines );
	}
}
