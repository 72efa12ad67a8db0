import { sql } from 'kysely';
import type { ManualOrderForm, OwnLabel } from '#contract/manual-orders.ts';
import { OWN_LOGISTICS } from '#contract/manual-orders.values.ts';
import type { TaxMode } from '#contract/tax.ts';
import type { Queryable } from '#provider/database/database.ts';

/** A label of the merchant's own, with its file. */
export type CompleteLabel = OwnLabel & { fileId: string };

/** What the merchant of one order said of it, over their rules. */
export interface ManualChoices {
  /** Null: as the account's profiles say. */
  taxMode: TaxMode | null;
  praiseCard: ManualOrderForm['praiseCard'];
  /** Null: it is sent by us. */
  ownLabel: CompleteLabel | null;
  orderDate: string | null;
  /** Where all of it leaves from; null: as the account's rules say. */
  warehouse: ManualOrderForm['warehouse'];
  /** Whether a city listed in another province only is right. */
  cityConfirmed: boolean;
}

const NONE: ManualChoices = { taxMode: null, praiseCard: 'rules', ownLabel: null, orderDate: null, warehouse: null, cityConfirmed: false };

interface ChoiceRow {
  taxMode: TaxMode | null;
  cardId: string | null;
  withoutCard: boolean;
  orderDate: string | null;
  label: CompleteLabel | null;
  warehouse: ManualOrderForm['warehouse'];
  cityConfirmed: boolean;
}

/** The choices made for an order by hand; those of any other order are left to the account's rules. */
export async function findManualChoices(
  queryable: Queryable,
  order: { accountId: string; id: string; kind: string; setMethod: string | null },
): Promise<ManualChoices> {
  if (order.kind !== 'manual') return NONE;
  const found = await sql<ChoiceRow>`
    SELECT tax_mode AS "taxMode", praise_card_id AS "cardId", without_card AS "withoutCard", order_date::text AS "orderDate", warehouse,
      city_confirmed AS "cityConfirmed",
      CASE WHEN label_file_id IS NOT NULL THEN jsonb_build_object('fileId', label_file_id, 'warehouse', label_warehouse, 'carrier', label_carrier,
        'trackingNumber', label_number) END AS label
    FROM manual_order WHERE account_id = ${order.accountId} AND order_id = ${order.id}`.execute(queryable);
  const [row] = found.rows;
  if (row === undefined) return NONE;
  const { taxMode, cardId, withoutCard, orderDate, label, warehouse, cityConfirmed } = row;
  // Another method selected on the order's page leaves the label unused.
  const ownLabel = order.setMethod === OWN_LOGISTICS ? label : null;
  return { taxMode, praiseCard: withoutCard ? 'none' : (cardId ?? 'rules'), ownLabel, orderDate, warehouse, cityConfirmed };
}
