<?php
/**
 * Plugin Name:       DDH Hockey Hub
 * Description:       NHL game probabilities with a same-game parlay builder, betting value, and fantasy projections on three pages of your site.
 * Version:           1.0.0-dev
 * Requires at least: 6.5
 * Requires PHP:      7.4
 * Author:            DDH Hockey Hub
 * License:           GPL-2.0-or-later
 * License URI:       https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain:       ddh-hockey
 * Domain Path:       /languages
 *
 * @package DDH_Hockey
 */

defined( 'ABSPATH' ) || exit;

define( 'DDH_VERSION', '1.0.0-dev' );
define( 'DDH_FILE', __FILE__ );
define( 'DDH_DIR', plugin_dir_path( __FILE__ ) );
define( 'DDH_URL', plugin_dir_url( __FILE__ ) );

spl_autoload_register(
	static function ( $name ) {
		static $classes = null;
		$classes        = $classes ?? require DDH_DIR . 'includes/classes.php';
		if ( isset( $classes[ $name ] ) ) {
			require_once DDH_DIR . 'includes/' . $classes[ $name ];
		}
	}
);

DDH_Roles::hook();
DDH_Home::hook();
DDH_Deliveries::hook();
DDH_Sample::hook();
DDH_News::hook();
DDH_Update::hook();
DDH_Earlier::hook();
DDH_Assets::hook();
DDH_Routes::hook();
DDH_Pages::hook();
DDH_Head::hook();
DDH_Template::hook();
DDH_Nonce::hook();
DDH_Token_Sync::hook();
DDH_Firebase_Erasure::hook();
DDH_Rest::hook();
DDH_Privacy::hook();
DDH_Health::hook();
DDH_Reader::hook();
DDH_Freshness::hook();
DDH_Debug_Info::hook();
DDH_Admin::hook();
DDH_Record_Panel::hook();
DDH_Home_Panel::hook();
DDH_Sample_Panel::hook();
DDH_Lineups::hook();

// WordPress before 6.8 finds translations in the plugin's folder only by this call.
add_action(
	'init',
	static function () {
		load_plugin_textdomain( 'ddh-hockey', false, dirname( plugin_basename( DDH_FILE ) ) . '/languages' );
	},
	0
);

if ( defined( 'WP_CLI' ) && WP_CLI ) {
	WP_CLI::add_command( 'ddh', 'DDH_CLI' );
}

register_activation_hook( __FILE__, array( 'DDH_Routes', 'refresh' ) );
register_activation_hook( __FILE__, array( 'DDH_Routes', 'forget_rules' ) );
register_activation_hook( __FILE__, array( 'DDH_Sample', 'activate' ) );
register_activation_hook( __FILE__, array( 'DDH_Guard', 'settle' ) );
register_activation_hook( __FILE__, array( 'DDH_Roles', 'add' ) );
register_activation_hook( __FILE__, array( 'DDH_Home', 'activate' ) );
register_deactivation_hook( __FILE__, array( 'DDH_Routes', 'forget_rules' ) );
register_deactivation_hook( __FILE__, array( 'DDH_Deliveries', 'unschedule' ) );
