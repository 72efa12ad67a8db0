import { Banner, BlockStack, Button, InlineStack, Text } from '@shopify/polaris';
import { Trans, useTranslation } from 'react-i18next';
import { DateTime } from '#app/ui/date-time.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useAccountForm } from './use-account-form.ts';

/** Stands on every tab while the deletion waits, with the way back. */
export function DeletionBanner({ dueAt }: { dueAt: string }) {
  const { t } = useTranslation('account');
  const notify = useNotice();
  const form = useAccountForm('cancel-deletion', {
    fields: [],
    onDone: () => notify({ tone: 'success', title: t('deletion.cancelled') }),
  });
  return (
    <Banner tone="warning" title={t('deletion.bannerTitle')} stopAnnouncements>
      <BlockStack gap="300">
        <Text as="p">
          <Trans t={t} i18nKey="deletion.pending" components={[<DateTime key="time" value={dueAt} />]} />
        </Text>
        <ProblemBanner problem={form.banner} />
        <InlineStack>
          <Button loading={form.busy} onClick={() => form.submit()}>
            {t('deletion.keep')}
          </Button>
        </InlineStack>
      </BlockStack>
    </Banner>
  );
}
