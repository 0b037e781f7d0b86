<?php
/** Requests access tokens, and the certificates for verifying ID tokens, from Google's servers. */

defined( 'ABSPATH' ) || exit;

final class DDH_Google {
	const CERTIFICATES = 'https://www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com';
	const TOKENS       = 'https://oauth2.googleapis.com/token';

	/** A browser signs in with a custom token within this many seconds. */
	const USE_UNTIL = 300;

	/**
	 * Limits of every request to Google, as arguments for WordPress's HTTP functions: the timeout in seconds, and the
	 * size in bytes.
	 */
	const LIMITS = array( 'timeout' => 5, 'redirection' => 0, 'limit_response_size' => 65536 );

	/** While Google cannot be reached, certificates may still be used for this many seconds after their expiry. */
	const SPARE = DAY_IN_SECONDS;

	const KEPT  = 'ddh_firebase_certs';
	const ASKED = 'ddh_firebase_certs_asked';

	/** Returns the certificate (PEM) of the key with which Google signed an ID token. Null if Google has no such key or cannot be reached. */
	public static function certificate( string $kid ): ?string {
		$kept = self::kept();
		if ( DDH_Clock::now() < $kept['until'] && isset( $kept['certificates'][ $kid ] ) ) {
			return $kept['certificates'][ $kid ];
		}
		// An unknown key id may belong to a new key of Google, so request the certificates again. Do so at most once a
		// minute, because clients can invent key ids and Google may be unreachable.
		if ( false === get_transient( self::ASKED ) ) {
			set_transient( self::ASKED, 1, MINUTE_IN_SECONDS );
			$kept = self::fetch() ?? $kept;
		}
		return $kept['certificates'][ $kid ] ?? null;
	}

	/** Whether there is a certificate with which tokens can be verified. */
	public static function has_certificates(): bool {
		return array() !== self::kept()['certificates'];
	}

	/** @return array{certificates:array<string,string>,until:int} The certificates that were fetched last. */
	private static function kept(): array {
		$kept = get_transient( self::KEPT );
		return is_array( $kept['certificates'] ?? null ) && isset( $kept['until'] ) ? $kept : array( 'certificates' => array(), 'until' => 0 );
	}

	/**
	 * Fetches the certificates and keeps them until the time that Google states, plus SPARE. Null if the response has
	 * no certificates.
	 */
	private static function fetch(): ?array {
		$response = wp_remote_get( self::CERTIFICATES, self::LIMITS );
		if ( 200 !== wp_remote_retrieve_response_code( $response ) ) {
			return null;
		}
		$body         = (array) json_decode( wp_remote_retrieve_body( $response ), true );
		$certificates = array_filter( $body, static fn( $pem ): bool => is_string( $pem ) && 0 === strpos( $pem, '-----BEGIN CERTIFICATE-----' ) );
		if ( ! $certificates ) {
			return null;
		}
		$header  = implode( ',', (array) wp_remote_retrieve_header( $response, 'cache-control' ) );
		$seconds = preg_match( '/\bmax-age=(\d{1,9})/', $header, $found ) ? (int) $found[1] : HOUR_IN_SECONDS;
		$seconds = min( max( $seconds, MINUTE_IN_SECONDS ), DAY_IN_SECONDS );
		$kept    = array( 'certificates' => $certificates, 'until' => DDH_Clock::now() + $seconds );
		set_transient( self::KEPT, $kept, $seconds + self::SPARE );
		return $kept;
	}

	/** Returns a token with which a browser signs in to Firebase as `$uid`, or null if the key cannot sign. */
	public static function custom_token( array $key, string $uid, int $now, array $more = array() ): ?string {
		$claims = array(
			'iss' => $key['client_email'],
			'sub' => $key['client_email'],
			'aud' => 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit',
			'iat' => $now,
			'exp' => $now + self::USE_UNTIL,
			'uid' => $uid,
		);
		return DDH_Jwt::sign( $claims + $more, $key['private_key'] );
	}

	/**
	 * Requests an access token for the Realtime Database. Does not cache the token, because caches may be in the site's
	 * database.
	 */
	public static function access_token( array $key ): string {
		$now    = DDH_Clock::now();
		$claims = array(
			'iss'   => $key['client_email'],
			'scope' => 'https://www.googleapis.com/auth/firebase.database https://www.googleapis.com/auth/userinfo.email',
			'aud'   => self::TOKENS,
			'iat'   => $now,
			'exp'   => $now + 10 * MINUTE_IN_SECONDS,
		);
		$body     = array(
			'grant_type' => 'urn:ietf:params:oauth:grant-type:jwt-bearer',
			'assertion'  => (string) DDH_Jwt::sign( $claims, $key['private_key'] ),
		);
		$response = wp_remote_post( self::TOKENS, array( 'body' => $body ) + self::LIMITS );
		$answer   = 200 === wp_remote_retrieve_response_code( $response ) ? json_decode( wp_remote_retrieve_body( $response ), true ) : null;
		if ( ! is_string( $answer['access_token'] ?? null ) ) {
			throw new DDH_Refusal( 'ddh_google_refused', __( 'Google did not grant access to the Firebase database.', 'ddh-hockey' ), 500 );
		}
		return $answer['access_token'];
	}
}
