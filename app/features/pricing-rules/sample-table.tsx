import { BlockStack, DataTable, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { ProposedPrice } from '#contract/pricing-rules.ts';
import { useMoneyText } from '#app/ui/money.tsx';
import { DoorNote, ProfitFigure, useProfitText } from '#app/ui/profit-figure.tsx';
import { PriceChange } from './price-change.tsx';
import styles from './rule-editor.module.css';

/** Old and new prices with what they leave, in two columns, which fit beside fields and on a phone. `withRule`: each names the rule it is made by. */
export function SampleTable({ samples, withRule = false }: { samples: ProposedPrice[]; withRule?: boolean }) {
  const { t } = useTranslation('pricing-rules');
  const money = useMoneyText();
  return (
    <DataTable
      columnContentTypes={['text', 'numeric']}
      headings={[t('column.product'), t('column.price')]}
      rows={samples.map((sample) => [
        <BlockStack>
          <SampleName sample={sample} />
          {withRule && sample.rule !== null ? <span>{sample.rule.name}</span> : null}
          <SampleNotes sample={sample} />
        </BlockStack>,
        <BlockStack inlineAlign="end">
          <PriceChange from={sample.before} to={sample.after?.price ?? null} compareAt={sample.after?.compareAt ?? null} />
          {sample.cost === null ? null : (
            <span>
              {t('column.cost')}: {money(sample.cost, 'short')}
            </span>
          )}
          <span>{t('column.profit')}:</span>
          <SampleProfit sample={sample} />
        </BlockStack>,
      ])}
    />
  );
}

/** What the new price leaves, under what the old one did. */
function SampleProfit({ sample: { profitBefore, profitAfter } }: { sample: ProposedPrice }) {
  const text = useProfitText();
  return (
    <div className={styles.sample}>
      {profitBefore === null || profitAfter === null ? null : (
        <Text as="p" tone="subdued" variant="bodySm">
          <span suppressHydrationWarning>{text(profitBefore)} →</span>
        </Text>
      )}
      <ProfitFigure profit={profitAfter ?? profitBefore} />
      <DoorNote profit={profitAfter ?? profitBefore} compact />
    </div>
  );
}

/** Which limits the price ran into, or why there is none. */
function SampleNotes({ sample: { unpriced, after } }: { sample: ProposedPrice }) {
  const { t } = useTranslation('pricing-rules');
  return unpriced === null ? (after?.limits ?? []).map((limit) => t(`limit.${limit}`)).join(', ') : t(`unpriced.${unpriced}`);
}

function SampleName({ sample: { title, sku } }: { sample: ProposedPrice }) {
  return (
    <BlockStack>
      <span>{title}</span>
      <Text as="span" tone="subdued" variant="bodySm">
        {sku}
      </Text>
    </BlockStack>
  );
}
