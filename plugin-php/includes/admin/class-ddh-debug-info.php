<?php
/**
 * Adds the plugin's section to Tools > Site Health > Info. Users publish this screen in support questions, so the
 * section must not contain secrets.
 */

defined( 'ABSPATH' ) || exit;

final class DDH_Debug_Info {
	public static function hook(): void {
		add_filter( 'debug_information', array( __CLASS__, 'add' ) );
	}

	public static function add( $sections ) {
		if ( DDH_Host::lacking( ...DDH_Host::NEEDED ) ) {
			return $sections;
		}
		$in_folder = DDH_Data::is_in_plugin() ? __( 'in the plugin\'s folder', 'ddh-hockey' ) : __( 'in uploads', 'ddh-hockey' );
		$values    = array(
			__( 'Version', 'ddh-hockey' )              => DDH_VERSION,
			__( 'Pages', 'ddh-hockey' )                => implode( ', ', array_map( array( 'DDH_Pages', 'of' ), array_keys( DDH_Settings::PAGES ) ) ),
			__( 'Build', 'ddh-hockey' )                => self::yes( null !== DDH_Assets::manifest() ),
			__( 'Place of the data', 'ddh-hockey' )    => defined( 'DDH_DATA_DIR' ) ? __( 'in the folder that DDH_DATA_DIR names', 'ddh-hockey' ) : $in_folder,
			__( 'Version of the data', 'ddh-hockey' )  => DDH_Data::version(),
			__( 'Data made', 'ddh-hockey' )            => DDH_Data::manifest()['generatedAt'] ?? '',
			__( 'Data files', 'ddh-hockey' )           => (string) count( DDH_Data::files() ),
			__( 'Teams stored in', 'ddh-hockey' )      => DDH_Settings::get( 'team_store' ),
			__( 'Firebase settings', 'ddh-hockey' )    => self::yes( null !== DDH_Firebase::public_config() ),
			__( 'Firebase key', 'ddh-hockey' )         => self::yes( DDH_Firebase::is_configured() ),
			__( 'Access is restricted', 'ddh-hockey' ) => self::yes( DDH_Settings::get( 'access_restricted' ) ),
			__( 'Patreon plugin found', 'ddh-hockey' ) => self::yes( DDH_Patreon::is_there() ),
		);
		$fields    = array();
		foreach ( $values as $label => $value ) {
			$fields[] = array( 'label' => $label, 'value' => '' === $value ? '-' : $value );
		}
		$sections['ddh-hockey'] = array( 'label' => __( 'DDH Hockey Hub', 'ddh-hockey' ), 'fields' => $fields );
		return $sections;
	}

	private static function yes( bool $is ): string {
		return $is ? __( 'yes', 'ddh-hockey' ) : __( 'no', 'ddh-hockey' );
	}
}
