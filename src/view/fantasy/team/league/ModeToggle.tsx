import { useId } from 'react';
import type { ScoringMode } from '@ddh/engine/internal/fantasy';
import { Button } from '../../../shared/Button.tsx';
import { modeToggleHint, modeToggleText } from './copy.ts';
import styles from './ModeToggle.module.css';

type ModeToggleProps = { readonly mode: ScoringMode; readonly onToggle: () => void };

/**
 * Switches between fantasy mode, where each stat has its own weight, and category mode, where every weight is 1 (spec
 * 4). The button is labeled with the mode that it switches to.
 */
export function ModeToggle({ mode, onToggle }: ModeToggleProps) {
  const hint = useId();
  return (
    <div className={`ddh-wrap ${styles['mode']}`}>
      <Button describedBy={hint} onPress={onToggle}>
        {modeToggleText(mode)}
      </Button>
      <p id={hint} className={`ddh-label ${styles['hint']}`}>
        {modeToggleHint(mode)}
      </p>
    </div>
  );
}
