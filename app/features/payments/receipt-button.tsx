import { generatePath, useFetcher } from '@remix-run/react';
import { BlockStack, Button } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import type { loader } from './recharge-receipt-resource.ts';
import { downloadBytes } from '#app/ui/download.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';

/** Saves the receipt of a recharge as a PDF. */
export function ReceiptButton({ rechargeId }: { rechargeId: string }) {
  const { t } = useTranslation('payments');
  const fetcher = useFetcher<typeof loader>();
  useEachAnswer(fetcher.data, ({ fileName, content, problem }) => {
    if (problem === null) downloadBytes(content, fileName, 'application/pdf');
  });
  return (
    <BlockStack gap="200">
      <ProblemBanner problem={fetcher.data?.problem} />
      <Button loading={fetcher.state !== 'idle'} onClick={() => fetcher.load(generatePath(paths.rechargeReceipt, { rechargeId }))}>
        {t('recharge.receipt')}
      </Button>
    </BlockStack>
  );
}
