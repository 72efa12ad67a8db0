import { Form, useFetcher, useNavigation, useRevalidator, useSearchParams } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Link, List, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import type { ScheduledPush } from '#contract/import-list-pushes.ts';
import type { Job } from '#contract/jobs.ts';
import type { Store } from '#contract/stores.ts';
import { paths } from '#app/paths.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { JobCard } from '#app/ui/job-card.tsx';
import { useProblemNotice } from '#app/ui/use-problem-notice.ts';
import type { action } from '../import-list-page.tsx';
import { importDialogUrl, viewUrl } from './url-state.ts';

/** The job the URL names, running or just ended. The list reloads when it ends. */
export function JobProgress({ job, idempotencyKey }: { job: Job; idempotencyKey: string }) {
  switch (job.kind) {
    case 'import-products':
      return <ImportJob job={job} />;
    case 'change-drafts':
      return <ChangeJob job={job} />;
    default:
      return <PushJob job={job} idempotencyKey={idempotencyKey} />;
  }
}

function ImportJob({ job }: { job: Job }) {
  const { t } = useTranslation('import-list');
  const { revalidate } = useRevalidator();
  return (
    <JobCard job={job} title={t('listImport.job')} onEnd={revalidate}>
      <InlineStack gap="200">
        <Button url={importDialogUrl(new URLSearchParams())}>{t('listImport.another')}</Button>
        <Button url={paths.importList}>{t('job.close')}</Button>
      </InlineStack>
    </JobCard>
  );
}

function ChangeJob({ job }: { job: Job }) {
  const { t } = useTranslation('import-list');
  const { revalidate } = useRevalidator();
  const [params] = useSearchParams();
  const closed = new URLSearchParams(params);
  closed.delete('job');
  return (
    <JobCard job={job} title={t('job.changing')} onEnd={revalidate}>
      <InlineStack gap="200">
        <Button url={viewUrl(params, 'deleted')}>{t('list.showDeleted')}</Button>
        <Button url={`?${closed.toString()}`}>{t('job.close')}</Button>
      </InlineStack>
    </JobCard>
  );
}

function PushJob({ job, idempotencyKey }: { job: Job; idempotencyKey: string }) {
  const { t } = useTranslation('import-list');
  const { revalidate } = useRevalidator();
  const pushed = job.rows.filter(({ state }) => state === 'done');
  return (
    <JobCard job={job} title={t('job.title')} onEnd={revalidate}>
      <BlockStack gap="300">
        {pushed.length === 0 ? null : (
          <section aria-label={t('job.pushed')}>
            <BlockStack gap="100">
              <Text as="h3" variant="headingXs">
                {t('job.pushed')}
              </Text>
              <List>
                {pushed.map(({ seq, label, resultId }) => (
                  <List.Item key={seq}>
                    {resultId === null ? label : <Link url={generatePath(paths.listing, { listingId: resultId })}>{label}</Link>}
                  </List.Item>
                ))}
              </List>
            </BlockStack>
          </section>
        )}
        <InlineStack gap="200">
          {job.failedCount === 0 ? null : <RetryFailed job={job} idempotencyKey={idempotencyKey} />}
          <Button url={paths.myProducts}>{t('job.toMyProducts')}</Button>
          <Button url={paths.importList}>{t('job.close')}</Button>
        </InlineStack>
      </BlockStack>
    </JobCard>
  );
}

function RetryFailed({ job, idempotencyKey }: { job: Job; idempotencyKey: string }) {
  const { t } = useTranslation('import-list');
  const { state } = useNavigation();
  return (
    <Form method="post" action={paths.importList}>
      <input type="hidden" name="intent" value="retry" />
      <input type="hidden" name="jobId" value={job.id} />
      <IdempotencyField value={`${idempotencyKey}:retry`} />
      <Button submit variant="primary" loading={state === 'submitting'}>
        {t('job.retry', { count: job.failedCount })}
      </Button>
    </Form>
  );
}

/** Pushes waiting for their time; each can be canceled. */
export function ScheduledPushes({ pushes, stores }: { pushes: ScheduledPush[]; stores: Store[] }) {
  const { t } = useTranslation('import-list');
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingSm">
          {t('scheduled.title')}
        </Text>
        <List>
          {pushes.map((push) => (
            <List.Item key={push.id}>
              <ScheduledPushLine push={push} stores={stores} />
            </List.Item>
          ))}
        </List>
      </BlockStack>
    </Card>
  );
}

function ScheduledPushLine({ push, stores }: { push: ScheduledPush; stores: Store[] }) {
  const { t } = useTranslation('import-list');
  const fetcher = useFetcher<typeof action>();
  useProblemNotice(fetcher.data?.status === 'refused' ? fetcher.data.problem : null);
  const names = push.storeIds.map((id) => stores.find((store) => store.id === id)?.name ?? t('row.otherStore')).join(', ');
  return (
    <InlineStack gap="300" blockAlign="center">
      <Text as="span">
        <DateTime value={push.runAt} />: {t('scheduled.what', { count: push.importItemIds.length, stores: names })}
      </Text>
      <fetcher.Form method="post" action={paths.importList}>
        <input type="hidden" name="intent" value="cancel-push" />
        <input type="hidden" name="scheduledPushId" value={push.id} />
        <Button submit size="slim" loading={fetcher.state !== 'idle'} accessibilityLabel={t('scheduled.cancelOf', { stores: names })}>
          {t('scheduled.cancel')}
        </Button>
      </fetcher.Form>
    </InlineStack>
  );
}
