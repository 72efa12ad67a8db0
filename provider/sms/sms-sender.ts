import type { SmsConfig } from '#provider/config.ts';
import { writeOutboxFiles } from '#provider/mail/outbox-folder.ts';
import type { Outbound } from '#provider/outbound/outbound.ts';
import { buildHttpSms } from './http-sms.ts';

export interface SmsSender {
  /** Hands a text over; `to` is E.164. Throws when it could not be handed over, so that a job tries again. */
  send(message: { to: string; text: string }): Promise<void>;
}

export function buildSmsSender(config: SmsConfig, outbound: Outbound): SmsSender {
  return config.kind === 'http' ? buildHttpSms(outbound, config) : buildOutboxSms(config.folder);
}

/** Puts each message into a folder as a text file. */
function buildOutboxSms(folder: string): SmsSender {
  return { send: ({ to, text }) => writeOutboxFiles(folder, to, { txt: `${to}\n\n${text}\n` }) };
}
