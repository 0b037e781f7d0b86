<?php
/** The tabs of the assigned pages in WordPress's sitemap. The pages themselves are in its list of pages. */

defined( 'ABSPATH' ) || exit;

final class DDH_Sitemap extends WP_Sitemaps_Provider {
	public function __construct() {
		$this->name        = 'hockey';
		$this->object_type = 'hockey';
	}

	/**
	 * Returns all tabs that the site has. A tab without a record is none.
	 *
	 * @param int    $page_num       The page of the sitemap. There is only one.
	 * @param string $object_subtype Unused, as there are none.
	 */
	public function get_url_list( $page_num, $object_subtype = '' ): array {
		$list = array();
		foreach ( DDH_Routes::pages() as $page => $at ) {
			foreach ( DDH_Names::TABS[ $page ] as $tab ) {
				if ( DDH_Names::RECORD !== $tab || DDH_Record::is_shown() ) {
					$list[] = array( 'loc' => DDH_Routes::address( $page, $tab, $at['id'] ) );
				}
			}
		}
		return $list;
	}

	/**
	 * Returns the number of pages of the sitemap.
	 *
	 * @param string $object_subtype Unused.
	 */
	public function get_max_num_pages( $object_subtype = '' ): int {
		return DDH_Routes::pages() ? 1 : 0;
	}
}
