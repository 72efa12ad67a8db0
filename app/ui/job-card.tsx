import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { BlockStack, Card, InlineStack, List, ProgressBar, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/jobs.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { CauseArticleLink, CauseText } from './cause-text.tsx';
import { formatShare } from './format-number.ts';
import { JobBadge } from './status-badge.tsx';
import { isEnded, useJob } from './use-job.ts';

interface JobCardProps {
  job: Job;
  /** e.g. "Pushing to Casa Luz". */
  title: string;
  /** Called once when the job has ended. */
  onEnd?: (job: Job) => void;
  /** What to do next, shown once the job has ended. */
  children?: ReactNode;
}

/** A running job: its progress, then what failed and why. */
export function JobCard({ job: initial, title, onEnd, children }: JobCardProps) {
  const { t } = useTranslation('ui');
  const titleId = useId();
  const { job, interrupted } = useJob(initial);
  const ended = isEnded(job);
  const handled = job.doneCount + job.failedCount;
  const failed = job.rows.filter((row) => row.state === 'failed');
  useEndReport(job, onEnd);

  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h2" variant="headingSm" id={titleId}>
            {title}
          </Text>
          <JobBadge job={job} />
        </InlineStack>
        <ProgressBar size="small" progress={share(job) * 100} ariaLabelledBy={titleId} />
        <Text as="p" tone="subdued">
          {t('job.progress', { done: handled, total: job.total })}
          {ended ? null : ` ${t('job.leave')}`}
        </Text>
        {interrupted ? <Text as="p">{t('job.interrupted')}</Text> : null}
        {failed.length === 0 ? null : (
          <BlockStack gap="100">
            <Text as="h3" variant="headingXs">
              {t('job.failedRows')}
            </Text>
            <List>
              {failed.map((row) => (
                <List.Item key={row.seq}>
                  {row.label}
                  {row.cause === null ? null : (
                    <>
                      {': '}
                      <CauseText cause={row.cause} /> <CauseArticleLink cause={row.cause} />
                    </>
                  )}
                </List.Item>
              ))}
            </List>
          </BlockStack>
        )}
        {ended ? children : null}
      </BlockStack>
      <ProgressAnnouncer job={job} title={title} />
    </Card>
  );
}

/** Says start, each quarter and the end to those who can't see the bar; not each row. */
function ProgressAnnouncer({ job, title }: { job: Job; title: string }) {
  const { t } = useTranslation('ui');
  const locale = useLocale();
  const quarter = Math.floor(share(job) * 4) / 4;
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const message = isEnded(job)
    ? t('job.ended', { title })
    : quarter === 0
      ? t('job.started', { title })
      : t('job.announce', { title, share: formatShare(quarter, locale) });
  return (
    <Text as="p" visuallyHidden>
      <span role="status">{live ? message : ''}</span>
    </Text>
  );
}

function useEndReport(job: Job, onEnd: ((job: Job) => void) | undefined): void {
  const wasRunning = useRef(!isEnded(job));
  const report = useRef(onEnd);
  useEffect(() => {
    report.current = onEnd;
  });
  useEffect(() => {
    if (!wasRunning.current || !isEnded(job)) return;
    wasRunning.current = false;
    report.current?.(job);
  }, [job]);
}

function share(job: Job): number {
  if (job.total === 0) return isEnded(job) ? 1 : 0;
  return Math.min(1, (job.doneCount + job.failedCount) / job.total);
}
