import { useRevalidator, useSearchParams } from '@remix-run/react';
import { Button, InlineStack } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/jobs.ts';
import { JobCard } from '#app/ui/job-card.tsx';
import { viewAddress } from './import-list-view.ts';

/** A change of all drafts of a view under way or just ended; the list is read anew with its end. */
export function ChangeJob({ job }: { job: Job }) {
  const { t } = useTranslation('import-list');
  const { revalidate } = useRevalidator();
  const [params] = useSearchParams();
  const close = new URLSearchParams(params);
  close.delete('job');
  return (
    <JobCard job={job} title={t('job.changing')} onEnd={revalidate}>
      <InlineStack gap="200">
        <Button url={viewAddress(params, 'deleted')}>{t('list.showDeleted')}</Button>
        <Button url={`?${close.toString()}`}>{t('job.close')}</Button>
      </InlineStack>
    </JobCard>
  );
}
