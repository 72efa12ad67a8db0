import { startTransition, useCallback, useState, type SetStateAction } from 'react';

/**
 * Whether something that a button opens is open. Its contents are drawn behind the press, in slices: the button shows at once
 * that it was pressed, and what is pressed or typed meanwhile goes before.
 */
export function useOpened(): [boolean, (next: SetStateAction<boolean>) => void] {
  const [opened, setOpened] = useState(false);
  const change = useCallback((next: SetStateAction<boolean>) => startTransition(() => setOpened(next)), []);
  return [opened, change];
}
