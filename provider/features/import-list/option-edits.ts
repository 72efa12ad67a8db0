import type { z } from 'zod';
import type { ImportItem, UpdateImportItemInput } from '#contract/import-list.ts';
import { defaultLocale, type Locale } from '#contract/locales.ts';
import type { LocalizedText, ProductOption } from '#provider/features/products/catalog-rows.ts';

/** `import_item.option_edits`: what a merchant made of one of the product's options; what is left out is the product's. */
export interface OptionEdit {
  name?: string;
  dropped?: boolean;
  /** By the value's key. */
  values?: Record<string, string>;
}

type ImportOption = ImportItem['options'][number];
export type OptionWish = NonNullable<z.output<typeof UpdateImportItemInput>['options']>[number];

/** The draft's options in the asked language where the merchant has no words of their own; values in the order variants use them. */
export function readOptions(
  draft: { options: readonly ProductOption[]; option_edits: readonly OptionEdit[]; variants: readonly { optionValues: string[] }[] },
  locale: Locale,
): ImportOption[] {
  return draft.options.map((option, place) => {
    const edit = draft.option_edits[place] ?? {};
    const keys = new Set(draft.variants.flatMap(({ optionValues }) => optionValues.slice(place, place + 1)));
    return {
      name: edit.name ?? inLocale(option.names, locale, ''),
      dropped: edit.dropped ?? false,
      values: [...keys].map((key) => ({ key, name: own(edit.values, key) ?? inLocale(own(option.values, key) ?? {}, locale, key) })),
    };
  });
}

/** What to keep of the wish; names that are not given stay as they are, also where they were the product's. */
export function editOptions(options: readonly ImportOption[], wish: readonly OptionWish[]): OptionEdit[] {
  return options.map((option, place) => {
    const { name = option.name, dropped = option.dropped, values = [] } = wish[place] ?? {};
    const renamed = new Map(values.map((value) => [value.key, value.name]));
    return { name, dropped, values: Object.fromEntries(option.values.map(({ key, name: now }) => [key, renamed.get(key) ?? now])) };
  });
}

/** Names of a variant's values in the options that are kept. */
export function keptValueNames(options: readonly ImportOption[], optionValues: readonly string[]): string[] {
  return optionValues.flatMap((key, place) => {
    const option = options[place];
    return option?.dropped === true ? [] : [option?.values.find((value) => value.key === key)?.name ?? key];
  });
}

function inLocale(text: LocalizedText, locale: Locale, otherwise: string): string {
  return text[locale] ?? text[defaultLocale] ?? otherwise;
}

function own<Value>(values: Record<string, Value> | undefined, key: string): Value | undefined {
  return values !== undefined && Object.hasOwn(values, key) ? values[key] : undefined;
}
