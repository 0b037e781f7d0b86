import { proxy } from 'valtio/vanilla';
import type { Services } from '../../services/ports.ts';

/** The two ways to edit the slip: prices on buttons, or all fields of the form. */
const FACES = ['board', 'form'] as const;
type Face = (typeof FACES)[number];

export type FaceStore = { readonly state: { face: Face }; readonly show: (face: Face) => void };

/** Holds the shown layout of the builder, and stores the layout that the user chooses. */
export function createFace({ preferences, choices }: Pick<Services, 'preferences' | 'choices'>): FaceStore {
  const stored = preferences.get('builder-face');
  const state = proxy<{ face: Face }>({ face: FACES.find((face) => face === stored) ?? choices.builderFace });
  return {
    state,
    show(face) {
      state.face = face;
      preferences.set('builder-face', face);
    },
  };
}
