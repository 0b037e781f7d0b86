import { serveSimulations } from './simulationServer.ts';

serveSimulations();
