import { Tabs } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { type WarehouseTab, warehouseTabs } from '#contract/cloud-warehouse.values.ts';
import { paths } from '#app/paths.ts';

/** The pages of the own warehouse, with links to each other. Another page forgets what the one before was narrowed to. */
export function WarehouseTabs({ selected }: { selected: WarehouseTab }) {
  const { t } = useTranslation('cloud-warehouse');
  return (
    <nav aria-label={t('warehouse.tabs')}>
      <Tabs
        tabs={warehouseTabs.map((id) => ({ id, content: t(`tab.${id}`), url: tabUrl(id) }))}
        selected={warehouseTabs.indexOf(selected)}
      />
    </nav>
  );
}

function tabUrl(tab: WarehouseTab): string {
  return tab === 'stock' ? paths.cloudWarehouse : `${paths.cloudWarehouse}?tab=${tab}`;
}
