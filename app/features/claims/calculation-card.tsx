import type { ReactNode } from 'react';
import { BlockStack, Card, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { RefundLine } from '#contract/claims.ts';
import type { Money as Amount } from '#contract/money.ts';
import { FactRows } from '#app/ui/fact-rows.tsx';
import { Money } from '#app/ui/money.tsx';

/** Sums of a calculation or a credit note, one below the other, with their total. */
export function CalculationCard({ title, lines, total, note }: { title: string; lines: RefundLine[]; total: Amount; note?: ReactNode }) {
  const { t } = useTranslation('claims');
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {title}
        </Text>
        <FactRows
          facts={[
            ...lines.map((line) => ({ label: <PartName line={line} />, value: <Money value={line.amount} display="short" /> })),
            { label: t('sum.total'), value: <Money value={total} display="explicit" />, strong: true },
          ]}
        />
        {note === undefined ? null : (
          <Text as="p" variant="bodySm" tone="subdued">
            {note}
          </Text>
        )}
      </BlockStack>
    </Card>
  );
}

function PartName({ line: { part, title, quantity } }: { line: RefundLine }) {
  const { t } = useTranslation('claims');
  switch (part) {
    case 'goods':
      return <>{t('part2.goods', { title: title ?? t('part.goods'), quantity: quantity ?? 1 })}</>;
    case 'freight':
    case 'duty':
    case 'tax':
      return <>{t(`part2.${part}`)}</>;
    default:
      return <>{t(`part.${part}`)}</>;
  }
}
