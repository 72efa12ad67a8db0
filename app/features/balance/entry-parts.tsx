import { BlockStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import type { LedgerEntry } from '#contract/balance.ts';
import { WALLET_CURRENCY } from '#contract/money.values.ts';
import { orderUrl } from '#app/features/orders/order-kind.ts';
import { rechargeResultUrl } from '#app/features/payments/payment-urls.ts';
import { paths } from '#app/paths.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatRate } from '#app/ui/format-number.ts';
import { formatMoney } from '#app/ui/format-money.ts';
import { Money, useMoneyText } from '#app/ui/money.tsx';

const notesWithText = [
  'claim-refunded',
  'stock-short',
  'goods-substituted',
  'store-edited',
  'store-canceled',
  'merchant-canceled',
  'cancel-granted',
  'make_up',
  'storage',
  'renewal',
  'stock_purchase',
] as const;

/** What happened, why where the document does not say it, and what moved of commissions where the balance did not. */
export function EntryKind({ entry: { kind, reason, amount, commissions } }: { entry: LedgerEntry }) {
  const { t } = useTranslation('balance');
  const locale = useLocale();
  const known = notesWithText.find((note) => note === reason);
  const note = known === undefined ? reason : t(`note.${known}`);
  const beside =
    commissions === null || amount.amountMinor !== 0 ? null : formatMoney(commissions, { locale, display: 'short', sign: 'always' });
  return (
    <BlockStack>
      <Text as="span">{t(`kind.${kind}`)}</Text>
      {note === '' ? null : <Subdued text={note} />}
      {beside === null ? null : <Subdued text={t('note.commissions', { amount: beside })} />}
    </BlockStack>
  );
}

/** The order, recharge, make-up charge or claim an entry belongs to; what has no page has its number alone. */
export function EntryDocument({ entry }: { entry: LedgerEntry }) {
  const { document, order, source } = entry;
  const url = documentUrl(entry);
  return (
    <BlockStack>
      {url === null ? <Text as="span">{document.number}</Text> : <Link url={url}>{document.number}</Link>}
      {order !== null && order.externalName !== document.number && order.externalName !== '' ? (
        document.type === 'order' ? (
          <Subdued text={order.externalName} />
        ) : (
          <Link url={orderUrl(order.kind, order.id)}>{order.externalName}</Link>
        )
      ) : null}
      {source !== null && source.number !== document.number ? <Link url={sourceUrl(source)}>{source.number}</Link> : null}
    </BlockStack>
  );
}

function documentUrl({ document: { type, id, number }, order, source }: LedgerEntry): string | null {
  if (type === 'order' && order !== null) return orderUrl(order.kind, id);
  if (type === 'recharge' && number.startsWith('RC')) return rechargeResultUrl(id);
  return source === null ? null : sourceUrl(source);
}

function sourceUrl({ type, id }: NonNullable<LedgerEntry['source']>): string {
  switch (type) {
    case 'recharge':
      return rechargeResultUrl(id);
    case 'make-up':
      return generatePath(paths.makeUp, { makeUpId: id });
    case 'claim':
      return generatePath(paths.claim, { claimId: id });
  }
}

/** The change of what can be spent; below it the same in the merchant's currency, at the rate of its day. */
export function EntryAmount({ entry: { amount, shown } }: { entry: LedgerEntry }) {
  const { t } = useTranslation('balance');
  const locale = useLocale();
  const money = useMoneyText();
  return (
    <BlockStack inlineAlign="end">
      <Text as="span" numeric fontWeight="medium">
        <Money value={amount} display="short" sign="always" />
      </Text>
      {shown === null || amount.amountMinor === 0 || shown.amount.currency === WALLET_CURRENCY ? null : (
        <Subdued text={t('ledger.shown', { amount: money(shown.amount), rate: formatRate(shown.cnyPerUnit, locale) })} />
      )}
    </BlockStack>
  );
}

/** What moved outside of the wallet, and the rate it was booked at. */
export function EntryPaid({ entry: { paid } }: { entry: LedgerEntry }) {
  const { t } = useTranslation('balance');
  const locale = useLocale();
  if (paid === null) return <Text as="span">–</Text>;
  return (
    <BlockStack inlineAlign="end">
      <Text as="span" numeric>
        <Money value={paid.amount} display="explicit" />
      </Text>
      {paid.amount.currency === WALLET_CURRENCY ? null : (
        <Subdued text={t('ledger.rate', { currency: paid.amount.currency, rate: formatRate(paid.cnyPerUnit, locale) })} />
      )}
    </BlockStack>
  );
}

export function EntryActor({ entry: { by } }: { entry: LedgerEntry }) {
  const { t } = useTranslation('balance');
  return <Text as="span">{by.name ?? t(`by.${by.kind}`)}</Text>;
}

function Subdued({ text }: { text: string }) {
  return (
    <Text as="span" variant="bodySm" tone="subdued">
      <span suppressHydrationWarning>{text}</span>
    </Text>
  );
}
