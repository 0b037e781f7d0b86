import { testRelease } from './suite.ts';

testRelease('chromium');
