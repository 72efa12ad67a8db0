import { useRevalidator } from '@remix-run/react';
import { Button, InlineStack } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/jobs.ts';
import { paths } from '#app/paths.ts';
import { JobCard } from '#app/ui/job-card.tsx';
import { listImportAddress } from './import-list-view.ts';

/** A list on its way into drafts, or just ended: what failed is named with its line. */
export function ListImportJob({ job }: { job: Job }) {
  const { t } = useTranslation('import-list');
  const { revalidate } = useRevalidator();
  return (
    <JobCard job={job} title={t('listImport.job')} onEnd={revalidate}>
      <InlineStack gap="200">
        <Button url={listImportAddress(new URLSearchParams())}>{t('listImport.another')}</Button>
        <Button url={paths.importList}>{t('job.close')}</Button>
      </InlineStack>
    </JobCard>
  );
}
