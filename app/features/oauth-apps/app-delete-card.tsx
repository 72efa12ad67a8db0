import { useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { OAuthApp } from '#contract/oauth-apps.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import type { action } from './app-page.tsx';

/** Ends an app and all its connections; the list of apps opens. */
export function DeleteCard({ app: { name, grants } }: { app: OAuthApp }) {
  const { t } = useTranslation('oauth-apps');
  const fetcher = useFetcher<typeof action>();
  const [asking, setAsking] = useState(false);
  useEachAnswer(fetcher.data, () => setAsking(false));
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('app.deleteTitle')}
        </Text>
        <ProblemBanner problem={fetcher.data?.problem} />
        <Text as="p">{t('app.deleteText')}</Text>
        <InlineStack>
          <Button tone="critical" onClick={() => setAsking(true)}>
            {t('app.delete')}
          </Button>
        </InlineStack>
      </BlockStack>
      {asking ? (
        <ConfirmDialog
          title={t('app.deleteAsk', { name })}
          text={t('app.deleteLoss', { count: grants })}
          confirm={{
            label: t('app.delete'),
            onAction: () => fetcher.submit({ intent: 'delete' }, { method: 'post' }),
            destructive: true,
            loading: fetcher.state !== 'idle',
          }}
          cancel={{ label: t('app.cancel'), onAction: () => setAsking(false) }}
        />
      ) : null}
    </Card>
  );
}
