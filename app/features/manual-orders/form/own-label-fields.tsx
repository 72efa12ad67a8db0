import { useRef, useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, Checkbox, FormLayout, InlineError, InlineStack, Select, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import type { OwnLabel } from '#contract/manual-orders.ts';
import { OWN_CARRIER_MAX, OWN_NUMBER_MAX } from '#contract/manual-orders.values.ts';
import { warehouseCodes } from '#contract/products.values.ts';
import type { UploadTerms } from '#contract/uploads.ts';
import { acceptOf, termsText } from '#app/features/uploads/upload-kinds.ts';
import type { action as upload } from '#app/features/uploads/upload-resource.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { countryName } from '#app/ui/country-name.tsx';
import { FileButton } from '#app/ui/file-button.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { emptyLabel } from './order-form.ts';

interface OwnLabelFieldsProps {
  label: OwnLabel;
  terms: UploadTerms;
  onChange: (changes: Partial<OwnLabel>) => void;
  errorOf: (path: string) => string | undefined;
  file: NamedFile | null;
  onFile: (file: NamedFile) => void;
}

interface OwnLabelChoiceProps {
  label: OwnLabel | null;
  /** What may be sent as a label. */
  terms: UploadTerms;
  onChange: (changes: { ownLabel: OwnLabel | null; methodCode?: null }) => void;
  errorOf: (path: string) => string | undefined;
}

/** Whether the merchant has a label of their own, and that label. What was typed stays while the form is open. */
export function OwnLabelChoice({ label, terms, onChange, errorOf }: OwnLabelChoiceProps) {
  const { t } = useTranslation('manual-orders');
  const [kept, setKept] = useState(label ?? emptyLabel);
  const [file, setFile] = useState<NamedFile | null>(null);
  const change = (changes: Partial<OwnLabel>) => {
    const changed = { ...emptyLabel, ...label, ...changes };
    setKept(changed);
    onChange({ ownLabel: changed });
  };
  return (
    <>
      <Checkbox
        label={t('ownLabel.use')}
        helpText={t('ownLabel.useHelp')}
        checked={label !== null}
        onChange={(isOwn) => onChange(isOwn ? { ownLabel: kept, methodCode: null } : { ownLabel: null })}
      />
      {label === null ? null : (
        <OwnLabelFields label={label} terms={terms} onChange={change} errorOf={errorOf} file={file} onFile={setFile} />
      )}
    </>
  );
}

/** A stored file by the name it was uploaded with. */
interface NamedFile {
  fileId: string;
  name: string;
}

/** The label of the merchant's own carrier: its file, where the goods leave from, and what it says. */
function OwnLabelFields({ label, terms, onChange, errorOf, file, onFile }: OwnLabelFieldsProps) {
  const { t } = useTranslation('manual-orders');
  const locale = useLocale();
  return (
    <FormLayout>
      <LabelFile
        terms={terms}
        fileId={label.fileId}
        name={file !== null && file.fileId === label.fileId ? file.name : null}
        onStored={(stored) => {
          onFile(stored);
          onChange({ fileId: stored.fileId });
        }}
        error={errorOf('ownLabel.fileId')}
      />
      <Select
        label={t('ownLabel.warehouse')}
        options={warehouseCodes.map((code) => ({ value: code, label: countryName(code, locale) }))}
        value={label.warehouse}
        onChange={(value) => onChange({ warehouse: warehouseCodes.find((code) => code === value) ?? label.warehouse })}
      />
      <TextField
        label={t('ownLabel.carrier')}
        value={label.carrier}
        onChange={(carrier) => onChange({ carrier })}
        maxLength={OWN_CARRIER_MAX}
        autoComplete="off"
        error={errorOf('ownLabel.carrier')}
      />
      <TextField
        label={t('ownLabel.number')}
        value={label.trackingNumber}
        onChange={(trackingNumber) => onChange({ trackingNumber })}
        maxLength={OWN_NUMBER_MAX}
        autoComplete="off"
        error={errorOf('ownLabel.trackingNumber')}
      />
    </FormLayout>
  );
}

interface LabelFileProps {
  terms: UploadTerms;
  fileId: string | null;
  name: string | null;
  onStored: (file: NamedFile) => void;
  error: string | undefined;
}

function LabelFile({ terms, fileId, name, onStored, error }: LabelFileProps) {
  const { t } = useTranslation('manual-orders');
  const locale = useLocale();
  const fetcher = useFetcher<typeof upload>();
  const input = useRef<HTMLInputElement>(null);
  const sentName = useRef('');
  const ready = useHydrated();
  useEachAnswer(fetcher.state === 'idle' ? fetcher.data : undefined, ({ file: stored }) => {
    if (stored !== null) onStored({ fileId: stored.id, name: sentName.current });
  });
  const problem = fetcher.data?.problem ?? null;
  const [field] = problem?.fields ?? [];
  const send = () => {
    const file = input.current?.files?.[0];
    if (file === undefined) return;
    sentName.current = file.name;
    const form = new FormData();
    form.append('file', file);
    const query = new URLSearchParams({ purpose: terms.purpose, fileName: file.name });
    fetcher.submit(form, { method: 'post', action: `${paths.upload}?${query}`, encType: 'multipart/form-data' });
    if (input.current !== null) input.current.value = '';
  };
  return (
    <BlockStack gap="200">
      <ProblemBanner problem={problem === null || field === undefined ? problem : { ...problem, message: field.message }} />
      <input ref={input} type="file" hidden accept={acceptOf(terms)} aria-label={t('ownLabel.file')} onChange={send} />
      <InlineStack gap="300" blockAlign="center">
        <Button disabled={!ready} loading={fetcher.state !== 'idle'} onClick={() => input.current?.click()}>
          {t(fileId === null ? 'ownLabel.upload' : 'ownLabel.replace')}
        </Button>
        {fileId === null ? null : (
          <FileButton variant="plain" action={generatePath(paths.ownLabel, { fileId })}>
            {t('ownLabel.view')}
          </FileButton>
        )}
      </InlineStack>
      {name === null ? null : (
        <Text as="p" breakWord>
          {name}
        </Text>
      )}
      {error === undefined ? null : <InlineError message={error} fieldID="own-label" />}
      <Text as="p" tone="subdued" variant="bodySm">
        {t('ownLabel.fileHelp', termsText(terms, locale))}
      </Text>
    </BlockStack>
  );
}
