<?php
/** Creates keys and signed tokens of a simulated Google and of simulated service accounts. */
trait FirebaseKeys {

	/** @return array{key:string,certificate:string} The RSA key and certificate with this name, created when first used. */
	private static function pair( string $name ): array {
		return FirebaseKeyRing::$pairs[ $name ] ?? FirebaseKeyRing::make( $name );
	}

	/** Returns the path in a constant of wp-config.php. A constant cannot be redefined, so tests change the file at this path. */
	private static function key_file( string $constant ): string {
		if ( ! defined( $constant ) ) {
			define( $constant, sys_get_temp_dir() . '/ddh-' . getmypid() . '-' . strtolower( $constant ) . '.json' );
		}
		return constant( $constant );
	}

	private function put_key( string $constant = 'DDH_FIREBASE_SA_FILE', array $changes = array() ): void {
		$account = array( 'type' => 'service_account', 'project_id' => 'demo', 'client_email' => 'links@demo.iam.gserviceaccount.com', 'private_key' => self::pair( $constant )['key'] );
		file_put_contents( self::key_file( $constant ), json_encode( array_merge( $account, $changes ) ) );
	}

	/** @before */
	public function set_up_firebase(): void {
		foreach ( array( 'DDH_FIREBASE_SA_FILE', 'DDH_FIREBASE_ERASER_FILE' ) as $constant ) {
			if ( is_file( self::key_file( $constant ) ) ) {
				unlink( self::key_file( $constant ) );
			}
		}
	}

	/** @after */
	public function remove_keys(): void {
		$this->set_up_firebase();
	}

	/** Stores settings without validation, as other code that writes the option could do. */
	private function firebase_settings( array $changes = array() ): void {
		remove_all_filters( 'sanitize_option_' . DDH_Settings::OPTION );
		$this->settings( array( 'team_store' => 'firebase', 'firebase' => array_merge( array( 'apiKey' => 'public-key', 'authDomain' => 'demo.firebaseapp.com', 'databaseURL' => 'https://demo-default-rtdb.firebaseio.com', 'projectId' => 'demo', 'appId' => '1:2:web:3' ), $changes ) ) );
	}

	private static function base64url( string $bytes ): string {
		return rtrim( strtr( base64_encode( $bytes ), '+/', '-_' ), '=' );
	}

	/** Returns a token that the simulated Google has signed. A `null` in the changes removes a claim. */
	private static function id_token( array $changes = array(), array $head = array(), string $signer = 'google' ): string {
		$now    = time();
		$claims = array_merge( array( 'iss' => 'https://securetoken.google.com/demo', 'aud' => 'demo', 'sub' => 'anonymous-1', 'iat' => $now, 'exp' => $now + 3600, 'auth_time' => $now ), $changes );
		$head   = array_merge( array( 'alg' => 'RS256', 'kid' => 'k1', 'typ' => 'JWT' ), $head );
		$text   = self::base64url( json_encode( array_filter( $head, fn( $v ) => null !== $v ) ) ) . '.' . self::base64url( json_encode( array_filter( $claims, fn( $v ) => null !== $v ) ) );
		openssl_sign( $text, $signature, self::pair( $signer )['key'], OPENSSL_ALGO_SHA256 );
		return $text . '.' . self::base64url( $signature );
	}

	/** Returns an HTTP response that contains Google's certificates. */
	private static function certificates( array $certificates, string $cache = 'public, max-age=20000, must-revalidate' ): array {
		return array( 'response' => array( 'code' => 200 ), 'headers' => array( 'cache-control' => $cache ), 'body' => json_encode( $certificates ) );
	}

	/** @return array<string,mixed> The claims of a token. */
	private static function claims_of( string $token ): array {
		return json_decode( base64_decode( strtr( explode( '.', $token )[1], '-_', '+/' ) ), true );
	}
}

/** The key pairs of all test classes, because creating keys is slow. A static property of the trait would be separate in each class. */
final class FirebaseKeyRing {

	/** @var array<string,array{key:string,certificate:string}> */
	public static array $pairs = array();

	public static function make( string $name ): array {
		$key = openssl_pkey_new( array( 'private_key_bits' => 2048 ) );
		openssl_pkey_export( $key, $private );
		openssl_x509_export( openssl_csr_sign( openssl_csr_new( array( 'commonName' => $name ), $key ), null, $key, 1 ), $certificate );
		return self::$pairs[ $name ] = array( 'key' => $private, 'certificate' => $certificate );
	}
}
