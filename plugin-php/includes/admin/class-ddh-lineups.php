<?php
/** The screen Tools > Line-ups, on which operators confirm goalies and scratch players. Its script fills it. */

defined( 'ABSPATH' ) || exit;

final class DDH_Lineups {
	const SLUG = 'ddh-lineups';

	/** The data files that the screen reads. Only the first one is required. */
	const FILES = array( 'schedule_times', 'p_info', 'lineups', 'fantasy/all_available_players' );

	public static function hook(): void {
		add_action( 'admin_menu', array( __CLASS__, 'menu' ) );
	}

	public static function menu(): void {
		$page = add_management_page( __( 'Line-ups', 'ddh-hockey' ), __( 'Line-ups', 'ddh-hockey' ), DDH_Roles::PUBLISH, self::SLUG, array( __CLASS__, 'render' ) );
		if ( $page ) {
			add_action( 'load-' . $page, array( __CLASS__, 'load' ) );
		}
	}

	public static function load(): void {
		// The script wp-api-fetch adds the nonce to requests and renews it.
		wp_enqueue_script( 'wp-api-fetch' );
		DDH_Assets::enqueue_admin( 'lineups' );
	}

	public static function render(): void {
		if ( ! DDH_News::permit() ) {
			return;
		}
		$config = array(
			'files' => self::files(),
			'route' => '/' . DDH_Rest::NAMESPACE_V1 . DDH_News_Rest::ROUTE,
			'texts' => self::texts(),
		);
		echo '<div class="wrap ddh-lineups" data-config="', esc_attr( wp_json_encode( $config ) ), '"><h1>', esc_html__( 'Line-ups', 'ddh-hockey' ), '</h1>';
		echo '<p class="ddh-intro">', esc_html__( 'Confirm starting goalies and scratch players: press a button twice. The machine that simulates the games reads this, and publishes a game again until it begins.', 'ddh-hockey' ), '</p>';
		echo '<noscript><p>', esc_html__( 'This screen needs JavaScript.', 'ddh-hockey' ), '</p></noscript>';
		echo '</div>';
	}

	/** @return array<string,string> The URL of each data file that the site has, by name. */
	private static function files(): array {
		$urls = array();
		foreach ( self::FILES as $name ) {
			if ( is_file( DDH_Data::dir() . "/$name.json" ) ) {
				$urls[ $name ] = DDH_Data::url() . "/$name.json?v=" . rawurlencode( DDH_Data::version() );
			}
		}
		return $urls;
	}

	/** @return array<string,string> */
	private static function texts(): array {
		return array(
			'loading'       => __( 'Loading', 'ddh-hockey' ),
			'noData'        => __( 'The data of this site cannot be read. Reload the page, or deliver the data again.', 'ddh-hockey' ),
			'noGames'       => __( 'The delivered data has no game of today or later.', 'ddh-hockey' ),
			'day'           => __( 'Day', 'ddh-hockey' ),
			'filter'        => __( 'Find a player or team', 'ddh-hockey' ),
			'noMatch'       => __( 'No player or team of this day has that name.', 'ddh-hockey' ),
			/* translators: 1: the away team, 2: the home team. */
			'game'          => __( '%1$s at %2$s', 'ddh-hockey' ),
			/* translators: %s: time of day in New York. */
			'time'          => __( '%s New York time', 'ddh-hockey' ),
			'begun'         => __( 'This game has begun. News no longer changes its figures.', 'ddh-hockey' ),
			/* translators: %s: number of skaters of a team. */
			'skaters'       => __( 'Skaters (%s)', 'ddh-hockey' ),
			/* translators: 1: number of skaters of a team, 2: number of those who are scratched. */
			'skatersOut'    => __( 'Skaters (%1$s, %2$s scratched)', 'ddh-hockey' ),
			/* translators: %s: probability that the goalie starts, such as "75%". */
			'predicted'     => __( 'predicted, %s', 'ddh-hockey' ),
			'confirmed'     => __( 'confirmed', 'ddh-hockey' ),
			'scratched'     => __( 'scratched', 'ddh-hockey' ),
			'goalie'        => __( 'Confirm', 'ddh-hockey' ),
			'scratch'       => __( 'Scratch', 'ddh-hockey' ),
			'return'        => __( 'Return', 'ddh-hockey' ),
			'again'         => __( 'Press again', 'ddh-hockey' ),
			/* translators: %s: name of a goalie. */
			'askGoalie'     => __( 'Press again to confirm %s as the starting goalie. Escape cancels.', 'ddh-hockey' ),
			/* translators: %s: name of a player. */
			'askScratch'    => __( 'Press again to scratch %s. Escape cancels.', 'ddh-hockey' ),
			/* translators: %s: name of a player. */
			'askReturn'     => __( 'Press again: %s may play. Escape cancels.', 'ddh-hockey' ),
			'saving'        => __( 'Saving', 'ddh-hockey' ),
			/* translators: 1: name of a goalie, 2: name of the team. */
			'saidGoalie'    => __( '%1$s starts in goal for the %2$s.', 'ddh-hockey' ),
			/* translators: 1: name of a player, 2: name of the team. */
			'saidScratch'   => __( '%1$s of the %2$s is scratched.', 'ddh-hockey' ),
			/* translators: 1: name of a player, 2: name of the team. */
			'saidReturn'    => __( '%1$s of the %2$s may play.', 'ddh-hockey' ),
			'log'           => __( 'Said so far', 'ddh-hockey' ),
			'nothing'       => __( 'Nothing yet.', 'ddh-hockey' ),
			/* translators: 1: time, 2: name of a user. */
			'by'            => __( '%1$s, %2$s', 'ddh-hockey' ),
			'unknownUser'   => __( 'a former user', 'ddh-hockey' ),
			'undo'          => __( 'Undo', 'ddh-hockey' ),
			/* translators: %s: the sentence that is taken back, such as "Igor Shesterkin starts in goal for the New York Rangers." */
			'undone'        => __( 'Undone: %s', 'ddh-hockey' ),
			'lost'          => __( 'The site does not answer. What you see may be outdated.', 'ddh-hockey' ),
		);
	}
}
