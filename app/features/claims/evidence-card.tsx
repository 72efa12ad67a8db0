import { useRef } from 'react';
import { Form, useFetcher, useNavigation } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Text, Thumbnail } from '@shopify/polaris';
import { FileIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import type { Claim, ClaimFile } from '#contract/claims.ts';
import type { UploadTerms } from '#contract/uploads.ts';
import { acceptOf, termsText } from '#app/features/uploads/upload-kinds.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { FileButton } from '#app/ui/file-button.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { action as addFile } from './claim-evidence-resource.ts';

/** Files of a claim; while it is gathered, more can be added and each removed. */
export function EvidenceCard({ claim, editable, terms }: { claim: Claim; editable: boolean; terms: UploadTerms }) {
  const { t } = useTranslation('claims');
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('claim.evidence')}
        </Text>
        {claim.files.length === 0 ? (
          <Text as="p" tone="subdued">
            {t('claim.noFiles')}
          </Text>
        ) : null}
        {claim.files.map((file, index) => (
          <FileRow key={file.id} claimId={claim.id} file={file} number={index + 1} editable={editable} />
        ))}
        {editable ? <AddFile claimId={claim.id} terms={terms} full={claim.files.length >= terms.filesMax} /> : null}
      </BlockStack>
    </Card>
  );
}

function FileRow({ claimId, file, number, editable }: { claimId: string; file: ClaimFile; number: number; editable: boolean }) {
  const { t } = useTranslation('claims');
  const url = generatePath(paths.claimFile, { claimId, fileId: file.id });
  const removing = useNavigation().formData?.get('fileId') === file.id;
  return (
    <InlineStack align="space-between" blockAlign="center" gap="300">
      <InlineStack align="start" gap="300" blockAlign="center">
        <Thumbnail size="small" source={file.contentType === 'image/webp' ? url : FileIcon} alt="" />
        <FileButton variant="plain" action={url} accessibilityLabel={t('claim.open', { number })}>
          {t('claim.file', { number })}
        </FileButton>
        <Text as="span" variant="bodySm" tone="subdued">
          {Math.max(1, Math.round(file.bytes / 1024))} KB
        </Text>
      </InlineStack>
      {editable ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="fileId" value={file.id} />
          <Button submit variant="plain" tone="critical" loading={removing} accessibilityLabel={t('claim.removeFile', { number })}>
            {t('claim.remove')}
          </Button>
        </Form>
      ) : null}
    </InlineStack>
  );
}

/** Sends a file as soon as it is selected. */
function AddFile({ claimId, terms, full }: { claimId: string; terms: UploadTerms; full: boolean }) {
  const { t } = useTranslation('claims');
  const locale = useLocale();
  const notify = useNotice();
  const hydrated = useHydrated();
  const fetcher = useFetcher<typeof addFile>();
  const input = useRef<HTMLInputElement>(null);
  useEachAnswer(fetcher.state === 'idle' ? fetcher.data : undefined, ({ problem }) => {
    if (problem === null) notify({ tone: 'success', title: t('done.add') });
  });
  const problem = fetcher.data?.problem ?? null;
  const [field] = problem?.fields ?? [];
  const send = () => {
    const file = input.current?.files?.[0];
    if (file === undefined) return;
    const form = new FormData();
    form.append('file', file);
    const action = `${generatePath(paths.claimEvidence, { claimId })}?${new URLSearchParams({ fileName: file.name })}`;
    void fetcher.submit(form, { method: 'post', action, encType: 'multipart/form-data' });
    if (input.current !== null) input.current.value = '';
  };
  return (
    <BlockStack gap="200" inlineAlign="start">
      <ProblemBanner problem={problem === null || field === undefined ? problem : { ...problem, message: field.message }} />
      <input ref={input} type="file" hidden accept={acceptOf(terms)} aria-label={t('claim.chooseFile')} onChange={send} />
      <Button disabled={full || !hydrated} loading={fetcher.state !== 'idle'} onClick={() => input.current?.click()}>
        {t('claim.addFile')}
      </Button>
      <Text as="p" variant="bodySm" tone="subdued">
        {t('claim.evidenceHelp', termsText(terms, locale))}
      </Text>
    </BlockStack>
  );
}
