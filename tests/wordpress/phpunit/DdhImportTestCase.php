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
				foreach ( $delivery->expected() as $name => $next ) {
					foreach ( str_split( $files[ $listing->given[ $name ] ], DDH_Delivery::PART ) as $part => $bytes ) {
						$delivery->receive( $next['file'], $part, $bytes );
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
