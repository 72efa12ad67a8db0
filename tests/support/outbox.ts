import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import type { TestProvider } from './provider.ts';

/** Mails to the address that lie in the provider's outbox folder, the oldest first. */
export async function mailsTo(provider: TestProvider, address: string): Promise<Email[]> {
  const files = await outboxFiles(provider, 'mail', '.eml');
  const mails = await Promise.all(files.map(async (file) => PostalMime.parse(await readFile(file))));
  return mails.filter((mail) => mail.to?.some((to) => to.address === address));
}

/** Runs the jobs and gives the newest mail to the address. */
export async function nextMail(provider: TestProvider, address: string): Promise<Email> {
  await provider.runJobs();
  const mail = (await mailsTo(provider, address)).at(-1);
  if (mail === undefined) throw new Error(`no mail to ${address}`);
  return mail;
}

/** What the link of the mail carries behind its #, e.g. `token=…`. */
export function linkSecret(mail: Email, name: 'token' | 'code'): string {
  const link = /https?:\/\/\S+#\S+/.exec(mail.text ?? '')?.[0];
  const secret = link === undefined ? null : new URLSearchParams(new URL(link).hash.slice(1)).get(name);
  if (secret === null) throw new Error(`no ${name} in the mail “${mail.subject}”`);
  return secret;
}

/** Runs the jobs and gives the code of the newest text message to the number. */
export async function nextSmsCode(provider: TestProvider, phone: string): Promise<string> {
  await provider.runJobs();
  const file = (await outboxFiles(provider, 'sms', '.txt')).filter((name) => name.includes(phone)).at(-1);
  const code = file === undefined ? undefined : /\b\d{6}\b/.exec((await readFile(file, 'utf8')).replace(phone, ''))?.[0];
  if (code === undefined) throw new Error(`no message to ${phone}`);
  return code;
}

async function outboxFiles(provider: TestProvider, kind: 'mail' | 'sms', ending: string): Promise<string[]> {
  const folder = join(provider.services.config.dataDir, 'outbox', kind);
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => join(folder, name));
}
