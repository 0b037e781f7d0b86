<?php
/**
 * Creates and verifies signed tokens (JSON Web Tokens, RS256). Does not use WordPress.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Jwt {

	/** Maximum bytes of a token. Those of Firebase have about 1,000. */
	const LONGEST = 8192;

	/** Seconds by which clocks may differ. */
	const LEEWAY = 60;

	/**
	 * Signs a token.
	 *
	 * @param array<string,mixed> $claims The claims of the token.
	 * @return string|null Null if the key cannot sign.
	 */
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
	 * @param mixed                      $token       As received.
	 * @param callable( string ):?string $certificate Returns the issuer's certificate for a key id as PEM, or null.
	 * @return array<string,mixed>
	 * @throws UnexpectedValueException Why it is refused: `malformed`, `alg`, `kid`, `signature`, `aud`, `iss`, `times`, `expired`, `future` or `sub`.
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
		// The token must not choose the algorithm: "none" needs no key, and with HS256 the public certificate would be the
		// secret.
		if ( ! isset( $head['alg'] ) || 'RS256' !== $head['alg'] ) {
			throw new UnexpectedValueException( 'alg' );
		}
		$pem = isset( $head['kid'] ) && is_string( $head['kid'] ) ? $certificate( $head['kid'] ) : null;
		$key = is_string( $pem ) ? openssl_pkey_get_public( $pem ) : false;
		if ( ! $key ) {
			throw new UnexpectedValueException( 'kid' );
		}
		// 0 means a wrong signature, -1 an error.
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
	 * The problem with the claims of a token whose signature is valid. They must be checked, because Google signs tokens
	 * for all projects.
	 *
	 * @param array<string,mixed> $claims The claims of the token.
	 */
	private static function fault( array $claims, string $project, int $now ): ?string {
		if ( '' === $project || ! isset( $claims['aud'] ) || $project !== $claims['aud'] ) {
			return 'aud';
		}
		if ( ! isset( $claims['iss'] ) || 'https://securetoken.google.com/' . $project !== $claims['iss'] ) {
			return 'iss';
		}
		foreach ( array( 'iat', 'exp', 'auth_time' ) as $time ) {
			if ( ! isset( $claims[ $time ] ) || ! is_int( $claims[ $time ] ) ) {
				return 'times';
			}
		}
		if ( $claims['exp'] <= $now - self::LEEWAY ) {
			return 'expired';
		}
		if ( $claims['iat'] > $now + self::LEEWAY || $claims['auth_time'] > $now + self::LEEWAY ) {
			return 'future';
		}
		if ( ! isset( $claims['sub'] ) || ! is_string( $claims['sub'] ) || '' === $claims['sub'] || strlen( $claims['sub'] ) > 128 ) {
			return 'sub';
		}
		return null;
	}

	/** Encodes bytes as base64url. */
	private static function encode( string $bytes ): string {
		return rtrim( strtr( base64_encode( $bytes ), '+/', '-_' ), '=' );
	}

	/**
	 * Decodes base64url. Other spellings than that of encode() are refused, because unused bits at the end would allow several
	 * texts for the same token.
	 */
	private static function decode( string $text ): ?string {
		$bytes = base64_decode( strtr( $text, '-_', '+/' ), true );
		return false !== $bytes && '' !== $bytes && self::encode( $bytes ) === $text ? $bytes : null;
	}

	/** @return array<string,mixed>|null A JSON object; null if the text is not one. */
	private static function object( ?string $text ): ?array {
		$value = null === $text ? null : json_decode( $text, true, 16 );
		return is_array( $value ) ? $value : null;
	}

	/** @param array<string,mixed> $value */
	private static function json( array $value ): string {
		// phpcs:ignore Generic.PHP.ForbiddenFunctions -- tokens are made and judged without WordPress.
		return (string) json_encode( $value, JSON_UNESCAPED_SLASHES ); // audit:ok made without WordPress.
	}
}
