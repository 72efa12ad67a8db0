import { useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Modal, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { fieldErrors } from '#app/ui/field-errors.ts';
import { IDEMPOTENCY_FIELD } from '#app/ui/idempotency-field.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { LIST_FIELD } from './import-form-fields.ts';
import type { action } from './import-list-page.tsx';

interface ListImportModalProps {
  idempotencyKey: string;
  onClose: () => void;
}

/** SKUs, ids or links typed, pasted or out of a file: they become drafts as a job on the import list. A default export, as `lazy` demands. */
export default function ListImportModal({ idempotencyKey, onClose }: ListImportModalProps) {
  const { t } = useTranslation('import-list');
  const fetcher = useFetcher<typeof action>();
  const [text, setText] = useState('');
  const [version, setVersion] = useState(0);
  const [isMissing, setMissing] = useState(false);
  const problem = fetcher.data?.status === 'refused' ? fetcher.data.problem : null;
  const refused = fieldErrors(problem)('text');
  const change = (next: (before: string) => string) => {
    setText(next);
    setVersion((before) => before + 1);
    setMissing(false);
  };
  const take = async (file: File) => {
    const read = await file.text();
    change((before) => (before.trim() === '' ? read : `${before.trimEnd()}\n${read}`));
  };
  const send = () => {
    if (text.trim() === '') return setMissing(true);
    // A list that was mended is another request; the same one sent twice stays one.
    const form = { intent: 'import-list', [LIST_FIELD]: text, [IDEMPOTENCY_FIELD]: `${idempotencyKey}:list:${version}` };
    fetcher.submit(form, { method: 'post', action: paths.importList });
  };

  return (
    <Modal
      open
      onClose={onClose}
      title={t('listImport.title')}
      primaryAction={{ content: t('listImport.submit'), loading: fetcher.state !== 'idle', onAction: send }}
      secondaryActions={[{ content: t('push.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          {refused === undefined ? <ProblemBanner problem={problem} /> : null}
          <TextField
            label={t('listImport.list')}
            helpText={t('listImport.help')}
            value={text}
            onChange={(typed) => change(() => typed)}
            multiline={6}
            maxHeight="40vh"
            autoComplete="off"
            error={isMissing ? t('listImport.missing') : (refused ?? '')}
          />
          <label className="wharf-file-choice">
            <Text as="span">{t('listImport.file')}</Text>
            <input
              type="file"
              accept=".csv,.txt,.tsv,text/csv,text/plain"
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                if (file !== undefined) void take(file);
                event.target.value = '';
              }}
            />
          </label>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
