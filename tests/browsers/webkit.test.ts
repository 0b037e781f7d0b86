import { testEngine } from './suite.ts';

testEngine('webkit');
