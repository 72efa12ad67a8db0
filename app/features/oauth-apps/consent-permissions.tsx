import { Banner, BlockStack, List, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { OAuthScope } from '#contract/oauth-apps.values.ts';
import { ScopeList } from './scope-words.tsx';

/** What no app is ever given. */
const NEVER = ['signIn', 'money', 'people', 'stores', 'close'] as const;

/** What the app would be able to do, what it asks for in vain, and what it never can. */
export function ConsentPermissions({ asked, given }: { asked: readonly OAuthScope[]; given: readonly OAuthScope[] }) {
  const { t } = useTranslation('oauth-apps');
  const left = asked.filter((scope) => !given.includes(scope));
  return (
    <BlockStack gap="400">
      {given.length === 0 ? (
        <Banner tone="warning" title={t('authorize.nothingTitle')}>
          <Text as="p">{t('authorize.nothingText')}</Text>
        </Banner>
      ) : (
        <Section title={t('authorize.permissions')}>
          <ScopeList scopes={given} />
        </Section>
      )}
      {left.length === 0 ? null : (
        <Section title={t('authorize.notIncluded')}>
          <ScopeList scopes={left} />
        </Section>
      )}
      <Section title={t('authorize.cannotTitle')}>
        <List gap="extraTight">
          {NEVER.map((each) => (
            <List.Item key={each}>{t(`authorize.cannot.${each}`)}</List.Item>
          ))}
        </List>
      </Section>
    </BlockStack>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <BlockStack gap="200">
      <Text as="h2" variant="headingMd">
        {title}
      </Text>
      {children}
    </BlockStack>
  );
}
