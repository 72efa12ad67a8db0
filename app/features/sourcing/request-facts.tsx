import { BlockStack, Card, DescriptionList, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { SourcingRequest } from '#contract/sourcing.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { countryName } from '#app/ui/country-name.tsx';
import { Money } from '#app/ui/money.tsx';

/** What the merchant asked for. */
export function RequestFacts({ request }: { request: SourcingRequest }) {
  const { t } = useTranslation('sourcing');
  const locale = useLocale();
  const { link, pictureUrl, targetPrice, monthlyQuantity, countries, notes, ownProductId } = request;
  const facts = [
    { term: t('form.link'), description: link === null ? '' : <OutwardLink url={link} /> },
    { term: t('form.picture'), description: pictureUrl === null ? '' : <OutwardLink url={pictureUrl} /> },
    { term: t('form.price'), description: targetPrice === null ? '' : <Money value={targetPrice} display="explicit" /> },
    { term: t('form.quantity'), description: monthlyQuantity === null ? '' : t('offers.units', { count: monthlyQuantity }) },
    { term: t('form.countries'), description: countries.map((code) => countryName(code, locale)).join(', ') },
    { term: t('form.notes'), description: notes },
    { term: t('form.ownId'), description: ownProductId },
  ];
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('request.asked')}
        </Text>
        <DescriptionList items={facts.filter(({ description }) => description !== '')} gap="tight" />
      </BlockStack>
    </Card>
  );
}

/** An address somebody typed: it opens beside the app and learns nothing of it. */
function OutwardLink({ url }: { url: string }) {
  return (
    <Link url={url} target="_blank">
      <span style={{ overflowWrap: 'anywhere' }}>{url}</span>
    </Link>
  );
}
