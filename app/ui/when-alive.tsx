import { Suspense, useEffect, useState, type ReactNode } from 'react';

/**
 * What an address opens and only a living page shows, as dialogs are, and what is fetched then. Drawn with the page that the server sent, it
 * would still be on its way when the page changes for the first time, which React tells the console as an error (421).
 */
export function WhenAlive({ children }: { children: ReactNode }) {
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return alive ? <Suspense>{children}</Suspense> : null;
}
