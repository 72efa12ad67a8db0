import { useState } from 'react';
import { BlockStack, Card, FormLayout, InlineStack, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { TITLE_MAX, type ImportItem } from '#contract/import-list.ts';
import { PreviewImage } from '#app/ui/preview-image.tsx';
import { htmlOfText, isPlainHtml, textOfHtml } from './description-text.ts';
import { draftFields } from './draft-fields.ts';
import type { FieldMessages } from './save-draft.server.ts';

/** Title and description, the description as text with a preview of what the store will show. */
export function DraftTextCard({ draft, errors }: { draft: ImportItem; errors: FieldMessages }) {
  const { t } = useTranslation('import-list');
  const [title, setTitle] = useState(draft.title);
  const [stored] = useState(() => ({ html: draft.descriptionHtml, text: textOfHtml(draft.descriptionHtml) }));
  const [text, setText] = useState(stored.text);
  const html = text === stored.text ? stored.html : htmlOfText(text);
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingSm">
          {t('editor.textTitle')}
        </Text>
        <InlineStack gap="200">
          {draft.pictures.map(({ url, alt }) => (
            <PreviewImage key={url} src={url} alt={alt} size="medium" />
          ))}
        </InlineStack>
        <FormLayout>
          <TextField
            name={draftFields.title}
            label={t('editor.title')}
            value={title}
            onChange={setTitle}
            maxLength={TITLE_MAX}
            showCharacterCount
            autoComplete="off"
            error={errors[draftFields.title] ?? ''}
          />
          <TextField
            name={draftFields.description}
            label={t('editor.description')}
            value={text}
            onChange={setText}
            multiline={8}
            autoComplete="off"
            helpText={t(isPlainHtml(stored.html) ? 'editor.descriptionHelp' : 'editor.descriptionLoses')}
            error={errors[draftFields.descriptionHtml] ?? ''}
          />
        </FormLayout>
        <input type="hidden" name={draftFields.descriptionHtml} value={html} />
        <BlockStack gap="200">
          <Text as="h3" variant="headingXs">
            {t('editor.preview')}
          </Text>
          {/* Either the provider's sanitised HTML, or typed text with everything escaped. */}
          <div className="wharf-preview-box" dangerouslySetInnerHTML={{ __html: html === '' ? t('editor.noDescription') : html }} />
        </BlockStack>
      </BlockStack>
    </Card>
  );
}
