import { testRelease } from './suite.ts';

testRelease('firefox');
