import { useRevalidator } from '@remix-run/react';
import { Button, InlineStack } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/jobs.ts';
import { paths } from '#app/paths.ts';
import { JobCard } from '#app/ui/job-card.tsx';
import { useChangeFilters } from '#app/ui/use-list-address.ts';

/** A bulk import under way or just ended. */
export function BulkImportJob({ job }: { job: Job }) {
  const { t } = useTranslation('products');
  const { revalidate } = useRevalidator();
  const change = useChangeFilters();
  return (
    <JobCard job={job} title={t('bulk.title', { count: job.total })} onEnd={revalidate}>
      <InlineStack gap="200">
        <Button url={paths.importList}>{t('selection.open')}</Button>
        <Button onClick={() => change({ job: null })}>{t('bulk.close')}</Button>
      </InlineStack>
    </JobCard>
  );
}
