import { useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { Trans, useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { CopyBlock } from '#app/ui/copy-button.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import type { action } from './app-page.tsx';

/** A secret that was just made, the one time it can be read. */
export function ShownSecret({ secret }: { secret: string }) {
  const { t } = useTranslation('oauth-apps');
  return (
    <BlockStack gap="200">
      <Text as="span" tone="subdued">
        {t('app.secret')}
      </Text>
      <CopyBlock text={secret} label={t('app.copySecret')} copied={t('app.secretCopied')} />
      <Banner tone="warning">
        <Text as="p">{t('app.secretOnce')}</Text>
      </Banner>
    </BlockStack>
  );
}

/** When the secret of an app was made, and a new one in its place. */
export function SecretCard({ madeAt }: { madeAt: string }) {
  const { t } = useTranslation('oauth-apps');
  const fetcher = useFetcher<typeof action>();
  const [asking, setAsking] = useState(false);
  useEachAnswer(fetcher.data, () => setAsking(false));
  const secret = fetcher.data?.secret ?? null;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('app.secret')}
        </Text>
        <ProblemBanner problem={fetcher.data?.problem} />
        <Text as="p">
          <Trans t={t} i18nKey="app.secretMadeOn" components={[<DateTime key="time" value={madeAt} />]} />
        </Text>
        {secret === null ? null : <ShownSecret secret={secret} />}
        <InlineStack>
          <Button onClick={() => setAsking(true)}>{t('app.renew')}</Button>
        </InlineStack>
      </BlockStack>
      {asking ? (
        <ConfirmDialog
          title={t('app.renewTitle')}
          text={t('app.renewText')}
          confirm={{
            label: t('app.renewConfirm'),
            onAction: () => fetcher.submit({ intent: 'renew-secret' }, { method: 'post' }),
            destructive: true,
            loading: fetcher.state !== 'idle',
          }}
          cancel={{ label: t('app.cancel'), onAction: () => setAsking(false) }}
        />
      ) : null}
    </Card>
  );
}
