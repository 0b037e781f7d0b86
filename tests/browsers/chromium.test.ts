import { testEngine } from './suite.ts';

testEngine('chromium');
