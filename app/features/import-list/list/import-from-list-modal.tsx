import { useRef, useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, InlineStack, Modal, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { fieldErrors } from '#app/ui/field-errors.ts';
import { IDEMPOTENCY_FIELD } from '#app/ui/idempotency-field.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { LIST_FIELD } from '../form-fields.tsx';
import type { action } from '../import-list-page.tsx';

interface ImportFromListModalProps {
  idempotencyKey: string;
  onClose: () => void;
}

/** Imports typed, pasted or uploaded SKUs, ids or links as drafts, in a job. A default export for `lazy`. */
export default function ImportFromListModal({ idempotencyKey, onClose }: ImportFromListModalProps) {
  const { t } = useTranslation('import-list');
  const fetcher = useFetcher<typeof action>();
  const file = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [version, setVersion] = useState(0);
  const [submittedVersion, setSubmittedVersion] = useState<number | null>(null);
  const [isMissing, setMissing] = useState(false);
  // An error disappears once the text it is about has changed.
  const problem = fetcher.data?.status === 'refused' && submittedVersion === version ? fetcher.data.problem : null;
  const textError = fieldErrors(problem)('text');
  const change = (next: (before: string) => string) => {
    setText(next);
    setVersion((before) => before + 1);
    setMissing(false);
  };
  const appendFile = async (upload: File) => {
    const lines = await upload.text();
    change((before) => (before.trim() === '' ? lines : `${before.trimEnd()}\n${lines}`));
  };
  const submit = () => {
    if (text.trim() === '') return setMissing(true);
    setSubmittedVersion(version);
    // A corrected list is a new request; the same list submitted twice is one.
    const form = { intent: 'import-list', [LIST_FIELD]: text, [IDEMPOTENCY_FIELD]: `${idempotencyKey}:list:${version}` };
    fetcher.submit(form, { method: 'post', action: paths.importList });
  };

  return (
    <Modal
      open
      onClose={onClose}
      title={t('listImport.title')}
      primaryAction={{ content: t('listImport.submit'), loading: fetcher.state !== 'idle', onAction: submit }}
      secondaryActions={[{ content: t('push.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          {textError === undefined ? <ProblemBanner problem={problem} /> : null}
          <TextField
            label={t('listImport.list')}
            helpText={t('listImport.help')}
            value={text}
            onChange={(value) => change(() => value)}
            multiline={6}
            maxHeight="40vh"
            autoComplete="off"
            error={isMissing ? t('listImport.missing') : (textError ?? '')}
          />
          <InlineStack>
            <Button onClick={() => file.current?.click()}>{t('listImport.file')}</Button>
          </InlineStack>
          <input
            ref={file}
            type="file"
            accept=".csv,.txt,.tsv,text/csv,text/plain"
            aria-label={t('listImport.file')}
            hidden
            onChange={(event) => {
              const [upload] = event.target.files ?? [];
              if (upload !== undefined) void appendFile(upload);
              event.target.value = '';
            }}
          />
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
