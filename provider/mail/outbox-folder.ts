import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const RECIPIENT_MAX = 80;
const NAME_SUFFIX_BYTES = 3;

/** Writes the forms of one message side by side; their name starts with time and recipient. `files` is content by ending. */
export async function writeOutboxFiles(folder: string, recipient: string, files: Record<string, string>): Promise<void> {
  await mkdir(folder, { recursive: true });
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const who = recipient.replaceAll(/[^\w@.+-]/g, '_').slice(0, RECIPIENT_MAX);
  const name = `${time}_${who}_${randomBytes(NAME_SUFFIX_BYTES).toString('hex')}`;
  for (const [ending, content] of Object.entries(files)) {
    const path = join(folder, `${name}.${ending}`);
    // Whoever watches the folder never finds half a message.
    await writeFile(`${path}.part`, content, { mode: 0o600 });
    await rename(`${path}.part`, path);
  }
}
