import { useRef } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, FormLayout, InlineError, InlineStack, Select, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import type { OwnLabel } from '#contract/manual-orders.ts';
import { OWN_CARRIER_MAX, OWN_LABEL_MAX_BYTES, OWN_NUMBER_MAX } from '#contract/manual-orders.values.ts';
import { warehouseCodes } from '#contract/products.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { countryName } from '#app/ui/country-name.tsx';
import { FileButton } from '#app/ui/file-button.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { action as upload } from './own-label-upload-resource.ts';

interface OwnLabelFieldsProps {
  label: OwnLabel;
  onChange: (changes: Partial<OwnLabel>) => void;
  errorOf: (path: string) => string | undefined;
}

/** The label of the merchant's own carrier: its file, where the goods leave from, and what it says. */
export function OwnLabelFields({ label, onChange, errorOf }: OwnLabelFieldsProps) {
  const { t } = useTranslation('manual-orders');
  const locale = useLocale();
  return (
    <FormLayout>
      <LabelFile fileId={label.fileId} onStored={(fileId) => onChange({ fileId })} error={errorOf('ownLabel.fileId')} />
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

const MEGABYTE = 1024 * 1024;

function LabelFile({ fileId, onStored, error }: { fileId: string | null; onStored: (fileId: string) => void; error: string | undefined }) {
  const { t } = useTranslation('manual-orders');
  const fetcher = useFetcher<typeof upload>();
  const input = useRef<HTMLInputElement>(null);
  const ready = useHydrated();
  useEachAnswer(fetcher.state === 'idle' ? fetcher.data : undefined, ({ fileId: stored }) => {
    if (stored !== null) onStored(stored);
  });
  const problem = fetcher.data?.problem ?? null;
  const [field] = problem?.fields ?? [];
  const send = () => {
    const file = input.current?.files?.[0];
    if (file === undefined) return;
    const form = new FormData();
    form.append('file', file);
    fetcher.submit(form, { method: 'post', action: paths.ownLabelUpload, encType: 'multipart/form-data' });
    if (input.current !== null) input.current.value = '';
  };
  return (
    <BlockStack gap="200">
      <ProblemBanner problem={problem === null || field === undefined ? problem : { ...problem, message: field.message }} />
      <input ref={input} type="file" hidden accept="application/pdf" aria-label={t('ownLabel.file')} onChange={send} />
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
      {error === undefined || fileId !== null ? null : <InlineError message={error} fieldID="own-label" />}
      <Text as="p" tone="subdued" variant="bodySm">
        {t('ownLabel.fileHelp', { megabytes: OWN_LABEL_MAX_BYTES / MEGABYTE })}
      </Text>
    </BlockStack>
  );
}
