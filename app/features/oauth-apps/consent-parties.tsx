import { useState } from 'react';
import { Banner, BlockStack, Button, InlineStack, Select, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { AskingApp, ConsentAccount } from '#contract/oauth-apps.ts';
import { logOut } from '#app/session/log-out.ts';
import { loginPathFor } from '#app/session/login-redirect.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { AppLogo } from './app-logo.tsx';

/** The app that asks, and whether its maker is known. */
export function ConsentApp({ app: { name, domain, logo } }: { app: AskingApp }) {
  const { t } = useTranslation('oauth-apps');
  return (
    <BlockStack gap="300">
      <InlineStack gap="300" blockAlign="center" wrap={false}>
        <AppLogo name={name} logo={logo} />
        <BlockStack>
          <Text as="p" variant="headingMd" breakWord>
            {name}
          </Text>
          {domain === null ? null : (
            <Text as="p" tone="subdued" breakWord>
              {t('authorize.verifiedDomain', { domain })}
            </Text>
          )}
        </BlockStack>
      </InlineStack>
      {domain === null ? (
        <Banner tone="warning" title={t('authorize.noDomainTitle')}>
          <Text as="p">{t('authorize.noDomainText')}</Text>
        </Banner>
      ) : null}
    </BlockStack>
  );
}

interface ConsentAccountFieldProps {
  email: string;
  accounts: readonly ConsentAccount[];
  selectedId: string | undefined;
  onSelect: (accountId: string) => void;
}

/** Who decides, and for which account where there are several. */
export function ConsentAccountField({ email, accounts, selectedId, onSelect }: ConsentAccountFieldProps) {
  const { t } = useTranslation('oauth-apps');
  return (
    <BlockStack gap="300">
      <InlineStack gap="200" blockAlign="center" align="space-between">
        <Text as="p" breakWord>
          {t('authorize.loggedInAs', { email })}
        </Text>
        <OtherAccountButton />
      </InlineStack>
      {selectedId === undefined ? null : <input type="hidden" name="accountId" value={selectedId} />}
      {accounts.length < 2 ? null : (
        <Select
          label={t('authorize.account')}
          helpText={t('authorize.accountHelp')}
          options={accounts.map(({ accountId, ownerEmail }) => ({ value: accountId, label: ownerEmail }))}
          {...(selectedId === undefined ? {} : { value: selectedId })}
          onChange={onSelect}
        />
      )}
    </BlockStack>
  );
}

/** Logs out, and comes back to the same question after logging in. */
function OtherAccountButton() {
  const { t } = useTranslation('oauth-apps');
  const hydrated = useHydrated();
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    void logOut().then(() => window.location.assign(loginPathFor(window.location.href)));
  };
  return (
    <Button variant="plain" disabled={!hydrated || leaving} onClick={leave}>
      {t('authorize.otherAccount')}
    </Button>
  );
}
