import { BlockStack, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { getRecharge } from '#contract/balance.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { FactRows } from '#app/ui/fact-rows.tsx';
import { Money } from '#app/ui/money.tsx';
import { ProofForm } from './proof-form.tsx';

type Recharge = DataOf<typeof getRecharge>;

interface BankTransferCardProps {
  recharge: Recharge;
  transfer: NonNullable<Recharge['bankTransfer']>;
  /** The reference as a picture. */
  qr: string | null;
}

/** Where a transfer goes to, with which reference, and the proof that it was made. */
export function BankTransferCard({ recharge, transfer, qr }: BankTransferCardProps) {
  const { t } = useTranslation('payments');
  const { account, reference, proof } = transfer;
  const provable = recharge.state === 'redirected' || recharge.state === 'more_info';
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingSm">
          {t('transfer.title')}
        </Text>
        <Text as="p">{t('transfer.help')}</Text>
        <InlineStack align="space-between" gap="400" blockAlign="start">
          <FactRows
            facts={[
              { label: t('transfer.reference'), value: <Copied text={reference} />, strong: true },
              { label: t('recharge.pay'), value: <Money value={recharge.pay} display="explicit" /> },
              { label: t('transfer.holder'), value: <Copied text={account.holder} /> },
              { label: t('transfer.bank'), value: account.bank },
              ...account.lines.map(({ label, value }) => ({ label: t(`transfer.line.${label}`), value: <Copied text={value} /> })),
              { label: t('transfer.until'), value: <DateTime value={recharge.expiresAt} /> },
            ]}
          />
          {qr === null ? null : <img src={qr} width={160} height={160} alt={t('transfer.qr', { reference })} />}
        </InlineStack>
        {proof === null ? null : (
          <Text as="p" tone="subdued">
            {t('transfer.proofSent', { reference: proof.bankReference })} <DateTime value={proof.uploadedAt} />
          </Text>
        )}
        {provable ? <ProofForm rechargeId={recharge.id} pay={recharge.pay} /> : null}
      </BlockStack>
    </Card>
  );
}

function Copied({ text }: { text: string }) {
  const { t } = useTranslation('payments');
  return (
    <InlineStack align="start" gap="100" blockAlign="center" wrap={false}>
      <Text as="span" breakWord>
        {text}
      </Text>
      <CopyButton text={text} label={t('transfer.copy', { text })} copied={t('transfer.copied')} />
    </InlineStack>
  );
}
