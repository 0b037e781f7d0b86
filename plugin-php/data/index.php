<?php
/**
 * Prevents directory listings.
 *
 * @package DDH_Hockey
 */

defined( 'ABSPATH' ) || exit;
