import { useEffect, useRef, useState } from 'react';
import { useNavigation, useSubmit } from '@remix-run/react';
import { BlockStack, Box, Button, ButtonGroup, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import type { InvoiceMonth } from '#contract/invoices.ts';
import { invoiceFiles } from '#contract/invoices.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { usePermission } from '#app/session/permissions.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { formatMonth } from '#app/ui/format-date-time.ts';
import { formatCount } from '#app/ui/format-number.ts';
import { IDEMPOTENCY_FIELD } from '#app/ui/idempotency-field.tsx';
import { Money } from '#app/ui/money.tsx';
import { type ListColumn, OwnClicks, ResourceList } from '#app/ui/resource-list.tsx';
import { documentsOfPeriodUrl, lastDayOf } from './document-urls.ts';
import { useStartFile } from './use-start-file.ts';

interface MonthsTableProps {
  months: InvoiceMonth[];
  idempotencyKey: string;
}

/** Sums of each month, with its summary and the files of its documents. */
export function MonthsTable({ months, idempotencyKey }: MonthsTableProps) {
  const { t } = useTranslation('invoices');
  const locale = useLocale();
  const { confirming, ask, close } = useConfirming();
  const summary = (month: InvoiceMonth) => <Summary month={month} onIssue={() => ask(month.month)} />;
  const columns: ListColumn<InvoiceMonth & { id: string }>[] = [
    { id: 'month', title: t('months.month'), hasControls: true, render: (month) => <MonthName month={month} /> },
    { id: 'count', title: t('months.documents'), alignEnd: true, render: ({ documentCount }) => formatCount(documentCount, locale) },
    { id: 'net', title: t('column.net'), alignEnd: true, render: ({ net }) => <Money value={net} display="short" /> },
    { id: 'tax', title: t('column.tax'), alignEnd: true, render: ({ tax }) => <Money value={tax} display="short" /> },
    { id: 'total', title: t('column.total'), alignEnd: true, render: ({ total }) => <Money value={total} display="explicit" /> },
    { id: 'summary', title: t('kind.monthly'), hasControls: true, render: summary },
    {
      id: 'files',
      title: t('months.files'),
      hasControls: true,
      render: ({ month }) => <MonthFiles month={month} idempotencyKey={idempotencyKey} />,
    },
  ];
  return (
    <>
      {confirming === null ? null : <IssueDialog month={confirming} idempotencyKey={idempotencyKey} onClose={close} />}
      <ResourceList
        label={t('months.title')}
        resourceName={{ singular: t('months.one'), plural: t('months.many') }}
        rows={months.map((month) => ({ ...month, id: month.month }))}
        columns={columns}
        renderCard={(month) => (
          <Box padding="300">
            <BlockStack gap="200">
              <InlineStack align="space-between" gap="200">
                <OwnClicks>
                  <MonthName month={month} />
                </OwnClicks>
                <Text as="span" numeric fontWeight="semibold">
                  <Money value={month.total} display="explicit" />
                </Text>
              </InlineStack>
              <Text as="span" variant="bodySm" tone="subdued" numeric>
                {t('months.documentCount', { count: month.documentCount })} · {t('column.net')} <Money value={month.net} display="short" />{' '}
                · {t('column.tax')} <Money value={month.tax} display="short" />
              </Text>
              <InlineStack gap="200" blockAlign="center">
                <Text as="span">{t('kind.monthly')}</Text>
                <OwnClicks>{summary(month)}</OwnClicks>
              </InlineStack>
              <OwnClicks>
                <MonthFiles month={month.month} idempotencyKey={idempotencyKey} />
              </OwnClicks>
            </BlockStack>
          </Box>
        )}
      />
    </>
  );
}

/** The month whose summary is asked about. Closed, the dialog gives the focus back to what opened it. */
function useConfirming() {
  const [confirming, setConfirming] = useState<string | null>(null);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (confirming !== null || document.activeElement !== document.body) return;
    if (opener.current instanceof HTMLElement) opener.current.focus();
  }, [confirming]);
  return {
    confirming,
    ask: (month: string) => {
      opener.current = document.activeElement;
      setConfirming(month);
    },
    close: () => setConfirming(null),
  };
}

function MonthName({ month: { month } }: { month: InvoiceMonth }) {
  const locale = useLocale();
  return <Link url={documentsOfPeriodUrl(`${month}-01`, lastDayOf(month))}>{formatMonth(month, locale)}</Link>;
}

/** The summary of a month, or the way to it once the month is over, if it has anything to sum up. */
function Summary({ month: { month, over, summedCount, monthly }, onIssue }: { month: InvoiceMonth; onIssue: () => void }) {
  const { t } = useTranslation('invoices');
  const locale = useLocale();
  const permitted = usePermission('account:manage');
  if (monthly !== null) return <Link url={generatePath(paths.invoice, { invoiceId: monthly.id })}>{monthly.number}</Link>;
  if (!over || summedCount === 0 || !permitted)
    return (
      <Text as="span" tone="subdued">
        {over ? t(summedCount === 0 ? 'months.onlyReceipts' : 'months.notIssued') : t('months.notOver')}
      </Text>
    );
  return (
    <Button size="slim" accessibilityLabel={t('months.issueOf', { month: formatMonth(month, locale) })} onClick={onIssue}>
      {t('months.issue')}
    </Button>
  );
}

function MonthFiles({ month, idempotencyKey }: { month: string; idempotencyKey: string }) {
  const { t } = useTranslation('invoices');
  const locale = useLocale();
  const { start, sending } = useStartFile(idempotencyKey);
  return (
    <ButtonGroup>
      {invoiceFiles.map((file) => (
        <Button
          key={file}
          size="slim"
          loading={sending?.get('month') === month && sending.get('file') === file}
          accessibilityLabel={t('months.fileOf', { format: t(`file.short.${file}`), month: formatMonth(month, locale) })}
          onClick={() => start(file, { month })}
        >
          {t(`file.short.${file}`)}
        </Button>
      ))}
    </ButtonGroup>
  );
}

function IssueDialog({ month, idempotencyKey, onClose }: { month: string; idempotencyKey: string; onClose: () => void }) {
  const { t } = useTranslation('invoices');
  const name = formatMonth(month, useLocale());
  const submit = useSubmit();
  const sending = useNavigation().formData?.get('intent') === 'issue';
  const issue = () => {
    const fields = { intent: 'issue', month, [IDEMPOTENCY_FIELD]: `${idempotencyKey}:issue:${month}` };
    submit(fields, { method: 'post', preventScrollReset: true });
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('months.issueTitle', { month: name })}
      text={t('months.issueText')}
      confirm={{ label: t('months.issue'), loading: sending, onAction: issue }}
      cancel={{ label: t('months.cancel'), onAction: onClose }}
    />
  );
}
