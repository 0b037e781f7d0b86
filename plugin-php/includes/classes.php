<?php
/**
 * The file of each class, below this folder.
 *
 * @package DDH_Hockey
 */

defined( 'ABSPATH' ) || exit;

return array(
	'DDH_Access'           => 'rest/class-ddh-access.php',
	'DDH_Admin'            => 'admin/class-ddh-admin.php',
	'DDH_Assets'           => 'pages/class-ddh-assets.php',
	'DDH_CLI'              => 'rest/class-ddh-cli.php',
	'DDH_Check'            => 'data/class-ddh-check.php',
	'DDH_Clean'            => 'admin/class-ddh-clean.php',
	'DDH_Data'             => 'data/class-ddh-data.php',
	'DDH_Data_Panel'       => 'admin/class-ddh-data-panel.php',
	'DDH_Datasets'         => 'data/class-ddh-datasets.php',
	'DDH_Debug_Info'       => 'admin/class-ddh-debug-info.php',
	'DDH_Deliveries'       => 'data/class-ddh-deliveries.php',
	'DDH_Deliveries_Rest'  => 'rest/class-ddh-deliveries-rest.php',
	'DDH_Delivery'         => 'data/class-ddh-delivery.php',
	'DDH_Disk'             => 'data/class-ddh-disk.php',
	'DDH_Firebase'         => 'firebase/class-ddh-firebase.php',
	'DDH_Firebase_Erasure' => 'firebase/class-ddh-firebase-erasure.php',
	'DDH_Folder'           => 'data/class-ddh-folder.php',
	'DDH_Form'             => 'admin/class-ddh-form.php',
	'DDH_Google'           => 'firebase/class-ddh-google.php',
	'DDH_Health'           => 'admin/class-ddh-health.php',
	'DDH_Json'             => 'data/class-ddh-json.php',
	'DDH_Jwt'              => 'firebase/class-ddh-jwt.php',
	'DDH_Listing'          => 'data/class-ddh-listing.php',
	'DDH_Manifest'         => 'data/class-ddh-manifest.php',
	'DDH_Npz'              => 'data/class-ddh-npz.php',
	'DDH_Old_Prices'       => 'data/class-ddh-old-prices.php',
	'DDH_Pages'            => 'pages/class-ddh-pages.php',
	'DDH_Patreon'          => 'rest/class-ddh-patreon.php',
	'DDH_Pieces'           => 'data/class-ddh-pieces.php',
	'DDH_Privacy'          => 'admin/class-ddh-privacy.php',
	'DDH_Refusal'          => 'rest/class-ddh-refusal.php',
	'DDH_Report'           => 'data/class-ddh-report.php',
	'DDH_Rest'             => 'rest/class-ddh-rest.php',
	'DDH_Root'             => 'pages/class-ddh-root.php',
	'DDH_Routes'           => 'pages/class-ddh-routes.php',
	'DDH_Settings'         => 'admin/class-ddh-settings.php',
	'DDH_Team_Book'        => 'teams/class-ddh-team-book.php',
	'DDH_Team_Changes'     => 'teams/class-ddh-team-changes.php',
	'DDH_Team_Check'       => 'teams/class-ddh-team-check.php',
	'DDH_Teams'            => 'teams/class-ddh-teams.php',
	'DDH_Text_Check'       => 'data/class-ddh-text-check.php',
	'DDH_Token_Sync'       => 'firebase/class-ddh-token-sync.php',
	'DDH_Uninstall'        => 'admin/class-ddh-uninstall.php',
	'DDH_Update'           => 'admin/class-ddh-update.php',
	'DDH_Upgrade'          => 'data/class-ddh-upgrade.php',
);
