import { Box, Card } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { StorageSavings } from '#contract/cloud-warehouse-savings.ts';
import type { Problem } from '#contract/problem.ts';
import { paths } from '#app/paths.ts';
import { usePermission } from '#app/session/permissions.tsx';
import { ListError } from '#app/ui/list-page-states.tsx';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { SavingsCalculator } from './savings-calculator.tsx';

/** What the calculator was answered. */
export type SavingsRead = { status: 'ok'; data: StorageSavings } | { status: 'refused'; problem: Problem };

/** What the cloud warehouse is good for, calculated from the merchant's own sales. */
export function EmptyWarehouse({ savings }: { savings: SavingsRead }) {
  const { t } = useTranslation('cloud-warehouse');
  const mayManage = usePermission('stock:manage');
  return (
    <PlainEmptyState
      title={t('warehouse.emptyTitle')}
      text={t('warehouse.emptyText')}
      {...(mayManage
        ? {
            action: { label: t('action.buyStock'), url: paths.buyStock },
            secondaryAction: { label: t('action.newInbound'), url: paths.newInbound },
          }
        : {})}
    >
      <Box width="100%" maxWidth="60rem">
        {savings.status === 'ok' ? (
          <SavingsCalculator savings={savings.data} />
        ) : (
          <Card padding="0">
            <ListError problem={savings.problem} retryUrl="?" />
          </Card>
        )}
      </Box>
    </PlainEmptyState>
  );
}
