import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Mode } from '#contract/money.ts';
import type { Queryable } from '#provider/database/database.ts';

export interface Movement {
  accountId: string;
  mode: Mode;
  kind: 'recharge' | 'refund';
  /** What the merchant reads, e.g. the recharge's number. */
  reference: string;
  rechargeId: string;
  /** Change of the available balance in fen. */
  amountMinor: number;
  /** The provider-side account the money comes from or goes to. */
  counterAccount: 'gateway:clearing';
}

/** Posts one change of a wallet, with its entry and postings. Throws when the wallet is missing or would go below zero. */
export async function postMovement(queryable: Queryable, movement: Movement): Promise<void> {
  const result = await sql<{ balances: number[] | null }>`SELECT ledger_post(ARRAY[ROW(${movement.accountId}, ${movement.mode}, ${uuidv7()},
    ${movement.kind}, ${movement.reference}, NULL, ${movement.rechargeId}, NULL, ${movement.amountMinor},
    ARRAY[${movement.counterAccount}], ARRAY[${-movement.amountMinor}::bigint])::ledger_movement]) AS balances`.execute(queryable);
  if ((result.rows[0]?.balances ?? null) === null)
    throw new Error(`${movement.reference} can not be posted to the ${movement.mode} wallet`);
}
