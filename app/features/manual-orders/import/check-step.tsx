import { Form, useFetcher, useNavigation } from '@remix-run/react';
import { Badge, Banner, BlockStack, Box, Button, Card, IndexTable, InlineStack, Link, Tabs, Text } from '@shopify/polaris';
import { generatePath } from 'react-router';
import { useTranslation } from 'react-i18next';
import { type ImportField, importRowViews } from '#contract/manual-orders.values.ts';
import type { CellCheck, ImportRow, OrderImport } from '#contract/order-imports.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { countryName } from '#app/ui/country-name.tsx';
import { AppFileButton } from '#app/ui/file-button.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { useNarrowScreen } from '#app/ui/use-narrow-screen.ts';
import { CellCauseText } from './cell-cause.tsx';
import { stepUrl } from './import-steps.tsx';

interface CheckStepProps {
  orderImport: OrderImport;
  view: (typeof importRowViews)[number];
  rows: { rows: ImportRow[]; next: number | null; total: number };
}

/** The dry run: every row with what is wrong with it, cell by cell, and what helps. */
export function CheckStep({ orderImport, view, rows }: CheckStepProps) {
  const { t } = useTranslation('manual-orders');
  const ready = useHydrated();
  const busy = useNavigation().state !== 'idle';
  const { id, counts, jobId } = orderImport;
  if (counts === null) return null;
  const viewUrl = (next: string) => `${stepUrl(id, 'check')}&view=${next}`;
  return (
    <BlockStack gap="400">
      <Summary orderImport={orderImport} />
      <Card padding="0">
        <Tabs
          tabs={importRowViews.map((each) => ({ id: each, content: t(`check.view.${each}`), url: viewUrl(each) }))}
          selected={importRowViews.indexOf(view)}
        />
        <RowsTable orderImport={orderImport} rows={rows.rows} />
        {rows.rows.length === 0 ? (
          <Box padding="600">
            <Text as="p" alignment="center" tone="subdued">
              {t(view === 'all' ? 'check.noRows' : 'check.nothing')}
            </Text>
          </Box>
        ) : (
          <Box padding="400">
            <InlineStack align="space-between" blockAlign="center" gap="200">
              <Text as="p" tone="subdued">
                {t('check.total', { count: rows.total })}
              </Text>
              {rows.next === null ? null : <Button url={`${viewUrl(view)}&after=${rows.next}`}>{t('check.more')}</Button>}
            </InlineStack>
          </Box>
        )}
      </Card>
      {jobId === null ? (
        <Form method="post">
          <input type="hidden" name="intent" value="quote" />
          <Box paddingInline={{ xs: '400', sm: '0' }}>
            <InlineStack align="end" gap="200">
              <Button url={stepUrl(id, 'columns')}>{t('check.back')}</Button>
              <Button submit variant="primary" loading={busy} disabled={!ready || counts.ready === 0}>
                {t('check.quote', { count: counts.ready })}
              </Button>
            </InlineStack>
          </Box>
        </Form>
      ) : null}
    </BlockStack>
  );
}

/** How many orders are ready, and the file of those that are not. */
function Summary({ orderImport: { id, counts } }: { orderImport: OrderImport }) {
  const { t } = useTranslation('manual-orders');
  if (counts === null) return null;
  const { ready, created, failed, failedRows, warnedRows } = counts;
  return (
    <Banner tone={failed === 0 ? 'success' : 'warning'} title={t('check.ready', { count: ready + created })} stopAnnouncements>
      <BlockStack gap="200">
        {failed === 0 ? null : <Text as="p">{t('check.failed', { count: failed, rows: t('check.rows', { count: failedRows }) })}</Text>}
        {warnedRows === 0 ? null : <Text as="p">{t('check.warned', { count: warnedRows })}</Text>}
        {failed === 0 ? null : <FailedRowsLinks orderImportId={id} />}
      </BlockStack>
    </Banner>
  );
}

/** Rows no order is made of, as a file to mend and upload again. */
export function FailedRowsLinks({ orderImportId }: { orderImportId: string }) {
  const { t } = useTranslation('manual-orders');
  const url = (format: string) => `${generatePath(paths.failedRows, { orderImportId })}?format=${format}`;
  return (
    <InlineStack gap="400">
      <AppFileButton variant="plain" url={url('csv')}>
        {t('check.failedCsv')}
      </AppFileButton>
      <AppFileButton variant="plain" url={url('xlsx')}>
        {t('check.failedXlsx')}
      </AppFileButton>
      <Link url={paths.importOrders}>{t('check.uploadMended')}</Link>
    </InlineStack>
  );
}

function RowsTable({ orderImport, rows }: { orderImport: OrderImport; rows: ImportRow[] }) {
  const { t } = useTranslation('manual-orders');
  const narrow = useNarrowScreen();
  const { mapping } = orderImport.settings;
  const fields = (Object.entries(mapping) as [ImportField, number][]).sort((a, b) => a[1] - b[1]);
  if (rows.length === 0) return null;
  if (narrow)
    return (
      <BlockStack>
        {rows.map((row) => (
          <Box key={row.seq} padding="400" borderBlockStartWidth="025" borderColor="border">
            <BlockStack gap="200">
              <InlineStack gap="200">
                <Text as="h3" variant="headingSm">
                  {t('check.line', { line: row.line })} · {row.cells[mapping.reference ?? -1] ?? ''}
                </Text>
                <LevelBadge row={row} />
              </InlineStack>
              {row.checks.map((check, place) => (
                <Check key={place} check={check} row={row} mapping={mapping} named />
              ))}
            </BlockStack>
          </Box>
        ))}
      </BlockStack>
    );
  return (
    <section aria-label={t('check.table')}>
      <IndexTable
        itemCount={rows.length}
        selectable={false}
        resourceName={{ singular: t('check.one'), plural: t('check.many') }}
        headings={[
          { title: t('check.lineHeading') },
          { title: t('check.state') },
          ...fields.map(([field]) => ({ id: field, title: t(`field.${field}`) })),
        ]}
      >
        {rows.map((row, position) => (
          <IndexTable.Row key={row.seq} id={String(row.seq)} position={position}>
            <IndexTable.Cell>{row.line}</IndexTable.Cell>
            <IndexTable.Cell>
              <BlockStack gap="100">
                <InlineStack>
                  <LevelBadge row={row} />
                </InlineStack>
                {row.checks
                  .filter(({ field }) => field === null || mapping[field] === undefined)
                  .map((check, place) => (
                    <Check key={place} check={check} row={row} mapping={mapping} named />
                  ))}
              </BlockStack>
            </IndexTable.Cell>
            {fields.map(([field, place]) => (
              <IndexTable.Cell key={field}>
                <BlockStack gap="050">
                  <Text as="span" breakWord>
                    {(row.cells[place] ?? '').slice(0, 80)}
                  </Text>
                  {row.checks
                    .filter((check) => check.field === field)
                    .map((check, index) => (
                      <Check key={index} check={check} row={row} mapping={mapping} />
                    ))}
                </BlockStack>
              </IndexTable.Cell>
            ))}
          </IndexTable.Row>
        ))}
      </IndexTable>
    </section>
  );
}

const levelTones = { error: 'critical', warning: 'warning', note: 'info' } as const;

/** The worst of a row, in words and color. */
function LevelBadge({ row: { checks, orderId } }: { row: ImportRow }) {
  const { t } = useTranslation('manual-orders');
  if (orderId !== null) return <Badge tone="success">{t('check.level.created')}</Badge>;
  const level = (['error', 'warning', 'note'] as const).find((each) => checks.some((check) => check.level === each));
  if (level === undefined) return <Badge tone="success">{t('check.level.ok')}</Badge>;
  return <Badge tone={levelTones[level]}>{t(`check.level.${level}`)}</Badge>;
}

interface CheckProps {
  check: CellCheck;
  row: ImportRow;
  mapping: OrderImport['settings']['mapping'];
  /** Says which field it is of. */
  named?: boolean;
}

const textTones = { error: 'critical', warning: 'caution', note: 'subdued' } as const;

function Check({ check, row, mapping, named = false }: CheckProps) {
  const { t } = useTranslation('manual-orders');
  const locale = useLocale();
  const { field, level, suggestions } = check;
  return (
    <BlockStack gap="050" inlineAlign="start">
      <div style={{ maxWidth: '18rem', whiteSpace: 'normal' }}>
        <Text as="span" variant="bodySm" tone={textTones[level]}>
          {named && field !== null ? `${t(`field.${field}`)}: ` : ''}
          <CellCauseText check={check} />
        </Text>
      </div>
      {field !== null && isAcceptable(field)
        ? suggestions.map(({ value, label }) => (
            <AcceptButton
              key={value}
              field={field}
              typed={(row.cells[mapping[field] ?? -1] ?? '').trim()}
              value={value}
              label={field === 'country' ? countryName(value, locale) : label}
            />
          ))
        : null}
    </BlockStack>
  );
}

function isAcceptable(field: ImportField): field is 'country' | 'province' | 'city' | 'method' {
  return field === 'country' || field === 'province' || field === 'city' || field === 'method';
}

/** Takes a suggestion for every cell that says the same. */
function AcceptButton({ field, typed, value, label }: { field: string; typed: string; value: string; label: string }) {
  const { t } = useTranslation('manual-orders');
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value="accept" />
      <input type="hidden" name="field" value={field} />
      <input type="hidden" name="typed" value={typed} />
      <input type="hidden" name="value" value={value} />
      <Button submit size="slim" loading={fetcher.state !== 'idle'} accessibilityLabel={t('check.acceptOf', { typed, label })}>
        {t('check.accept', { label })}
      </Button>
    </fetcher.Form>
  );
}
