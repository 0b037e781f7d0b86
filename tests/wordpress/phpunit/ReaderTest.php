<?php
/** What a browser has seen as a reader is stored within bounds and shown by Site Health. */
class ReaderTest extends DdhDataTestCase {
	protected function setUp(): void {
		parent::setUp();
		delete_option( DDH_Reader::OPTION );
		delete_option( DDH_Guard::OPTION );
		wp_set_current_user( $this->user( 'administrator' ) );
		$this->serve( '20251007-120000-0123abcd' );
	}

	private function serve( string $folder ): void {
		DDH_Disk::make( "$this->data/$folder" );
		file_put_contents( "$this->data/$folder/manifest.json", '{"version":"v1"}' );
		file_put_contents( "$this->data/$folder/p_info.json", '[1]' );
		file_put_contents( "$this->data/$folder/game_probs.json", str_repeat( ' ', 20000 ) . '[]' );
		file_put_contents( "$this->data/$folder/team_avs.json", str_repeat( ' ', 40000 ) . '[]' );
		DDH_Data::store( array( 'folder' => $folder, 'version' => 'v1' ) );
	}

	private static function status(): string {
		return apply_filters( 'site_status_tests', array( 'direct' => array(), 'async' => array() ) )['direct']['ddh_reader']['test']()['status'];
	}

	/** @param array<string,string> $states The state of each part. */
	private function store( array $states, string $detail = '' ): int {
		$seen = array_map( static fn( $state ) => array( 'state' => $state, 'detail' => $detail ), $states );
		return $this->rest( 'POST', '/ddh/v1/reader', array( 'seen' => $seen ) )->get_status();
	}

	public function test_site_health_shows_what_readers_got_of_this_delivery(): void {
		$this->assertSame( 'recommended', self::status(), 'not checked yet' );
		foreach ( array( 'status', 'refused', 'cors', 'type', 'content', 'silent' ) as $state ) {
			foreach ( array_diff( DDH_Reader::PARTS, array( 'frame' ) ) as $part ) {
				$this->assertSame( 200, $this->store( array( 'manifest' => 'ok', $part => $state ), '<b>403' ) );
				$this->assertSame( 'critical', self::status(), "$part $state" );
			}
		}
		$this->store( array( 'manifest' => 'ok', 'npz' => 'ok' ) );
		$this->assertSame( 'good', self::status() );
		$this->store( array( 'manifest' => 'older' ), 'v0' );
		$this->assertSame( 'recommended', self::status(), 'a cache' );
		$this->store( array( 'page' => 'older' ), '/nhl-fantasy/' );
		$this->assertSame( 'recommended', self::status(), 'a cache of pages' );
		$this->assertStringContainsString( '/nhl-fantasy/', DDH_Reader_Texts::line() );
		$this->store( array( 'json' => 'plain' ) );
		$this->assertSame( 'recommended', self::status(), 'not compressed' );
		$this->store( array( 'frame' => 'refused' ) );
		$this->assertSame( 'recommended', self::status(), 'cannot be checked' );
		$this->store( array( 'manifest' => 'ok' ) );
		$this->serve( '20251008-120000-0123abcd' );
		$this->assertSame( 'recommended', self::status(), 'not checked since the last delivery' );
	}

	public function test_only_bounded_texts_of_administrators_are_stored(): void {
		foreach ( array( array( 'x' => 'ok' ), array( 'npz' => 'x' ), array( 'npz' => 7 ) ) as $states ) {
			$this->assertSame( 400, $this->store( $states ) );
		}
		$this->assertSame( 400, $this->rest( 'POST', '/ddh/v1/reader', array( 'seen' => array( 'npz' => 'ok' ) ) )->get_status() );
		$this->store( array( 'npz' => 'status' ), '<script>alert(1)</script>' . str_repeat( 'x', 5000 ) );
		$detail = get_option( DDH_Reader::OPTION )['seen']['npz']['detail'];
		$this->assertSame( str_repeat( 'x', DDH_Reader::LONGEST ), $detail );
		wp_set_current_user( $this->user( 'editor' ) );
		$this->assertSame( 403, $this->store( array( 'npz' => 'ok' ) ) );
	}

	public function test_the_example_is_the_smallest_json_that_servers_compress(): void {
		$place = DDH_Reader::place();
		$this->assertSame( array( 'manifest.json', 'game_probs.json' ), array_column( $place['files'], 'name' ) );
		$this->assertSame( 60023, $place['text_bytes'] );
		$this->assertStringEndsWith( '/20251007-120000-0123abcd', $place['url'] );
	}
}
