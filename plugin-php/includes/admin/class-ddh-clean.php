<?php
/** Validates settings before they are stored, no matter whether the form, WP-CLI or another plugin sets them. */

defined( 'ABSPATH' ) || exit;

final class DDH_Clean {
	/** Maximum length of a URL and of a Firebase setting, in bytes. The app ignores longer ones. */
	const LONGEST = 500;

	/** @param mixed $input Settings to store. Invalid or missing values leave the stored ones unchanged, and invalid ones are reported. */
	public static function settings( $input ): array {
		$stored = get_option( DDH_Settings::OPTION );
		$kept   = is_array( $stored ) ? array_intersect_key( $stored, DDH_Settings::defaults() ) : array();
		if ( ! is_array( $input ) ) {
			return $kept;
		}
		foreach ( array_merge( ...array_values( DDH_Form::sections() ) ) as $key => $setting ) {
			// Browsers do not send unchecked boxes. The form's hidden field `form` distinguishes a cleared box from a missing setting.
			$is_cleared = isset( $input['form'] ) && in_array( $setting['kind'], array( 'box', 'roles' ), true );
			if ( ! array_key_exists( $key, $input ) && ! $is_cleared ) {
				continue;
			}
			try {
				$kept[ $key ] = self::clean( $setting, $input[ $key ] ?? null );
			} catch ( DDH_Refusal $refusal ) {
				// WordPress defines add_settings_error() only in the dashboard.
				if ( function_exists( 'add_settings_error' ) ) {
					/* translators: 1: label of a setting, 2: a sentence that says what is wrong with the new value. */
					$sentence = sprintf( __( '%1$s: %2$s This setting was not changed; the others were saved.', 'ddh-hockey' ), $setting['label'], $refusal->getMessage() );
					add_settings_error( DDH_Settings::OPTION, 'ddh_' . $key, $sentence );
				}
			}
		}
		return $kept;
	}

	/** @return mixed The value to store for a setting of DDH_Form. */
	private static function clean( array $setting, $value ) {
		$text = is_string( $value ) ? trim( $value ) : '';
		switch ( $setting['kind'] ) {
			case 'page':
				return self::clean_pages( $value );
			case 'number':
				/* translators: %d: the highest allowed number. */
				$sentence = sprintf( __( 'must be a whole number from 0 to %d.', 'ddh-hockey' ), $setting['most'] );
				return DDH_Disk::attempt( $sentence, 'filter_var', '' === $value || null === $value ? 0 : $value, FILTER_VALIDATE_INT, array( 'options' => array( 'min_range' => 0, 'max_range' => $setting['most'] ) ) );
			case 'select':
				self::must( in_array( $value, array_keys( $setting['choices'] ), true ), __( 'is not one of the choices.', 'ddh-hockey' ) );
				return $value;
			case 'box':
				return in_array( $value, array( true, 1, '1', 'on' ), true );
			case 'roles':
				return array_values( array_intersect( array_keys( wp_roles()->get_names() ), is_array( $value ) ? array_filter( $value, 'is_string' ) : array() ) );
			case 'capability':
				self::must( 1 === preg_match( '/^[A-Za-z0-9_-]{0,64}\z/', $text ), __( 'may contain only letters, digits, _ and -.', 'ddh-hockey' ) );
				return $text;
			case 'email':
				$clean = sanitize_email( $text );
				self::must( $clean === $text, __( 'must be an e-mail address.', 'ddh-hockey' ) );
				return $clean;
			case 'help':
				if ( 1 === preg_match( '/^tel:\+?[0-9().-]{2,30}\z/', $text ) ) {
					return $text;
				}
				// A web address otherwise.
			case 'url':
				$clean = esc_url_raw( $text, array( 'https', 'http' ) );
				$full  = 1 === preg_match( '#^https?://#i', $clean ) && '' !== (string) wp_parse_url( $clean, PHP_URL_HOST );
				self::must( '' === $text || ( $full && strlen( $clean ) <= self::LONGEST ), __( 'must be a full address that begins with https://.', 'ddh-hockey' ) );
				return $clean;
		}
		if ( isset( $setting['parts'] ) ) {
			return self::clean_firebase( $value );
		}
		$text = sanitize_text_field( $text );
		/* translators: %d: the highest allowed number of characters. */
		self::must( mb_strlen( $text ) <= $setting['most'], sprintf( __( 'must have at most %d characters.', 'ddh-hockey' ), $setting['most'] ) );
		return $text;
	}

	/** @param mixed $value WordPress page ids, by page of the app. */
	private static function clean_pages( $value ): array {
		$map = DDH_Settings::get( 'pages' );
		foreach ( is_array( $value ) ? array_intersect_key( $value, $map ) : array() as $page => $id ) {
			$map[ $page ] = absint( $id );
		}
		$used = array_filter( $map );
		self::must( count( array_unique( $used ) ) === count( $used ), __( 'one WordPress page cannot show two pages of the app.', 'ddh-hockey' ) );
		return $map;
	}

	/** @param mixed $value The public configuration of a Firebase web app. */
	private static function clean_firebase( $value ): array {
		$clean = array();
		foreach ( DDH_Settings::FIREBASE as $part ) {
			$clean[ $part ] = is_array( $value ) && is_string( $value[ $part ] ?? null ) ? sanitize_text_field( $value[ $part ] ) : '';
			/* translators: %s: name of a field of the Firebase settings, such as apiKey. */
			self::must( strlen( $clean[ $part ] ) <= self::LONGEST, sprintf( __( '%s is too long.', 'ddh-hockey' ), $part ) );
		}
		$url = $clean['databaseURL'];
		self::must( '' === $url || DDH_Firebase::is_database( $url ), __( 'databaseURL must look like https://name-default-rtdb.firebaseio.com', 'ddh-hockey' ) );
		return $clean;
	}

	private static function must( bool $met, string $sentence ): void {
		if ( ! $met ) {
			throw new DDH_Refusal( 'ddh_setting', $sentence, 400 );
		}
	}
}
