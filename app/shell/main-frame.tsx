import type { ReactNode } from 'react';
import type { User } from '#contract/sign-in.ts';
import { ShownRoleProvider } from '#app/session/shown-role.tsx';
import { isEmbeddedDocument } from '#app/shopify/start-embedded.ts';
import { useEmbeddedSkin } from './embedded-skin.ts';

/** Fetched before the page comes to life, and never inside the Shopify admin. */
const FrameParts = import.meta.env.SSR || !isEmbeddedDocument() ? (await import('./frame-parts.tsx')).FrameParts : null;

/** What is around the screens. Inside the Shopify admin that is the admin's own frame. */
export function MainFrame({ user, children }: { user: User; children: ReactNode }) {
  const embedded = useEmbeddedSkin() !== null;
  return (
    <ShownRoleProvider user={user}>
      {embedded || FrameParts === null ? <main>{children}</main> : <FrameParts user={user}>{children}</FrameParts>}
    </ShownRoleProvider>
  );
}
