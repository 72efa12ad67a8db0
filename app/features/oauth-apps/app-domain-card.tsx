import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { OAuthApp } from '#contract/oauth-apps.ts';
import { DOMAIN_PROOF_PATH } from '#contract/oauth-apps.values.ts';
import { CopyBlock } from '#app/ui/copy-button.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { StateBadge } from '#app/ui/status-badge.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import type { action } from './app-page.tsx';

/** Whether the maker showed that the domain is theirs, and how that is done. */
export function DomainCard({ app: { domain, domainVerified } }: { app: OAuthApp }) {
  const { t } = useTranslation('oauth-apps');
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack gap="200" blockAlign="center">
          <Text as="h2" variant="headingSm">
            {t('app.domainTitle')}
          </Text>
          {domain === '' ? null : (
            <StateBadge look={domainVerified ? 'success' : 'yourTurn'} of={t('app.domainState')}>
              {t(domainVerified ? 'app.domainVerified' : 'app.domainNotVerified')}
            </StateBadge>
          )}
        </InlineStack>
        {domain === '' ? <Text as="p">{t('app.domainNone')}</Text> : null}
        {domainVerified ? (
          <Text as="p" breakWord>
            {t('app.domainDone', { domain })}
          </Text>
        ) : null}
        <DomainProof key={domain} domain={domain} open={domain !== '' && !domainVerified} />
      </BlockStack>
    </Card>
  );
}

/** What to publish, and the button that looks for it. It stays mounted once the domain is verified: it says so. */
function DomainProof({ domain, open }: { domain: string; open: boolean }) {
  const { t } = useTranslation('oauth-apps');
  const notify = useNotice();
  const fetcher = useFetcher<typeof action>();
  useEachAnswer(fetcher.data, ({ problem }) => {
    if (problem === null) notify({ tone: 'success', title: t('app.domainProved') });
  });
  if (!open) return null;
  return (
    <>
      <ProblemBanner problem={fetcher.data?.problem} />
      <Text as="p" breakWord>
        {t('app.domainHow', { domain })}
      </Text>
      <CopyBlock text={`https://${domain}${DOMAIN_PROOF_PATH}`} label={t('app.copyDomainAddress')} copied={t('app.endpointCopied')} />
      <InlineStack>
        <Button loading={fetcher.state !== 'idle'} onClick={() => fetcher.submit({ intent: 'check-domain' }, { method: 'post' })}>
          {t('app.check')}
        </Button>
      </InlineStack>
    </>
  );
}
