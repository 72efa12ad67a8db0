import { Fragment, useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Divider, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import type { listOAuthGrants, OAuthGrant } from '#contract/oauth-apps.ts';
import { accountUrl } from '#app/features/account/account-urls.ts';
import { paths } from '#app/paths.ts';
import type { Answer } from '#app/provider-api/call-provider.server.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { ListError } from '#app/ui/list-page-states.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import type { action } from './connected-app-resource.ts';
import { ConnectedApp } from './connected-app.tsx';

/** Apps that act for the account; each can be disconnected. */
export function ConnectedApps({ listed }: { listed: Answer<typeof listOAuthGrants> }) {
  const { t } = useTranslation('oauth-apps');
  const { ask, problem, dialog } = useDisconnect();
  return (
    <SettingsGroup title={t('connected.title')} text={t('connected.text')}>
      {listed.status === 'refused' ? (
        <ListError problem={listed.problem} retryUrl={accountUrl({ tab: 'apps' })} />
      ) : (
        <BlockStack gap="400">
          <ProblemBanner problem={problem} />
          {listed.data.length === 0 ? (
            <Text as="p" tone="subdued">
              {t('connected.none')}
            </Text>
          ) : null}
          {listed.data.map((grant, index) => (
            <Fragment key={grant.id}>
              {index === 0 ? null : <Divider />}
              <ConnectedApp grant={grant} onDisconnect={() => ask(grant)} />
            </Fragment>
          ))}
        </BlockStack>
      )}
      {dialog}
    </SettingsGroup>
  );
}

/** Asks before an app is disconnected. One for all of them: the one that was disconnected is no longer listed when its answer is shown. */
function useDisconnect() {
  const { t } = useTranslation('oauth-apps');
  const notify = useNotice();
  const fetcher = useFetcher<typeof action>();
  const [asked, ask] = useState<OAuthGrant | null>(null);
  useEachAnswer(fetcher.data, ({ problem }) => {
    ask(null);
    if (problem === null) notify({ tone: 'success', title: t('connected.disconnected') });
  });
  const disconnect = (grantId: string) =>
    fetcher.submit({ intent: 'disconnect' }, { method: 'post', action: generatePath(paths.connectedApp, { grantId }) });
  const dialog =
    asked === null ? null : (
      <ConfirmDialog
        title={t('connected.confirmTitle', { name: asked.app.name })}
        text={asked.own ? t('connected.confirmText') : t('connected.confirmTextOf', { email: asked.email })}
        confirm={{
          label: t('connected.disconnect'),
          onAction: () => disconnect(asked.id),
          destructive: true,
          loading: fetcher.state !== 'idle',
        }}
        cancel={{ label: t('app.cancel'), onAction: () => ask(null) }}
      />
    );
  return { ask, problem: fetcher.data?.problem ?? null, dialog };
}
