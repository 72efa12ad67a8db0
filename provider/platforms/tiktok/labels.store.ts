import { sql } from 'kysely';
import type { Queryable } from '#provider/database/database.ts';

/** A label TikTok made for a package that it carries itself. */
export interface PlatformLabel {
  packageId: string;
  trackingNumber: string | null;
  /** Of a PDF, for as long as TikTok has it there. */
  documentUrl: string;
}

/** The labels of an order's packages, those of orders merged into it among them. */
export async function findLabels(
  queryable: Queryable,
  { accountId, orderId }: { accountId: string; orderId: string },
): Promise<PlatformLabel[]> {
  const found = await sql<PlatformLabel>`
    SELECT DISTINCT t.package_id AS "packageId", t.tracking_number AS "trackingNumber", t.document_url AS "documentUrl"
    FROM order_line l
    JOIN orders o ON o.account_id = l.account_id AND o.id = coalesce(l.origin_order_id, l.order_id)
    JOIN tiktok_label t ON t.account_id = o.account_id AND t.store_id = o.store_id AND t.external_order_id = o.external_id
    WHERE l.account_id = ${accountId} AND l.order_id = ${orderId}
    ORDER BY t.package_id`.execute(queryable);
  return found.rows;
}
