import { Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { PriceRunRow } from '#contract/pricing-rules.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { Badge } from '#app/ui/badge.tsx';
import { formatMoney } from '#app/ui/format-money.ts';
import { formatShare } from '#app/ui/format-number.ts';
import { ListTable } from '#app/ui/list-table.tsx';
import { useMoneyText } from '#app/ui/money.tsx';
import { PriceChange } from './price-change.tsx';
import './pricing-rules.css';

const TONES = {
  'waiting': undefined,
  'set': 'success',
  'changed-in-store': 'warning',
  'not-in-store': 'warning',
  'failed': 'critical',
  'rolled-back': 'info',
} as const;

/** Prices of a run, old and new, with what became of each. */
export function PriceRunRows({ rows }: { rows: PriceRunRow[] }) {
  const { t } = useTranslation('pricing-rules');
  const locale = useLocale();
  const money = useMoneyText();
  const columns = [
    { id: 'product', title: t('column.product') },
    { id: 'price', title: t('column.price'), alignEnd: true },
    { id: 'delta', title: t('column.delta'), alignEnd: true },
    { id: 'margin', title: t('column.margin'), alignEnd: true },
    { id: 'rule', title: t('column.rule') },
    { id: 'state', title: t('column.state') },
  ];
  return (
    <div className="wharf-price-table">
      <ListTable columns={columns} name={t('column.price')}>
        {rows.map((row) => (
          <tr key={row.seq}>
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
              <Badge {...(TONES[row.state] === undefined ? {} : { tone: TONES[row.state] })}>{t(`rowState.${row.state}`)}</Badge>
              {row.foundInStore === null ? null : (
                <Text as="p" tone="subdued" variant="bodySm">
                  <span suppressHydrationWarning>{t('foundInStore', { price: money(row.foundInStore) })}</span>
                </Text>
              )}
            </td>
          </tr>
        ))}
      </ListTable>
    </div>
  );
}
