import { useId } from 'react';
import { BlockStack, Box, Button, DropZone, InlineError, InlineStack, Spinner, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Upload, UploadTerms } from '#contract/uploads.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { acceptOf, termsText } from './upload-kinds.ts';
import { type FilesState, useUploads } from './use-uploads.ts';
import styles from './files-field.module.css';

interface FilesFieldProps {
  label: string;
  terms: UploadTerms;
  /** Why the form's files were refused as a whole. */
  error?: string | undefined;
  /** Files that were sent before the form was opened. */
  start?: Upload[];
  onChange: (state: FilesState) => void;
}

/** Files of a form. Each is sent as soon as it is selected or dropped; the form names those that arrived as `fileId`. */
export function FilesField({ label, terms, error, start = [], onChange }: FilesFieldProps) {
  const { t } = useTranslation('uploads');
  const id = useId();
  const locale = useLocale();
  const hydrated = useHydrated();
  const { files, problems, waiting, full, add, remove } = useUploads(terms, start, onChange);
  const { kinds, megabytes, max } = termsText(terms, locale);
  return (
    <BlockStack gap="200">
      <DropZone
        id={id}
        type="file"
        label={label}
        accept={acceptOf(terms)}
        disabled={full || !hydrated}
        variableHeight
        onDrop={(selected) => add(selected)}
      >
        <Box padding="400">
          <BlockStack gap="100" inlineAlign="center">
            <Text as="span" fontWeight="medium">
              {full ? t('full') : t('add')}
            </Text>
            <Text as="span" variant="bodySm" tone="subdued" alignment="center">
              {t('help', { count: max, kinds, maximum: megabytes })}
            </Text>
          </BlockStack>
        </Box>
      </DropZone>
      {files.map((file) => (
        <InlineStack key={file.id} gap="200" blockAlign="center">
          <input type="hidden" name="fileId" value={file.id} />
          <bdi className={styles.name} title={file.name}>
            {file.name}
          </bdi>
          <Text as="span" variant="bodySm" tone="subdued">
            {Math.max(1, Math.round(file.bytes / 1024))} KB
          </Text>
          <Button
            variant="plain"
            tone="critical"
            onClick={() => remove(file.id)}
            accessibilityLabel={t('removeNamed', { name: file.name })}
          >
            {t('remove')}
          </Button>
        </InlineStack>
      ))}
      <div role="status">
        {waiting.map(({ key, name }) => (
          <InlineStack key={key} gap="200" blockAlign="center" wrap={false}>
            <Spinner size="small" />
            <Text as="span" tone="subdued" breakWord>
              {t('sending', { name })}
            </Text>
          </InlineStack>
        ))}
      </div>
      {problems.map(({ key, name, message }) => (
        <InlineError key={key} fieldID={id} message={`${name}: ${message}`} />
      ))}
      {error === undefined ? null : <InlineError fieldID={id} message={error} />}
    </BlockStack>
  );
}
