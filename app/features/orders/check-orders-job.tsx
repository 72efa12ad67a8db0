import { useRevalidator, useSearchParams } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/jobs.ts';
import { JobCard } from '#app/ui/job-card.tsx';

/** Orders being checked again, or just checked; the list is read anew with the end. */
export function CheckOrdersJob({ job }: { job: Job }) {
  const { t } = useTranslation('orders');
  const { revalidate } = useRevalidator();
  const [params] = useSearchParams();
  const rest = new URLSearchParams(params);
  rest.delete('job');
  return (
    <JobCard job={job} title={t('bulk.checking')} onEnd={revalidate}>
      <div>
        <Button url={`?${rest.toString()}`}>{t('bulk.close')}</Button>
      </div>
    </JobCard>
  );
}
