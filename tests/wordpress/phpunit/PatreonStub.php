<?php
/** A stand-in for the class that the Patreon plugin declares. */
final class Patreon_Wordpress {

	public static $cents    = false;
	public static $declined = false;
	public static $asked    = array();

	public static function getUserPatronage( $user = false ) {
		self::$asked[] = $user->ID;
		if ( self::$cents instanceof Throwable ) {
			throw self::$cents;
		}
		return self::$cents;
	}

	public static function checkDeclinedPatronage( $user ) {
		self::$asked[] = $user->ID;
		return self::$declined;
	}
}
