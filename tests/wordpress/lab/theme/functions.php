<?php
defined( 'ABSPATH' ) || exit;

add_theme_support( 'title-tag' );
