import { BlockStack, Box, Card, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { ProposedPrice } from '#contract/pricing-rules.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatShare } from '#app/ui/format-number.ts';
import { ListTable } from '#app/ui/list-table.tsx';
import { useMoneyText } from '#app/ui/money.tsx';
import { PriceChange } from './price-change.tsx';
import type { RuleForm } from './use-rule-form.ts';
import { useRulePreview } from './use-rule-preview.ts';
import './pricing-rules.css';

/** What the rule makes of ten products, as it is being typed. A newer question takes the place of one under way. */
export function RulePreview({ form }: { form: RuleForm }) {
  const { t } = useTranslation('pricing-rules');
  const { state, preview } = useRulePreview(form);
  const words = state === 'unready' ? t('preview.mend') : preview === null ? t('preview.waiting') : t(`preview.of.${preview.source}`);
  return (
    <section aria-label={t('preview.title')}>
      <Card padding="0">
        <Box padding="400">
          <BlockStack gap="100">
            <Text as="h2" variant="headingMd">
              {t('preview.title')}
            </Text>
            <Text as="p" tone="subdued">
              <span role="status">{words}</span>
            </Text>
          </BlockStack>
        </Box>
        {preview === null || preview.samples.length === 0 ? null : <Samples samples={preview.samples} />}
      </Card>
    </section>
  );
}

function Samples({ samples }: { samples: ProposedPrice[] }) {
  const { t } = useTranslation('pricing-rules');
  const locale = useLocale();
  const money = useMoneyText();
  const columns = [
    { id: 'product', title: t('column.product') },
    { id: 'cost', title: t('column.cost'), alignEnd: true },
    { id: 'price', title: t('column.price'), alignEnd: true },
    { id: 'margin', title: t('column.margin'), alignEnd: true },
    { id: 'notes', title: t('column.notes') },
  ];
  return (
    <div className="wharf-price-table">
      <ListTable columns={columns} name={t('preview.title')}>
        {samples.map(({ sku, title, cost, before, after, beforeMarginBp, unpriced }) => (
          <tr key={sku}>
            <td className="wharf-list__wrap">
              {title}
              <Text as="p" tone="subdued" variant="bodySm">
                {sku}
              </Text>
            </td>
            <td className="wharf-list__end">{cost === null ? '' : money(cost, 'short')}</td>
            <td className="wharf-list__end">
              <PriceChange from={before} to={after?.price ?? null} compareAt={after?.compareAt ?? null} />
            </td>
            <td className="wharf-list__end">
              <span suppressHydrationWarning>
                {[beforeMarginBp, after?.marginBp ?? null]
                  .flatMap((bp) => (bp === null ? [] : [formatShare(bp / 10_000, locale)]))
                  .join(' → ')}
              </span>
            </td>
            <td className="wharf-list__wrap">
              {unpriced === null ? (after?.limits ?? []).map((limit) => t(`limit.${limit}`)).join(', ') : t(`unpriced.${unpriced}`)}
            </td>
          </tr>
        ))}
      </ListTable>
    </div>
  );
}
