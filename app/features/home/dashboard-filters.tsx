import { BlockStack, Card, InlineGrid, Select, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Dashboard } from '#contract/home.ts';
import { DASHBOARD_DAYS_MAX, dashboardDays } from '#contract/home.values.ts';
import { useChangeFilters } from '#app/ui/use-list-address.ts';
import { isAllowedRange } from './dashboard-range.ts';
import type { DashboardSelection } from './dashboard-selection.server.ts';

const CUSTOM = 'custom';

interface DashboardFiltersProps {
  selection: DashboardSelection;
  dashboard: Pick<Dashboard, 'from' | 'to' | 'stores'>;
}

/** Range and store of all charts and figures of the page. */
export function DashboardFilters({ selection, dashboard: { from, to, stores } }: DashboardFiltersProps) {
  const { t } = useTranslation('home');
  const change = useChangeFilters();
  const isCustom = selection.from !== undefined;
  const changeRange = (value: string) => change(value === CUSTOM ? { from, to, days: null } : { days: value, from: null, to: null });
  const changeDate = (dates: { from: string; to: string }) => {
    if (isAllowedRange(dates.from, dates.to)) change(dates);
  };
  return (
    <Card>
      <BlockStack gap="300">
        <InlineGrid columns={{ xs: 1, sm: 2 }} gap="400">
          <Select
            label={t('filters.range')}
            options={[
              ...dashboardDays.map((days) => ({ value: days, label: t('filters.lastDays', { days }) })),
              { value: CUSTOM, label: t('filters.custom') },
            ]}
            value={isCustom ? CUSTOM : selection.days}
            onChange={changeRange}
          />
          <Select
            label={t('filters.store')}
            options={[{ value: '', label: t('filters.allStores') }, ...stores.map(({ id, name }) => ({ value: id, label: name }))]}
            value={selection.storeId ?? ''}
            onChange={(value) => change({ store: value })}
          />
        </InlineGrid>
        {isCustom ? (
          <InlineGrid columns={{ xs: 1, sm: 2 }} gap="400">
            <TextField
              label={t('filters.from')}
              type="date"
              autoComplete="off"
              value={from}
              onChange={(value) => changeDate({ from: value, to })}
            />
            <TextField
              label={t('filters.to')}
              type="date"
              autoComplete="off"
              value={to}
              helpText={t('filters.rangeHelp', { days: DASHBOARD_DAYS_MAX })}
              onChange={(value) => changeDate({ from, to: value })}
            />
          </InlineGrid>
        ) : null}
      </BlockStack>
    </Card>
  );
}
