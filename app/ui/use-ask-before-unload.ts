import { useEffect } from 'react';

/** While `ask` is true, the browser asks before the page is closed or reloaded. */
export function useAskBeforeUnload(ask: boolean): void {
  useEffect(() => {
    if (!ask) return;
    const stop = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', stop);
    return () => window.removeEventListener('beforeunload', stop);
  }, [ask]);
}
