import { testRelease } from './suite.ts';

testRelease('webkit');
