<?php
/** The limits of a fantasy team, the same as in the app. Made by `npm run made`: do not edit. */

defined( 'ABSPATH' ) || exit;

return array(
	'max_teams'       => 5,
	'max_team_name'   => 50,
	'max_player_name' => 200,
	'max_group'       => 1000,
	'groups'          => array( 'F', 'D', 'G' ),
	'sections'        => array(
		'leagueStructure' => array(
			'number_of_teams'      => array( 'whole' => true, 'min' => 1, 'max' => 50 ),
			'forward_lineup_spots' => array( 'whole' => true, 'min' => 0, 'max' => 20 ),
			'defense_lineup_spots' => array( 'whole' => true, 'min' => 0, 'max' => 20 ),
			'utility_lineup_spots' => array( 'whole' => true, 'min' => 0, 'max' => 20 ),
			'goalie_lineup_spots'  => array( 'whole' => true, 'min' => 0, 'max' => 5 ),
			'bench_spots'          => array( 'whole' => true, 'min' => 0, 'max' => 20 ),
			'injury_spots'         => array( 'whole' => true, 'min' => 0, 'max' => 20 ),
		),
		'skaterScoring'   => array(
			'goal'       => array( 'whole' => false, 'min' => -25, 'max' => 25 ),
			'assist'     => array( 'whole' => false, 'min' => -25, 'max' => 25 ),
			'pp_goal'    => array( 'whole' => false, 'min' => -25, 'max' => 25 ),
			'pp_assist'  => array( 'whole' => false, 'min' => -25, 'max' => 25 ),
			'pk_goal'    => array( 'whole' => false, 'min' => -25, 'max' => 25 ),
			'pk_assist'  => array( 'whole' => false, 'min' => -25, 'max' => 25 ),
			'plus_minus' => array( 'whole' => false, 'min' => -25, 'max' => 25 ),
			'sog'        => array( 'whole' => false, 'min' => -25, 'max' => 25 ),
			'block'      => array( 'whole' => false, 'min' => -25, 'max' => 25 ),
			'hit'        => array( 'whole' => false, 'min' => -25, 'max' => 25 ),
		),
		'goalieScoring'   => array(
			'wins'          => array( 'whole' => false, 'min' => -25, 'max' => 25 ),
			'saves'         => array( 'whole' => false, 'min' => -25, 'max' => 25 ),
			'goals_against' => array( 'whole' => false, 'min' => -25, 'max' => 25 ),
			'shutouts'      => array( 'whole' => false, 'min' => -25, 'max' => 25 ),
		),
	),
);
