import type { ReactNode } from 'react';
import type { User } from '#contract/sign-in.ts';
import { ShownRoleProvider } from '#app/session/shown-role.tsx';
import { isEmbeddedDocument } from '#app/shopify/start-embedded.ts';
import { useEmbeddedSkin } from './embedded-skin.ts';

/** Fetched before the page comes to life, and never inside the Shopify admin. */
const FrameParts = import.meta.env.SSR || !isEmbeddedDocument() ? (await import('./frame-parts.tsx')).FrameParts : null;

/** What is around the screens. Inside the Shopify admin that is the admin's own frame. The end of the screen is marked: a browser waits for it. */
export function MainFrame({ user, children }: { user: User; children: ReactNode }) {
  const embedded = useEmbeddedSkin() !== null;
  const screen = (
    <>
      {children}
      <span id="screen-end" hidden />
    </>
  );
  return (
    <ShownRoleProvider user={user}>
      {embedded || FrameParts === null ? (
        <main className="wharf-embedded-screen">{screen}</main>
      ) : (
        <FrameParts user={user}>{screen}</FrameParts>
      )}
    </ShownRoleProvider>
  );
}
