import { sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';
import { Refusal, type RefusedField } from '#provider/http/refusal.ts';
import type { DocumentKey } from '../lifecycles.ts';

/** Beyond so many times what the catalog says, or below that part of it, a measure is taken for a slip. */
const UNUSUAL_TIMES = 10;

interface KnownCarton {
  expected: number;
  /** Null: it was not opened yet. */
  received: number | null;
  photos: number;
  /** Of a packed unit, as the catalog says; 0: it does not. */
  weightG: number;
  volumeMm3: number;
}

/** What is known of a carton before it is opened; null when its plan has none of that number. */
export async function findCarton(tx: Tx, { accountId, id }: DocumentKey, number: number): Promise<KnownCarton | null> {
  const found = await sql<KnownCarton>`
    SELECT c.expected, c.received, (SELECT count(*)::integer FROM inbound_photo f
        WHERE f.account_id = c.account_id AND f.plan_id = c.plan_id AND f.carton = c.number) AS photos,
      coalesce(v.packed_weight_g, 0) AS "weightG", coalesce(v.length_mm::bigint * v.width_mm * v.height_mm, 0) AS "volumeMm3"
    FROM inbound_carton c JOIN inbound_line i ON i.account_id = c.account_id AND i.plan_id = c.plan_id AND i.line = c.line
    JOIN variant v ON v.id = i.variant_id
    WHERE c.account_id = ${accountId} AND c.plan_id = ${id} AND c.number = ${number}`.execute(tx);
  return found.rows[0] ?? null;
}

interface Count {
  received: number;
  damaged: number;
  /** Whether it is right all the same. */
  unusual: boolean;
}

/** Refuses more units than were expected, and measures far from the catalog's, which mostly are slips, unless they are said to be unusual. */
export function requireUsual(
  known: Pick<KnownCarton, 'expected' | 'weightG' | 'volumeMm3'>,
  { measured, ...count }: Count & { measured: { weightG: number; volumeMm3: number } | null },
): void {
  requireUsualUnits(known.expected, count);
  if (count.unusual || measured === null) return;
  const fields = [
    ...unusualMeasure('measured.weightG', measured.weightG, known.weightG),
    ...unusualMeasure('measured.volumeMm3', measured.volumeMm3, known.volumeMm3),
  ];
  if (fields.length > 0) throw new Refusal('validation-failed', { fields });
}

/** Refuses more units than were expected, unless that is said to be unusual. */
export function requireUsualUnits(expected: number, { received, damaged, unusual }: Count): void {
  if (unusual || received + damaged <= expected) return;
  const field = damaged > expected ? { path: 'damaged', maximum: expected } : { path: 'received', maximum: expected - damaged };
  throw new Refusal('validation-failed', { fields: [{ path: field.path, code: 'too-large', params: { maximum: field.maximum } }] });
}

function unusualMeasure(path: string, measured: number, catalog: number): RefusedField[] {
  if (catalog <= 0) return [];
  const [minimum, maximum] = [Math.ceil(catalog / UNUSUAL_TIMES), catalog * UNUSUAL_TIMES];
  if (measured > maximum) return [{ path, code: 'too-large', params: { maximum } }];
  return measured < minimum ? [{ path, code: 'too-small', params: { minimum } }] : [];
}
