<?php
/** Creates and verifies signed tokens (JSON Web Tokens, RS256). Does not use WordPress. */

defined( 'ABSPATH' ) || exit;

final class DDH_Jwt {
	/** Maximum bytes of a token. Tokens of Firebase have about 1,000 bytes. */
	const LONGEST = 8192;

	/** Seconds by which the clocks of two machines may differ. */
	const LEEWAY = 60;

	/** Returns a signed token with these claims, or null if the key cannot sign. */
	public static function sign( array $claims, string $private_key ): ?string {
		$key = openssl_pkey_get_private( $private_key );
		if ( ! $key ) {
			return null;
		}
		$head = array( 'alg' => 'RS256', 'typ' => 'JWT' );
		$text = self::encode( self::json( $head ) ) . '.' . self::encode( self::json( $claims ) );
		return openssl_sign( $text, $signature, $key, OPENSSL_ALGO_SHA256 ) ? $text . '.' . self::encode( $signature ) : null;
	}

	/**
	 * Verifies a Firebase ID token and returns its claims.
	 *
	 * @param mixed $token As received.
	 * @param callable( string ):?string $certificate Returns the issuer's certificate for a key id as PEM, or null.
	 * @throws UnexpectedValueException If the token is refused. The message is `malformed`, `alg`, `kid`, `signature`,
	 * or what fault() returns.
	 */
	public static function verify( $token, string $project, callable $certificate, int $now ): array {
		$parts = is_string( $token ) && strlen( $token ) <= self::LONGEST ? explode( '.', $token ) : array();
		if ( 3 !== count( $parts ) ) {
			throw new UnexpectedValueException( 'malformed' );
		}
		$head      = self::object( self::decode( $parts[0] ) );
		$claims    = self::object( self::decode( $parts[1] ) );
		$signature = self::decode( $parts[2] );
		if ( null === $head || null === $claims || null === $signature ) {
			throw new UnexpectedValueException( 'malformed' );
		}
		// Do not let the token choose the algorithm. With "none", a forger needs no key. With HS256, the secret would
		// be the public certificate.
		if ( 'RS256' !== ( $head['alg'] ?? null ) ) {
			throw new UnexpectedValueException( 'alg' );
		}
		$pem = is_string( $head['kid'] ?? null ) ? $certificate( $head['kid'] ) : null;
		$key = is_string( $pem ) ? openssl_pkey_get_public( $pem ) : false;
		if ( ! $key ) {
			throw new UnexpectedValueException( 'kid' );
		}
		// openssl_verify() returns 0 for a wrong signature, and -1 for an error.
		if ( 1 !== openssl_verify( $parts[0] . '.' . $parts[1], $signature, $key, OPENSSL_ALGO_SHA256 ) ) {
			throw new UnexpectedValueException( 'signature' );
		}
		$fault = self::fault( $claims, $project, $now );
		if ( null !== $fault ) {
			throw new UnexpectedValueException( $fault );
		}
		return $claims;
	}

	/**
	 * Returns the name of a wrong claim, or null if all claims are right. The claims must be checked too, because
	 * Google signs tokens for all projects.
	 */
	private static function fault( array $claims, string $project, int $now ): ?string {
		if ( '' === $project || $project !== ( $claims['aud'] ?? null ) ) {
			return 'aud';
		}
		if ( 'https://securetoken.google.com/' . $project !== ( $claims['iss'] ?? null ) ) {
			return 'iss';
		}
		foreach ( array( 'iat', 'exp', 'auth_time' ) as $time ) {
			if ( ! is_int( $claims[ $time ] ?? null ) ) {
				return 'times';
			}
		}
		if ( $claims['exp'] <= $now - self::LEEWAY ) {
			return 'expired';
		}
		if ( max( $claims['iat'], $claims['auth_time'] ) > $now + self::LEEWAY ) {
			return 'future';
		}
		$sub = $claims['sub'] ?? null;
		return is_string( $sub ) && '' !== $sub && strlen( $sub ) <= 128 ? null : 'sub';
	}

	private static function encode( string $bytes ): string {
		return rtrim( strtr( base64_encode( $bytes ), '+/', '-_' ), '=' );
	}

	/**
	 * Decodes base64url. Returns null for text that encode() would not write, such as text with other unused bits at
	 * the end, so that each token has only one text.
	 */
	private static function decode( string $text ): ?string {
		$bytes = base64_decode( strtr( $text, '-_', '+/' ), true );
		return false !== $bytes && '' !== $bytes && self::encode( $bytes ) === $text ? $bytes : null;
	}

	private static function object( ?string $text ): ?array {
		$value = null === $text ? null : json_decode( $text, true, 16 );
		return is_array( $value ) ? $value : null;
	}

	private static function json( array $value ): string {
		// phpcs:ignore Generic.PHP.ForbiddenFunctions -- this class does not use WordPress.
		return (string) json_encode( $value, JSON_UNESCAPED_SLASHES ); // audit:ok made without WordPress.
	}
}
