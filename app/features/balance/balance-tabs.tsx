import { Tabs } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';

const tabs = [
  { id: 'ledger', url: paths.balance },
  { id: 'makeUps', url: paths.makeUps },
  { id: 'statements', url: paths.statements },
  { id: 'automatic', url: paths.automaticTopUp },
] as const;

/** The pages of the balance, with links to each other. */
export function BalanceTabs({ selected }: { selected: (typeof tabs)[number]['id'] }) {
  const { t } = useTranslation('balance');
  return (
    <nav aria-label={t('tabs.label')}>
      <Tabs
        tabs={tabs.map(({ id, url }) => ({ id, content: t(`tabs.${id}`), url }))}
        selected={tabs.findIndex(({ id }) => id === selected)}
      />
    </nav>
  );
}
