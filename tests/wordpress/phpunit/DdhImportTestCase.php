<?php
require_once __DIR__ . '/DdhDataTestCase.php';

/** A test that imports deliveries. */
abstract class DdhImportTestCase extends DdhDataTestCase {

	protected const ROOT = __DIR__ . '/../../..';

	protected function import( array $files, array $options = array() ) {
		static $n = 0;
		return DDH_Import::run( $this->folder( 'in' . ++$n, $files ), $options );
	}

	protected function imported( array $files, array $options = array() ): array {
		$report = $this->import( $files, $options );
		$this->assertIsArray( $report, is_wp_error( $report ) ? $report->get_error_message() : '' );
		return $report;
	}

	/** The manifest that pages get. */
	protected function shown(): array {
		return json_decode( file_get_contents( "$this->data/manifest.json" ), true );
	}

	protected static function slate( string $text, array $more = array() ): array {
		$files = array( 'game_probs.json' => $text, '1_parlaytrix.npz' => self::npz( 3 ), '1_gamemodel.json' => '{"a":1}' );
		return $files + array( 'manifest.json' => self::manifest( $files, $more ) );
	}
}
