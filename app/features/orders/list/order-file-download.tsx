import { useFetcher } from '@remix-run/react';
import { BlockStack, Button } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import type { action } from './order-files-resource.ts';

/** Fetches the file a job wrote: its address is asked for when it is wanted, for it works once. */
export function OrderFileDownload({ jobId }: { jobId: string }) {
  const { t } = useTranslation('orders');
  const fetcher = useFetcher<typeof action>();
  useEachAnswer(fetcher.data, ({ path }) => {
    // The file's address answers with a download; the page stays.
    if (path !== null) window.location.assign(path);
  });
  return (
    <fetcher.Form method="post" action={paths.orderFiles}>
      <BlockStack gap="200" inlineAlign="start">
        <ProblemBanner problem={fetcher.data?.problem} />
        <input type="hidden" name="intent" value="link" />
        <input type="hidden" name="jobId" value={jobId} />
        <Button submit variant="primary" loading={fetcher.state !== 'idle'}>
          {t('files.download')}
        </Button>
      </BlockStack>
    </fetcher.Form>
  );
}
