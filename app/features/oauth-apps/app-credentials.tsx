import { BlockStack, Card, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { OAuthApp } from '#contract/oauth-apps.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { CopyBlock } from '#app/ui/copy-button.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { FactRows } from '#app/ui/fact-rows.tsx';
import { formatCount } from '#app/ui/format-number.ts';

/** What an app identifies itself with, to be copied. */
export function ClientId({ clientId }: { clientId: string }) {
  const { t } = useTranslation('oauth-apps');
  return (
    <BlockStack gap="100">
      <Text as="span" tone="subdued">
        {t('app.clientId')}
      </Text>
      <CopyBlock text={clientId} label={t('app.copyClientId')} copied={t('app.clientIdCopied')} />
    </BlockStack>
  );
}

/** Client ID and kind of an app, and how many use it. */
export function CredentialsCard({ app: { clientId, kind, grants, createdAt } }: { app: OAuthApp }) {
  const { t } = useTranslation('oauth-apps');
  const locale = useLocale();
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('app.identity')}
        </Text>
        <ClientId clientId={clientId} />
        <FactRows
          facts={[
            { label: t('app.kind'), value: t(`app.kinds.${kind}.label`) },
            { label: t('app.users'), value: formatCount(grants, locale) },
            { label: t('app.createdOn'), value: <DateTime value={createdAt} display="date" /> },
          ]}
        />
        <Text as="p" tone="subdued">
          {t(`app.kinds.${kind}.help`)}
        </Text>
      </BlockStack>
    </Card>
  );
}

/** The addresses of our authorization server an app is configured with. */
export interface ServerAddresses {
  authorization: string;
  token: string;
  metadata: string;
}

/** Where an app sends its users and asks for tokens, to be copied. */
export function EndpointsCard({ addresses }: { addresses: ServerAddresses }) {
  const { t } = useTranslation('oauth-apps');
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('app.server')}
        </Text>
        <Text as="p" tone="subdued">
          {t('app.serverText')}
        </Text>
        {(['authorization', 'token', 'metadata'] as const).map((each) => {
          const name = t(`app.endpoints.${each}`);
          return (
            <BlockStack key={each} gap="100">
              <Text as="span" tone="subdued">
                {name}
              </Text>
              <CopyBlock text={addresses[each]} label={t('app.copyEndpoint', { name })} copied={t('app.endpointCopied')} />
            </BlockStack>
          );
        })}
      </BlockStack>
    </Card>
  );
}
