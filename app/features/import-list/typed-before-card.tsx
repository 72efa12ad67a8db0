import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { ImportItem } from '#contract/import-list.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { currencyDigits } from '#app/ui/format-money.ts';
import { typedAmount } from '#app/ui/parse-amount.ts';
import { textOfHtml } from './description-text.ts';
import { draftFields, variantFieldName } from './draft-fields.ts';

interface TypedBeforeProps {
  typed: ReadonlyMap<string, string>;
  draft: ImportItem;
  onDone: () => void;
}

/** What was typed and differs from the newest version, to copy from; nothing of it is lost by reloading. */
export function TypedBefore({ typed, draft, onDone }: TypedBeforeProps) {
  const { t } = useTranslation('import-list');
  const rows = useDifferences(typed, draft);
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('conflict.typedTitle')}
        </Text>
        {rows.length === 0 ? <Text as="p">{t('conflict.noDifference')}</Text> : null}
        {rows.map(({ label, value }) => (
          <BlockStack key={label} gap="050">
            <Text as="h3" variant="headingXs" tone="subdued">
              {label}
            </Text>
            <Text as="p">
              <span className="wharf-typed">{value === '' ? t('conflict.empty') : value}</span>
            </Text>
          </BlockStack>
        ))}
        <InlineStack>
          <Button onClick={onDone}>{t('conflict.hide')}</Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}

function useDifferences(typed: ReadonlyMap<string, string>, draft: ImportItem): { label: string; value: string }[] {
  const { t } = useTranslation('import-list');
  const locale = useLocale();
  const digits = currencyDigits(draft.currency);
  const amount = (minor: number | undefined) => (minor === undefined ? '' : typedAmount(minor, { locale, digits }));
  const newest = [
    { name: draftFields.title, label: t('editor.title'), value: draft.title },
    { name: draftFields.description, label: t('editor.description'), value: textOfHtml(draft.descriptionHtml) },
    ...draft.variants.flatMap(({ variantId, sku, price, compareAt }) => [
      { name: variantFieldName('price', variantId), label: t('conflict.priceOf', { sku }), value: amount(price?.amountMinor) },
      { name: variantFieldName('compareAt', variantId), label: t('conflict.compareAtOf', { sku }), value: amount(compareAt?.amountMinor) },
    ]),
  ];
  const texts = newest.flatMap(({ name, label, value }) => {
    const before = typed.get(name);
    return before === undefined || before === value ? [] : [{ label, value: before }];
  });
  const choices = draft.variants
    .filter(({ variantId, include }) => typed.has(variantFieldName('include', variantId)) !== include)
    .map(({ sku, include }) => ({ label: sku, value: t(include ? 'conflict.wasLeftOut' : 'conflict.wasIncluded') }));
  return [...texts, ...choices];
}
