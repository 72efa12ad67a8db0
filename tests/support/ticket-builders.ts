import { createTicket, type Ticket, type TicketInput, uploadTicketFile } from '#contract/support-tickets.ts';
import type { Merchant } from './call.ts';

/** A ticket of the merchant's, an idea unless said, with a small table where a file is named. */
export async function aTicket(merchant: Merchant, { file, ...overrides }: Partial<TicketInput> & { file?: string } = {}): Promise<Ticket> {
  const fileIds = file === undefined ? [] : [await aTicketFile(merchant, Buffer.from('sku,count\nA1,2\n'), file)];
  const body = { category: 'idea', subject: 'A darker theme', text: 'My eyes hurt at night, please.', fileIds, ...overrides } as const;
  const answer = await merchant.call(createTicket, { body });
  if (answer.status !== 200) throw new Error(`asking answered ${answer.text}`);
  return answer.data;
}

/** The id of a file the merchant has sent for a ticket. */
export async function aTicketFile(merchant: Merchant, content: Buffer, fileName: string): Promise<string> {
  const answer = await merchant.call(uploadTicketFile, {
    query: { fileName },
    body: { file: new File([new Uint8Array(content)], 'a.bin') },
  });
  if (answer.status !== 200) throw new Error(`sending a file answered ${answer.text}`);
  return answer.data.id;
}
