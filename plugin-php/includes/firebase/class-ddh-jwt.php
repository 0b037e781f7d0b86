<?php
/**
 * Signed tokens (JSON Web Tokens, RS256): how they are made, and what makes one be refused. Knows nothing of WordPress.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Jwt {

	/** Longer ones are not looked at: Firebase's own have about 1000 bytes. */
	const LONGEST = 8192;

	/** So far clocks may be apart, in seconds. */
	const LEEWAY = 60;

	/**
	 * A token of these claims.
	 *
	 * @param array<string,mixed> $claims What it says.
	 * @return string|null Null: the key cannot sign.
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
	 * The claims of a Firebase ID token.
	 *
	 * @param mixed                      $token       As received.
	 * @param callable( string ):?string $certificate The issuer's certificate of a key id, PEM; null: there is no such certificate.
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
		// Never the token's own choice: "none" needs no key, and with HS256 the public certificate would be the secret.
		if ( ! isset( $head['alg'] ) || 'RS256' !== $head['alg'] ) {
			throw new UnexpectedValueException( 'alg' );
		}
		$pem = isset( $head['kid'] ) && is_string( $head['kid'] ) ? $certificate( $head['kid'] ) : null;
		$key = is_string( $pem ) ? openssl_pkey_get_public( $pem ) : false;
		if ( ! $key ) {
			throw new UnexpectedValueException( 'kid' );
		}
		// 0 is no, -1 an error.
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
	 * What is wrong with the claims of a token that Google has signed: it signs for all projects.
	 *
	 * @param array<string,mixed> $claims What it says.
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

	/** Bytes as base64url. */
	private static function encode( string $bytes ): string {
		return rtrim( strtr( base64_encode( $bytes ), '+/', '-_' ), '=' );
	}

	/**
	 * The bytes of a base64url text. One that is not written as it would be here is none: unused bits at its end could
	 * otherwise make two tokens of one.
	 */
	private static function decode( string $text ): ?string {
		$bytes = base64_decode( strtr( $text, '-_', '+/' ), true );
		return false !== $bytes && '' !== $bytes && self::encode( $bytes ) === $text ? $bytes : null;
	}

	/**
	 * What a JSON object says.
	 *
	 * @return array<string,mixed>|null
	 */
	private static function object( ?string $text ): ?array {
		$value = null === $text ? null : json_decode( $text, true, 16 );
		return is_array( $value ) ? $value : null;
	}

	/**
	 * A value as JSON.
	 *
	 * @param array<string,mixed> $value Any.
	 */
	private static function json( array $value ): string {
		// phpcs:ignore Generic.PHP.ForbiddenFunctions -- tokens are made and judged without WordPress.
		return (string) json_encode( $value, JSON_UNESCAPED_SLASHES ); // audit:ok made without WordPress.
	}
}
