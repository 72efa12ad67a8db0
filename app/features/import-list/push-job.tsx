import { generatePath, useRevalidator } from '@remix-run/react';
import { BlockStack, Button, InlineStack, Link, List, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/jobs.ts';
import { paths } from '#app/paths.ts';
import { JobCard } from '#app/ui/job-card.tsx';

/** A push under way or just ended: progress, then each draft's outcome with the way to its listing. */
export function PushJob({ job, storeName }: { job: Job; storeName: string | null }) {
  const { t } = useTranslation('import-list');
  const { revalidate } = useRevalidator();
  const title = storeName === null ? t('job.title') : t('job.titleFor', { store: storeName });
  const pushed = job.rows.filter(({ state }) => state === 'done');
  return (
    <JobCard job={job} title={title} onEnd={revalidate}>
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
          <Button url={paths.myProducts}>{t('job.toMyProducts')}</Button>
          <Button url={paths.importList}>{t('job.close')}</Button>
        </InlineStack>
      </BlockStack>
    </JobCard>
  );
}
