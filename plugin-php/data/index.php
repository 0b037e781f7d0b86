<?php
/** Prevents directory listings. */

defined( 'ABSPATH' ) || exit;
