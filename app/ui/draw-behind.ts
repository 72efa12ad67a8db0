import { startTransition } from 'react';

/**
 * Draws what follows from a press once the press itself has been shown: after the next paint, in slices. What is pressed or
 * typed meanwhile goes before.
 */
export function drawBehind(work: () => void): void {
  requestAnimationFrame(() => setTimeout(() => startTransition(work)));
}
