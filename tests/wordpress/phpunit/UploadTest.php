<?php
require_once __DIR__ . '/DdhDataTestCase.php';

class UploadTest extends DdhDataTestCase {

	protected function setUp(): void {
		parent::setUp();
		wp_set_current_user( $this->user( 'administrator' ) );
	}

	private function send( array $query, string $body, string $type = 'application/octet-stream' ): WP_REST_Response {
		$request = new WP_REST_Request( 'POST', '/ddh/v1/data/upload' );
		$request->set_query_params( $query );
		$request->set_header( 'Content-Type', $type );
		$request->set_body( $body );
		return rest_ensure_response( rest_get_server()->dispatch( $request ) );
	}

	/** All of a zip in pieces; its id. */
	private function upload( string $zip, int $piece = 100 ): string {
		$id = null;
		for ( $offset = 0; $offset < strlen( $zip ); ) {
			$answer = $this->send( array_filter( array( 'id' => $id, 'size' => strlen( $zip ) ) ) + array( 'offset' => $offset ), substr( $zip, $offset, $piece ) );
			$this->assertSame( 200, $answer->get_status(), wp_json_encode( $answer->get_data() ) );
			$id     = $answer->get_data()['id'];
			$offset = $answer->get_data()['received'];
		}
		return $id;
	}

	private function zips(): array {
		return glob( "$this->base/uploads/ddh-upload/*.zip" );
	}

	public function test_a_zip_in_pieces_is_imported(): void {
		$files  = array( 'fantasy/season_schedule.json' => '[{"n":2}]', 'p_info.json' => '[' . str_repeat( '{},', 300 ) . '{}]' );
		$id     = $this->upload( self::zip( $files + array( 'x.txt' => 'x' ) ) );
		$answer = $this->rest( 'POST', '/ddh/v1/data/upload/step', array( 'id' => $id ) );
		$this->assertSame( 200, $answer->get_status(), wp_json_encode( $answer->get_data() ) );
		$this->assertTrue( $answer->get_data()['finished'] );
		$this->assertStringContainsString( '2 files were imported', $answer->get_data()['messages'][0] );
		$this->assertStringContainsString( '.npz): x.txt', $answer->get_data()['messages'][1] );
		$this->assertSame( $files, $this->data() );
		$this->assertSame( array(), $this->zips() );
		$this->assertSame( $answer->get_data(), $this->rest( 'POST', '/ddh/v1/data/upload/step', array( 'id' => $id ) )->get_data(), 'an answer that was lost is given again' );
		$cancelled = $this->rest( 'POST', '/ddh/v1/data/upload/cancel', array( 'id' => $id ) )->get_data();
		$this->assertFalse( $cancelled['cancelled'], 'too late' );
		$this->assertStringContainsString( '2 files', $cancelled['messages'][0] );
	}

	public function test_only_those_who_manage_the_site(): void {
		$zip = self::zip( array( 'p_info.json' => '[{"n":1}]' ) );
		$id  = $this->upload( $zip );
		foreach ( array( array( 0, 401 ), array( $this->user(), 403 ), array( $this->user( 'editor' ), 403 ) ) as list( $user, $status ) ) {
			wp_set_current_user( $user );
			$this->assertSame( $status, $this->send( array( 'offset' => 0, 'size' => strlen( $zip ) ), $zip )->get_status() );
			$this->assertSame( $status, $this->rest( 'POST', '/ddh/v1/data/upload/step', array( 'id' => $id ) )->get_status() );
			$this->assertSame( $status, $this->rest( 'POST', '/ddh/v1/data/upload/cancel', array( 'id' => $id ) )->get_status() );
		}
		wp_set_current_user( $this->user( 'administrator' ) );
		$this->assertSame( 404, $this->rest( 'POST', '/ddh/v1/data/upload/step', array( 'id' => $id ) )->get_status(), 'another’s upload' );
		$this->assertCount( 1, $this->zips() );
		$this->assertSame( array(), DDH_Data::files() );
	}

	public function test_a_piece_out_of_place_is_told_where_to_go_on(): void {
		$zip   = self::zip( array( 'p_info.json' => '[{"n":1}]' ) );
		$size  = strlen( $zip );
		$id    = $this->send( array( 'offset' => 0, 'size' => $size ), substr( $zip, 0, 40 ) )->get_data()['id'];
		foreach ( array( 0, 30, 60 ) as $offset ) {
			$answer = $this->send( array( 'id' => $id, 'offset' => $offset, 'size' => $size ), substr( $zip, $offset, 10 ) );
			$this->assertSame( array( 409, 'ddh_upload_offset', 40 ), array( $answer->get_status(), $answer->get_data()['code'], $answer->get_data()['data']['expected'] ) );
		}
		$this->assertSame( 409, $this->rest( 'POST', '/ddh/v1/data/upload/step', array( 'id' => $id ) )->get_status(), 'not whole yet' );
		$this->assertSame( $size, $this->send( array( 'id' => $id, 'offset' => 40, 'size' => $size ), substr( $zip, 40 ) )->get_data()['received'] );
		$this->assertSame( $zip, file_get_contents( $this->zips()[0] ) );
	}

	/** @dataProvider refused */
	public function test_what_is_no_piece_of_a_zip( array $query, string $body, int $status, string $type = 'application/octet-stream' ): void {
		$this->assertSame( $status, $this->send( $query, $body, $type )->get_status() );
		$this->assertSame( array(), $this->zips() );
	}

	public static function refused(): array {
		$head = "PK\x03\x04abc";
		return array(
			'too long'      => array( array( 'offset' => 0, 'size' => 6 ), $head, 422 ),
			'empty'         => array( array( 'offset' => 0, 'size' => 6 ), '', 422 ),
			'no zip'        => array( array( 'offset' => 0, 'size' => 6 ), '<?php ', 422 ),
			'too large'     => array( array( 'offset' => 0, 'size' => 2147483648 ), $head, 413 ),
			'other type'    => array( array( 'offset' => 0, 'size' => 7 ), $head, 415, 'text/plain' ),
			'no id'         => array( array( 'offset' => 5, 'size' => 20 ), $head, 404 ),
			'unknown id'    => array( array( 'offset' => 0, 'size' => 20, 'id' => str_repeat( 'a', 32 ) ), $head, 404 ),
			'traversal'     => array( array( 'offset' => 0, 'size' => 20, 'id' => '../../../../wp-config' ), $head, 400 ),
			'id with break' => array( array( 'offset' => 0, 'size' => 20, 'id' => str_repeat( 'a', 32 ) . "\n" ), $head, 404 ),
			'no size'       => array( array( 'offset' => 0 ), $head, 400 ),
			'negative'      => array( array( 'offset' => -1, 'size' => 20 ), $head, 400 ),
			'name an array' => array( array( 'offset' => 0, 'size' => 20, 'name' => array( 'x' ) ), $head, 400 ),
			'an array'      => array( array( 'offset' => array( 1 ), 'size' => 20 ), $head, 400 ),
		);
	}

	public function test_parameters_in_the_body_of_a_form_are_refused_without_a_warning(): void {
		foreach ( array( 'application/x-www-form-urlencoded' => 415, 'multipart/form-data; boundary=x' => 415, 'application/octet-stream' => 200 ) as $type => $status ) {
			$request = new WP_REST_Request( 'POST', '/ddh/v1/data/upload' );
			$request->set_header( 'Content-Type', $type );
			$request->set_body_params( array( 'offset' => '0', 'size' => '7' ) );
			$request->set_body( "PK\x03\x04abc" );
			$this->assertSame( $status, rest_ensure_response( rest_get_server()->dispatch( $request ) )->get_status(), $type );
		}
	}

	public function test_a_bad_zip_is_told_and_removed(): void {
		$id     = $this->upload( self::zip( array( 'p_info.json' => '[' ) ) );
		$answer = $this->rest( 'POST', '/ddh/v1/data/upload/step', array( 'id' => $id ) );
		$this->assertSame( 422, $answer->get_status() );
		$this->assertStringContainsString( 'p_info.json: It is cut off', $answer->get_data()['message'] );
		$this->assertSame( array(), $this->zips() );
		$answer = $this->rest( 'POST', '/ddh/v1/data/upload/step', array( 'id' => $this->upload( self::zip( array( '<i>.json' => '[' ) ) ) ) );
		$this->assertStringContainsString( '.npz): <i>.json', $answer->get_data()['message'], 'as text: the script shows it as such' );
		$cut    = substr( self::zip( array( 'p_info.json' => '[]' ) ), 0, -30 );
		$answer = $this->send( array( 'offset' => 0, 'size' => strlen( $cut ), 'name' => 'C:\\x/<b>' . "\x1b" . 'half.zip' ), $cut );
		$answer = $this->rest( 'POST', '/ddh/v1/data/upload/step', array( 'id' => $answer->get_data()['id'] ) );
		$this->assertSame( '<b>?half.zip is cut off or is no zip: its end is missing. Upload it again.', $answer->get_data()['message'] );
		$id = $this->upload( "PK\x03\x04 no zip after all" );
		$this->assertSame( 422, $this->rest( 'POST', '/ddh/v1/data/upload/step', array( 'id' => $id ) )->get_status() );
		$this->assertSame( array(), $this->zips() );
	}

	public function test_a_new_upload_ends_the_one_before(): void {
		$one = $this->upload( self::zip( array( 'p_info.json' => '[{"n":1}]' ) ) );
		$two = $this->upload( self::zip( array( 'p_info.json' => '[{"n":2}]' ) ) );
		$this->assertCount( 1, $this->zips() );
		$this->assertSame( 404, $this->rest( 'POST', '/ddh/v1/data/upload/step', array( 'id' => $one ) )->get_status() );
		$this->assertTrue( $this->rest( 'POST', '/ddh/v1/data/upload/cancel', array( 'id' => $two ) )->get_data()['cancelled'] );
		$this->assertSame( array(), $this->zips() );
	}

	public function test_another_import_is_waited_for_and_a_lost_one_begun_again(): void {
		$other  = DDH_Import::begin( $this->folder( 'other', array( 'team_avs.json' => '[{"n":1}]' ) ) );
		$id     = $this->upload( self::zip( array( 'p_info.json' => '[{"n":1}]' ) ) );
		$answer = $this->rest( 'POST', '/ddh/v1/data/upload/step', array( 'id' => $id ) );
		$this->assertSame( array( 409, 'ddh_import_busy' ), array( $answer->get_status(), $answer->get_data()['code'] ) );
		DDH_Import::cancel( $other );
		update_user_meta( get_current_user_id(), DDH_Upload::META, array( 'import' => str_repeat( '0', 32 ) ) + get_user_meta( get_current_user_id(), DDH_Upload::META, true ) );
		$this->assertFalse( $this->rest( 'POST', '/ddh/v1/data/upload/step', array( 'id' => $id ) )->get_data()['finished'] );
		$this->assertTrue( $this->rest( 'POST', '/ddh/v1/data/upload/step', array( 'id' => $id ) )->get_data()['finished'] );
	}

	/** What another request of the same upload has written since this one looked. */
	private function written_meanwhile( array $upload ): void {
		global $wpdb;
		get_user_meta( get_current_user_id() );
		$wpdb->update( $wpdb->usermeta, array( 'meta_value' => serialize( $upload ) ), array( 'user_id' => get_current_user_id(), 'meta_key' => DDH_Upload::META ) );
	}

	public function test_a_step_whose_twin_has_just_finished_answers_its_report(): void {
		$id     = $this->upload( self::zip( array( 'p_info.json' => '[{"n":1}]' ) ) );
		$begun  = array( 'import' => str_repeat( '0', 32 ) ) + get_user_meta( get_current_user_id(), DDH_Upload::META, true );
		$report = array( 'done' => 2, 'total' => 2, 'finished' => true, 'messages' => array( 'Done.' ) );
		update_user_meta( get_current_user_id(), DDH_Upload::META, $begun );
		$this->written_meanwhile( array( 'report' => $report ) + $begun );
		unlink( $this->zips()[0] );
		$this->assertSame( $report, $this->rest( 'POST', '/ddh/v1/data/upload/step', array( 'id' => $id ) )->get_data() );
		update_user_meta( get_current_user_id(), DDH_Upload::META, $begun );
		$this->written_meanwhile( array( 'report' => $report ) + $begun );
		$this->assertFalse( $this->rest( 'POST', '/ddh/v1/data/upload/cancel', array( 'id' => $id ) )->get_data()['cancelled'] );
	}

	public function test_while_a_step_runs_its_twins_wait(): void {
		$zip  = self::zip( array( 'p_info.json' => '[{"n":1}]' ) );
		$id   = $this->upload( $zip );
		$lock = DDH_Upload_Zip::lock();
		foreach ( array( 'step', 'cancel' ) as $route ) {
			$answer = $this->rest( 'POST', "/ddh/v1/data/upload/$route", array( 'id' => $id ) );
			$this->assertSame( array( 409, 'ddh_import_busy' ), array( $answer->get_status(), $answer->get_data()['code'] ) );
		}
		$answer = $this->send( array( 'offset' => 0, 'size' => strlen( $zip ) ), $zip );
		$this->assertSame( array( 409, 'ddh_import_busy' ), array( $answer->get_status(), $answer->get_data()['code'] ), 'a new upload would end it' );
		fclose( $lock );
		$this->assertTrue( $this->rest( 'POST', '/ddh/v1/data/upload/step', array( 'id' => $id ) )->get_data()['finished'] );
	}

	public function test_abandoned_zips_go_after_a_day(): void {
		$this->upload( self::zip( array( 'p_info.json' => '[{"n":1}]' ) ) );
		do_action( DDH_Inbox::HOOK );
		$this->assertCount( 1, $this->zips() );
		touch( $this->zips()[0], time() - DAY_IN_SECONDS - 1 );
		do_action( DDH_Inbox::HOOK );
		$this->assertSame( array(), $this->zips() );
		$this->assertStringContainsString( 'Require all denied', file_get_contents( "$this->base/uploads/ddh-upload/.htaccess" ) );
	}

	private function section(): string {
		ob_start();
		DDH_Data_Panel::render();
		return ob_get_clean();
	}

	public function test_the_section_tells_what_there_is_and_what_is_wrong(): void {
		delete_option( DDH_Inbox::REFUSED );
		$this->assertStringContainsString( 'none yet', $this->section() );
		$this->assertStringNotContainsString( 'Version', $this->section() );
		$this->folder( 'uploads/ddh-data', array( 'p_info.json' => '[{"n":1}]', 'manifest.json' => self::manifest( array( 'p_info.json' => '[{"n":1}]', 'gone<b>.json' => '[]' ), array( 'sample' => true ) ) ) );
		update_option( DDH_Inbox::REFUSED, array( 'time' => time(), 'folder' => '/x', 'message' => "No.\n<script>alert(1)</script>" ) );
		$html = $this->section();
		$this->assertStringContainsString( $this->data, $html );
		$this->assertStringContainsString( '2, together', $html );
		$this->assertStringContainsString( '(sample data)', $html );
		$this->assertStringContainsString( 'These are the sample figures of October 2025. Feed your own.', $html );
		$this->assertStringContainsString( '>Version<', $html );
		$this->assertStringContainsString( '1 file that is missing or has another size: gone&lt;b&gt;.json', $html );
		$this->assertStringContainsString( '&lt;script&gt;', $html );
		$this->assertStringNotContainsString( '<script>', $html );
		$document = new DOMDocument();
		libxml_use_internal_errors( true );
		$document->loadHTML( $html );
		$config = json_decode( $document->getElementById( 'ddh-upload' )->getAttribute( 'data-config' ), true );
		$this->assertSame( rest_url( 'ddh/v1/data/upload' ), $config['root'] );
		$this->assertSame( 1, wp_verify_nonce( $config['nonce'], 'wp_rest' ) );
		$this->assertSame( min( 4194304, wp_max_upload_size() ), $config['piece'] );
	}

	public function test_the_script_is_on_our_page_only(): void {
		foreach ( array( 'plugins.php', 'settings_page_other' ) as $screen ) {
			DDH_Data_Panel::enqueue( $screen );
			$this->assertFalse( wp_script_is( 'ddh-upload' ) );
		}
		$this->assertNotFalse( has_action( 'admin_enqueue_scripts', array( 'DDH_Data_Panel', 'enqueue' ) ) );
		wp_set_current_user( $this->user( 'editor' ) );
		DDH_Data_Panel::enqueue( 'settings_page_ddh-hockey' );
		$this->assertFalse( wp_script_is( 'ddh-upload' ) );
		wp_set_current_user( $this->user( 'administrator' ) );
		DDH_Data_Panel::enqueue( 'settings_page_ddh-hockey' );
		$this->assertTrue( wp_script_is( 'ddh-upload' ) );
		wp_dequeue_script( 'ddh-upload' );
	}
}
