<?php
require_once __DIR__ . '/FirebaseKeys.php';

final class JwtTest extends DdhTestCase {

	use FirebaseKeys;

	private function judge( $token, array $certificates = null, int $now = 0, string $project = 'demo' ) {
		$certificates ??= array( 'k1' => self::pair( 'google' )['certificate'] );
		try {
			return DDH_Jwt::verify( $token, $project, fn( $kid ) => $certificates[ $kid ] ?? null, $now ?: time() );
		} catch ( UnexpectedValueException $fault ) {
			return $fault->getMessage();
		}
	}

	public function test_verify_returns_the_claims_of_a_valid_token(): void {
		$claims = $this->judge( self::id_token( array( 'sub' => str_repeat( 'x', 128 ) ) ) );
		$this->assertIsArray( $claims );
		$this->assertSame( str_repeat( 'x', 128 ), $claims['sub'] );
	}

	public function forged(): array {
		$now = time();
		return array(
			'unknown key'              => array( 'kid', array(), array( 'kid' => 'k2' ) ),
			'no key id'                => array( 'kid', array(), array( 'kid' => null ) ),
			'a list as a key id'       => array( 'kid', array(), array( 'kid' => array( 'k1' ) ) ),
			'another signer'           => array( 'signature', array(), array(), 'somebody' ),
			'another algorithm'        => array( 'alg', array(), array( 'alg' => 'RS384' ) ),
			'no algorithm'             => array( 'alg', array(), array( 'alg' => null ) ),
			'algorithm none'           => array( 'alg', array(), array( 'alg' => 'none' ) ),
			'algorithm as a list'      => array( 'alg', array(), array( 'alg' => array( 'RS256' ) ) ),
			'another project'          => array( 'aud', array( 'aud' => 'evil' ) ),
			'several audiences'        => array( 'aud', array( 'aud' => array( 'demo' ) ) ),
			'no audience'              => array( 'aud', array( 'aud' => null ) ),
			'another issuer'           => array( 'iss', array( 'iss' => 'https://securetoken.google.com/evil' ) ),
			'no issuer'                => array( 'iss', array( 'iss' => null ) ),
			'expired'                  => array( 'expired', array( 'exp' => $now - 61 ) ),
			'never expires'            => array( 'times', array( 'exp' => null ) ),
			'a string as expiry'       => array( 'times', array( 'exp' => (string) ( $now + 3600 ) ) ),
			'a fraction as expiry'     => array( 'times', array( 'exp' => $now + 0.5 ) ),
			'issued tomorrow'          => array( 'future', array( 'iat' => $now + 86400 ) ),
			'no time of issue'         => array( 'times', array( 'iat' => null ) ),
			'signed in tomorrow'       => array( 'future', array( 'auth_time' => $now + 86400 ) ),
			'never signed in'          => array( 'times', array( 'auth_time' => null ) ),
			'an empty subject'         => array( 'sub', array( 'sub' => '' ) ),
			'no subject'               => array( 'sub', array( 'sub' => null ) ),
			'a subject of 129 letters' => array( 'sub', array( 'sub' => str_repeat( 'x', 129 ) ) ),
			'a subject that is a list' => array( 'sub', array( 'sub' => array( 'x' ) ) ),
		);
	}

	/** @dataProvider forged */
	public function test_a_forged_token_is_refused_with_a_reason( string $reason, array $claims, array $head = array(), string $signer = 'google' ): void {
		$this->assertSame( $reason, $this->judge( self::id_token( $claims, $head, $signer ) ) );
	}

	public function test_a_token_with_a_wrong_structure_is_malformed(): void {
		list( $head, $body, $signature ) = explode( '.', self::id_token() );
		$text = self::base64url( '"text"' );
		foreach ( array( '', 'a.b', "$head.$body", "$head.$body.$signature.x", "$head.$body.", "$text.$body.$signature", "$head.$text.$signature", "$head. $body.$signature", "$head.$body.$signature=", "$head.$body.$signature\n", null, 5, array( 'x' ), self::id_token( array( 'x' => str_repeat( 'x', 9000 ) ) ) ) as $token ) {
			$this->assertSame( 'malformed', $this->judge( $token ), wp_json_encode( $token ) );
		}
	}

	public function test_a_token_signed_with_the_certificate_as_a_secret_is_refused(): void {
		$certificate = self::pair( 'google' )['certificate'];
		$text        = self::base64url( '{"alg":"HS256","kid":"k1"}' ) . '.' . explode( '.', self::id_token() )[1];
		$this->assertSame( 'alg', $this->judge( $text . '.' . self::base64url( hash_hmac( 'sha256', $text, $certificate, true ) ) ) );
		$this->assertSame( 'alg', $this->judge( self::base64url( '{"alg":"none","kid":"k1"}' ) . '.' . explode( '.', self::id_token() )[1] . '.' . self::base64url( 'x' ) ) );
	}

	public function test_a_token_is_valid_if_the_clocks_differ_by_up_to_a_minute(): void {
		$now   = time();
		$token = self::id_token( array( 'iat' => $now, 'auth_time' => $now, 'exp' => $now + 3600 ) );
		$this->assertIsArray( $this->judge( $token, null, $now - 60 ) );
		$this->assertSame( 'future', $this->judge( $token, null, $now - 61 ) );
		$this->assertIsArray( $this->judge( $token, null, $now + 3659 ) );
		$this->assertSame( 'expired', $this->judge( $token, null, $now + 3660 ) );
	}

	public function test_an_invalid_certificate_counts_as_an_unknown_key(): void {
		$this->assertSame( 'kid', $this->judge( self::id_token(), array( 'k1' => 'garbage' ) ) );
	}

	public function test_a_signature_is_refused_if_openssl_reports_an_error(): void {
		$key = openssl_pkey_new( array( 'private_key_type' => OPENSSL_KEYTYPE_EC, 'curve_name' => 'prime256v1' ) );
		openssl_x509_export( openssl_csr_sign( openssl_csr_new( array( 'commonName' => 'x' ), $key ), null, $key, 1 ), $certificate );
		list( $head, $body ) = explode( '.', self::id_token() );
		foreach ( array( 'x', "\x30\x06\x02\x01\x00\x02\x01\x00", str_repeat( "\xff", 70 ), str_repeat( 'x', 256 ) ) as $signature ) {
			$this->assertSame( 'signature', $this->judge( "$head.$body." . self::base64url( $signature ), array( 'k1' => $certificate ) ) );
		}
	}

	public function test_every_token_is_refused_if_no_project_is_set(): void {
		$token = self::id_token( array( 'aud' => '', 'iss' => 'https://securetoken.google.com/' ) );
		$this->assertSame( 'aud', $this->judge( $token, null, 0, '' ) );
	}

	public function test_a_token_with_any_changed_byte_is_refused(): void {
		$token = self::id_token();
		$swaps = 'AQgw5_-.=';
		$cases = 0;
		for ( $place = 0; $place < strlen( $token ); $place++ ) {
			foreach ( array( $swaps[ $place % strlen( $swaps ) ], chr( ord( $token[ $place ] ) ^ 1 ), chr( ord( $token[ $place ] ) ^ 32 ) ) as $byte ) {
				if ( $byte !== $token[ $place ] ) {
					$changed           = $token;
					$changed[ $place ] = $byte;
					++$cases;
					$this->assertIsString( $this->judge( $changed ), "byte $place" );
				}
			}
		}
		$this->assertGreaterThan( 1000, $cases );
	}

	public function test_a_token_is_invalid_if_unused_bits_of_the_last_character_were_changed(): void {
		$token = self::id_token();
		$chars = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
		$same  = 0;
		foreach ( str_split( $chars ) as $last ) {
			$same += is_array( $this->judge( substr( $token, 0, -1 ) . $last ) ) ? 1 : 0;
		}
		$this->assertSame( 1, $same );
	}

	public function test_a_token_that_was_signed_is_valid_and_has_the_signed_claims(): void {
		$pair  = self::pair( 'google' );
		$token = DDH_Jwt::sign( array( 'aud' => 'https://a.test/x', 'n' => 1 ), $pair['key'] );
		list( $head, $body, $signature ) = explode( '.', $token );
		$this->assertSame( 1, openssl_verify( "$head.$body", base64_decode( strtr( $signature, '-_', '+/' ) ), $pair['certificate'], OPENSSL_ALGO_SHA256 ) );
		$this->assertSame( array( 'aud' => 'https://a.test/x', 'n' => 1 ), self::claims_of( $token ) );
		$this->assertSame( array( 'alg' => 'RS256', 'typ' => 'JWT' ), json_decode( base64_decode( $head ), true ) );
		$this->assertNull( DDH_Jwt::sign( array(), 'garbage' ) );
	}

	public function test_ddh_jwt_does_not_need_wordpress(): void {
		$code = 'define( "ABSPATH", 1 ); require ' . var_export( DDH_DIR . 'includes/firebase/class-ddh-jwt.php', true ) . '; try { DDH_Jwt::verify( "x", "demo", "strlen", 1 ); } catch ( UnexpectedValueException $e ) { echo $e->getMessage(); } echo is_string( DDH_Jwt::sign( array(), ' . var_export( self::pair( 'google' )['key'], true ) . ' ) );';
		$this->assertSame( 'malformed1', shell_exec( escapeshellarg( PHP_BINARY ) . ' -r ' . escapeshellarg( $code ) . ' 2>&1' ) );
	}
}
