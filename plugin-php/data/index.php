<?php
/**
 * Nothing to list here.
 *
 * @package DDH_Hockey
 */

defined( 'ABSPATH' ) || exit;
