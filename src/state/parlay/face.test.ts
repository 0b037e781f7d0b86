import { expect, test } from 'vitest';
import { memoryServices } from '../../testing/memoryServices.ts';
import { answering } from '../../testing/siteFiles.ts';
import { createFace } from './face.ts';

const services = (builderFace: 'board' | 'form') => ({
  ...memoryServices(answering()),
  choices: { builderFace, builderDates: 'today', oddsType: 'decimal', stakes: true } as const,
});

test('the builder opens with the layout that the operator chose, and keeps the layout that the user chooses', () => {
  const page = services('form');
  const face = createFace(page);
  expect(face.state.face).toBe('form');
  face.show('board');
  expect(createFace(page).state.face).toBe('board');
});

test('an unknown stored layout of the builder is ignored', () => {
  const page = services('board');
  page.preferences.set('builder-face', 'x');
  expect(createFace(page).state.face).toBe('board');
});
