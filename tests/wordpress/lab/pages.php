<?php
/** The three pages of a site, with the ids that the plugin maps by itself. */

function lab_expect( bool $met, string $message ): void {
	if ( ! $met ) {
		fwrite( STDERR, $message . "\n" );
		exit( 1 );
	}
}

function lab_pages(): void {
	$pages = array(
		15970 => array( 'nhl-game-probability-hub', 'Game Probability Hub' ),
		17964 => array( 'nhl-value-vault', 'Value Vault' ),
		19503 => array( 'nhl-fantasy', 'Fantasy Hub' ),
	);
	foreach ( $pages as $id => list( $slug, $title ) ) {
		$got = wp_insert_post( array( 'import_id' => $id, 'post_type' => 'page', 'post_status' => 'publish', 'post_name' => $slug, 'post_title' => $title ), true );
		lab_expect( $id === $got, "the page $slug did not get the id $id" );
	}
}
