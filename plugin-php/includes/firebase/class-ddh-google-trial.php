<?php
/** Tries on Site Health what a member's page does at Google: signs in with a token of this site, and reads the database. */

defined( 'ABSPATH' ) || exit;

final class DDH_Google_Trial {
	const SIGN_IN = 'https://identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=';

	/** The account of the trial in the Firebase project. It may read and write nothing. */
	const UID = 'ddh-site-health';

	/** A place that no session may read, because no member has the id 0. */
	const PLACE = '/users/wp_0/name.json';

	/** Maximum length of a quoted message. */
	const LONGEST = 300;

	/** Whether the settings, the key and the site are as the trial needs them. If not, Site Health names that instead. */
	public static function can_run(): bool {
		return DDH_Firebase::is_configured() && null !== DDH_Firebase::public_config() && DDH_Home::is_home();
	}

	/** Returns a sentence about what keeps members' pages from Firebase, or ''. */
	public static function problem(): string {
		$token    = DDH_Google::custom_token( DDH_Firebase::key( DDH_Firebase::KEY ), self::UID, DDH_Clock::now() );
		$headers  = array( 'Content-Type' => 'application/json', 'Referer' => self::referer() );
		$body     = wp_json_encode( array( 'token' => $token, 'returnSecureToken' => true ) );
		$response = wp_remote_post( self::SIGN_IN . rawurlencode( DDH_Firebase::public_config()['apiKey'] ), array( 'headers' => $headers, 'body' => $body ) + DDH_Google::LIMITS );
		if ( is_wp_error( $response ) ) {
			return self::unreached( $response );
		}
		$clock = self::clock_problem( implode( ',', (array) wp_remote_retrieve_header( $response, 'date' ) ) );
		if ( '' !== $clock ) {
			return $clock;
		}
		$answer = json_decode( wp_remote_retrieve_body( $response ), true );
		return is_string( $answer['idToken'] ?? null ) ? self::database_problem( $answer['idToken'] ) : self::refusal( self::quoted( $answer['error']['message'] ?? null, $response ) );
	}

	/** What browsers send from this site to another one. */
	private static function referer(): string {
		return preg_match( '#^\w+://[^/]+#', home_url(), $found ) ? $found[0] . '/' : '';
	}

	/** Compares this server's clock with Google's, by the header Date of Google's answer. */
	private static function clock_problem( string $date ): string {
		$google = strtotime( $date );
		$off    = false === $google ? 0 : DDH_Clock::now() - $google;
		if ( abs( $off ) <= DDH_Jwt::LEEWAY ) {
			return '';
		}
		/* translators: %s: a time, such as "5 minutes". */
		$sentence = $off < 0 ? __( 'The clock of this server is slow by %s, so members cannot be linked to Firebase. Set it by NTP.', 'ddh-hockey' ) : __( 'The clock of this server is fast by %s, so members cannot be linked to Firebase. Set it by NTP.', 'ddh-hockey' );
		return sprintf( $sentence, human_time_diff( $google, $google + abs( $off ) ) );
	}

	/** Says why Google has refused the sign-in. */
	private static function refusal( string $message ): string {
		if ( false !== strpos( $message, 'CREDENTIAL_MISMATCH' ) ) {
			return __( 'Members cannot be linked to Firebase, because the web app in the settings is of another Firebase project than the key. Copy both from one project.', 'ddh-hockey' );
		}
		if ( preg_match( '/are blocked|restriction/', $message ) ) {
			/* translators: 1: what Google says, 2: URL of the site. */
			return sprintf( __( 'The API key of the Firebase web app does not allow this site. Google says: "%1$s" In the Google Cloud console, let the key\'s restrictions allow %2$s, the Identity Toolkit API and the Token Service API.', 'ddh-hockey' ), $message, self::referer() );
		}
		/* translators: %s: what Google says. */
		return sprintf( __( 'Google refuses the sign-in of members: "%s" Compare the web app in the settings and the key with the Firebase console, and turn on Authentication there.', 'ddh-hockey' ), $message );
	}

	/** Says whether the database is there, belongs to the project of the session, and has rules. */
	private static function database_problem( string $id_token ): string {
		$address  = (string) DDH_Firebase::database();
		$response = wp_remote_get( $address . self::PLACE . '?auth=' . rawurlencode( $id_token ), DDH_Google::LIMITS );
		if ( is_wp_error( $response ) ) {
			return self::unreached( $response );
		}
		$status  = wp_remote_retrieve_response_code( $response );
		$answer  = json_decode( wp_remote_retrieve_body( $response ), true );
		$message = self::quoted( $answer['error'] ?? null, $response );
		if ( 401 === $status && 'Permission denied' === $message ) {
			return '';
		}
		if ( 200 === $status ) {
			return __( 'The Realtime Database lets strangers read members\' data. Publish the rules that the plugin\'s settings show.', 'ddh-hockey' );
		}
		if ( 401 === $status ) {
			/* translators: 1: URL of the database in the settings, 2: what the database says. */
			return sprintf( __( 'The Realtime Database %1$s does not accept the project\'s sessions, so it is another project\'s: "%2$s" Copy databaseURL from the Firebase console.', 'ddh-hockey' ), $address, $message );
		}
		/* translators: 1: URL of the database in the settings, 2: HTTP status, 3: what the server says. */
		return sprintf( __( 'There is no Realtime Database that answers at %1$s (status %2$d: "%3$s"). Copy databaseURL from the Firebase console.', 'ddh-hockey' ), $address, $status, self::quoted( $answer['correctUrl'] ?? null, $response, $message ) );
	}

	private static function unreached( WP_Error $error ): string {
		/* translators: %s: an error message. */
		return sprintf( __( 'This server does not reach Google (%s), so members cannot be linked to Firebase. Let it send requests to googleapis.com.', 'ddh-hockey' ), self::quoted( $error->get_error_message() ) );
	}

	/**
	 * A text of another server, as far as it can be shown, or else the response's status.
	 *
	 * @param mixed $text As received.
	 */
	private static function quoted( $text, array $response = array(), string $else = '' ): string {
		$shown = is_string( $text ) ? mb_substr( sanitize_text_field( $text ), 0, self::LONGEST ) : $else;
		return '' === $shown ? trim( wp_remote_retrieve_response_code( $response ) . ' ' . wp_remote_retrieve_response_message( $response ) ) : $shown;
	}
}
