import { BlockStack, Card, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Address } from '#contract/orders.ts';
import { CountryName } from '#app/ui/country-name.tsx';

interface AddressCardProps {
  address: Address;
  /** For the warehouse; may be empty. */
  remark: string;
  /** Whether it can still be changed, here and in the store. */
  editable: boolean;
  /** Whether the merchant corrected what the store sent. */
  corrected: boolean;
}

/** Shipping address, as the store sent it. */
export function AddressCard({ address, remark, editable, corrected }: AddressCardProps) {
  const { t } = useTranslation('orders');
  const { name, company, line1, line2, district, city, province, postcode, phone, email, taxId } = address;
  const town = [city, [province, postcode].filter(isGiven).join(' ')].filter(isGiven).join(', ');
  const lines = [name, company, line1, line2, district, town].filter(isGiven);
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('address.title')}
        </Text>
        <BlockStack gap="050">
          {lines.map((line) => (
            <Text key={line} as="p">
              {line}
            </Text>
          ))}
          <Text as="p">
            <CountryName code={address.country} />
          </Text>
        </BlockStack>
        <BlockStack gap="050">
          {[phone, email, isGiven(taxId) ? t('address.taxId', { number: taxId }) : ''].filter(isGiven).map((contact) => (
            <Text key={contact} as="p" tone="subdued" breakWord>
              {contact}
            </Text>
          ))}
        </BlockStack>
        {remark === '' ? null : (
          <Text as="p" breakWord>
            {t('address.remark', { remark })}
          </Text>
        )}
        {editable ? (
          <Text as="p" variant="bodySm" tone="subdued">
            {t(corrected ? 'address.corrected' : 'address.fromStore')}
          </Text>
        ) : null}
      </BlockStack>
    </Card>
  );
}

function isGiven(text: string): boolean {
  return text.trim() !== '';
}
