import { useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Box, Button, Card, InlineError, InlineStack, List, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { localeForStore, textState, type DraftText } from '#contract/draft-texts.ts';
import { TITLE_MAX } from '#contract/import-list.values.ts';
import { locales, type Locale } from '#contract/locales.ts';
import type { Store } from '#contract/stores.ts';
import { paths } from '#app/paths.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { createDraftForm } from '../form-fields.tsx';
import type { action } from '../import-list-page.tsx';
import { applyChanges, draftFields, textFieldName } from './draft-changes.ts';
import { RichTextField } from './rich-text-field.tsx';
import type { DraftEdits } from './use-draft-edits.ts';

/** Title and description in each language, and which store gets which. A default export for `lazy`. */
export default function DescriptionTab({ edits, stores }: { edits: DraftEdits; stores: Store[] }) {
  const { t } = useTranslation('import-list');
  const { change, errors } = edits;
  const draft = applyChanges(edits.base, edits.changes);
  const [locale, setLocale] = useState(() => localeOfError(Object.keys(errors)) ?? draft.mainLocale);
  const [fillCount, setFillCount] = useState(0);
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
            <Box role="group" aria-label={t('text.language')}>
              <InlineStack gap="200">
                {locales.map((each) => (
                  <Button key={each} pressed={each === locale} onClick={() => setLocale(each)}>
                    {t('text.choice', { language: t(`language.${each}`), state: t(`text.state.${textState(draft, each)}`) })}
                  </Button>
                ))}
              </InlineStack>
            </Box>
          </BlockStack>
          {textState(draft, locale) === 'empty' ? (
            <FillFromCatalog
              key={locale}
              importItemId={edits.base.id}
              locale={locale}
              onFill={(text) => {
                change({ texts: { [locale]: text } });
                setFillCount((before) => before + 1);
              }}
            />
          ) : null}
          <TextField
            label={t('field.title')}
            value={title}
            onChange={(value) => change({ texts: { [locale]: { title: value } } })}
            maxLength={TITLE_MAX}
            showCharacterCount
            autoComplete="off"
            error={errors[textFieldName('title', locale, draft.mainLocale)] ?? errors[draftFields.mainLocale] ?? ''}
          />
          <RichTextField
            key={`${locale} ${fillCount}`}
            language={locale}
            html={descriptionHtml}
            onChange={(html) => change({ texts: { [locale]: { descriptionHtml: html } } })}
          />
          {descriptionError === undefined ? null : <InlineError message={descriptionError} fieldID="draft-description" />}
          {canBeMain ? (
            <InlineStack>
              <Button onClick={() => change({ mainLocale: locale })}>{t('text.makeMain')}</Button>
            </InlineStack>
          ) : null}
        </BlockStack>
      </Card>
      <StoreTexts
        stores={stores.map((store) => ({ store, textLocale: localeForStore(draft, store.locale) }))}
        targetStoreIds={draft.targetStoreIds}
        mainLocale={draft.mainLocale}
      />
    </BlockStack>
  );
}

/** The language of the first field with an error; null when it is one of the main text. */
function localeOfError(names: string[]): Locale | null {
  return locales.find((locale) => names.some((name) => name.startsWith(`texts.${locale}.`))) ?? null;
}

interface FillFromCatalogProps {
  importItemId: string;
  locale: Locale;
  onFill: (text: DraftText) => void;
}

/** Starts an empty text from the catalog's text in that language. */
function FillFromCatalog({ importItemId, locale, onFill }: FillFromCatalogProps) {
  const { t } = useTranslation('import-list');
  const fetcher = useFetcher<typeof action>();
  const result = fetcher.data;
  useEachAnswer(result, (answer) => {
    if (answer.status === 'catalog-text' && answer.locale === locale && answer.text !== null) onFill(answer.text);
  });
  const requestText = () => {
    const form = createDraftForm({ intent: 'catalog-text', ids: [importItemId] });
    form.set('locale', locale);
    fetcher.submit(form, { method: 'post', action: paths.importList });
  };
  return (
    <>
      <ProblemBanner problem={result?.status === 'refused' ? result.problem : null} />
      <InlineStack gap="200" blockAlign="center">
        <Button loading={fetcher.state !== 'idle'} onClick={requestText}>
          {t('text.fill')}
        </Button>
        {result?.status === 'catalog-text' && result.text === null ? (
          <Box role="status">
            <Text as="p" tone="subdued">
              {t('text.nothingToFill')}
            </Text>
          </Box>
        ) : null}
      </InlineStack>
    </>
  );
}

interface StoreTextsProps {
  stores: { store: Store; textLocale: Locale }[];
  targetStoreIds: readonly string[];
  mainLocale: Locale;
}

/** Which text each target store gets; without targets, each connected store. */
function StoreTexts({ stores, targetStoreIds, mainLocale }: StoreTextsProps) {
  const { t } = useTranslation('import-list');
  const targets = stores.filter(({ store }) =>
    targetStoreIds.length === 0 ? store.state === 'connected' : targetStoreIds.includes(store.id),
  );
  const language = (locale: Locale) => t(`language.${locale}`);
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingSm">
          {t('text.storesTitle')}
        </Text>
        <Text as="p" tone="subdued">
          {t(targets.length === 0 ? 'text.noStore' : 'text.storesHelp')}
        </Text>
        {targets.length === 0 ? null : (
          <List>
            {targets.map(({ store, textLocale }) => (
              <List.Item key={store.id}>
                {store.locale === textLocale
                  ? t('text.getsOwn', { store: store.name, language: language(textLocale) })
                  : t('text.getsMain', { store: store.name, own: language(store.locale), language: language(mainLocale) })}
              </List.Item>
            ))}
          </List>
        )}
      </BlockStack>
    </Card>
  );
}
