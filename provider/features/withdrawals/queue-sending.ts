import { addJob, type Tx } from '#provider/database/database.ts';

const SEND_TRIES = 12;

/** The key of the job that sends a withdrawal, or follows its payout. */
export const SENDING_KEY = 'send-withdrawal:';

/** Has a job send an approved withdrawal, or follow one that is being sent; `runAt`: not before. */
export async function queueSending(
  tx: Tx,
  { accountId, withdrawalId }: { accountId: string; withdrawalId: string },
  { runAt }: { runAt?: string } = {},
): Promise<void> {
  const when = runAt === undefined ? {} : { runAt: new Date(runAt) };
  await addJob(
    tx,
    'send-withdrawal',
    { accountId, withdrawalId },
    { key: `${SENDING_KEY}${withdrawalId}`, maxAttempts: SEND_TRIES, ...when },
  );
}
