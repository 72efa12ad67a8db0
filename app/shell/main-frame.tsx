import type { ReactNode } from 'react';
import type { User } from '#contract/sign-in.ts';
import { ShownRoleProvider } from '#app/session/shown-role.tsx';
import { useEmbeddedSkin } from './embedded-skin.ts';
import { FrameParts } from './frame-parts.tsx';

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
      {embedded ? <main className="wharf-embedded-screen">{screen}</main> : <FrameParts user={user}>{screen}</FrameParts>}
    </ShownRoleProvider>
  );
}
