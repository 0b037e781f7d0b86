#!/usr/bin/env node
// Runs the test cases of the database rules on Google's emulators. Then signs in there, links the session to a member
// and saves a team. Exits with 3 if the emulators cannot run.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const JAVA = 21;
const MISSING = 3;
const at = (path) => fileURLToPath(new URL(path, import.meta.url));

const firebase = spawnSync('firebase', ['--version'], { encoding: 'utf8' });
const java = /version "(\d+)/.exec(spawnSync('java', ['-version'], { encoding: 'utf8' }).stderr ?? '')?.[1];
const missing = [
  ...(firebase.status === 0 ? [] : ['firebase-tools (npm install --global firebase-tools)']),
  ...(Number(java ?? 0) >= JAVA ? [] : [`Java ${JAVA} or newer (found: ${java ?? 'none'})`]),
];
if (missing.length > 0) {
  console.error(`The emulators cannot run here. Missing: ${missing.join('; ')}.`);
  process.exit(MISSING);
}
const main = `node --conditions=ddh-source --import tsx "${at('main.ts')}"`;
const config = at('../../../plugin-php/firebase/firebase.json');
const options = ['--only', 'auth,database', '--project', 'demo-ddh', '--config', config];
const { status } = spawnSync('firebase', ['emulators:exec', ...options, main], { stdio: 'inherit' });
process.exit(status ?? 1);
