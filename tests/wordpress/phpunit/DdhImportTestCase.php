<?php
require_once __DIR__ . '/DdhDataTestCase.php';

/** Base class of the tests that import deliveries. */
abstract class DdhImportTestCase extends DdhDataTestCase {

	protected const ROOT = __DIR__ . '/../../..';

	/** Imports files as a delivery. Returns the report, or the error if the delivery is refused. */
	protected function import( array $files, bool $dry_run = false ) {
		static $n = 0;
		return self::deliver( $this->folder( 'in' . ++$n, $files ), $dry_run );
	}

	/** Imports a folder as a delivery. Returns the report, or the error if the delivery is refused. */
	protected static function deliver( string $source, bool $dry_run = false ) {
		try {
			return ( new DDH_Folder( $source ) )->deliver( $dry_run );
		} catch ( DDH_Refusal $refusal ) {
			return $refusal->error();
		}
	}

	/**
	 * Delivers files in the same way as the settings page: sends the list of names first, and then each file in parts.
	 *
	 * @param array<string,string> $files Contents by name.
	 */
	protected static function send( array $files ) {
		$expected = array_map( fn( $text ) => array( 'bytes' => strlen( $text ), 'sum' => hash( 'sha256', $text ) ), $files );
		try {
			$listing  = new DDH_Listing( array_map( 'strval', array_keys( $files ) ) );
			$delivery = DDH_Delivery::begin( $listing, $expected );
			try {
				foreach ( $delivery->incoming()->expected() as $name => $next ) {
					foreach ( str_split( $files[ $listing->given[ $name ] ], DDH_Delivery::PART ) as $part => $bytes ) {
						$delivery->incoming()->receive_part( $next['file'], $part, $bytes );
					}
				}
				return $delivery->commit();
			} finally {
				$delivery->remove();
			}
		} catch ( DDH_Refusal $refusal ) {
			return $refusal->error();
		}
	}

	/** Sends a request about deliveries. By default, the body is a part with its digest. */
	protected function ask( string $method, string $route, string $body = '', array $headers = array() ): WP_REST_Response {
		$digest = 'sha-256=:' . base64_encode( hash( 'sha256', $body, true ) ) . ':';
		return $this->dispatch( $method, "/ddh/v1/deliveries$route", $body, $headers + array( 'Content-Type' => 'application/octet-stream', 'Content-Digest' => $digest ) );
	}

	protected function dispatch( string $method, string $route, string $body, array $headers ): WP_REST_Response {
		$request = new WP_REST_Request( $method, $route );
		foreach ( $headers as $name => $value ) {
			$request->set_header( $name, $value );
		}
		$request->set_body( $body );
		return rest_ensure_response( rest_get_server()->dispatch( $request ) );
	}

	protected function begin( array $files ): WP_REST_Response {
		$list = array();
		foreach ( $files as $name => $text ) {
			$list[] = array( 'name' => $name, 'bytes' => strlen( $text ), 'sha256' => hash( 'sha256', $text ) );
		}
		return $this->ask( 'POST', '', wp_json_encode( array( 'files' => $list ) ), array( 'Content-Type' => 'application/json' ) );
	}

	protected function imported( array $files, bool $dry_run = false ): array {
		$report = $this->import( $files, $dry_run );
		$this->assertIsArray( $report, is_wp_error( $report ) ? $report->get_error_message() : '' );
		return $report;
	}

	/** Returns the manifest that pages read. */
	protected function shown(): array {
		return json_decode( file_get_contents( DDH_Data::dir() . '/manifest.json' ), true );
	}

	protected static function slate( string $text, array $more = array() ): array {
		$files = array( 'game_probs.json' => $text, '1_parlaytrix.npz' => self::npz( 3 ), '1_gamemodel.json' => '{"a":1}' );
		return $files + array( 'manifest.json' => self::manifest( $files, $more ) );
	}
}
