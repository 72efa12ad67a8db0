import type { ComponentProps } from 'react';
import { useFetcher } from '@remix-run/react';
import { Badge, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { PriceRunRow } from '#contract/price-runs.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatMoney } from '#app/ui/format-money.ts';
import { formatShare } from '#app/ui/format-number.ts';
import { paths } from '#app/paths.ts';
import { ListRow, ListTable } from '#app/ui/list-table.tsx';
import { useMoneyText } from '#app/ui/money.tsx';
import type { PricingOutcome } from './answer-pricing-form.server.ts';
import { PriceChange } from './price-change.tsx';
import { pricingForm, readJson } from './pricing-form.ts';
import { useRefusalNotice } from './use-refusal-notice.ts';
import './pricing-rules.css';

const STATE_TONES = {
  'waiting': undefined,
  'omitted': undefined,
  'set': 'success',
  'changed-in-store': 'warning',
  'not-in-store': 'warning',
  'failed': 'critical',
  'rolled-back': 'info',
} as const;

/** Keys of the fetchers that leave rows out begin with this. */
export const OMIT_FETCHER_PREFIX = 'omit-price-';

interface PriceRunRowsProps {
  rows: PriceRunRow[];
  /** The run while its rows can be left out; null once it is no longer a plan. */
  plannedRunId: string | null;
}

/** Old and new prices of a run, with the state of each. Rows of a plan can be left out. */
export function PriceRunRows({ rows, plannedRunId }: PriceRunRowsProps) {
  const { t } = useTranslation('pricing-rules');
  const page = useOmission(plannedRunId, 'page');
  const columns = [
    { id: 'product', title: t('column.product') },
    { id: 'price', title: t('column.price'), alignEnd: true },
    { id: 'delta', title: t('column.delta'), alignEnd: true },
    { id: 'margin', title: t('column.margin'), alignEnd: true },
    { id: 'rule', title: t('column.rule') },
    { id: 'state', title: t('column.state') },
  ];
  const kept = rows.filter(({ state }) => state !== 'omitted').length;
  const choice = {
    label: t('run.setPage'),
    chosen: kept === 0 ? ('none' as const) : kept === rows.length ? ('all' as const) : ('some' as const),
    onChoose: (all: boolean) =>
      page.send(
        rows.map(({ seq }) => seq),
        !all,
      ),
  };
  return (
    <div className="wharf-price-table">
      <ListTable columns={columns} name={t('column.price')} {...(plannedRunId === null ? {} : { choice })}>
        {rows.map((row) =>
          plannedRunId === null ? <PriceRow key={row.seq} row={row} /> : <PlannedRow key={row.seq} row={row} plannedRunId={plannedRunId} />,
        )}
      </ListTable>
    </div>
  );
}

/** A row that can be left out. Each row has its own fetcher, so that a second request does not abort the first one. */
function PlannedRow({ row, plannedRunId }: { row: PriceRunRow; plannedRunId: string }) {
  const { t } = useTranslation('pricing-rules');
  const { omitted, send } = useOmission(plannedRunId, String(row.seq));
  const choice = {
    label: t('run.setOne', { title: row.title }),
    chosen: !(omitted ?? row.state === 'omitted'),
    onChoose: (on: boolean) => send([row.seq], !on),
  };
  return <PriceRow row={row} choice={choice} />;
}

/** Leaves rows of a plan out or takes them back in; `omitted` is the requested value while the request runs. */
function useOmission(runId: string | null, key: string) {
  const fetcher = useFetcher<PricingOutcome>({ key: `${OMIT_FETCHER_PREFIX}${key}` });
  useRefusalNotice(fetcher.data, () => undefined);
  const requested = readJson(fetcher.formData?.get('input') ?? null) as { omitted: boolean } | undefined;
  return {
    omitted: requested?.omitted,
    send: (seqs: number[], omitted: boolean) =>
      fetcher.submit(pricingForm('omit', '', { runId, seqs, omitted }), { method: 'post', action: paths.settingPricingRule }),
  };
}

function PriceRow({ row, choice }: { row: PriceRunRow; choice?: ComponentProps<typeof ListRow>['choice'] }) {
  const { t } = useTranslation('pricing-rules');
  const locale = useLocale();
  const money = useMoneyText();
  return (
    <ListRow {...(choice === undefined ? {} : { choice })}>
      <td className="wharf-list__wrap">
        {row.title}
        <Text as="p" tone="subdued" variant="bodySm">
          {`${row.storeName} · ${row.sku}`}
        </Text>
      </td>
      <td className="wharf-list__end">
        <PriceChange from={row.from} to={row.to} compareAt={row.toCompareAt} />
      </td>
      <td className="wharf-list__end">
        <span suppressHydrationWarning>
          {formatMoney(
            { amountMinor: row.to.amountMinor - row.from.amountMinor, currency: row.to.currency },
            { locale, display: 'short', sign: 'always' },
          )}
        </span>
      </td>
      <td className="wharf-list__end">
        <span suppressHydrationWarning>
          {[row.fromMarginBp, row.toMarginBp].flatMap((bp) => (bp === null ? [] : [formatShare(bp / 10_000, locale)])).join(' → ')}
        </span>
      </td>
      <td className="wharf-list__wrap">
        {row.ruleName}
        {row.limits.length === 0 ? null : (
          <Text as="p" tone="subdued" variant="bodySm">
            {row.limits.map((limit) => t(`limit.${limit}`)).join(', ')}
          </Text>
        )}
      </td>
      <td>
        <Badge {...(STATE_TONES[row.state] === undefined ? {} : { tone: STATE_TONES[row.state] })}>{t(`rowState.${row.state}`)}</Badge>
        {row.foundInStore === null ? null : (
          <Text as="p" tone="subdued" variant="bodySm">
            <span suppressHydrationWarning>{t('foundInStore', { price: money(row.foundInStore) })}</span>
          </Text>
        )}
      </td>
    </ListRow>
  );
}
