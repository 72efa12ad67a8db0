import { Card } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Page } from '#app/ui/page.tsx';

/** No order in the address, or orders that can't be paid in one go. */
export function NothingToPay({ reason }: { reason: 'nothing-chosen' | 'mode-mixed' }) {
  const { t } = useTranslation('payments');
  const back = { label: t('confirm.action'), url: `${paths.orders}?tab=awaiting-payment` };
  return (
    <Page title={t('confirm.title')} backAction={{ content: t('confirm.back'), url: paths.orders }} narrowWidth>
      <Card>
        {reason === 'mode-mixed' ? (
          <EmptyState title={t('confirm.mixedTitle')} text={t('confirm.mixedText')} action={back} />
        ) : (
          <EmptyState title={t('confirm.emptyTitle')} text={t('confirm.emptyText')} action={back} />
        )}
      </Card>
    </Page>
  );
}
