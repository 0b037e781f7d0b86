import { newKeys } from '../identity/keys.ts';
import { customToken, project } from '../identity/project.ts';
import { CASES } from '../rules/cases/index.ts';
import { PUBLISHED } from '../rules/published.ts';
import { PROJECT } from './places.ts';
import { playRules } from './rules.ts';
import { playSave } from './save.ts';

// `firebase emulators:exec` runs this file and sets the hosts and ports of the emulators.
const { FIREBASE_AUTH_EMULATOR_HOST: auth, FIREBASE_DATABASE_EMULATOR_HOST: database } = process.env;
if (auth === undefined || database === undefined) throw new Error('start this with `npm run emulators`');
const places = { auth: `http://${auth}`, database: `http://${database}` };

const cases = Object.values(CASES).flat();
const other = await playRules(places, PUBLISHED, cases);
for (const line of other) console.error(`different verdict: ${line}`);
console.log(`${cases.length - other.length} of ${cases.length} attempts have the same verdict as with targaryen`);
// The Auth emulator does not check signatures, so any key will do.
const ours = project(newKeys(), PROJECT);
await playSave(places, (uid, claims) => customToken(ours, uid, claims, Date.now()));
console.log('signing in, linking and saving a team work as the product needs');
process.exit(other.length === 0 ? 0 : 1);
