import type { ReactNode } from 'react';
import { BlockStack, Card, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Home } from '#contract/home.ts';
import { cny } from '#contract/money.values.ts';
import type { Mode } from '#contract/money.ts';
import { paths } from '#app/paths.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { ApproximateMoney, Money, useMoneyText } from '#app/ui/money.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { formatDay } from '#app/ui/format-date-time.ts';
import { formatCount } from '#app/ui/format-number.ts';
import { ModeBadge } from '#app/ui/status-badge.tsx';

/** Available balance, test money apart; nothing for members who may not see it. */
export function BalanceMetric({ home }: { home: Home }) {
  const { t } = useTranslation('home');
  const money = useMoneyText();
  const live = home.wallets.find(({ mode }) => mode === 'live');
  const [frozen, promotional] = [live?.frozen.amountMinor ?? 0, live?.promotional.amountMinor ?? 0];
  const due = home.pendingOrders.find(({ mode }) => mode === 'live');
  const available = (mode: Mode) => home.wallets.find((wallet) => wallet.mode === mode)?.available ?? cny(0);
  if (home.wallets.length === 0) return null;
  return (
    <MetricCard
      label={t('metric.balance')}
      value={<Money value={available('live')} display="explicit" />}
      beside={<ApproximateMoney value={available('live')} />}
      context={
        <>
          {t('metric.balanceContext')}
          {frozen > 0 ? ` · ${t('metric.frozen', { amount: money(cny(frozen)) })}` : null}
          {promotional > 0 ? ` · ${t('metric.promotional', { amount: money(cny(promotional)) })}` : null}
          {due === undefined || due.count === 0 ? null : ` · ${t('metric.covers', { covered: due.covered, count: due.count })}`}
        </>
      }
      test={
        <InlineStack align="start" gap="200" blockAlign="center">
          <ModeBadge mode="test" />
          <Text as="span" numeric>
            <Money value={available('test')} display="explicit" />
          </Text>
        </InlineStack>
      }
      link={{ label: t('metric.balanceLink'), url: paths.balance }}
    />
  );
}

/** Orders awaiting payment, their total, and the date of the oldest; test orders apart. */
export function PendingMetric({ home }: { home: Home }) {
  const { t } = useTranslation('home');
  const money = useMoneyText();
  const locale = useLocale();
  const live = home.pendingOrders.find(({ mode }) => mode === 'live');
  const test = home.pendingOrders.find(({ mode }) => mode === 'test');
  return (
    <MetricCard
      label={t('metric.pending')}
      value={formatCount(live?.count ?? 0, locale)}
      context={
        live === undefined || live.oldestAt === null ? (
          t('metric.pendingNone')
        ) : (
          <>
            {t('metric.toPay', { total: money(live.toPay) })} · {t('metric.oldest')} <DateTime value={live.oldestAt} display="date" />
          </>
        )
      }
      test={
        test === undefined || test.count === 0 ? null : (
          <InlineStack align="start" gap="200" blockAlign="center">
            <ModeBadge mode="test" />
            <Text as="span">{t('metric.pendingTest', { count: test.count, total: money(test.toPay) })}</Text>
          </InlineStack>
        )
      }
      link={{ label: t('metric.pendingLink'), url: `${paths.orders}?tab=awaiting-payment` }}
    />
  );
}

/** Storage due for renewal in the cloud warehouse. */
export function RenewalMetric({ home }: { home: Home }) {
  const { t } = useTranslation('home');
  const money = useMoneyText();
  const locale = useLocale();
  const { count, toPay, nearest } = home.renewalOrders;
  return (
    <MetricCard
      label={t('metric.renewal')}
      value={formatCount(count, locale)}
      context={
        count === 0 || nearest === null ? (
          t('metric.renewalNone')
        ) : (
          <>
            {t('metric.toPay', { total: money(toPay) })} · {formatDay(nearest, locale)}
          </>
        )
      }
      link={{ label: t('metric.renewalLink'), url: `${paths.cloudWarehouse}?tab=renewals` }}
    />
  );
}

export function ShippedMetric({ home }: { home: Home }) {
  const { t } = useTranslation('home');
  const locale = useLocale();
  return (
    <MetricCard
      label={t('metric.shipped')}
      value={formatCount(home.shippedLast7Days, locale)}
      context={t('metric.bothModes')}
      link={{ label: t('metric.shippedLink'), url: paths.shipped }}
    />
  );
}

export function UnderWayMetric({ home }: { home: Home }) {
  const { t } = useTranslation('home');
  const locale = useLocale();
  return (
    <MetricCard
      label={t('metric.underWay')}
      value={formatCount(home.parcelsUnderWay, locale)}
      context={t('metric.bothModes')}
      link={{ label: t('metric.shippedLink'), url: paths.shipped }}
    />
  );
}

export function TroubleMetric({ home }: { home: Home }) {
  const { t } = useTranslation('home');
  const locale = useLocale();
  return (
    <MetricCard
      label={t('metric.trouble')}
      value={formatCount(home.parcelsInTrouble, locale)}
      context={t('metric.bothModes')}
      link={{ label: t('metric.troubleLink'), url: `${paths.shipped}?tab=attention` }}
    />
  );
}

export function ClaimsMetric({ home }: { home: Home }) {
  const { t } = useTranslation('home');
  const locale = useLocale();
  const { open, toAnswer } = home.claims;
  return (
    <MetricCard
      label={t('metric.claims')}
      value={formatCount(open, locale)}
      context={toAnswer === 0 ? t('metric.claimsNone') : t('metric.claimsToAnswer', { count: toAnswer })}
      link={{ label: t('metric.claimsLink'), url: paths.claims }}
    />
  );
}

/** Support tickets; nothing for members who may not see them. */
export function TicketsMetric({ home }: { home: Home }) {
  const { t } = useTranslation('home');
  const locale = useLocale();
  if (home.tickets === null) return null;
  const { open, toAnswer } = home.tickets;
  return (
    <MetricCard
      label={t('metric.tickets')}
      value={formatCount(open, locale)}
      context={toAnswer === 0 ? t('metric.claimsNone') : t('metric.claimsToAnswer', { count: toAnswer })}
      link={{ label: t('metric.ticketsLink'), url: paths.supportTickets }}
    />
  );
}

interface MetricCardProps {
  label: string;
  value: ReactNode;
  /** The value once more, in the display currency. */
  beside?: ReactNode;
  /** One line on what the number means. */
  context: ReactNode;
  /** The same number in test mode. */
  test?: ReactNode;
  link: { label: string; url: string };
}

/** One number and a link to the list behind it. */
function MetricCard({ label, value, beside, context, test, link }: MetricCardProps) {
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingSm">
          {label}
        </Text>
        <Text as="p" variant="headingLg" numeric>
          {value}
        </Text>
        {beside}
        <Text as="p" tone="subdued">
          {context}
        </Text>
        {test}
        <InlineStack align="start">
          <Link url={link.url}>{link.label}</Link>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
