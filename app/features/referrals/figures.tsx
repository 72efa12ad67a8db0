import { type ReactNode, useId } from 'react';
import { BlockStack, Card, InlineGrid, InlineStack, ProgressBar, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { ReferralSummary } from '#contract/referrals.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatCount } from '#app/ui/format-number.ts';
import { Money, useMoneyText } from '#app/ui/money.tsx';
import { ModeBadge } from '#app/ui/status-badge.tsx';
import { formatRate } from './format-rate.ts';

/** What came of the link: visits, merchants, money, and the rate they lead to. */
export function Figures({ summary }: { summary: ReferralSummary }) {
  const { t } = useTranslation('referrals');
  const locale = useLocale();
  const money = useMoneyText();
  const { mode, clicks, signUps, active, activeDays, pending, held, available, withdrawn } = summary;
  const isBelowZero = available.amountMinor < 0;
  const badge = <ModeBadge mode={mode} />;
  return (
    <BlockStack gap="400">
      <InlineGrid columns={{ xs: 2, md: 3 }} gap={{ xs: '200', sm: '400' }}>
        <Figure label={t('figure.clicks')} value={formatCount(clicks, locale)} />
        <Figure label={t('figure.signUps')} value={formatCount(signUps, locale)} />
        <Figure
          label={t('figure.active')}
          value={formatCount(active, locale)}
          badge={badge}
          note={t('figure.activeHelp', { count: activeDays })}
        />
        <Figure
          label={t('figure.pending')}
          value={<Money value={pending} display="short" />}
          badge={badge}
          {...(held.amountMinor > 0 ? { note: t('figure.held', { amount: money(held, 'short') }) } : {})}
        />
        <Figure
          label={t('figure.available')}
          value={<Money value={available} display="short" />}
          badge={badge}
          {...(isBelowZero ? { tone: 'critical', note: t('figure.belowZero') } : {})}
        />
        <Figure label={t('figure.withdrawn')} value={<Money value={withdrawn} display="short" />} badge={badge} />
      </InlineGrid>
      <LevelCard summary={summary} />
    </BlockStack>
  );
}

interface FigureProps {
  label: string;
  value: ReactNode;
  badge?: ReactNode;
  note?: string;
  tone?: 'critical';
}

function Figure({ label, value, badge, note, tone }: FigureProps) {
  return (
    <Card>
      <BlockStack gap="100">
        <InlineStack gap="200" align="space-between" blockAlign="start">
          <Text as="h2" variant="bodyMd" tone="subdued">
            {label}
          </Text>
          {badge}
        </InlineStack>
        <Text as="p" variant="headingLg" numeric breakWord {...(tone === undefined ? {} : { tone })}>
          <span suppressHydrationWarning>{value}</span>
        </Text>
        {note === undefined ? null : (
          <Text as="p" variant="bodySm" tone="subdued">
            <span suppressHydrationWarning>{note}</span>
          </Text>
        )}
      </BlockStack>
    </Card>
  );
}

/** The rate of the next order, and how far the next level is. */
function LevelCard({ summary: { mode, level, levels, active } }: { summary: ReferralSummary }) {
  const { t } = useTranslation('referrals');
  const locale = useLocale();
  const titleId = useId();
  const rate = formatRate(levels.find((each) => each.level === level)?.rateBp ?? 0, locale);
  const next = levels.find((each) => each.minActive > active);
  return (
    <Card>
      <BlockStack gap="200">
        <InlineStack gap="200" align="space-between" blockAlign="center">
          <InlineStack gap="200" blockAlign="center">
            <Text as="h2" variant="bodyMd" tone="subdued" id={titleId}>
              {t('figure.level', { level, levels: levels.length })}
            </Text>
            <ModeBadge mode={mode} />
          </InlineStack>
          <Text as="p" variant="headingLg" numeric>
            <span suppressHydrationWarning>{t('figure.rate', { rate })}</span>
          </Text>
        </InlineStack>
        <ProgressBar
          size="small"
          progress={next === undefined ? 100 : Math.round((100 * active) / next.minActive)}
          ariaLabelledBy={titleId}
        />
        <Text as="p" variant="bodySm" tone="subdued">
          <span suppressHydrationWarning>
            {next === undefined
              ? t('figure.topLevel')
              : t('figure.nextLevel', { count: next.minActive - active, rate: formatRate(next.rateBp, locale) })}
          </span>
        </Text>
      </BlockStack>
    </Card>
  );
}
