import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { vi } from 'vitest';
import { patient } from './patience.ts';

const SOON = { timeout: patient(20_000), interval: 250 };

/** The newest address in the mails to somebody that contains some words, once such a mail lies in the outbox of a started product. */
export function mailedAddress(dataDir: string, email: string, words: string): Promise<string> {
  return vi.waitFor(async () => {
    const folder = join(dataDir, 'outbox', 'mail');
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
    const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
    const own = mails.filter((mail) => mail.to?.some(({ address }) => address === email));
    const found = own.flatMap((mail) => (mail.text ?? '').match(/https?:\/\/\S+/g) ?? []).filter((address) => address.includes(words));
    const newest = found.at(-1);
    if (newest === undefined) throw new Error(`no mail to ${email} with ${words}`);
    return newest;
  }, SOON);
}
