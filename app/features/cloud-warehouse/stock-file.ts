import type { TFunction } from 'i18next';
import type { Lot } from '#contract/cloud-warehouse.ts';
import { plainValue } from '#app/ui/chart-point.ts';

type Column = [heading: string, value: (lot: Lot) => string];

/** Lots as rows of a file for spreadsheets: plain numbers, days as `2026-11-30`, amounts in yuan. */
export function lotRows(lots: readonly Lot[], t: TFunction<'cloud-warehouse'>): string[][] {
  const columns = lotColumns(t);
  return [columns.map(([heading]) => heading), ...lots.map((lot) => columns.map(([, value]) => value(lot)))];
}

function lotColumns(t: TFunction<'cloud-warehouse'>): Column[] {
  return [
    [t('column.lot'), ({ number }) => number],
    [t('stockFile.mode'), ({ mode }) => t(`mode.${mode}`)],
    [t('column.plan'), ({ plan }) => plan?.number ?? ''],
    ['SKU', ({ sku }) => sku],
    [t('column.goods'), ({ name }) => name],
    [t('column.warehouse'), ({ warehouse }) => t(`place.${warehouse}`)],
    [t('column.receivedUnits'), ({ received }) => String(received)],
    [t('column.counted'), ({ counted }) => String(counted)],
    [t('column.reserved'), ({ reserved }) => String(reserved)],
    [t('column.available'), ({ available }) => String(available)],
    [t('column.inbound'), ({ inbound }) => String(inbound)],
    [t('column.damaged'), ({ damaged }) => String(damaged)],
    [t('column.receivedOn'), ({ receivedAt }) => receivedAt.slice(0, 10)],
    [t('stockFile.ageDays'), ({ ageDays }) => String(ageDays)],
    [t('column.freeUntil'), ({ freeUntil }) => freeUntil],
    [t('column.paidUntil'), ({ paidUntil }) => paidUntil ?? ''],
    [t('column.termEnd'), ({ termEnd }) => termEnd],
    [t('stockFile.dailyFee'), ({ dailyFee }) => plainValue(dailyFee.amountMinor, dailyFee.currency)],
    [t('stockFile.unitCost'), ({ unitCost }) => plainValue(unitCost.amountMinor, unitCost.currency)],
    [t('stockFile.unitWeight'), ({ unitWeightG }) => String(unitWeightG)],
    [t('stockFile.unitVolume'), ({ unitVolumeMm3 }) => String(unitVolumeMm3 / 1000)],
    [t('stockFile.coverDays'), ({ coverDays }) => (coverDays === null ? '' : String(coverDays))],
    [t('column.linked'), ({ linkedVariants }) => String(linkedVariants)],
  ];
}
