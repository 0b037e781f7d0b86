<?php
/**
 * What this host's PHP lacks. Hosts disable functions that WordPress can do without. Code that uses such a function
 * asks here first: a call would be a fatal error, or return null in PHP 7.4.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Host {
	/** Functions without which no data can be received, checked or listed. */
	const NEEDED = array(
		'base64_encode', 'bin2hex', 'checkdate', 'clearstatcache', 'fclose', 'feof', 'fflush', 'file_put_contents',
		'filemtime', 'fileperms', 'filesize', 'fopen', 'fread', 'fseek', 'fstat', 'ftruncate', 'fwrite', 'hash',
		'hash_copy', 'hash_equals', 'hash_file', 'hash_final', 'hash_init', 'hash_update', 'hash_update_stream',
		'hex2bin', 'is_link', 'lstat', 'memory_get_usage', 'random_bytes', 'rename', 'rmdir', 'stat', 'str_getcsv',
		'stream_copy_to_stream', 'stream_get_contents', 'strtotime', 'unlink', 'unpack',
	);

	/** Functions that unpack gzip. Without them only compressed files cannot be read. */
	const ZLIB = array( 'inflate_add', 'inflate_get_read_len', 'inflate_get_status', 'inflate_init' );

	/** Functions that link members to Firebase. */
	const OPENSSL = array( 'openssl_pkey_get_private', 'openssl_pkey_get_public', 'openssl_sign', 'openssl_verify' );

	/** Functions whose work is done in another way or left out, such as the lock of a file besides the database's. */
	const WANTED = array( 'chmod', 'disk_free_space', 'flock', 'fsync', 'gethostname', 'ignore_user_abort', 'is_uploaded_file', 'link', 'restore_error_handler', 'set_error_handler', 'touch', 'usleep' );

	/** @return string[] Those of the functions that this PHP lacks. */
	public static function lacking( string ...$names ): array {
		// is_callable() would be true for disabled functions of PHP 7.4.
		return array_values( array_filter( $names, static fn( string $name ): bool => ! function_exists( $name ) ) );
	}

	/** Throws the refusal ddh_function, which names the functions that this PHP lacks, unless it has all. */
	public static function must_have( string ...$names ): void {
		$lacking = self::lacking( ...$names );
		if ( $lacking ) {
			throw new DDH_Refusal( 'ddh_function', self::sentence( $lacking ), 500, array( 'functions' => $lacking ) );
		}
	}

	/** Returns a sentence about those of the functions that this PHP lacks, or '' if it has all. */
	public static function problem( string ...$names ): string {
		$lacking = self::lacking( ...$names );
		return $lacking ? self::sentence( $lacking ) : '';
	}

	/** Returns a sentence about the functions of WANTED that this PHP lacks, or '' if it has all. */
	public static function loss(): string {
		// PHP before 8.1 has no fsync(), whatever the host allows.
		$lacking = array_diff( self::lacking( ...self::WANTED ), PHP_VERSION_ID < 80100 ? array( 'fsync' ) : array() );
		/* translators: %s: names of functions of PHP. */
		return $lacking ? sprintf( __( 'Deliveries work without these functions of PHP, but slower or less protected: %s. Ask your host to allow them (disable_functions in php.ini).', 'ddh-hockey' ), implode( ', ', $lacking ) ) : '';
	}

	private static function sentence( array $lacking ): string {
		/* translators: %s: names of functions of PHP. */
		return sprintf( __( 'PHP lacks functions that the hockey pages need: %s. Ask your host to allow them (disable_functions in php.ini).', 'ddh-hockey' ), implode( ', ', $lacking ) );
	}
}
