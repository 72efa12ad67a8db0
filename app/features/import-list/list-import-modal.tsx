import { useRef, useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, InlineStack, Modal, TextField } from '@shopify/polaris';
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
  const file = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [version, setVersion] = useState(0);
  const [sentVersion, setSentVersion] = useState<number | null>(null);
  const [isMissing, setMissing] = useState(false);
  // What was refused may be mended by now.
  const problem = fetcher.data?.status === 'refused' && sentVersion === version ? fetcher.data.problem : null;
  const refused = fieldErrors(problem)('text');
  const change = (next: (before: string) => string) => {
    setText(next);
    setVersion((before) => before + 1);
    setMissing(false);
  };
  const take = async (chosen: File) => {
    const read = await chosen.text();
    change((before) => (before.trim() === '' ? read : `${before.trimEnd()}\n${read}`));
  };
  const send = () => {
    if (text.trim() === '') return setMissing(true);
    setSentVersion(version);
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
              const [chosen] = event.target.files ?? [];
              if (chosen !== undefined) void take(chosen);
              event.target.value = '';
            }}
          />
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
