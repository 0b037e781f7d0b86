<?php
/** Tests the manifest that a page has in its settings, so that it need not wait for the file. */
require_once __DIR__ . '/DdhDataTestCase.php';

class PrintedManifestTest extends DdhDataTestCase {

	/** Returns the settings in the HTML of a page. */
	private function settings_of( string $page ): array {
		$html = DDH_Root::html( $page );
		$this->assertSame( 1, substr_count( $html, '</script>' ) );
		$this->assertSame( 1, preg_match( '#<script type="application/json" id="ddh-settings">(.*)</script>#s', $html, $found ) );
		return json_decode( $found[1], true, 2, JSON_THROW_ON_ERROR );
	}

	/** Makes a text the manifest of the data that pages read. Returns what pages have of it, or null. */
	private function printed( string $manifest ): ?array {
		$this->folder( 'plugin/data', array( 'manifest.json' => $manifest ) );
		$printed = $this->settings_of( 'hub' )['manifest'] ?? null;
		return null === $printed ? null : json_decode( $printed, true, 512, JSON_THROW_ON_ERROR );
	}

	public function test_a_page_has_what_tabs_need_of_the_manifest_and_nothing_else(): void {
		$entry   = array( 'bytes' => 5, 'records' => 2, 'simulated' => array( 'generator' => 3, 'seed' => 1, 'model' => 'ab' ), 'from' => '2025-10-11', 'note' => 'x' );
		$read    = array( 'game_probs.json', 'value_vault/goal_value.json', '2025020001_parlaytrix.npz', '2025020001_gamemodel.json', '2025020001_weights.json', DDH_Record::SUMMARY );
		$unread  = array( 'record/forecasts/2025-10-07.ndjson.gz', 'record/results/2025-10-07.json', 'notes.json', '../../wp-config.php', '</script><b>.json' );
		$printed = $this->printed( wp_json_encode( array( 'version' => 'v1', 'generatedAt' => '2025-10-07T12:00:00Z', 'sample' => true, 'parts' => array( 'slate' => 'a' ), 'files' => array_fill_keys( array_merge( $read, $unread ), $entry ) ) ) );
		$this->assertSame( array( 'files', 'version', 'generatedAt', 'sample' ), array_keys( $printed ) );
		$this->assertSame( $read, array_keys( $printed['files'] ) );
		foreach ( $printed['files'] as $one ) {
			$this->assertSame( array_diff_key( $entry, array( 'bytes' => 0, 'note' => 0 ) ), $one );
		}
	}

	public function test_a_page_has_the_cuts_that_its_own_tabs_read(): void {
		$cuts  = array( 'game_probs.json' => 'game_probs-cards-2025-10-11.json', 'fantasy/skater_projections.json' => 'fantasy/skater_projections-week-1.json' );
		$files = array();
		foreach ( $cuts as $whole => $cut ) {
			$files[ $whole ] = array( 'bytes' => 5, 'records' => 2, 'cuts' => array( 'sum' => 'ab', 'files' => array( array( 'file' => $cut ) ) ) );
			$files[ $cut ]   = array( 'bytes' => 5, 'records' => 1 );
		}
		$this->folder( 'plugin/data', array( 'manifest.json' => wp_json_encode( array( 'version' => 'v1', 'files' => $files ) ) ) );
		foreach ( array( 'hub' => 'game_probs.json', 'fantasy' => 'fantasy/skater_projections.json' ) as $page => $own ) {
			$printed = json_decode( $this->settings_of( $page )['manifest'], true )['files'];
			$this->assertSame( array( $own ), array_keys( array_filter( $printed, static fn( array $entry ): bool => isset( $entry['cuts'] ) ) ) );
			$this->assertSame( array( $cuts[ $own ] ), array_values( array_filter( array_keys( $printed ), array( 'DDH_Cuts', 'is_cut' ) ) ) );
		}
	}

	public function test_texts_of_a_manifest_cannot_end_the_script_of_the_settings(): void {
		$hostile = '</script><script>alert(1)</script><!--';
		$entry   = array( 'bytes' => 1, 'records' => 1, 'season' => $hostile, 'simulated' => array( 'model' => $hostile ) );
		$printed = $this->printed( wp_json_encode( array( 'version' => 'v1', 'files' => array( 'game_probs.json' => $entry ) ) ) );
		$this->assertSame( $hostile, $printed['files']['game_probs.json']['season'] );
		$this->assertStringNotContainsString( '<!--', DDH_Root::html( 'hub' ) );
	}

	public static function unusable(): array {
		$entry = array( 'bytes' => 1, 'records' => 1 );
		$many  = array( 'version' => 'v1', 'files' => array() );
		for ( $i = 0; $i < 2000; $i++ ) {
			$many['files'][ "{$i}_gamemodel.json" ] = $entry;
		}
		return array(
			'empty'      => array( '' ),
			'no JSON'    => array( '{"version":"v1"' ),
			'a list'     => array( '[1]' ),
			'no version' => array( '{"files":{}}' ),
			'bad entry'  => array( '{"version":"v1","files":{"game_probs.json":{"bytes":-1,"records":1}}}' ),
			'large'      => array( wp_json_encode( $many ) ),
		);
	}

	/** @dataProvider unusable */
	public function test_a_manifest_that_pages_cannot_use_is_not_printed( string $manifest ): void {
		$this->assertNull( $this->printed( $manifest ) );
	}

	public function test_without_a_manifest_nothing_is_printed(): void {
		$this->assertArrayNotHasKey( 'manifest', $this->settings_of( 'hub' ) );
		mkdir( "$this->base/plugin/data/manifest.json", 0777, true );
		$this->assertArrayNotHasKey( 'manifest', $this->settings_of( 'hub' ) );
	}

	public function test_a_manifest_without_files_is_printed_as_an_object(): void {
		$this->folder( 'plugin/data', array( 'manifest.json' => '{"version":"v1"}' ) );
		$this->assertSame( '{"files":{},"version":"v1"}', $this->settings_of( 'hub' )['manifest'] );
	}

	public function test_a_night_of_16_games_adds_at_most_1_kb_to_the_compressed_page(): void {
		$files = array_fill_keys( array_map( static fn( string $name ): string => "$name.json", DDH_Names::DATASETS ), array( 'bytes' => 50000, 'records' => 1000, 'from' => '2025-10-11', 'to' => '2025-10-11' ) );
		for ( $i = 22; $i < 38; $i++ ) {
			$files[ "20250200{$i}_parlaytrix.npz" ] = array( 'bytes' => 400000 + $i, 'records' => 10000, 'simulated' => array( 'generator' => 3, 'seed' => 20251011, 'model' => substr( md5( (string) $i ), 0, 16 ) ) );
			$files[ "20250200{$i}_gamemodel.json" ] = array( 'bytes' => 40000 + $i, 'records' => 1 );
			$files[ "20250200{$i}_weights.json" ]   = array( 'bytes' => 60000 + $i, 'records' => 1 );
		}
		$without = strlen( gzencode( DDH_Root::html( 'hub' ), 6 ) );
		$this->printed( wp_json_encode( array( 'version' => '281928dbb0c67246', 'generatedAt' => '2025-10-11T12:00:00Z', 'files' => $files ) ) );
		$this->assertLessThanOrEqual( 1024, strlen( gzencode( DDH_Root::html( 'hub' ), 6 ) ) - $without );
	}
}
