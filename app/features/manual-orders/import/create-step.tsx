import { useRevalidator } from '@remix-run/react';
import { BlockStack, Button, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/jobs.ts';
import type { OrderImport } from '#contract/order-imports.ts';
import { paths } from '#app/paths.ts';
import { JobCard } from '#app/ui/job-card.tsx';
import { FailedRowsLinks } from './check-step.tsx';

/** The orders being made, then where to go on. */
export function CreateStep({ orderImport, job }: { orderImport: OrderImport; job: Job }) {
  const { t } = useTranslation('manual-orders');
  const { revalidate } = useRevalidator();
  const { id, counts } = orderImport;
  return (
    <JobCard key={job.id} job={job} title={t('create.title')} onEnd={revalidate}>
      {counts === null ? null : (
        <BlockStack gap="300">
          <Text as="p">{t('create.made', { count: counts.created })}</Text>
          {counts.failed === 0 ? null : (
            <BlockStack gap="200">
              <Text as="p">{t('check.failed', { count: counts.failed, rows: t('check.rows', { count: counts.failedRows }) })}</Text>
              <FailedRowsLinks orderImportId={id} />
            </BlockStack>
          )}
          <InlineStack gap="200">
            <Button variant="primary" url={`${paths.manualOrders}?tab=awaiting-payment`}>
              {t('create.pay')}
            </Button>
            <Button url={paths.manualOrders}>{t('create.view')}</Button>
          </InlineStack>
        </BlockStack>
      )}
    </JobCard>
  );
}
