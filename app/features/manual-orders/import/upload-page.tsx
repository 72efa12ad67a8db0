import { useState } from 'react';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useFetcher, useLoaderData } from '@remix-run/react';
import { Badge, BlockStack, Button, Card, DropZone, InlineStack, Link, List, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { ORDER_FILE_MAX_BYTES, ORDER_ROWS_MAX, type OrderFileStage } from '#contract/manual-orders.values.ts';
import { listOrderImports } from '#contract/order-imports.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { readProvider } from '#app/provider-api/call-provider.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { fieldErrors } from '#app/ui/field-errors.ts';
import { AppFileButton } from '#app/ui/file-button.tsx';
import { formatCount } from '#app/ui/format-number.ts';
import { Page } from '#app/ui/page.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { ImportSteps, stepUrl } from './import-steps.tsx';
import type { action } from './order-file-resource.ts';

export const handle = { i18n: 'manual-orders', title: 'page.importOrders' } satisfies ScreenHandle;

export function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  return readProvider(listOrderImports, {}, args);
}

const TYPES = '.csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const MEGABYTE = 1024 * 1024;

/** First step of the import: a file, or rows pasted out of a spreadsheet. */
export default function UploadPage() {
  const { t } = useTranslation('manual-orders');
  const locale = useLocale();
  const fetcher = useFetcher<typeof action>();
  const ready = useHydrated();
  const [pasted, setPasted] = useState('');
  const [tooLarge, setTooLarge] = useState(false);
  const busy = fetcher.state !== 'idle';
  const upload = (file: File) => {
    setTooLarge(file.size > ORDER_FILE_MAX_BYTES);
    if (file.size > ORDER_FILE_MAX_BYTES) return;
    const form = new FormData();
    form.set('file', file);
    const action = `${paths.orderFile}?${new URLSearchParams({ fileName: file.name.slice(0, 200) })}`;
    fetcher.submit(form, { method: 'post', action, encType: 'multipart/form-data' });
  };
  const problem = fetcher.data?.problem ?? null;
  const fileError = fieldErrors(problem)('file');
  const limits = { rows: formatCount(ORDER_ROWS_MAX, locale), megabytes: ORDER_FILE_MAX_BYTES / MEGABYTE };

  return (
    <Page
      narrowWidth
      title={t('import.title')}
      subtitle={t('import.help')}
      backAction={{ content: t('page.list'), url: paths.manualOrders }}
    >
      <BlockStack gap="400">
        <ImportSteps current="file" orderImport={null} />
        <ProblemBanner
          problem={problem === null || fileError === undefined ? problem : { ...problem, message: fileError }}
          title={t('import.refused')}
        />
        {tooLarge ? (
          <Text as="p" tone="critical">
            <span role="alert">{t('import.tooLarge', { megabytes: limits.megabytes })}</span>
          </Text>
        ) : null}
        <Card>
          <BlockStack gap="300">
            <Text as="h2" variant="headingSm">
              {t('import.fileTitle')}
            </Text>
            <DropZone
              accept={TYPES}
              type="file"
              allowMultiple={false}
              disabled={!ready || busy}
              label={t('import.fileLabel')}
              labelHidden
              onDrop={([file]) => {
                if (file !== undefined) upload(file);
              }}
            >
              <DropZone.FileUpload actionTitle={t('import.choose')} actionHint={t('import.hint', limits)} />
            </DropZone>
            <Text as="p" tone="subdued">
              <span role="status">{busy ? t('import.reading') : t('import.layouts')}</span>
            </Text>
          </BlockStack>
        </Card>
        <Card>
          <BlockStack gap="300">
            <Text as="h2" variant="headingSm">
              {t('import.pasteTitle')}
            </Text>
            <TextField
              label={t('import.pasteLabel')}
              helpText={t('import.pasteHelp')}
              value={pasted}
              onChange={setPasted}
              multiline={4}
              autoComplete="off"
              monospaced
            />
            <div>
              <Button
                onClick={() => upload(new File([pasted], t('import.pastedName'), { type: 'text/plain' }))}
                disabled={!ready || pasted.trim() === ''}
                loading={busy}
              >
                {t('import.readPasted')}
              </Button>
            </div>
          </BlockStack>
        </Card>
        <EarlierFiles />
        <TemplateCard />
      </BlockStack>
    </Page>
  );
}

/** The step that goes on with a file. */
const NEXT = { uploaded: 'columns', checked: 'check', quoted: 'quote', creating: 'create' } as const satisfies Record<
  OrderFileStage,
  string
>;

/** Files of the last weeks, each with how far it is. */
function EarlierFiles() {
  const { t } = useTranslation('manual-orders');
  const files = useLoaderData<typeof loader>();
  if (files.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('earlier.title')}
        </Text>
        <BlockStack gap="200" as="ul">
          {files.map(({ id, fileName, rowCount, createdAt, stage }) => (
            <li key={id}>
              <InlineStack gap="300" align="space-between" blockAlign="center">
                <BlockStack>
                  <Link url={stepUrl(id, NEXT[stage])}>{fileName === '' ? t('earlier.unnamed') : fileName}</Link>
                  <Text as="span" tone="subdued">
                    {t('earlier.rows', { count: rowCount })} · <DateTime value={createdAt} />
                  </Text>
                </BlockStack>
                <Badge {...(stage === 'creating' ? { tone: 'success' } : {})}>{t(`earlier.stages.${stage}`)}</Badge>
              </InlineStack>
            </li>
          ))}
        </BlockStack>
      </BlockStack>
    </Card>
  );
}

/** Files to fill in, in the language of the page. */
function TemplateCard() {
  const { t } = useTranslation('manual-orders');
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('template.title')}
        </Text>
        <Text as="p">{t('template.text')}</Text>
        <List>
          <List.Item>{t('template.several')}</List.Item>
          <List.Item>{t('template.codes')}</List.Item>
        </List>
        <InlineStack gap="400">
          <AppFileButton variant="plain" url={`${paths.orderTemplate}?format=xlsx`}>
            {t('template.xlsx')}
          </AppFileButton>
          <AppFileButton variant="plain" url={`${paths.orderTemplate}?format=csv`}>
            {t('template.csv')}
          </AppFileButton>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
