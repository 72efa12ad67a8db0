import { useSearchParams } from '@remix-run/react';
import { BlockStack } from '@shopify/polaris';
import { readSecurityForm } from './account-tabs.ts';
import { EmailGroup } from './email-group.tsx';
import { LinkAccountGroup, useAccountLink } from './link-account-group.tsx';
import type { loadOwnSignIn, loadSecurity } from './load-tab.server.ts';
import { PasswordGroup } from './password-group.tsx';
import { PhoneGroup } from './phone-group.tsx';
import { SessionsGroup } from './sessions-group.tsx';
import { ShopsGroup } from './shops-group.tsx';
import { TwoFactorGroup } from './two-factor-group.tsx';

/** What protects an account that has a password. */
export type SecurityContent = Awaited<ReturnType<typeof loadOwnSignIn>>;

/** How the merchant signs in, and from where one is signed in. */
export function SecurityTab({ content: { own, shops } }: { content: Awaited<ReturnType<typeof loadSecurity>> }) {
  const [params] = useSearchParams();
  const open = readSecurityForm(params);
  const link = useAccountLink();
  if (own === null) {
    return (
      <BlockStack gap="600">
        <ShopsGroup shops={shops} hasPassword={false} />
        <LinkAccountGroup shops={shops} editing={open === 'link-account'} link={link} />
      </BlockStack>
    );
  }
  return (
    <BlockStack gap="600">
      <EmailGroup content={own} editing={open === 'email'} />
      <PhoneGroup content={own} editing={open === 'phone'} />
      <PasswordGroup content={own} editing={open === 'password'} />
      <TwoFactorGroup content={own} open={open} />
      {shops.length === 0 ? null : <ShopsGroup shops={shops} hasPassword />}
      <SessionsGroup sessions={own.sessions} />
    </BlockStack>
  );
}
