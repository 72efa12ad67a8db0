import { Tabs } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';

const tabs = [
  { id: 'documents', url: paths.invoices },
  { id: 'months', url: paths.invoiceMonths },
] as const;

/** The documents one by one and by month, with links to each other. */
export function InvoiceTabs({ selected }: { selected: (typeof tabs)[number]['id'] }) {
  const { t } = useTranslation('invoices');
  return (
    <nav aria-label={t('tabs.label')}>
      <Tabs
        tabs={tabs.map(({ id, url }) => ({ id, content: t(`tabs.${id}`), url }))}
        selected={tabs.findIndex(({ id }) => id === selected)}
      />
    </nav>
  );
}
