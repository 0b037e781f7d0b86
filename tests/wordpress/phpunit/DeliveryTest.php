<?php
require_once __DIR__ . '/DdhImportTestCase.php';

/** Tests which files of a delivery are imported, and under which names. */
final class DeliveryTest extends DdhImportTestCase {

	public function test_the_name_of_a_folder_that_contains_all_files_is_not_part_of_the_file_names(): void {
		$files = array( 'p_info.json' => '[{"n":1}]', 'value_vault/goal_value.json' => '[{"n":2}]' );
		$sent = array( "n\u{e9}t/p_info.json" => '[{"n":1}]', "n\u{e9}t/value_vault/goal_value.json" => '[{"n":2}]', '__MACOSX/x' => 'x', '.DS_Store' => 'x' );
		$report = self::send( $sent );
		$this->assertIsArray( $report, is_wp_error( $report ) ? $report->get_error_message() : '' );
		$this->assertSame( $files, $this->data() );
		$this->assertSame( array(), $report['left_out'] );
	}

	public function test_a_data_subfolder_stays_part_of_the_file_names_even_if_it_contains_all_files(): void {
		$this->imported( array( 'value_vault/goal_value.json' => '[{"n":2}]' ) );
		$this->assertSame( array( 'value_vault/goal_value.json' ), array_keys( $this->data() ) );
	}

	public function test_the_names_of_nested_folders_that_contain_all_files_are_not_part_of_the_file_names(): void {
		$files = array( 'p_info.json' => '[]', 'value_vault/goal_value.json' => '[{}]' );
		$this->folder( 'in/a/b/c/d/e', $files );
		$this->assertSame( 2, self::deliver( "$this->base/in" )['files'] );
		$this->assertSame( $files, $this->data() );
		$sent = array( 'a/b/c/p_info.json' => '[{}]', 'a/b/c/fantasy/season_schedule.json' => '[]', 'a/__MACOSX/x' => 'x' );
		$this->assertSame( 2, self::send( $sent )['files'] );
		$this->assertSame( '[]', $this->data()['fantasy/season_schedule.json'] );
		$this->imported( array( 'x/y/value_vault/goal_value.json' => '[{},{}]' ) );
		$this->assertSame( '[{},{}]', $this->data()['value_vault/goal_value.json'] );
	}

	public function test_files_with_other_names_are_left_out_and_listed_in_the_report(): void {
		$sent = array( 'p_info.json' => '[{"n":1}]', '../team_avs.json' => '[{"n":2}]', '/c.json' => '[{"n":3}]', 'x.php' => '<?php', 'a/b/c.json' => '[{"n":4}]', 'd.json.php' => '', '.htaccess' => 'x', '..\\e.json' => '[]', './f.json' => '[{"n":5}]' );
		$report = self::send( $sent );
		$this->assertSame( array( 'f.json' => '[{"n":5}]', 'p_info.json' => '[{"n":1}]' ), $this->data() );
		$this->assertSame( array( '../team_avs.json', '/c.json', 'x.php', 'a/b/c.json', 'd.json.php', '..\\e.json' ), array_keys( $report['left_out'] ) );
		$this->assertFileDoesNotExist( "$this->base/uploads/team_avs.json" );
	}

	public function test_two_file_names_that_differ_only_in_case_are_refused(): void {
		$this->assertRefused( 'ddh_import_refused', 'only in capital letters', $this->import( array( 'p_info.json' => '[]', 'P_info.json' => '[{"n":1}]' ) ) );
	}

	public function test_a_name_is_refused_if_it_differs_only_in_case_from_an_existing_file(): void {
		$this->assertRefused( 'ddh_import_refused', 'Manifest.json: The name differs from manifest.json only in capital letters', $this->import( array( 'Manifest.json' => '{"version":"evil"}', 'p_info.json' => '[]' ) ) );
		$this->imported( array( 'x.json' => '[{"n":1}]', 'fantasy/y.json' => '[{"n":1}]', 'p_info.json' => '[]' ) );
		$error = $this->import( array( 'X.json' => '[{"n":2}]', 'p_info.json' => '[]', 'fantasy/Y.json' => '[{"n":2}]', 'z.json' => '[{"n":2}]', 'Z.json' => '[{"n":3}]' ) );
		$this->assertRefused( 'ddh_import_refused', 'X.json: The data folder already has x.json, whose name differs only in capital letters. Use that name, or delete that file first.', $error );
		$this->assertCount( 3, $error->get_error_data()['bad'] );
		$this->assertSame( array( 'fantasy/y.json' => '[{"n":1}]', 'p_info.json' => '[]', 'x.json' => '[{"n":1}]' ), $this->data() );
		$this->imported( array( 'x.json' => '[{"n":2}]', 'p_info.json' => '[]' ) );
	}

	public function test_file_names_that_windows_forbids_are_left_out(): void {
		$report = $this->imported( array( 'p_info.json' => '[{"n":1}]', 'aux.json' => '[{"n":2}]', 'fantasy/COM3.csv' => "a,b\n" ) );
		$this->assertSame( array( 'aux.json', 'fantasy/COM3.csv' ), array_keys( $report['left_out'] ) );
	}

	public function test_a_delivery_with_only_files_that_no_page_reads_is_refused_and_such_files_in_other_deliveries_are_noted(): void {
		$error = $this->import( array( 'game-probs.json' => '[]', 'assets/own.json' => '{}' ) );
		$this->assertRefused( 'ddh_import_empty', "The delivery contains no file that the pages read. Is it the plugin's own zip, or a folder above the data?\n", $error );
		$this->assertStringContainsString( 'game-probs.json (game_probs.json?)', $error->get_error_message() );
		$report = $this->imported( array( 'p_info.json' => '[]', 'game-probs.json' => '[]', 'Value_Vault/goalValue.json' => '[]', 'own.csv' => "a,b\n" ) );
		$this->assertSame( array( 'The pages do not read these files: Value_Vault/goalValue.json (value_vault/goal_value.json?), game-probs.json (game_probs.json?), own.csv' ), $report['notes'] );
		$this->assertCount( 4, $this->data(), 'other programs may read these files' );
	}

	public function test_the_dataset_names_match_the_engine(): void {
		$code = 'import { tsImport } from "tsx/esm/api"; const n = await tsImport( "./engine/src/datasets/names.ts", `file://${ process.cwd() }/` ); console.log( JSON.stringify( [ [ ...n.HUB_DATASETS, ...n.OPTIONAL_HUB_DATASETS, ...n.VALUE_DATASETS, ...n.FANTASY_DATASETS ].map( n.datasetFile ), [ n.MANIFEST_FILE, n.gameModelFile( "7" ), ...n.SIMULATION_ENDINGS.map( ( e ) => n.simulationFile( "7", e ) ) ] ] ) );';
		exec( 'cd ' . escapeshellarg( self::ROOT ) . ' && node --input-type=module -e ' . escapeshellarg( $code ), $out );
		list( $datasets, $others ) = json_decode( implode( $out ), true );
		$this->assertSame( $datasets, array_map( fn( $name ) => "$name.json", DDH_Names::DATASETS ) );
		$this->assertSame( $others, array_values( array_filter( $others, array( 'DDH_Datasets', 'is_read' ) ) ) );
		$this->assertFalse( DDH_Datasets::is_read( 'x.json' ) );
	}

	/** @dataProvider no_deliveries */
	public function test_a_folder_without_data_files_is_refused( array $files, string $code, string $sentence ): void {
		$this->assertRefused( $code, $sentence, $this->import( $files ) );
		$this->assertSame( array(), $this->data() );
	}

	public static function no_deliveries(): array {
		return array(
			array( array( 'note.txt' => 'x' ), 'ddh_import_empty', 'no data files' ),
			array( array( '.DS_Store' => 'x' ), 'ddh_import_empty', 'no data files' ),
		);
	}

	public function test_an_invalid_source_is_refused(): void {
		$this->assertRefused( 'ddh_import_source', 'does not exist', self::deliver( "$this->base/none" ) );
		$this->folder( 'uploads', array( 'x.json' => '[]', 'text.zip' => 'no zip' ) );
		$this->assertRefused( 'ddh_import_source', 'from the data folder itself', self::deliver( "$this->base/uploads" ) );
		$this->assertRefused( 'ddh_import_source', 'text.zip is not a folder', self::deliver( "$this->base/uploads/text.zip" ) );
		$this->folder( 'uploads/ddh-data', array( 'x.json' => '[]' ) );
		$this->assertRefused( 'ddh_import_source', 'from the data folder itself', self::deliver( $this->data ) );
	}
}
