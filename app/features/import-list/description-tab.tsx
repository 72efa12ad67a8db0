import { useState } from 'react';
import { BlockStack, Button, Card, InlineError, InlineStack, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { localeForStore, textState } from '#contract/draft-texts.ts';
import { TITLE_MAX } from '#contract/import-list.values.ts';
import { locales, type Locale } from '#contract/locales.ts';
import type { Store } from '#contract/stores.ts';
import { CatalogueText } from './catalogue-text.tsx';
import { changedDraft } from './draft-changes.ts';
import { draftFields, textFieldName } from './draft-fields.ts';
import { RichTextField } from './rich-text-field.tsx';
import { TextStores } from './text-stores.tsx';
import type { DraftEdits } from './use-draft-edits.ts';

/** Title and description in each language, and which store gets which. A default export, as `lazy` demands: it comes when its tab is opened. */
export default function DescriptionTab({ edits, stores }: { edits: DraftEdits; stores: Store[] }) {
  const { t } = useTranslation('import-list');
  const { change, errors } = edits;
  const draft = changedDraft(edits.base, edits.changes);
  const [locale, setLocale] = useState(() => refusedLocale(Object.keys(errors)) ?? draft.mainLocale);
  const [filled, setFilled] = useState(0);
  const { title = '', descriptionHtml = '' } = draft.texts[locale] ?? {};
  const descriptionError = errors[textFieldName('descriptionHtml', locale, draft.mainLocale)];
  const canBeMain = locale !== draft.mainLocale && title.trim() !== '';
  return (
    <BlockStack gap="400">
      <Card>
        <BlockStack gap="400">
          <BlockStack gap="200">
            <Text as="h2" variant="headingSm">
              {t('text.title')}
            </Text>
            <div role="group" aria-label={t('text.language')} className="wharf-languages">
              {locales.map((each) => (
                <button
                  key={each}
                  type="button"
                  className="wharf-plain-button"
                  aria-pressed={each === locale}
                  onClick={() => setLocale(each)}
                >
                  {t('text.choice', { language: t(`language.${each}`), state: t(`text.state.${textState(draft, each)}`) })}
                </button>
              ))}
            </div>
          </BlockStack>
          {textState(draft, locale) === 'empty' ? (
            <CatalogueText
              key={locale}
              importItemId={edits.base.id}
              locale={locale}
              onFill={(text) => {
                change({ texts: { [locale]: text } });
                setFilled((before) => before + 1);
              }}
            />
          ) : null}
          <TextField
            label={t('field.title')}
            value={title}
            onChange={(typed) => change({ texts: { [locale]: { title: typed } } })}
            maxLength={TITLE_MAX}
            showCharacterCount
            autoComplete="off"
            error={errors[textFieldName('title', locale, draft.mainLocale)] ?? errors[draftFields.mainLocale] ?? ''}
          />
          <RichTextField
            key={`${locale} ${filled}`}
            language={locale}
            html={descriptionHtml}
            onChange={(typed) => change({ texts: { [locale]: { descriptionHtml: typed } } })}
          />
          {descriptionError === undefined ? null : <InlineError message={descriptionError} fieldID="draft-description" />}
          {canBeMain ? (
            <InlineStack>
              <Button onClick={() => change({ mainLocale: locale })}>{t('text.makeMain')}</Button>
            </InlineStack>
          ) : null}
        </BlockStack>
      </Card>
      <TextStores
        stores={stores.map((store) => ({ store, gets: localeForStore(draft, store.locale) }))}
        targetStoreIds={draft.targetStoreIds}
        mainLocale={draft.mainLocale}
      />
    </BlockStack>
  );
}

/** The language of the first field that was refused; null when it is one of the main text. */
function refusedLocale(names: string[]): Locale | null {
  return locales.find((locale) => names.some((name) => name.startsWith(`texts.${locale}.`))) ?? null;
}
