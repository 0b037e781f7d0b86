import { newKeys } from '../identity/keys.ts';
import { customToken, project } from '../identity/project.ts';
import { CASES } from '../rules/cases/index.ts';
import { PUBLISHED } from '../rules/published.ts';
import { PROJECT } from './places.ts';
import { playRules } from './rules.ts';
import { playSave } from './save.ts';

// What `firebase emulators:exec` runs: it says where the emulators are.
const { FIREBASE_AUTH_EMULATOR_HOST: auth, FIREBASE_DATABASE_EMULATOR_HOST: database } = process.env;
if (auth === undefined || database === undefined) throw new Error('run this by `npm run emulators`');
const places = { auth: `http://${auth}`, database: `http://${database}` };

const cases = Object.values(CASES).flat();
const other = await playRules(places, PUBLISHED, cases);
for (const line of other) console.error(`judged otherwise: ${line}`);
console.log(`${cases.length - other.length} of ${cases.length} attempts are judged as targaryen judges them`);
// The Auth emulator does not look at the signature.
const ours = project(newKeys(), PROJECT);
await playSave(places, (uid, claims) => customToken(ours, uid, claims, Date.now()));
console.log('from the sign-in to a saved team: as the product needs it');
process.exit(other.length === 0 ? 0 : 1);
