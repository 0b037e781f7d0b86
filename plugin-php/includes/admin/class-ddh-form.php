<?php
/**
 * The fields of the settings page.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Form {

	public static function render(): void {
		echo '<input type="hidden" name="', esc_attr( DDH_Settings::OPTION ), '[form]" value="1">';
		foreach ( self::sections() as $title => $rows ) {
			echo '<h2>', esc_html( $title ), '</h2>';
			self::render_rows( $rows );
			if ( isset( $rows['team_store'] ) ) {
				self::render_firebase();
			}
		}
	}

	/** The settings of Firebase, folded unless teams are kept there, and the rules that the database needs to be safe. */
	private static function render_firebase(): void {
		$rows = array();
		foreach ( DDH_Settings::FIREBASE as $part ) {
			$rows[] = array( 'kind' => 'text', 'key' => 'firebase', 'part' => $part, 'label' => $part );
		}
		echo '<details', esc_attr( 'firebase' === DDH_Settings::get( 'team_store' ) ? ' open' : '' ), '><summary>', esc_html__( 'Firebase: the web app\'s public values', 'ddh-hockey' ), '</summary>';
		self::render_rows( $rows );
		self::render_rules();
		echo '</details>';
	}

	/** Shows the database's rules to copy: the plugin has no permission to publish them. */
	private static function render_rules(): void {
		echo '<details><summary>', esc_html__( 'Firebase: the rules to publish', 'ddh-hockey' ), '</summary>';
		echo '<p><strong>', esc_html__( 'Publish these before you choose Firebase. Without them the teams of all members are unprotected: depending on the rules that a new database comes with, anyone on the internet can read and change them, including names and e-mail addresses, or no one can save. This screen cannot check which rules are in force.', 'ddh-hockey' ), '</strong></p>';
		echo '<p id="ddh-firebase-rules-how">', esc_html__( 'In the Firebase console, open Realtime Database > Rules, replace the rules there with these, and press Publish. Compare the two after each update of the plugin.', 'ddh-hockey' ), '</p>';
		echo '<p><label for="ddh-firebase-rules">', esc_html__( 'Rules of the Realtime Database', 'ddh-hockey' ), '</label></p>';
		echo '<textarea id="ddh-firebase-rules" aria-describedby="ddh-firebase-rules-how" class="large-text code" rows="12" readonly spellcheck="false">', esc_textarea( DDH_Firebase::rules() ), '</textarea></details>';
	}

	/**
	 * The rows of the form, by section. The key of a row is its setting, or a number if a setting has several rows.
	 *
	 * @return array<string,array<string|int,array<string,mixed>>>
	 */
	private static function sections(): array {
		$pages = array();
		foreach ( DDH_Admin::page_names() as $page => $name ) {
			$pages[] = array( 'kind' => 'page', 'key' => 'pages', 'part' => $page, 'label' => $name );
		}
		return array(
			DDH_Settings::labels()['pages']      => $pages,
			__( 'Data', 'ddh-hockey' )           => array(
				'keep_days' => array( 'kind' => 'number', 'hint' => __( 'Only files that the newest manifest no longer lists. 0 keeps them all.', 'ddh-hockey' ) ),
			),
			__( 'Fantasy teams', 'ddh-hockey' )  => array(
				'team_store' => array( 'kind' => 'select', 'choices' => array( 'local' => __( 'On the member\'s device', 'ddh-hockey' ), 'wordpress' => __( 'On this site, on all their devices', 'ddh-hockey' ), 'firebase' => __( 'In Firebase, on all their devices', 'ddh-hockey' ) ) ),
			),
			__( 'Fantasy access', 'ddh-hockey' ) => array(
				'access_restricted' => array( 'kind' => 'box', 'hint' => __( 'Sets the answer of ddh/v1/fantasy-access to your own code. If the box is not checked, all visitors have access. If it is checked, only users who meet at least one of the conditions below have access. The pages themselves lock nothing; My Team always needs a login.', 'ddh-hockey' ) ),
				'access_roles'      => array( 'kind' => 'roles' ),
				'access_capability' => array( 'kind' => 'text' ),
				'access_cents'      => array( 'kind' => 'number', 'hint' => __( 'Needs the Patreon plugin. 0: pledges grant nothing.', 'ddh-hockey' ) ),
			),
			__( 'Appearance and texts', 'ddh-hockey' ) => array(
				'theme'             => array( 'kind' => 'select', 'choices' => array( 'light' => __( 'Light', 'ddh-hockey' ), 'dark' => __( 'Dark', 'ddh-hockey' ), 'auto' => __( 'Same as the visitor\'s device', 'ddh-hockey' ) ), 'hint' => __( 'Choose the colors of your theme. Choose the last one only if the theme switches to dark colors by itself.', 'ddh-hockey' ) ),
				'builder_face'      => array( 'kind' => 'select', 'choices' => array( 'board' => __( 'Prices on buttons', 'ddh-hockey' ), 'form' => __( 'All fields', 'ddh-hockey' ) ), 'hint' => __( 'Visitors can switch between the two.', 'ddh-hockey' ) ),
				'builder_dates'     => array( 'kind' => 'select', 'choices' => array( 'today' => __( 'The earliest date', 'ddh-hockey' ), 'all' => __( 'All dates with simulations', 'ddh-hockey' ) ), 'hint' => __( 'On other dates prices cannot be pressed.', 'ddh-hockey' ) ),
				'odds_type'         => array( 'kind' => 'select', 'choices' => array( 'decimal' => __( 'Decimal', 'ddh-hockey' ), 'american' => __( 'American', 'ddh-hockey' ) ), 'hint' => __( 'Until a visitor chooses another notation.', 'ddh-hockey' ) ),
				'stakes'            => array( 'kind' => 'select', 'choices' => array( 'on' => __( 'Shown', 'ddh-hockey' ), 'off' => __( 'Hidden', 'ddh-hockey' ) ), 'hint' => __( 'Hides all stakes, and whether a price is better than fair.', 'ddh-hockey' ) ),
				'gambling_line'     => array( 'kind' => 'text', 'hint' => __( 'Replaces the default line, for example with your country\'s helpline.', 'ddh-hockey' ) ),
				'designer'          => array( 'kind' => 'text' ),
				'designer_profile'  => array( 'kind' => 'url' ),
				'designer_database' => array( 'kind' => 'url' ),
				'spreadsheet'       => array( 'kind' => 'url' ),
			),
			__( 'Removal', 'ddh-hockey' )        => array(
				'remove_all' => array( 'kind' => 'box', 'hint' => __( 'When the plugin is deleted, also delete members\' teams and the data in uploads.', 'ddh-hockey' ) ),
			),
		);
	}

	/** @param array<string|int,array<string,mixed>> $rows The rows of a section. */
	private static function render_rows( array $rows ): void {
		echo '<table class="form-table" role="presentation"><tbody>';
		foreach ( $rows as $key => $row ) {
			self::render_row( $row + array( 'key' => $key, 'label' => isset( $row['label'] ) ? $row['label'] : DDH_Settings::labels()[ $key ] ) );
		}
		echo '</tbody></table>';
	}

	/** @param array<string,mixed> $row A row of a section. */
	private static function render_row( array $row ): void {
		$id    = 'ddh-' . $row['key'] . ( isset( $row['part'] ) ? '-' . $row['part'] : '' );
		$name  = DDH_Settings::OPTION . '[' . $row['key'] . ']' . ( isset( $row['part'] ) ? '[' . $row['part'] . ']' : '' );
		$value = DDH_Settings::get( $row['key'] );
		$value = isset( $row['part'] ) ? $value[ $row['part'] ] : $value;
		echo '<tr><th scope="row">';
		if ( 'roles' === $row['kind'] ) {
			// Each role's checkbox has its own label.
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
