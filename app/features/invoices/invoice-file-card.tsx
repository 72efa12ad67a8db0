import { useState } from 'react';
import { useSearchParams } from '@remix-run/react';
import { Button, InlineStack } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import type { Job } from '#contract/jobs.ts';
import { paths } from '#app/paths.ts';
import { FileButton } from '#app/ui/file-button.tsx';
import { JobCard } from '#app/ui/job-card.tsx';

/** The job that writes a file of documents, and the file once it is there. */
export function InvoiceFileCard({ job }: { job: Job }) {
  const { t } = useTranslation('invoices');
  const [last, setLast] = useState(job);
  const [params] = useSearchParams();
  const rest = new URLSearchParams(params);
  rest.delete('job');
  return (
    <JobCard job={job} title={t('file.writing')} onEnd={setLast}>
      <InlineStack gap="200">
        {last.state === 'failed' ? null : (
          <FileButton variant="primary" action={generatePath(paths.invoiceFile, { jobId: job.id })}>
            {t('file.download')}
          </FileButton>
        )}
        <Button url={`?${rest.toString()}`}>{t('file.close')}</Button>
      </InlineStack>
    </JobCard>
  );
}
