import { useFetcher } from '@remix-run/react';
import { Button, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { DraftText } from '#contract/draft-texts.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#app/paths.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { importFormOf } from './import-form-fields.ts';
import type { action } from './import-list-page.tsx';

interface CatalogueTextProps {
  importItemId: string;
  locale: Locale;
  onFill: (text: DraftText) => void;
}

/** Begins an empty text with what the catalogue says in its language. */
export function CatalogueText({ importItemId, locale, onFill }: CatalogueTextProps) {
  const { t } = useTranslation('import-list');
  const fetcher = useFetcher<typeof action>();
  const outcome = fetcher.data;
  useEachAnswer(outcome, (answer) => {
    if (answer.status === 'catalogue-text' && answer.locale === locale && answer.text !== null) onFill(answer.text);
  });
  const ask = () => {
    const form = importFormOf({ intent: 'catalogue-text', ids: [importItemId] });
    form.set('locale', locale);
    fetcher.submit(form, { method: 'post', action: paths.importList });
  };
  return (
    <>
      <ProblemBanner problem={outcome?.status === 'refused' ? outcome.problem : null} />
      <InlineStack gap="200" blockAlign="center">
        <Button loading={fetcher.state !== 'idle'} onClick={ask}>
          {t('text.fill')}
        </Button>
        {outcome?.status === 'catalogue-text' && outcome.text === null ? (
          <Text as="p" tone="subdued">
            <span role="status">{t('text.nothingToFill')}</span>
          </Text>
        ) : null}
      </InlineStack>
    </>
  );
}
