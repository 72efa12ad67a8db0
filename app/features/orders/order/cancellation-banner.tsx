import type { ReactNode } from 'react';
import { Banner, BlockStack, Link, Text, type BannerTone } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/orders.ts';
import type { CauseCode } from '#contract/problem.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { useTimeZone } from '#app/ui/date-time.tsx';
import { formatDateTime } from '#app/ui/format-date-time.ts';
import { CauseArticleLink } from '#app/ui/cause-text.tsx';
import { OrderCause } from '../order-cause.tsx';

/** What became of canceling an order, by its merchant or its store; nothing for one that nobody canceled. */
export function CancellationBanner({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const causeOf = (code: CauseCode) => order.causes.find((cause) => cause.code === code);
  const byStore = causeOf('store-canceled') !== undefined;
  if (order.fulfillmentState === 'cancel_requested') {
    return (
      <CancelBanner tone="info" title={t('cancel.requested.title')}>
        {byStore ? <Text as="p">{t('cancel.requested.byStore')}</Text> : null}
        {order.cancelAnswerBy === null ? null : <AnswerTime value={order.cancelAnswerBy} />}
      </CancelBanner>
    );
  }
  if (order.fulfillmentState === 'canceled') {
    return (
      <CancelBanner tone="info" title={t('cancel.ended.title')}>
        {order.causes.map((cause) => (
          <Text key={cause.code} as="p">
            <OrderCause cause={cause} storeName={order.storeName} /> <CauseArticleLink cause={cause} />
          </Text>
        ))}
        {order.paymentState === 'refunded' ? (
          <Text as="p">
            {t('cancel.ended.refunded')} <Link url={`${paths.balance}?mode=${order.mode}`}>{t('cancel.ended.balance')}</Link>
          </Text>
        ) : null}
      </CancelBanner>
    );
  }
  if (causeOf('cancel-refused') !== undefined) {
    return (
      <CancelBanner tone="warning" title={t('cancel.refused.title')}>
        <Text as="p">{t('cancel.refused.text')}</Text>
      </CancelBanner>
    );
  }
  if (!byStore) return null;
  return (
    <CancelBanner tone="warning" title={t('cancel.storeLate.title')}>
      <Text as="p">{t('cancel.storeLate.text')}</Text>
    </CancelBanner>
  );
}

function CancelBanner({ tone, title, children }: { tone: BannerTone; title: string; children: ReactNode }) {
  return (
    <Banner tone={tone} title={title} stopAnnouncements>
      <BlockStack gap="100">{children}</BlockStack>
    </Banner>
  );
}

/** Until when the warehouse answers, and what happens if it does not. */
function AnswerTime({ value }: { value: string }) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  const timeZone = useTimeZone();
  return (
    <Text as="p">
      <span suppressHydrationWarning>{t('cancel.requested.answerBy', { time: formatDateTime(value, { locale, timeZone }) })}</span>
    </Text>
  );
}
