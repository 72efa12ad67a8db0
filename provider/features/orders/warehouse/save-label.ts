import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Queryable } from '#provider/database/database.ts';
import { OperatorMistake } from '#provider/operator.ts';
import type { Services } from '#provider/services.ts';
import { type CompleteLabel, findManualChoices } from '../manual-choices.store.ts';
import { findOrder } from '../orders.store.ts';
import { findConsoleOrder } from './operate-warehouse.ts';

/** The label an order leaves with, where its merchant gave one; null: its carrier's. */
export async function findLabel(queryable: Queryable, key: { accountId: string; orderId: string }): Promise<CompleteLabel | null> {
  const order = await findOrder(queryable, key.accountId, key.orderId);
  return order === null ? null : (await findManualChoices(queryable, order)).ownLabel;
}

/** Writes the label of an order's merchant to a new file on this machine. */
export async function saveLabel({ database, files }: Services, number: string, path: string): Promise<CompleteLabel> {
  const label = await findLabel(database.db, await findConsoleOrder(database, number));
  if (label === null) throw new OperatorMistake(`${number} has no label of its merchant's own.`);
  const stored = await files.open(label.fileId);
  if (stored === null) throw new OperatorMistake(`The label of ${number} is gone.`);
  await pipeline(stored.content, createWriteStream(path, { flags: 'wx', mode: 0o600 })).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw new OperatorMistake(`${path} is there already.`);
    throw error;
  });
  return label;
}
