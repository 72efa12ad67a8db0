import { useEffect, useState } from 'react';

/** Whether the page is hydrated: until then a control that only a script answers is disabled, so that no press on it is lost. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}
