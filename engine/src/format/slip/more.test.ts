import { expect, test } from 'vitest';
import { moreFailedText, simulatingText, stoppedText } from './more.ts';

test('how far it is', () => {
  expect(simulatingText(43_296, 1_000_000)).toBe('Simulating: 43,296 of 1,000,000');
  expect(stoppedText(43_296, 1_000_000)).toBe('Stopped at 43,296 of 1,000,000');
});

test.each([
  [
    { kind: 'modelVersion', path: 'version', supported: 2, found: '9' } as const,
    "No more simulations: this game's model is of another version (version must be 2, not 9).",
  ],
  [
    { kind: 'badModel', path: 'score', expected: 'a list', found: 'nothing' } as const,
    "No more simulations: this game's model cannot be read (score must be a list, not nothing).",
  ],
  [
    { kind: 'otherRecords', record: 16, column: 'Total Goals' } as const,
    'No more simulations: this game\'s model does not give its published records (record 17, "Total Goals").',
  ],
  [{ kind: 'workerLost' } as const, 'No more simulations: the simulation stopped unexpectedly.'],
  [
    { kind: 'http', status: 404 } as const,
    "No more simulations: this game's model could not be loaded (HTTP error! status: 404).",
  ],
  [
    { kind: 'unreadable', detail: 'Failed to fetch' } as const,
    "No more simulations: this game's model could not be loaded (Failed to fetch).",
  ],
  [{ kind: 'outOfMemory' } as const, 'No more simulations: there is not enough memory for this simulation.'],
])('%j is said', (error, text) => {
  expect(moreFailedText(error)).toBe(text);
});
