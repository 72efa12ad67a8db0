import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import type { Withdrawal } from '#contract/withdrawals.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { IfPermitted } from '#app/session/permissions.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { downloadBytes } from '#app/ui/download.ts';
import { type Fact, FactRows } from '#app/ui/fact-rows.tsx';
import { formatRate } from '#app/ui/format-number.ts';
import { Money } from '#app/ui/money.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { EndWithdrawal } from './end-withdrawal.tsx';
import { useArrivalText } from './use-arrival-text.ts';
import { useReviewTexts } from './use-review-texts.ts';
import type { loader as receiptLoader } from './withdrawal-receipt-resource.ts';

const CAME_BACK = ['rejected', 'canceled', 'returned'];

/** What leaves, what arrives and where, with what can be done about it. */
export function WithdrawalFacts({ withdrawal, idempotencyKey }: { withdrawal: Withdrawal; idempotencyKey: string }) {
  const { t } = useTranslation('withdrawals');
  const facts = useFacts(withdrawal);
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('withdrawal.facts')}
        </Text>
        <FactRows facts={facts} />
        {withdrawal.state === 'completed' ? <ReceiptButton withdrawalId={withdrawal.id} /> : null}
        <IfPermitted permission="wallet:withdraw">
          <EndWithdrawal withdrawal={withdrawal} idempotencyKey={idempotencyKey} />
        </IfPermitted>
      </BlockStack>
    </Card>
  );
}

function useFacts(withdrawal: Withdrawal): Fact[] {
  const { t } = useTranslation('withdrawals');
  const arrivalText = useArrivalText();
  const reviewTexts = useReviewTexts('reviewShort');
  const { source, destination, payee, method, review, arrival, amount, fee, pay, rate, createdAt, providerRef, state } = withdrawal;
  return [
    { label: t('column.source'), value: t(`source.${source}`) },
    { label: t('column.payee'), value: payee === '' ? t(`destination.${destination}`) : payee },
    ...(method === null ? [] : [{ label: t('account.method'), value: t(`method.${method}`) }]),
    { label: t('column.date'), value: <DateTime value={createdAt} /> },
    ...(review.length === 0 ? [] : [{ label: t('withdrawal.review'), value: <Lines texts={reviewTexts(review)} /> }]),
    ...(arrival === null ? [] : [{ label: t('withdrawal.arrival'), value: <span suppressHydrationWarning>{arrivalText(arrival)}</span> }]),
    ...(providerRef === null ? [] : [{ label: t('withdrawal.reference'), value: <Reference text={providerRef} /> }]),
    { label: t('column.amount'), value: <Money value={amount} display="short" /> },
    { label: t('column.fee'), value: <Money value={fee} display="short" /> },
    ...(pay.currency === 'CNY' ? [] : [{ label: t('cost.rate'), value: <Rate of={pay.currency} rate={rate} /> }]),
    {
      label: t(CAME_BACK.includes(state) ? 'withdrawal.wouldReceive' : 'column.pay'),
      value: <Money value={pay} display="explicit" />,
      strong: true,
    },
  ];
}

function Lines({ texts }: { texts: string[] }) {
  return texts.map((text, index) => (
    <span key={text} suppressHydrationWarning>
      {index === 0 ? null : <br />}
      {text}
    </span>
  ));
}

/** CNY for one unit of what arrives. */
function Rate({ of: currency, rate }: { of: string; rate: string }) {
  const { t } = useTranslation('withdrawals');
  const locale = useLocale();
  return <span suppressHydrationWarning>{t('cost.rateOf', { currency, rate: formatRate(rate, locale) })}</span>;
}

/** What the bank knows the payment by. */
function Reference({ text }: { text: string }) {
  const { t } = useTranslation('withdrawals');
  return (
    <InlineStack gap="100" align="end" blockAlign="center">
      <Text as="span" breakWord>
        {text}
      </Text>
      <CopyButton text={text} label={t('withdrawal.copyReference')} copied={t('withdrawal.copied')} />
    </InlineStack>
  );
}

/** Saves the receipt as a PDF. */
function ReceiptButton({ withdrawalId }: { withdrawalId: string }) {
  const { t } = useTranslation('withdrawals');
  const fetcher = useFetcher<typeof receiptLoader>();
  useEachAnswer(fetcher.data, ({ fileName, content, problem }) => {
    if (problem === null) downloadBytes(content, fileName, 'application/pdf');
  });
  return (
    <BlockStack gap="200">
      <ProblemBanner problem={fetcher.data?.problem} />
      <div>
        <Button loading={fetcher.state !== 'idle'} onClick={() => fetcher.load(generatePath(paths.withdrawalReceipt, { withdrawalId }))}>
          {t('withdrawal.receipt')}
        </Button>
      </div>
    </BlockStack>
  );
}
