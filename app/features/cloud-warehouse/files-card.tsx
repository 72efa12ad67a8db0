import { useRef } from 'react';
import { Form, useFetcher, useNavigation } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Text, Thumbnail } from '@shopify/polaris';
import { FileIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import type { InboundFile, InboundPlanDetail } from '#contract/cloud-warehouse-inbound.ts';
import type { UploadTerms } from '#contract/uploads.ts';
import { acceptOf, termsText } from '#app/features/uploads/upload-kinds.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { usePermission } from '#app/session/permissions.tsx';
import { FileButton } from '#app/ui/file-button.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { action as addFile } from './inbound-file-resource.ts';

const OPEN: readonly InboundPlanDetail['state'][] = ['draft', 'submitted', 'label_ready', 'in_transit', 'arrived'];

/** Documents of a plan; until its cartons are opened more can be added and each removed. */
export function FilesCard({ plan, terms }: { plan: InboundPlanDetail; terms: UploadTerms }) {
  const { t } = useTranslation('cloud-warehouse');
  const editable = usePermission('stock:manage') && OPEN.includes(plan.state);
  if (plan.files.length === 0 && !editable) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('file.title')}
        </Text>
        {plan.files.map((file, index) => (
          <FileRow key={file.id} planId={plan.id} file={file} number={index + 1} editable={editable} />
        ))}
        {editable ? <AddFile planId={plan.id} terms={terms} full={plan.files.length >= terms.filesMax} /> : null}
      </BlockStack>
    </Card>
  );
}

function FileRow({ planId, file, number, editable }: { planId: string; file: InboundFile; number: number; editable: boolean }) {
  const { t } = useTranslation('cloud-warehouse');
  const url = generatePath(paths.warehouseFile, { fileId: file.id });
  const removing = useNavigation().formData?.get('fileId') === file.id;
  return (
    <InlineStack align="space-between" blockAlign="center" gap="300">
      <InlineStack align="start" gap="300" blockAlign="center">
        <Thumbnail size="small" source={file.contentType === 'image/webp' ? url : FileIcon} alt="" />
        <FileButton variant="plain" action={url} accessibilityLabel={t('file.open', { number })}>
          {t('file.name', { number })}
        </FileButton>
      </InlineStack>
      {editable ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="remove-file" />
          <input type="hidden" name="id" value={planId} />
          <input type="hidden" name="fileId" value={file.id} />
          <Button submit variant="plain" tone="critical" loading={removing} accessibilityLabel={t('file.removeNumber', { number })}>
            {t('file.remove')}
          </Button>
        </Form>
      ) : null}
    </InlineStack>
  );
}

/** Sends a file as soon as it is selected. */
function AddFile({ planId, terms, full }: { planId: string; terms: UploadTerms; full: boolean }) {
  const { t } = useTranslation('cloud-warehouse');
  const locale = useLocale();
  const notify = useNotice();
  const hydrated = useHydrated();
  const fetcher = useFetcher<typeof addFile>();
  const input = useRef<HTMLInputElement>(null);
  useEachAnswer(fetcher.state === 'idle' ? fetcher.data : undefined, ({ problem }) => {
    if (problem === null) notify({ tone: 'success', title: t('file.added') });
  });
  const problem = fetcher.data?.problem ?? null;
  const [field] = problem?.fields ?? [];
  const send = () => {
    const file = input.current?.files?.[0];
    if (file === undefined) return;
    const form = new FormData();
    form.append('file', file);
    const action = `${generatePath(paths.inboundFiles, { inboundPlanId: planId })}?${new URLSearchParams({ fileName: file.name })}`;
    void fetcher.submit(form, { method: 'post', action, encType: 'multipart/form-data' });
    if (input.current !== null) input.current.value = '';
  };
  return (
    <BlockStack gap="200" inlineAlign="start">
      <ProblemBanner problem={problem === null || field === undefined ? problem : { ...problem, message: field.message }} />
      <input ref={input} type="file" hidden accept={acceptOf(terms)} aria-label={t('file.select')} onChange={send} />
      <Button disabled={full || !hydrated} loading={fetcher.state !== 'idle'} onClick={() => input.current?.click()}>
        {t('file.add')}
      </Button>
      <Text as="p" variant="bodySm" tone="subdued">
        {t('file.help', termsText(terms, locale))}
      </Text>
    </BlockStack>
  );
}
