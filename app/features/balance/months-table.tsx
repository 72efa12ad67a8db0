import { useNavigation, useSubmit } from '@remix-run/react';
import { BlockStack, Box, Button, ButtonGroup, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { LedgerMonth } from '#contract/balance.ts';
import { type StatementFormat, statementFormats } from '#contract/balance.values.ts';
import type { Mode } from '#contract/money.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatMonth } from '#app/ui/format-date-time.ts';
import { formatCount } from '#app/ui/format-number.ts';
import { IDEMPOTENCY_FIELD } from '#app/ui/idempotency-field.tsx';
import { Money } from '#app/ui/money.tsx';
import { type ListColumn, OwnClicks, ResourceList } from '#app/ui/resource-list.tsx';
import { ledgerUrl } from './ledger-url.ts';

interface MonthsTableProps {
  mode: Mode;
  months: LedgerMonth[];
  timeZone: string;
  idempotencyKey: string;
}

type MonthRow = LedgerMonth & { id: string };

/** Sums of each month with the ways to its movements and to its statement: the chart's numbers as a table. */
export function MonthsTable({ mode, months, timeZone, idempotencyKey }: MonthsTableProps) {
  const { t } = useTranslation('balance');
  const locale = useLocale();
  const download = (month: string) => <Downloads mode={mode} month={month} timeZone={timeZone} idempotencyKey={idempotencyKey} />;
  const name = ({ month }: LedgerMonth) => <Link url={monthUrl(mode, month)}>{formatMonth(month, locale)}</Link>;
  const columns: ListColumn<MonthRow>[] = [
    { id: 'month', title: t('statements.month'), hasControls: true, render: name },
    { id: 'entries', title: t('statements.entries'), alignEnd: true, render: ({ entries }) => formatCount(entries, locale) },
    {
      id: 'in',
      title: t('statements.moneyIn'),
      alignEnd: true,
      render: ({ moneyIn }) => <Money value={moneyIn} display="short" />,
    },
    { id: 'out', title: t('statements.moneyOut'), alignEnd: true, render: ({ moneyOut }) => <Money value={moneyOut} display="short" /> },
    { id: 'closing', title: t('statements.closing'), alignEnd: true, render: ({ closing }) => <Money value={closing} display="short" /> },
    { id: 'download', title: t('statements.statement'), hasControls: true, render: ({ month }) => download(month) },
  ];
  return (
    <ResourceList
      label={{ id: 'months' }}
      resourceName={{ singular: t('statements.one'), plural: t('statements.many') }}
      rows={months.map((month) => ({ ...month, id: month.month }))}
      columns={columns}
      renderCard={(month) => (
        <Box padding="300">
          <BlockStack gap="200">
            <InlineStack align="space-between" gap="200">
              <OwnClicks>{name(month)}</OwnClicks>
              <Text as="span" numeric fontWeight="semibold">
                <Money value={month.closing} display="explicit" />
              </Text>
            </InlineStack>
            <Text as="span" tone="subdued" numeric>
              {t('statements.moneyIn')} <Money value={month.moneyIn} display="short" /> · {t('statements.moneyOut')}{' '}
              <Money value={month.moneyOut} display="short" />
            </Text>
            <OwnClicks>{download(month.month)}</OwnClicks>
          </BlockStack>
        </Box>
      )}
    />
  );
}

function monthUrl(mode: Mode, month: string): string {
  const [year = 2000, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return ledgerUrl({ mode, from: `${month}-01`, to: last });
}

function Downloads({ mode, month, timeZone, idempotencyKey }: Omit<MonthsTableProps, 'months'> & { month: string }) {
  const { t } = useTranslation('balance');
  const locale = useLocale();
  const submit = useSubmit();
  const sending = useNavigation().formData;
  const start = (format: StatementFormat) =>
    submit(
      { intent: 'start', mode, month, timeZone, format, [IDEMPOTENCY_FIELD]: `${idempotencyKey}:${month}:${format}` },
      { method: 'post', preventScrollReset: true },
    );
  return (
    <ButtonGroup>
      {statementFormats.map((format) => (
        <Button
          key={format}
          size="slim"
          loading={sending?.get('month') === month && sending.get('format') === format}
          accessibilityLabel={t('statements.write', { format: format.toUpperCase(), month: formatMonth(month, locale) })}
          onClick={() => start(format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </ButtonGroup>
  );
}
