import { generatePath, useFetcher } from '@remix-run/react';
import { BlockStack, Button, InlineStack } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Recharge } from '#contract/balance.ts';
import { paths } from '#app/paths.ts';
import type { loader } from './recharge-receipt-resource.ts';
import { downloadBytes } from '#app/ui/download.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';

/** Saves the receipt of a recharge as a PDF; the numbered one, for bookkeeping, is among the invoices. */
export function ReceiptButton({ recharge: { id, number, mode } }: { recharge: Pick<Recharge, 'id' | 'number' | 'mode'> }) {
  const { t } = useTranslation('payments');
  const fetcher = useFetcher<typeof loader>();
  useEachAnswer(fetcher.data, ({ fileName, content, problem }) => {
    if (problem === null) downloadBytes(content, fileName, 'application/pdf');
  });
  const documents = new URLSearchParams({ ...(mode === 'test' ? { mode } : {}), q: number });
  return (
    <BlockStack gap="200">
      <ProblemBanner problem={fetcher.data?.problem} />
      <InlineStack gap="200">
        <Button loading={fetcher.state !== 'idle'} onClick={() => fetcher.load(generatePath(paths.rechargeReceipt, { rechargeId: id }))}>
          {t('recharge.receipt')}
        </Button>
        <Button url={`${paths.invoices}?${documents.toString()}`}>{t('recharge.documents')}</Button>
      </InlineStack>
    </BlockStack>
  );
}
