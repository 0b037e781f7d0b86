<?php
/**
 * The bytes that a request brings: a piece of a file, or several whole files. Firewalls refuse some forms of requests, so
 * there are three: the bytes as they are, an upload field as browsers send it, and JSON. The field has base64, because
 * firewalls take a line of other bytes for the end of a field if it begins with "--". JSON has hexadecimal digits, because
 * firewalls search it for words, which base64 happens to contain.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Piece {
	/** Names: the upload field, the key of the bytes in JSON, and the field or key with the digest. */
	const UPLOAD = 'piece';
	const JSON   = 'hex';
	const DIGEST = 'digest';

	/** Bytes that a request may have besides the text. */
	const AROUND = 4096;

	/** The memory that a piece takes at most while it is read and checked, in times of its size. A piece of LEAST bytes always fits. */
	const MEMORY = 8;
	const LEAST  = 65536;

	/** @return array<string,int> The largest piece in bytes that this PHP takes in each form. A form that it does not take is missing. */
	public static function sizes(): array {
		$memory = self::limit( 'memory_limit' );
		$most   = min( DDH_Delivery::PART, PHP_INT_MAX === $memory ? $memory : max( self::LEAST, intdiv( $memory - memory_get_usage(), self::MEMORY ) ) );
		$post   = self::limit( 'post_max_size' );
		$upload = self::takes_uploads() ? min( $post, self::limit( 'upload_max_filesize' ) ) : 0;
		$field  = 3 * intdiv( max( 0, $upload - self::AROUND ), 4 );
		$json   = intdiv( max( 0, $post - self::AROUND ), 2 );
		return array_filter( array( 'raw' => min( $most, $post ), 'field' => min( $most, $field ), 'json' => min( $most, $json ) ) );
	}

	/**
	 * Returns the bytes of a request, after comparing them with their SHA-256: in hexadecimal digits in a field, or in the
	 * header Content-Digest (RFC 9530).
	 */
	public static function read( WP_REST_Request $request ): string {
		DDH_Host::must_have( ...DDH_Host::NEEDED );
		switch ( self::type( $request ) ) {
			case 'application/octet-stream':
				$bytes  = $request->get_body();
				$fields = array();
				break;
			case 'multipart/form-data':
				$bytes  = base64_decode( self::uploaded( $request->get_file_params()[ self::UPLOAD ] ?? null ), true );
				$fields = $request->get_body_params();
				break;
			case 'application/json':
				$fields = (array) $request->get_json_params();
				$text   = $fields[ self::JSON ] ?? null;
				$bytes  = is_string( $text ) && preg_match( '/\A[0-9a-f]*+\z/', $text ) && 0 === strlen( $text ) % 2 ? hex2bin( $text ) : false;
				break;
			default:
				throw self::refusal( __( 'A part must be sent as application/octet-stream, as an upload field or as JSON.', 'ddh-hockey' ), 415 );
		}
		if ( false === $bytes ) {
			throw self::damaged();
		}
		if ( strlen( $bytes ) > DDH_Delivery::PART ) {
			throw self::too_large();
		}
		$sum    = hash( 'sha256', $bytes );
		$header = trim( (string) $request->get_header( 'content_digest' ) );
		if ( isset( $fields[ self::DIGEST ] ) ? $sum !== $fields[ self::DIGEST ] : 'sha-256=:' . base64_encode( hex2bin( $sum ) ) . ':' !== $header ) {
			throw self::damaged();
		}
		return $bytes;
	}

	public static function is_upload( WP_REST_Request $request ): bool {
		return 'multipart/form-data' === self::type( $request );
	}

	private static function type( WP_REST_Request $request ): string {
		return $request->get_content_type()['value'] ?? '';
	}

	/**
	 * Returns the contents of an upload, which PHP has stored in a temporary file and removes at the end of the request.
	 *
	 * @param mixed $file What PHP says about the upload, or null.
	 */
	private static function uploaded( $file ): string {
		$error = is_array( $file ) ? $file['error'] ?? null : UPLOAD_ERR_NO_FILE;
		if ( in_array( $error, array( UPLOAD_ERR_INI_SIZE, UPLOAD_ERR_FORM_SIZE ), true ) ) {
			throw self::too_large();
		}
		if ( UPLOAD_ERR_PARTIAL === $error ) {
			throw self::damaged();
		}
		if ( in_array( $error, array( UPLOAD_ERR_NO_TMP_DIR, UPLOAD_ERR_CANT_WRITE, UPLOAD_ERR_EXTENSION ), true ) || ! self::takes_uploads() ) {
			throw self::unstored();
		}
		$path = $file['tmp_name'] ?? null;
		if ( UPLOAD_ERR_OK !== $error || ! is_string( $path ) || ! is_uploaded_file( $path ) ) {
			throw self::refusal( __( 'The request has no upload field "piece". Perhaps it is larger than the server allows.', 'ddh-hockey' ), 400 );
		}
		$most = 4 * intdiv( DDH_Delivery::PART + 2, 3 );
		if ( filesize( $path ) > $most ) {
			throw self::too_large();
		}
		$text = DDH_Disk::tried( 'file_get_contents', $path, false, null, 0, $most );
		if ( ! is_string( $text ) ) {
			throw self::unstored();
		}
		return $text;
	}

	private static function takes_uploads(): bool {
		$is_on = in_array( strtolower( (string) ini_get( 'file_uploads' ) ), array( '1', 'on', 'yes', 'true' ), true );
		return $is_on && (int) ini_get( 'max_file_uploads' ) > 0 && ! DDH_Host::lacking( 'is_uploaded_file' );
	}

	/** A limit of PHP in bytes. 0 and -1 mean none. */
	private static function limit( string $name ): int {
		$bytes = (int) wp_convert_hr_to_bytes( (string) ini_get( $name ) );
		return $bytes > 0 ? $bytes : PHP_INT_MAX;
	}

	private static function too_large(): DDH_Refusal {
		return self::refusal( __( 'A part may have at most 1 MB.', 'ddh-hockey' ), 413 );
	}

	private static function unstored(): DDH_Refusal {
		return self::refusal( __( 'PHP cannot store uploads on this host: file_uploads, upload_tmp_dir and open_basedir in php.ini must allow it.', 'ddh-hockey' ), 415 );
	}

	private static function damaged(): DDH_Refusal {
		return new DDH_Refusal( 'ddh_delivery_digest', __( 'The part does not match its Content-Digest. Perhaps the server cuts uploads off.', 'ddh-hockey' ), 422 );
	}

	private static function refusal( string $sentence, int $status ): DDH_Refusal {
		return new DDH_Refusal( 'ddh_delivery_part', $sentence, $status );
	}
}
