import { Fragment } from 'react';
import { BlockStack, Box, Button, Divider, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import type { listOAuthApps, OAuthApp } from '#contract/oauth-apps.ts';
import { OAUTH_APP_LIMIT } from '#contract/oauth-apps.values.ts';
import { accountUrl } from '#app/features/account/account-urls.ts';
import { paths } from '#app/paths.ts';
import type { Answer } from '#app/provider-api/call-provider.server.ts';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { ListError } from '#app/ui/list-page-states.tsx';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import { AppLogo } from './app-logo.tsx';

/** The apps the account registered, to ask merchants for access. */
export function AppsBuilt({ listed }: { listed: Answer<typeof listOAuthApps> }) {
  const { t } = useTranslation('oauth-apps');
  return (
    <SettingsGroup title={t('apps.title')} text={t('apps.text')}>
      {listed.status === 'refused' ? (
        <ListError problem={listed.problem} retryUrl={accountUrl({ tab: 'apps' })} />
      ) : (
        <BlockStack gap="400">
          {listed.data.map((app, index) => (
            <Fragment key={app.id}>
              {index === 0 ? null : <Divider />}
              <BuiltApp app={app} />
            </Fragment>
          ))}
          <Registration count={listed.data.length} />
        </BlockStack>
      )}
    </SettingsGroup>
  );
}

function BuiltApp({ app: { id, name, logo, clientId, kind, grants } }: { app: OAuthApp }) {
  const { t } = useTranslation('oauth-apps');
  return (
    <InlineStack gap="300" blockAlign="start" wrap={false}>
      <AppLogo name={name} logo={logo} />
      <Box width="100%">
        <BlockStack gap="050">
          <Text as="h3" fontWeight="semibold" breakWord>
            <Link url={generatePath(paths.oauthApp, { appId: id })} monochrome>
              {name}
            </Link>
          </Text>
          <Text as="p" tone="subdued">
            {t(`app.kinds.${kind}.label`)} · {t('apps.users', { count: grants })}
          </Text>
          <InlineStack gap="100" blockAlign="center" wrap={false}>
            <Text as="span" tone="subdued" breakWord>
              {t('app.clientId')}: <code>{clientId}</code>
            </Text>
            <CopyButton text={clientId} label={t('app.copyClientIdOf', { name })} copied={t('app.clientIdCopied')} />
          </InlineStack>
        </BlockStack>
      </Box>
    </InlineStack>
  );
}

/** Leads to one more app, as long as there may be more. */
function Registration({ count }: { count: number }) {
  const { t } = useTranslation('oauth-apps');
  const full = count >= OAUTH_APP_LIMIT;
  return (
    <BlockStack gap="300" inlineAlign="start">
      {full || count === 0 ? (
        <Text as="p" tone="subdued">
          {full ? t('apps.full', { count: OAUTH_APP_LIMIT }) : t('apps.none')}
        </Text>
      ) : null}
      {full ? null : <Button url={paths.newOAuthApp}>{t('apps.register')}</Button>}
    </BlockStack>
  );
}
