import { BlockStack, Card, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { ClaimTerm } from '#contract/claims.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { useTimeZone } from '#app/ui/date-time.tsx';
import { FactRows } from '#app/ui/fact-rows.tsx';
import { formatDate } from '#app/ui/format-date-time.ts';

/** When a parcel can be claimed, reason by reason; those that do not fit how it stands are left out. */
export function TermsCard({ terms }: { terms: ClaimTerm[] }) {
  const { t } = useTranslation('claims');
  const locale = useLocale();
  const timeZone = useTimeZone();
  const day = (time: string | null) => (time === null ? '' : formatDate(time, { locale, timeZone }));
  const fitting = terms.filter(({ status }) => status !== 'unfit');
  if (fitting.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('term.title')}
        </Text>
        <FactRows
          facts={fitting.map(({ reason, status, from, until }) => ({
            label: t(`reason.${reason}`),
            value: (
              <span suppressHydrationWarning>
                {status === 'early'
                  ? t('term.early', { from: day(from) })
                  : t(status === 'open' ? 'term.open' : 'term.over', { until: day(until) })}
              </span>
            ),
          }))}
        />
      </BlockStack>
    </Card>
  );
}
