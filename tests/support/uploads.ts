import { uploadFile } from '#contract/uploads.ts';
import type { Merchant } from './call.ts';

/** The id of a file the merchant has sent for a purpose. */
export async function anUpload(merchant: Merchant, purpose: string, content: Buffer, fileName = 'a.pdf'): Promise<string> {
  const answer = await merchant.call(uploadFile, {
    query: { purpose, fileName },
    body: { file: new File([new Uint8Array(content)], 'a.bin') },
  });
  if (answer.status !== 200) throw new Error(`sending a file answered ${answer.text}`);
  return answer.data.id;
}
