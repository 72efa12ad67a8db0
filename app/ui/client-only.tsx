import { Suspense, useEffect, useState, type ReactNode } from 'react';

/**
 * Renders its children in the browser only, such as dialogs that the address opens. Rendered with the server's page, a lazy part
 * is still loading when the page first changes, which React reports as error 421.
 */
export function ClientOnly({ children }: { children: ReactNode }) {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return mounted ? <Suspense>{children}</Suspense> : null;
}
