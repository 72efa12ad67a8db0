import type { ReactNode } from 'react';
import { BlockStack, Box, IndexTable, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { InvoiceLine } from '#contract/invoices.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatCount } from '#app/ui/format-number.ts';
import { Money, useMoneyText } from '#app/ui/money.tsx';
import styles from './invoices.module.css';

/** A line as cells of the table; `counted` where it has columns for quantity and unit price. */
export function LineCells({ line, counted }: { line: InvoiceLine; counted: boolean }) {
  const locale = useLocale();
  const { quantity, unit, amount } = line;
  return (
    <>
      <IndexTable.Cell>
        <div className={styles.description}>
          <Description line={line} />
        </div>
      </IndexTable.Cell>
      {counted ? (
        <>
          <NumberCell>{quantity === null ? null : formatCount(quantity, locale)}</NumberCell>
          <NumberCell>{unit === null ? null : <Money value={unit} display="short" />}</NumberCell>
        </>
      ) : null}
      <NumberCell>
        <Money value={amount} display="short" />
      </NumberCell>
    </>
  );
}

/** The same on a phone. */
export function LineCard({ line }: { line: InvoiceLine }) {
  const { t } = useTranslation('invoices');
  const locale = useLocale();
  const money = useMoneyText();
  const { quantity, unit, amount } = line;
  return (
    <Box padding="300">
      <InlineStack align="space-between" gap="400" wrap={false}>
        <BlockStack gap="050">
          <Description line={line} />
          {quantity === null ? null : (
            <Text as="span" variant="bodySm" tone="subdued" numeric>
              <span suppressHydrationWarning>
                {unit === null
                  ? t('lines.units', { count: quantity })
                  : t('lines.times', { quantity: formatCount(quantity, locale), unit: money(unit, 'short') })}
              </span>
            </Text>
          )}
        </BlockStack>
        <Text as="span" alignment="end" numeric>
          <Money value={amount} display="short" />
        </Text>
      </InlineStack>
    </Box>
  );
}

export function NumberCell({ children }: { children: ReactNode }) {
  return (
    <IndexTable.Cell>
      <Text as="span" alignment="end" numeric>
        {children}
      </Text>
    </IndexTable.Cell>
  );
}

/** What it is for, and the codes of goods below. */
function Description({ line: { part, title, sku, hsCode } }: { line: InvoiceLine }) {
  const { t } = useTranslation('invoices');
  const isNamedByTitle = title !== '' && (part === 'goods' || part === 'document');
  const codes = [sku, hsCode === '' ? '' : t('lines.hsCode', { code: hsCode })].filter((code) => code !== '');
  return (
    <BlockStack gap="050">
      <Text as="span" breakWord>
        {isNamedByTitle ? title : title === '' ? t(`part.${part}`) : t('lines.named', { part: t(`part.${part}`), title })}
      </Text>
      {codes.length === 0 ? null : (
        <Text as="span" variant="bodySm" tone="subdued" breakWord>
          {codes.join(' · ')}
        </Text>
      )}
    </BlockStack>
  );
}
