import { useTranslation } from 'react-i18next';
import type { ImportItem } from '#contract/import-list.ts';
import type { Store } from '#contract/stores.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { countryName } from '#app/ui/country-name.tsx';
import { currencyDigits } from '#app/ui/format-money.ts';
import { typedAmount } from '#app/ui/parse-amount.ts';
import { changedDraft, entriesOf, isIncluded, type DraftChanges } from './draft-changes.ts';
import { plainText } from './plain-text.ts';

/** A field whose two versions differ. */
export interface Difference {
  label: string;
  mine: string;
  theirs: string;
}

/** What was changed here and reads otherwise in the newest version, in words. */
export function useDifferences(changes: DraftChanges, theirs: ImportItem, stores: Store[]): Difference[] {
  const { t } = useTranslation('import-list');
  const locale = useLocale();
  const digits = currencyDigits(theirs.currency);
  const describe = (draft: ReturnType<typeof changedDraft>) => ({
    productType: draft.productType,
    vendor: draft.vendor,
    tags: draft.tags,
    collections: draft.collections,
    targetStoreIds: draft.targetStoreIds.map((id) => stores.find((store) => store.id === id)?.name ?? t('row.otherStore')).join(', '),
    shippingMethods: draft.shippingMethods.map(({ country, methodCode }) => `${countryName(country, locale)}: ${methodCode}`).join('\n'),
    mainLocale: t(`language.${draft.mainLocale}`),
    options: draft.options
      .map(({ name, dropped, values }) =>
        dropped ? t('options.droppedOf', { name }) : `${name}: ${values.map((value) => value.name).join(', ')}`,
      )
      .join('\n'),
    pictures: draft.pictures.map(({ alt }, index) => `${index + 1}. ${alt}`).join('\n'),
  });
  const [changed, unchanged] = [changedDraft(theirs, changes), changedDraft(theirs, {})];
  const texts = entriesOf(changes.texts ?? {}).flatMap(([textLocale]) => {
    const [my, their] = [changed.texts[textLocale], unchanged.texts[textLocale]];
    const label = (field: string) => t('conflict.inLanguage', { field, language: t(`language.${textLocale}`) });
    return [
      { label: label(t('field.title')), mine: my?.title ?? '', theirs: their?.title ?? '' },
      {
        label: label(t('field.descriptionHtml')),
        mine: plainText(my?.descriptionHtml ?? ''),
        theirs: plainText(their?.descriptionHtml ?? ''),
      },
    ];
  });
  const [mine, stored] = [describe(changed), describe(unchanged)];
  const fields = (Object.keys(mine) as (keyof typeof mine)[]).map((name) => ({
    label: t(`field.${name}`),
    mine: mine[name],
    theirs: stored[name],
  }));
  const amount = (minor: number | undefined) => (minor === undefined ? '' : typedAmount(minor, { locale, digits }));
  const variants = theirs.variants.flatMap((variant) => {
    const typed = changes.variants?.[variant.variantId];
    if (typed === undefined) return [];
    const name = variant.sku;
    const included = (include: boolean) => t(include ? 'conflict.included' : 'conflict.leftOut');
    const { price = amount(variant.price?.amountMinor), compareAt = amount(variant.compareAt?.amountMinor) } = typed;
    return [
      { label: t('conflict.choiceOf', { sku: name }), mine: included(isIncluded(variant, changes)), theirs: included(variant.include) },
      { label: t('conflict.priceOf', { sku: name }), mine: price, theirs: amount(variant.price?.amountMinor) },
      { label: t('conflict.compareAtOf', { sku: name }), mine: compareAt, theirs: amount(variant.compareAt?.amountMinor) },
      { label: t('conflict.skuOf', { sku: name }), mine: typed.sku ?? variant.sku, theirs: variant.sku },
      { label: t('conflict.barcodeOf', { sku: name }), mine: typed.barcode ?? variant.barcode, theirs: variant.barcode },
    ];
  });
  return [...texts, ...fields, ...variants].filter((each) => each.mine !== each.theirs);
}
