import { useSearchParams } from '@remix-run/react';
import { BlockStack } from '@shopify/polaris';
import { readSecurityForm } from './account-tabs.ts';
import { EmailGroup } from './email-group.tsx';
import type { loadSecurity } from './load-tab.server.ts';
import { PasswordGroup } from './password-group.tsx';
import { PhoneGroup } from './phone-group.tsx';
import { SessionsGroup } from './sessions-group.tsx';
import { TwoFactorGroup } from './two-factor-group.tsx';

export type SecurityContent = Awaited<ReturnType<typeof loadSecurity>>;

/** How the merchant signs in, and from where one is signed in. */
export function SecurityTab({ content }: { content: SecurityContent }) {
  const [params] = useSearchParams();
  const open = readSecurityForm(params);
  return (
    <BlockStack gap="600">
      <EmailGroup content={content} editing={open === 'email'} />
      <PhoneGroup content={content} editing={open === 'phone'} />
      <PasswordGroup content={content} editing={open === 'password'} />
      <TwoFactorGroup content={content} open={open} />
      <SessionsGroup sessions={content.sessions} />
    </BlockStack>
  );
}
