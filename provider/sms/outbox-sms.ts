import { writeOutboxFiles } from '#provider/mail/outbox-folder.ts';
import type { SmsSender } from './sms-sender.ts';

/** Puts each message into a folder as a text file. */
export function buildOutboxSms(folder: string): SmsSender {
  return { send: ({ to, text }) => writeOutboxFiles(folder, to, { txt: `${to}\n\n${text}\n` }) };
}
