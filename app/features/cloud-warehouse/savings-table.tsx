import { Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { StorageSavings } from '#contract/cloud-warehouse-savings.ts';
import { SAVINGS_UNITS } from '#contract/cloud-warehouse.values.ts';
import type { Money as Amount } from '#contract/money.ts';
import { Money } from '#app/ui/money.tsx';
import { type ListColumn, ResourceList } from '#app/ui/resource-list.tsx';
import { RowCard } from './row-card.tsx';

type Estimate = NonNullable<StorageSavings['estimate']>;
/** A way to bring the goods to a buyer: ordered one by one, or stored in a warehouse. */
type Way = Estimate['now'] & {
  id: 'now' | Estimate['stored'][number]['warehouse'];
  /** Of goods in a warehouse alone. */
  stored: Estimate['stored'][number] | null;
};

/** Orders as they go now beside the same from each warehouse. */
export function SavingsTable({ estimate: { now, stored } }: { estimate: Estimate }) {
  const { t } = useTranslation('cloud-warehouse');
  const columns = useWayColumns();
  const ways: Way[] = [{ id: 'now', ...now, stored: null }, ...stored.map((way): Way => ({ ...way, id: way.warehouse, stored: way }))];
  return (
    <ResourceList
      label={t('savings.compared')}
      resourceName={{ singular: t('savings.way'), plural: t('savings.ways') }}
      rows={ways}
      columns={columns}
      renderCard={(way) => {
        const [name, ...facts] = columns;
        return (
          <RowCard
            name={
              <Text as="span" fontWeight="semibold">
                {name?.render(way)}
              </Text>
            }
            badge={null}
            facts={facts.map((column) => ({ label: String(column.title), value: column.render(way) }))}
          />
        );
      }}
    />
  );
}

function useWayColumns(): ListColumn<Way>[] {
  const { t } = useTranslation('cloud-warehouse');
  const amount = (value: Amount | undefined) => (value === undefined ? '–' : <Money value={value} display="short" />);
  const units = SAVINGS_UNITS;
  return [
    { id: 'way', title: t('savings.from'), wrap: true, render: ({ id }) => (id === 'now' ? t('savings.now') : t(`place.${id}`)) },
    { id: 'goods', title: t('column.unitCost'), alignEnd: true, wrap: true, render: ({ unitCost }) => amount(unitCost) },
    { id: 'freight', title: t('savings.freight'), alignEnd: true, wrap: true, render: ({ unitFreight }) => amount(unitFreight) },
    {
      id: 'days',
      title: t('savings.days'),
      alignEnd: true,
      wrap: true,
      render: ({ minDays, maxDays }) => t('savings.dayRange', { from: minDays, to: maxDays }),
    },
    {
      id: 'purchase',
      title: t('savings.purchase', { units }),
      alignEnd: true,
      wrap: true,
      render: ({ stored }) => amount(stored?.purchase),
    },
    { id: 'storage', title: t('savings.storage'), alignEnd: true, wrap: true, render: ({ stored }) => amount(stored?.storage) },
    { id: 'saved', title: t('savings.saved', { units }), alignEnd: true, wrap: true, render: ({ stored }) => amount(stored?.saved) },
  ];
}
