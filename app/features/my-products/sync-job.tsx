import { useRevalidator } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/jobs.ts';
import { JobCard } from '#app/ui/job-card.tsx';

/** A sync or a change of many under way or just ended; the list is read anew with its end. */
export function SyncJob({ job }: { job: Job }) {
  const { t } = useTranslation('my-products');
  const { revalidate } = useRevalidator();
  return <JobCard job={job} title={t(job.kind === 'change-listings' ? 'sync.changing' : 'sync.job')} onEnd={revalidate} />;
}
