<?php
/**
 * The fields of the settings page.
 *
 * @package DDH_Hockey
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Form {

	/** The fields, without the form around them. */
	public static function render() {
		echo '<input type="hidden" name="', esc_attr( DDH_Settings::OPTION ), '[form]" value="1">';
		foreach ( self::sections() as $title => $rows ) {
			echo '<h2>', esc_html( $title ), '</h2><table class="form-table" role="presentation"><tbody>';
			foreach ( $rows as $row ) {
				self::render_row( $row );
			}
			echo '</tbody></table>';
		}
	}

	/**
	 * The form: rows by section. A row is a label, a field's kind and name, and a hint.
	 *
	 * @return array<string,array<int,array<string,mixed>>>
	 */
	private static function sections() {
		$pages = array();
		foreach ( DDH_Admin::page_names() as $page => $name ) {
			$pages[] = array( 'label' => $name, 'kind' => 'page', 'key' => 'pages', 'part' => $page );
		}
		$firebase = array();
		foreach ( DDH_Settings::FIREBASE as $part ) {
			$firebase[] = array( 'label' => $part, 'kind' => 'text', 'key' => 'firebase', 'part' => $part );
		}
		return array(
			__( 'Which page shows what', 'ddh-hockey' ) => $pages,
			__( 'Look and words', 'ddh-hockey' )        => array(
				array( 'label' => __( 'Colours', 'ddh-hockey' ), 'kind' => 'select', 'key' => 'theme', 'choices' => array( 'light' => __( 'Light', 'ddh-hockey' ), 'dark' => __( 'Dark', 'ddh-hockey' ), 'auto' => __( 'As the visitor\'s device', 'ddh-hockey' ) ), 'hint' => __( 'As your theme: the last choice is for themes that follow the device themselves.', 'ddh-hockey' ) ),
				array( 'label' => __( 'Responsible gambling line', 'ddh-hockey' ), 'kind' => 'text', 'key' => 'gambling_line', 'hint' => __( 'Instead of the page\'s own, for example with your country\'s helpline.', 'ddh-hockey' ) ),
				array( 'label' => __( 'Designer in the About drawer', 'ddh-hockey' ), 'kind' => 'text', 'key' => 'designer' ),
				array( 'label' => __( 'The designer\'s profile', 'ddh-hockey' ), 'kind' => 'url', 'key' => 'designer_profile' ),
				array( 'label' => __( 'The designer\'s player page', 'ddh-hockey' ), 'kind' => 'url', 'key' => 'designer_database' ),
				array( 'label' => __( 'Spreadsheet beside Games by Week', 'ddh-hockey' ), 'kind' => 'url', 'key' => 'spreadsheet' ),
			),
			__( 'Where data lies', 'ddh-hockey' )       => array(
				array( 'label' => __( 'Data folder', 'ddh-hockey' ), 'kind' => 'select', 'key' => 'data_place', 'choices' => array( 'plugin' => __( 'In the plugin\'s folder', 'ddh-hockey' ), 'uploads' => __( 'In uploads/ddh-data (for live sites)', 'ddh-hockey' ) ), 'hint' => __( 'Deleting the plugin deletes its folder. Files do not move along: import them again after a change.', 'ddh-hockey' ) ),
				array( 'label' => __( 'Remove files of old games after days', 'ddh-hockey' ), 'kind' => 'number', 'key' => 'keep_days', 'hint' => __( 'Only those that the newest manifest no longer lists. 0 keeps them.', 'ddh-hockey' ) ),
			),
			__( 'Fantasy teams', 'ddh-hockey' )         => array(
				array( 'label' => __( 'Kept', 'ddh-hockey' ), 'kind' => 'select', 'key' => 'team_store', 'choices' => array( 'local' => __( 'On the member\'s device', 'ddh-hockey' ), 'wordpress' => __( 'On this site', 'ddh-hockey' ), 'firebase' => __( 'In Firebase', 'ddh-hockey' ) ) ),
			),
			__( 'Firebase, when teams are kept there: the web app\'s public values', 'ddh-hockey' ) => $firebase,
			__( 'Fantasy access', 'ddh-hockey' )        => array(
				array( 'label' => __( 'Restricted', 'ddh-hockey' ), 'kind' => 'box', 'key' => 'access_restricted', 'hint' => __( 'Otherwise every visitor has it. Any one of the following grants it.', 'ddh-hockey' ) ),
				array( 'label' => __( 'Roles', 'ddh-hockey' ), 'kind' => 'roles', 'key' => 'access_roles' ),
				array( 'label' => __( 'Capability', 'ddh-hockey' ), 'kind' => 'text', 'key' => 'access_capability' ),
				array( 'label' => __( 'Patreon pledge in cents, at least', 'ddh-hockey' ), 'kind' => 'number', 'key' => 'access_cents', 'hint' => __( 'Needs the Patreon plugin. 0: pledges grant nothing.', 'ddh-hockey' ) ),
			),
			__( 'Removal', 'ddh-hockey' )               => array(
				array( 'label' => __( 'Remove everything', 'ddh-hockey' ), 'kind' => 'box', 'key' => 'remove_all', 'hint' => __( 'When the plugin is deleted, also delete members\' teams and the data in uploads.', 'ddh-hockey' ) ),
			),
		);
	}

	/** @param array<string,mixed> $row Of a section. */
	private static function render_row( array $row ) {
		$id    = 'ddh-' . $row['key'] . ( isset( $row['part'] ) ? '-' . $row['part'] : '' );
		$name  = DDH_Settings::OPTION . '[' . $row['key'] . ']' . ( isset( $row['part'] ) ? '[' . $row['part'] . ']' : '' );
		$value = DDH_Settings::get( $row['key'] );
		$value = isset( $row['part'] ) ? $value[ $row['part'] ] : $value;
		echo '<tr><th scope="row">';
		if ( 'roles' === $row['kind'] ) {
			// Each role has a label of its own.
			echo esc_html( $row['label'] );
		} else {
			echo '<label for="', esc_attr( $id ), '">', esc_html( $row['label'] ), '</label>';
		}
		echo '</th><td>';
		switch ( $row['kind'] ) {
			case 'page':
				wp_dropdown_pages(
					array(
						'id'                => esc_attr( $id ),
						'name'              => esc_attr( $name ),
						'selected'          => absint( $value ),
						'show_option_none'  => esc_html__( '(none)', 'ddh-hockey' ),
						'option_none_value' => 0,
					)
				);
				break;
			case 'select':
				echo '<select id="', esc_attr( $id ), '" name="', esc_attr( $name ), '">';
				foreach ( $row['choices'] as $choice => $label ) {
					echo '<option value="', esc_attr( $choice ), '"', selected( $value, $choice, false ), '>', esc_html( $label ), '</option>';
				}
				echo '</select>';
				break;
			case 'box':
				echo '<input type="checkbox" id="', esc_attr( $id ), '" name="', esc_attr( $name ), '" value="1"', checked( $value, true, false ), '>';
				break;
			case 'roles':
				echo '<fieldset><legend class="screen-reader-text">', esc_html( $row['label'] ), '</legend>';
				foreach ( wp_roles()->get_names() as $role => $label ) {
					echo '<label><input type="checkbox" name="', esc_attr( $name ), '[]" value="', esc_attr( $role ), '"', checked( in_array( $role, $value, true ), true, false ), '> ', esc_html( translate_user_role( $label ) ), '</label><br>';
				}
				echo '</fieldset>';
				break;
			case 'number':
				echo '<input type="number" min="0" step="1" class="small-text" id="', esc_attr( $id ), '" name="', esc_attr( $name ), '" value="', esc_attr( $value ), '">';
				break;
			case 'url':
				echo '<input type="url" placeholder="https://" class="regular-text code" id="', esc_attr( $id ), '" name="', esc_attr( $name ), '" value="', esc_attr( $value ), '">';
				break;
			default:
				echo '<input type="text" class="regular-text" id="', esc_attr( $id ), '" name="', esc_attr( $name ), '" value="', esc_attr( $value ), '">';
		}
		if ( isset( $row['hint'] ) ) {
			echo '<p class="description">', esc_html( $row['hint'] ), '</p>';
		}
		echo '</td></tr>';
	}
}
