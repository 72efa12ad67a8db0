import { useFetcher } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import type { WarehouseDocument } from '#contract/cloud-warehouse.values.ts';
import { paths } from '#app/paths.ts';
import { downloadBytes } from '#app/ui/download.ts';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { useProblemNotice } from '#app/ui/use-problem-notice.ts';
import type { loader } from './warehouse-document-resource.ts';

/** Downloads labels or a bill as PDF. */
export function DocumentButton({ document, id, label }: { document: WarehouseDocument; id: string; label: string }) {
  const fetcher = useFetcher<typeof loader>();
  useEachAnswer(fetcher.data, ({ fileName, content, problem }) => {
    if (problem === null) downloadBytes(content, fileName, 'application/pdf');
  });
  useProblemNotice(fetcher.data?.problem);
  const address = `${paths.warehouseDocument}?${new URLSearchParams({ document, id }).toString()}`;
  return (
    <Button variant="plain" loading={fetcher.state !== 'idle'} onClick={() => fetcher.load(address)}>
      {label}
    </Button>
  );
}
