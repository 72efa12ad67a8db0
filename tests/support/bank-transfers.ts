import { v7 as uuidv7 } from 'uuid';
import type { Page } from 'playwright-core';
import { runOperator } from './wharf-process.ts';

const REFERENCE = /RC-[0-9A-Z]{10}-[0-9A-Z]/;

/** The app: its page, or its frame inside the Shopify admin. */
export type AppView = Pick<Page, 'getByLabel' | 'getByRole' | 'getByText' | 'locator'>;

/** Shows, on the page of a bank transfer, that it was sent; gives its reference. */
export async function proveTransfer(app: AppView): Promise<string> {
  const send = app.getByRole('button', { name: 'Send proof' });
  await send.waitFor();
  const [reference = ''] = REFERENCE.exec(await app.locator('main').first().innerText()) ?? [];
  await app.locator('input[type=file]').setInputFiles({
    name: 'transfer.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(`%PDF-1.4\n% ${uuidv7()}\n%%EOF`),
  });
  await app.getByText('transfer.pdf').first().waitFor();
  await app.getByLabel('Day it was sent').fill('2026-11-20');
  await app.getByLabel('Name of the account holder').fill('Ana Souza');
  await app.getByLabel('Number of the transfer at your bank').fill(`B${uuidv7().slice(-8)}`);
  await send.click();
  return reference;
}

/** An operator of a product, by e-mail address. */
export async function anOperatorOf(dataDir: string): Promise<string> {
  const email = `operator-${uuidv7()}@example.com`;
  await runOperator(dataDir, ['create-operator', email], { OPERATOR_PASSWORD: 'a-long-enough-passphrase' });
  return email;
}

/** What an operator decides on the transfer with a reference. */
export async function decideTransfer(
  dataDir: string,
  {
    operator,
    reference,
    decision,
  }: { operator: string; reference: string; decision: { receivedMinor: number } | 'confirm' | 'more-info' | 'reject' },
): Promise<void> {
  const by = ['--as', operator, '--reason', 'seen on the statement of the day'];
  const words =
    typeof decision === 'string'
      ? [decision, reference]
      : ['match', reference, '--received', String(decision.receivedMinor), '--bank-reference', uuidv7()];
  await runOperator(dataDir, ['bank-transfers', ...words, ...by]);
}
