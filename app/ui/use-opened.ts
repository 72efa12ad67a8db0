import { useCallback, useState, type SetStateAction } from 'react';
import { drawBehind } from './draw-behind.ts';

/** Whether something that a button opens is open: the button shows at once that it was pressed, its contents are drawn behind that. */
export function useOpened(): [boolean, (next: SetStateAction<boolean>) => void] {
  const [opened, setOpened] = useState(false);
  const change = useCallback((next: SetStateAction<boolean>) => drawBehind(() => setOpened(next)), []);
  return [opened, change];
}
