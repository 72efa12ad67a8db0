import { Card } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Page } from '#app/ui/page.tsx';

/** No payment or recharge of this account stands behind the address. */
export function UnknownResult() {
  const { t } = useTranslation('payments');
  return (
    <Page title={t('unknown.title')} narrowWidth>
      <Card>
        <EmptyState
          title={t('unknown.heading')}
          text={t('unknown.text')}
          action={{ label: t('unknown.balance'), url: paths.balance }}
          secondaryAction={{ label: t('unknown.orders'), url: paths.orders }}
        />
      </Card>
    </Page>
  );
}
