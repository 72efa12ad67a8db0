import { createTicket, type Ticket, type TicketInput } from '#contract/support-tickets.ts';
import { TICKET_FILE_PURPOSE } from '#contract/support-tickets.values.ts';
import type { Merchant } from './call.ts';
import { anUpload } from './uploads.ts';

/** A ticket of the merchant's, an idea unless said, with a small table where a file is named. */
export async function aTicket(merchant: Merchant, { file, ...overrides }: Partial<TicketInput> & { file?: string } = {}): Promise<Ticket> {
  const fileIds = file === undefined ? [] : [await anUpload(merchant, TICKET_FILE_PURPOSE, Buffer.from('sku,count\nA1,2\n'), file)];
  const body = { category: 'idea', subject: 'A darker theme', text: 'My eyes hurt at night, please.', fileIds, ...overrides } as const;
  const answer = await merchant.call(createTicket, { body });
  if (answer.status !== 200) throw new Error(`asking answered ${answer.text}`);
  return answer.data;
}
