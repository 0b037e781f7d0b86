<?php
/**
 * Validates settings before they are stored, whether they come from the form, from WP-CLI or from another plugin.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Clean {

	/** Maximum lengths. The app ignores longer values. */
	const LONGEST = array( 'line' => 300, 'name' => 100, 'address' => 500 );

	/**
	 * Returns the settings to store. An invalid value is reported and does not replace the stored one. Settings that the input
	 * lacks keep their stored values.
	 *
	 * @param mixed $input From the form, unslashed, or from other code.
	 * @return array<string,mixed>
	 */
	public static function settings( $input ) {
		$stored = get_option( DDH_Settings::OPTION );
		$kept   = is_array( $stored ) ? array_intersect_key( $stored, DDH_Settings::defaults() ) : array();
		if ( ! is_array( $input ) ) {
			return $kept;
		}
		// Browsers do not send unchecked boxes. The form's hidden field `form` distinguishes a cleared box from a missing
		// setting.
		$form   = isset( $input['form'] );
		$labels = DDH_Settings::labels();
		foreach ( self::rules() as $key => $clean ) {
			if ( ! array_key_exists( $key, $input ) && ! ( $form && in_array( $key, array( 'access_restricted', 'access_roles', 'remove_all' ), true ) ) ) {
				continue;
			}
			try {
				$kept[ $key ] = call_user_func( $clean, isset( $input[ $key ] ) ? $input[ $key ] : null );
			} catch ( DDH_Refusal $refusal ) {
				// WordPress defines this function only in the dashboard.
				if ( function_exists( 'add_settings_error' ) ) {
					add_settings_error(
						DDH_Settings::OPTION,
						'ddh_' . $key,
						/* translators: 1: a setting, 2: what is wrong with its new value. */
						sprintf( __( '%1$s: %2$s This setting was not changed; the others were saved.', 'ddh-hockey' ), $labels[ $key ], $refusal->getMessage() )
					);
				}
			}
		}
		return $kept;
	}

	/**
	 * The validator of each setting. It returns the value to store or throws a DDH_Refusal.
	 *
	 * @return array<string,callable>
	 */
	private static function rules(): array {
		$text    = function ( $longest ) {
			return function ( $value ) use ( $longest ) {
				$value = sanitize_text_field( is_string( $value ) ? $value : '' );
				/* translators: %d: number of characters. */
				self::must( mb_strlen( $value ) <= $longest, sprintf( __( 'must have at most %d characters.', 'ddh-hockey' ), $longest ) );
				return $value;
			};
		};
		$address = function ( $value ) {
			$value = is_string( $value ) ? trim( $value ) : '';
			$clean = esc_url_raw( $value, array( 'https', 'http' ) );
			$full  = 1 === preg_match( '#^https?://#i', $clean ) && (string) wp_parse_url( $clean, PHP_URL_HOST ) !== '';
			self::must( '' === $value || ( $full && strlen( $clean ) <= self::LONGEST['address'] ), __( 'must be a full address that begins with https://.', 'ddh-hockey' ) );
			return $clean;
		};
		$box     = function ( $value ) {
			return in_array( $value, array( true, 1, '1', 'on' ), true );
		};
		$one_of  = function ( array $values ) {
			return function ( $value ) use ( $values ) {
				self::must( in_array( $value, $values, true ), __( 'is not one of the choices.', 'ddh-hockey' ) );
				return $value;
			};
		};
		$whole   = function ( $most ) {
			return function ( $value ) use ( $most ) {
				$number = filter_var( '' === $value || null === $value ? 0 : $value, FILTER_VALIDATE_INT, array( 'options' => array( 'min_range' => 0, 'max_range' => $most ) ) );
				/* translators: %d: the highest number. */
				self::must( false !== $number, sprintf( __( 'must be a whole number from 0 to %d.', 'ddh-hockey' ), $most ) );
				return $number;
			};
		};
		return array(
			'pages'             => array( __CLASS__, 'clean_pages' ),
			'keep_days'         => $whole( 3650 ),
			'team_store'        => $one_of( DDH_Settings::TEAM_STORES ),
			'firebase'          => array( __CLASS__, 'clean_firebase' ),
			'access_restricted' => $box,
			'access_roles'      => array( __CLASS__, 'clean_roles' ),
			'access_capability' => function ( $value ) {
				$value = is_string( $value ) ? trim( $value ) : '';
				self::must( 1 === preg_match( '/^[A-Za-z0-9_-]{0,64}\z/', $value ), __( 'may contain only letters, digits, _ and -.', 'ddh-hockey' ) );
				return $value;
			},
			'access_cents'      => $whole( 1000000 ),
			'theme'             => $one_of( DDH_Settings::THEMES ),
			'builder_face'      => $one_of( DDH_Settings::BUILDER_FACES ),
			'builder_dates'     => $one_of( DDH_Settings::BUILDER_DATES ),
			'odds_type'         => $one_of( DDH_Settings::ODDS_TYPES ),
			'stakes'            => $one_of( DDH_Settings::STAKES ),
			'gambling_line'     => $text( self::LONGEST['line'] ),
			'designer'          => $text( self::LONGEST['name'] ),
			'designer_profile'  => $address,
			'designer_database' => $address,
			'spreadsheet'       => $address,
			'remove_all'        => $box,
		);
	}

	/**
	 * @param mixed $value WordPress page ids, by page of the app.
	 * @return array<string,int>
	 */
	private static function clean_pages( $value ): array {
		$map = array();
		foreach ( DDH_Settings::get( 'pages' ) as $page => $id ) {
			$map[ $page ] = is_array( $value ) && isset( $value[ $page ] ) ? absint( $value[ $page ] ) : $id;
		}
		$used = array_filter( $map );
		self::must( count( array_unique( $used ) ) === count( $used ), __( 'one WordPress page cannot show two pages of the app.', 'ddh-hockey' ) );
		return $map;
	}

	/**
	 * @param mixed $value The public configuration of a Firebase web app.
	 * @return array<string,string>
	 */
	private static function clean_firebase( $value ): array {
		$clean = array();
		foreach ( DDH_Settings::FIREBASE as $part ) {
			$clean[ $part ] = is_array( $value ) && isset( $value[ $part ] ) && is_string( $value[ $part ] ) ? sanitize_text_field( $value[ $part ] ) : '';
			/* translators: %s: name of a field. */
			self::must( strlen( $clean[ $part ] ) <= self::LONGEST['address'], sprintf( __( '%s is too long.', 'ddh-hockey' ), $part ) );
		}
		$url = $clean['databaseURL'];
		self::must( '' === $url || DDH_Firebase::is_database( $url ), __( 'databaseURL must look like https://name-default-rtdb.firebaseio.com', 'ddh-hockey' ) );
		return $clean;
	}

	/** Throws unless a value meets a condition. */
	private static function must( bool $met, string $sentence ): void {
		if ( ! $met ) {
			throw new DDH_Refusal( 'ddh_setting', $sentence, 400 );
		}
	}

	/**
	 * @param mixed $value Role names.
	 * @return string[] The roles that exist on this site.
	 */
	private static function clean_roles( $value ): array {
		return array_values( array_intersect( array_keys( wp_roles()->get_names() ), is_array( $value ) ? array_filter( $value, 'is_string' ) : array() ) );
	}
}
