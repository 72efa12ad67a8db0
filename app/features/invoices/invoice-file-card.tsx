import { useFetcher } from '@remix-run/react';
import { BlockStack, Button } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/jobs.ts';
import { JobCard } from '#app/ui/job-card.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import type { action } from './invoices-page.tsx';

/** The job that writes a file, and the file once it is there: its address works once, so it is asked for when it is wanted. */
export function InvoiceFileCard({ job }: { job: Job }) {
  const { t } = useTranslation('invoices');
  const fetcher = useFetcher<typeof action>();
  useEachAnswer(fetcher.data, (answer) => {
    // The file's address answers with a download; the page stays.
    if (answer.done === 'link') window.location.assign(answer.path);
  });
  return (
    <JobCard job={job} title={t('file.writing')}>
      <fetcher.Form method="post">
        <BlockStack gap="200" inlineAlign="start">
          <ProblemBanner problem={fetcher.data?.problem} />
          <input type="hidden" name="intent" value="link" />
          <input type="hidden" name="jobId" value={job.id} />
          <Button submit variant="primary" loading={fetcher.state !== 'idle'}>
            {t('file.download')}
          </Button>
        </BlockStack>
      </fetcher.Form>
    </JobCard>
  );
}
