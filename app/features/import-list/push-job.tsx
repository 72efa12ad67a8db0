import { Form, generatePath, useNavigation, useRevalidator } from '@remix-run/react';
import { BlockStack, Button, InlineStack, Link, List, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/jobs.ts';
import { paths } from '#app/paths.ts';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { JobCard } from '#app/ui/job-card.tsx';

/** A push under way or just ended: progress, each draft's outcome with the way to its listing, and the failed ones again. */
export function PushJob({ job, idempotencyKey }: { job: Job; idempotencyKey: string }) {
  const { t } = useTranslation('import-list');
  const { revalidate } = useRevalidator();
  const pushed = job.rows.filter(({ state }) => state === 'done');
  return (
    <JobCard job={job} title={t('job.title')} onEnd={revalidate}>
      <BlockStack gap="300">
        {pushed.length === 0 ? null : (
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
