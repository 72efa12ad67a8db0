import { Badge, BlockStack, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { HomeNotice } from '#contract/home-notices.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { countryName } from '#app/ui/country-name.tsx';
import { DateTime } from '#app/ui/date-time.tsx';

/** What the provider has to say to all merchants, with countries and how long it holds; no card when there is nothing. */
export function NoticesCard({ notices }: { notices: HomeNotice[] }) {
  const { t } = useTranslation('home');
  if (notices.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingSm">
          {t('notices.title')}
        </Text>
        {notices.map((notice) => (
          <Notice key={notice.id} notice={notice} />
        ))}
      </BlockStack>
    </Card>
  );
}

function Notice({ notice: { severity, title, text, countries, validUntil } }: { notice: HomeNotice }) {
  const { t } = useTranslation('home');
  const locale = useLocale();
  const names = new Intl.ListFormat(locale).format(countries.map((code) => countryName(code, locale)));
  return (
    <BlockStack gap="100">
      <InlineStack gap="200" blockAlign="center">
        <Text as="h3" fontWeight="semibold">
          {title}
        </Text>
        {severity === 'warning' ? <Badge tone="warning">{t('notices.warning')}</Badge> : null}
      </InlineStack>
      <Text as="p">{text}</Text>
      <Text as="p" tone="subdued">
        <span suppressHydrationWarning>{countries.length === 0 ? t('notices.everywhere') : names}</span> · {t('notices.until')}{' '}
        <DateTime value={validUntil} display="date" />
      </Text>
    </BlockStack>
  );
}
