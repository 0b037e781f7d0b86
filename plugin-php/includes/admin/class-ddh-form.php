<?php
/** The fields of the settings page. */

defined( 'ABSPATH' ) || exit;

final class DDH_Form {
	/**
	 * The settings by section. `kind` decides how a field is shown here and validated in DDH_Clean. A setting with
	 * `parts` is an array, with one field for each part.
	 */
	public static function sections(): array {
		$pages = __( 'Which page shows what', 'ddh-hockey' );
		return array(
			$pages                               => array(
				'pages' => array( 'kind' => 'page', 'label' => $pages, 'parts' => DDH_Admin::page_names() ),
			),
			__( 'Data', 'ddh-hockey' )           => array(
				'keep_days' => array( 'kind' => 'number', 'label' => __( 'Delete the files of old games after (days)', 'ddh-hockey' ), 'most' => 3650, 'hint' => __( 'Only files that the newest manifest no longer lists. 0 keeps them all.', 'ddh-hockey' ) ),
				'late_mail' => array( 'kind' => 'email', 'label' => __( 'Send an e-mail about a late delivery to', 'ddh-hockey' ), 'hint' => __( 'Only deliveries that say when the next one is expected can be late. Empty: no e-mail.', 'ddh-hockey' ) ),
			),
			__( 'Fantasy teams', 'ddh-hockey' )  => array(
				'team_store' => array( 'kind' => 'select', 'label' => __( 'Members\' teams are kept', 'ddh-hockey' ), 'choices' => array( 'local' => __( 'On the member\'s device', 'ddh-hockey' ), 'wordpress' => __( 'On this site, on all their devices', 'ddh-hockey' ), 'firebase' => __( 'In Firebase, on all their devices', 'ddh-hockey' ) ) ),
				'firebase'   => array( 'kind' => 'text', 'label' => __( 'Firebase', 'ddh-hockey' ), 'parts' => array_combine( DDH_Settings::FIREBASE, DDH_Settings::FIREBASE ) ),
			),
			__( 'Fantasy access', 'ddh-hockey' ) => array(
				'access_restricted' => array( 'kind' => 'box', 'label' => __( 'Restricted', 'ddh-hockey' ), 'hint' => __( 'Sets the answer of ddh/v1/fantasy-access to your own code. If the box is not checked, all visitors have access. If it is checked, only users who meet at least one of the conditions below have access. The pages themselves lock nothing; My Team always needs a login.', 'ddh-hockey' ) ),
				'access_roles'      => array( 'kind' => 'roles', 'label' => __( 'Roles', 'ddh-hockey' ) ),
				'access_capability' => array( 'kind' => 'capability', 'label' => __( 'Capability', 'ddh-hockey' ) ),
				'access_cents'      => array( 'kind' => 'number', 'label' => __( 'Patreon pledge in cents, at least', 'ddh-hockey' ), 'most' => 1000000, 'hint' => __( 'Needs the Patreon plugin. 0: pledges grant nothing.', 'ddh-hockey' ) ),
			),
			__( 'Appearance and texts', 'ddh-hockey' ) => array(
				'theme'             => array( 'kind' => 'select', 'label' => __( 'Colors', 'ddh-hockey' ), 'choices' => array( 'light' => __( 'Light', 'ddh-hockey' ), 'dark' => __( 'Dark', 'ddh-hockey' ), 'auto' => __( 'Same as the visitor\'s device', 'ddh-hockey' ) ), 'hint' => __( 'Choose the colors of your theme. Choose the last one only if the theme switches to dark colors by itself.', 'ddh-hockey' ) ),
				'builder_face'      => array( 'kind' => 'select', 'label' => __( 'The Parlay Builder opens with', 'ddh-hockey' ), 'choices' => array( 'board' => __( 'Prices on buttons', 'ddh-hockey' ), 'form' => __( 'All fields', 'ddh-hockey' ) ), 'hint' => __( 'Visitors can switch between the two.', 'ddh-hockey' ) ),
				'builder_dates'     => array( 'kind' => 'select', 'label' => __( 'The Parlay Builder is open for', 'ddh-hockey' ), 'choices' => array( 'today' => __( 'Today, or the next date with games', 'ddh-hockey' ), 'all' => __( 'All dates with simulations', 'ddh-hockey' ) ), 'hint' => __( 'On other dates prices cannot be pressed.', 'ddh-hockey' ) ),
				'odds_type'         => array( 'kind' => 'select', 'label' => __( 'Odds', 'ddh-hockey' ), 'choices' => array( 'decimal' => __( 'Decimal', 'ddh-hockey' ), 'american' => __( 'American', 'ddh-hockey' ) ), 'hint' => __( 'Until a visitor chooses another notation.', 'ddh-hockey' ) ),
				'stakes'            => array( 'kind' => 'select', 'label' => __( 'Verdicts and stakes', 'ddh-hockey' ), 'choices' => array( 'on' => __( 'Shown', 'ddh-hockey' ), 'off' => __( 'Hidden', 'ddh-hockey' ) ), 'hint' => __( 'Hides all stakes, and whether a price is better than fair.', 'ddh-hockey' ) ),
				'hub_books'         => array( 'kind' => 'select', 'label' => __( 'Books on the Hub', 'ddh-hockey' ), 'choices' => array( 'on' => __( 'Counted in', 'ddh-hockey' ), 'off' => __( 'Kept off', 'ddh-hockey' ) ), 'hint' => __( 'Kept off: the Hub\'s prices, verdicts and stakes are those of the simulation alone, and nothing of what books say is shown there. The Value Vault does not change.', 'ddh-hockey' ) ),
				'gambling_line'     => array( 'kind' => 'text', 'label' => __( 'Responsible gambling line', 'ddh-hockey' ), 'most' => 300, 'hint' => __( 'Replaces the default line in the slip, above the edges and in the About drawer, for example with the help in your country.', 'ddh-hockey' ) ),
				'gambling_address'  => array( 'kind' => 'help', 'label' => __( 'Address of that help', 'ddh-hockey' ), 'hint' => __( 'A link after the line: a full address, or a telephone number such as tel:+18004262537.', 'ddh-hockey' ) ),
				'designer'          => array( 'kind' => 'text', 'label' => __( 'Designer in the About drawer', 'ddh-hockey' ), 'most' => 100 ),
				'designer_profile'  => array( 'kind' => 'url', 'label' => __( 'The designer\'s profile', 'ddh-hockey' ) ),
				'designer_database' => array( 'kind' => 'url', 'label' => __( 'The designer in a hockey player database', 'ddh-hockey' ) ),
				'spreadsheet'       => array( 'kind' => 'url', 'label' => __( 'Spreadsheet beside Games by Week', 'ddh-hockey' ) ),
			),
			__( 'Removal', 'ddh-hockey' )        => array(
				'remove_all' => array( 'kind' => 'box', 'label' => __( 'Remove everything', 'ddh-hockey' ), 'hint' => __( 'When the plugin is deleted, also delete members\' teams and the data in uploads.', 'ddh-hockey' ) ),
			),
		);
	}

	public static function render(): void {
		echo '<input type="hidden" name="', esc_attr( DDH_Settings::OPTION ), '[form]" value="1">';
		foreach ( self::sections() as $title => $settings ) {
			echo '<h2>', esc_html( $title ), '</h2>';
			self::render_rows( array_diff_key( $settings, array( 'firebase' => 0 ) ) );
			if ( isset( $settings['firebase'] ) ) {
				self::render_firebase( array( 'firebase' => $settings['firebase'] ) );
			}
		}
	}

	/**
	 * Shows the Firebase settings, and the rules that the operator must publish in the Firebase database. The section
	 * is collapsed unless teams are stored in Firebase.
	 */
	private static function render_firebase( array $settings ): void {
		echo '<details', esc_attr( 'firebase' === DDH_Settings::get( 'team_store' ) ? ' open' : '' ), '><summary>', esc_html__( 'Firebase: the web app\'s public values', 'ddh-hockey' ), '</summary>';
		self::render_rows( $settings );
		echo '<details><summary>', esc_html__( 'Firebase: the rules to publish', 'ddh-hockey' ), '</summary>';
		echo '<p><strong>', esc_html__( 'Publish these before you choose Firebase. Without them the teams of all members are unprotected: depending on the rules that a new database comes with, anyone on the internet can read and change them, including names and e-mail addresses, or no one can save. This screen cannot check which rules are in force.', 'ddh-hockey' ), '</strong></p>';
		echo '<p id="ddh-firebase-rules-how">', esc_html__( 'In the Firebase console, open Realtime Database > Rules, replace the rules there with these, and press Publish. Compare the two after each update of the plugin.', 'ddh-hockey' ), '</p>';
		echo '<p><label for="ddh-firebase-rules">', esc_html__( 'Rules of the Realtime Database', 'ddh-hockey' ), '</label></p>';
		echo '<textarea id="ddh-firebase-rules" aria-describedby="ddh-firebase-rules-how" class="large-text code" rows="12" readonly spellcheck="false">', esc_textarea( DDH_Firebase::rules() ), '</textarea></details></details>';
	}

	private static function render_rows( array $settings ): void {
		echo '<table class="form-table" role="presentation"><tbody>';
		foreach ( $settings as $key => $setting ) {
			if ( ! isset( $setting['parts'] ) ) {
				self::render_row( $setting, array( $key ), DDH_Settings::get( $key ) );
				continue;
			}
			foreach ( $setting['parts'] as $part => $label ) {
				self::render_row( array( 'label' => $label ) + $setting, array( $key, $part ), DDH_Settings::get( $key )[ $part ] );
			}
		}
		echo '</tbody></table>';
	}

	/** @param mixed $value The value to show. `$path` has the keys under which the option stores the value. */
	private static function render_row( array $setting, array $path, $value ): void {
		$id   = 'ddh-' . implode( '-', $path );
		$name = DDH_Settings::OPTION . '[' . implode( '][', $path ) . ']';
		echo '<tr><th scope="row">';
		if ( 'roles' === $setting['kind'] ) {
			// Each role has a checkbox with its own label, so the row's heading is not a label.
			echo esc_html( $setting['label'] );
		} else {
			echo '<label for="', esc_attr( $id ), '">', esc_html( $setting['label'] ), '</label>';
		}
		echo '</th><td>';
		self::render_field( $setting, $id, $name, $value );
		if ( isset( $setting['hint'] ) ) {
			echo '<p class="description">', esc_html( $setting['hint'] ), '</p>';
		}
		echo '</td></tr>';
	}

	/** @param mixed $value The value that the field shows. */
	private static function render_field( array $setting, string $id, string $name, $value ): void {
		switch ( $setting['kind'] ) {
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
				return;
			case 'select':
				echo '<select id="', esc_attr( $id ), '" name="', esc_attr( $name ), '">';
				foreach ( $setting['choices'] as $choice => $label ) {
					echo '<option value="', esc_attr( $choice ), '"', selected( $value, $choice, false ), '>', esc_html( $label ), '</option>';
				}
				echo '</select>';
				return;
			case 'box':
				echo '<input type="checkbox" id="', esc_attr( $id ), '" name="', esc_attr( $name ), '" value="1"', checked( $value, true, false ), '>';
				return;
			case 'roles':
				echo '<fieldset><legend class="screen-reader-text">', esc_html( $setting['label'] ), '</legend>';
				foreach ( wp_roles()->get_names() as $role => $label ) {
					echo '<label><input type="checkbox" name="', esc_attr( $name ), '[]" value="', esc_attr( $role ), '"', checked( in_array( $role, $value, true ), true, false ), '> ', esc_html( translate_user_role( $label ) ), '</label><br>';
				}
				echo '</fieldset>';
				return;
			case 'number':
				echo '<input type="number" min="0" step="1" class="small-text" id="', esc_attr( $id ), '" name="', esc_attr( $name ), '" value="', esc_attr( $value ), '">';
				return;
			case 'email':
				echo '<input type="email" class="regular-text" id="', esc_attr( $id ), '" name="', esc_attr( $name ), '" value="', esc_attr( $value ), '">';
				return;
			case 'url':
				echo '<input type="url" placeholder="https://" class="regular-text code" id="', esc_attr( $id ), '" name="', esc_attr( $name ), '" value="', esc_attr( $value ), '">';
				return;
			default:
				echo '<input type="text" class="regular-text" id="', esc_attr( $id ), '" name="', esc_attr( $name ), '" value="', esc_attr( $value ), '">';
		}
	}
}
