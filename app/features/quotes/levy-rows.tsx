import { BlockStack, List, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { QuoteLevy } from '#contract/quotes.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatShare } from '#app/ui/format-number.ts';
import { useMoneyText } from '#app/ui/money.tsx';
import { isNamedLevy } from './levy-names.ts';

/** Each duty and tax on a parcel: the rule, what it was reckoned from, and who pays it. */
export function LevyRows({ levies }: { levies: QuoteLevy[] }) {
  const { t } = useTranslation('quotes');
  if (levies.length === 0) return <Text as="p">{t('levy.none')}</Text>;
  return (
    <List>
      {levies.map((levy, index) => (
        <List.Item key={`${levy.rule}-${index}`}>
          <LevyText levy={levy} />
        </List.Item>
      ))}
    </List>
  );
}

function LevyText({ levy }: { levy: QuoteLevy }) {
  const { t } = useTranslation('quotes');
  const locale = useLocale();
  const money = useMoneyText();
  const words = {
    name: isNamedLevy(levy.rule) ? t(`levy.rule.${levy.rule}`) : t(`levy.kind.${levy.kind}`),
    base: money(levy.base),
    amount: money(levy.amount),
    share: formatShare((levy.rateBp ?? 0) / 10_000, locale),
    count: levy.count ?? 0,
  };
  return (
    <BlockStack gap="050">
      <span suppressHydrationWarning>{t(levy.count === null ? 'levy.share' : 'levy.counted', words)}</span>
      <Text as="span" variant="bodySm" tone="subdued">
        <span suppressHydrationWarning>{t(`levy.paidBy.${levy.paidBy}`, { amount: money(levy.amountCny) })}</span>
      </Text>
    </BlockStack>
  );
}
