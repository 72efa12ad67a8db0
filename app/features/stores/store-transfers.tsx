import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, ButtonGroup, Button, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { StoreTransfer } from '#contract/stores-transfers.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import type { StoreFormOutcome } from './store-forms.server.ts';

/** Shops another account requests of this one, and what became of those this one requested. */
export function StoreTransfers({ transfers }: { transfers: readonly StoreTransfer[] }) {
  if (transfers.length === 0) return null;
  return (
    <BlockStack gap="300">
      {transfers.map((transfer) =>
        transfer.role === 'given' ? (
          <TransferToDecide key={transfer.id} transfer={transfer} />
        ) : (
          <TransferRequested key={transfer.id} transfer={transfer} />
        ),
      )}
    </BlockStack>
  );
}

function TransferToDecide({ transfer: { id, storeName, domain, requestedBy } }: { transfer: StoreTransfer }) {
  const { t } = useTranslation('stores');
  const fetcher = useFetcher<StoreFormOutcome>();
  const isBusy = fetcher.state !== 'idle';
  const problem = fetcher.data?.status === 'refused' && !isBusy ? fetcher.data.problem : null;
  const decide = (decision: 'agree' | 'refuse') => {
    void fetcher.submit({ intent: 'decide-transfer', transferId: id, decision }, { method: 'post' });
  };
  return (
    <Banner tone="warning" title={t('transfer.title', { email: requestedBy ?? '', shop: storeName ?? domain })}>
      <BlockStack gap="300">
        <ProblemBanner problem={problem} />
        <Text as="p">{t('transfer.text')}</Text>
        <ButtonGroup>
          <Button disabled={isBusy} onClick={() => decide('agree')}>
            {t('transfer.agree')}
          </Button>
          <Button disabled={isBusy} onClick={() => decide('refuse')}>
            {t('transfer.refuse')}
          </Button>
        </ButtonGroup>
      </BlockStack>
    </Banner>
  );
}

const WORDS = { requested: 'transfer.waiting', agreed: 'transfer.agreed', refused: 'transfer.refused' } as const;
const TONES = { requested: 'info', agreed: 'success', refused: 'warning' } as const;

function TransferRequested({ transfer: { domain, state } }: { transfer: StoreTransfer }) {
  const { t } = useTranslation('stores');
  return (
    <Banner tone={TONES[state]}>
      <Text as="p">{t(WORDS[state], { shop: domain })}</Text>
    </Banner>
  );
}
