import { expect, test } from 'vitest';
import { teamBounds } from './teamBounds.ts';

test("the plugin's team bounds equal the limits of the specification", () => {
  const text = teamBounds();
  expect(text).toContain("'number_of_teams'      => array( 'whole' => true, 'min' => 1, 'max' => 50 ),");
  expect(text).toContain("'goalie_lineup_spots'  => array( 'whole' => true, 'min' => 0, 'max' => 5 ),");
  expect(text).toContain("'shutouts'      => array( 'whole' => false, 'min' => -25, 'max' => 25 ),");
  expect(text).toContain("'max_teams'       => 5,");
  expect(text).toContain("'max_team_name'   => 50,");
  expect(text.match(/'whole' => /g)).toHaveLength(7 + 10 + 4);
});
