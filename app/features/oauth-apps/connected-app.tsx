import { useId, useState } from 'react';
import { Badge, BlockStack, Box, Button, Collapsible, InlineStack, Text } from '@shopify/polaris';
import { Trans, useTranslation } from 'react-i18next';
import { cny } from '#contract/money.values.ts';
import type { OAuthGrant } from '#contract/oauth-apps.ts';
import { type OAuthScope, scopeGroupNames, scopeGroups } from '#contract/oauth-apps.values.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { useMoneyText } from '#app/ui/money.tsx';
import { AppLogo } from './app-logo.tsx';
import { ScopeList } from './scope-words.tsx';

/** An app that acts for the account: who makes it, what it may do, and when it did something last. */
export function ConnectedApp({ grant, onDisconnect }: { grant: OAuthGrant; onDisconnect: () => void }) {
  const { t } = useTranslation('oauth-apps');
  const { app, email, own } = grant;
  return (
    <InlineStack gap="300" blockAlign="start" wrap={false}>
      <AppLogo name={app.name} logo={app.logo} />
      <Box width="100%">
        <BlockStack gap="200">
          <InlineStack align="space-between" blockAlign="start" gap="200">
            <BlockStack gap="050">
              <InlineStack gap="200" blockAlign="center">
                <Text as="h3" fontWeight="semibold" breakWord>
                  {app.name}
                </Text>
                {app.domain === null ? (
                  <Badge tone="warning">{t('connected.notVerified')}</Badge>
                ) : (
                  <Badge tone="success">{t('connected.verified')}</Badge>
                )}
              </InlineStack>
              {app.domain === null ? null : <Line>{app.domain}</Line>}
              {own ? null : <Line>{t('connected.by', { email })}</Line>}
            </BlockStack>
            <Button onClick={onDisconnect} accessibilityLabel={t('connected.disconnectNamed', { name: app.name })}>
              {t('connected.disconnect')}
            </Button>
          </InlineStack>
          <GrantFacts grant={grant} />
          <Permissions grant={grant} />
        </BlockStack>
      </Box>
    </InlineStack>
  );
}

function GrantFacts({ grant: { stores, dayMaxMinor, createdAt, lastUsedAt } }: { grant: OAuthGrant }) {
  const { t } = useTranslation('oauth-apps');
  const money = useMoneyText();
  return (
    <BlockStack gap="050">
      <Line>
        {stores === null ? t('connected.allStores') : t('connected.stores', { stores: stores.map(({ name }) => name).join(', ') })}
      </Line>
      {dayMaxMinor === null ? null : (
        <Line>
          <span suppressHydrationWarning>{t('connected.dayMax', { amount: money(cny(dayMaxMinor)) })}</span>
        </Line>
      )}
      <Line>
        <Trans t={t} i18nKey="connected.since" components={[<DateTime key="time" value={createdAt} display="date" />]} />
        {' · '}
        {lastUsedAt === null ? (
          t('connected.neverUsed')
        ) : (
          <Trans t={t} i18nKey="connected.lastUsed" components={[<DateTime key="time" value={lastUsedAt} display="recent" />]} />
        )}
      </Line>
    </BlockStack>
  );
}

/** The areas an app may work in; opened, what it may do there. */
function Permissions({ grant: { app, scopes } }: { grant: OAuthGrant }) {
  const { t } = useTranslation('oauth-apps');
  const id = useId();
  const [open, setOpen] = useState(false);
  const areas = scopeGroupNames.filter((name) => scopeGroups[name].some((scope: OAuthScope) => scopes.includes(scope)));
  return (
    <BlockStack gap="200" inlineAlign="start">
      <Line>{t('connected.permissions', { areas: areas.map((name) => t(`scopeGroups.${name}`)).join(', ') })}</Line>
      <Button
        variant="plain"
        disclosure={open ? 'up' : 'down'}
        ariaExpanded={open}
        ariaControls={id}
        accessibilityLabel={t(open ? 'connected.hideOf' : 'connected.showOf', { name: app.name })}
        onClick={() => setOpen(!open)}
      >
        {t(open ? 'connected.hide' : 'connected.show')}
      </Button>
      <Collapsible id={id} open={open}>
        <ScopeList scopes={scopes} />
      </Collapsible>
    </BlockStack>
  );
}

function Line({ children }: { children: React.ReactNode }) {
  return (
    <Text as="p" tone="subdued" breakWord>
      {children}
    </Text>
  );
}
