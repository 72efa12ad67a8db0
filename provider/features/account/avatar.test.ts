import { request } from 'node:http';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { AVATAR_PIXELS } from '#contract/account.values.ts';
import { removeAvatar, updateAvatar } from '#contract/account.ts';
import { userInfo } from '#contract/sign-in.ts';
import type { Merchant } from '#tests/support/call.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider();

async function aPicture(
  options: { width?: number; height?: number; color?: string; format?: 'png' | 'jpeg' | 'webp' } = {},
): Promise<Buffer> {
  const { width = 300, height = 300, color = '#3366cc', format = 'png' } = options;
  return sharp({ create: { width, height, channels: 3, background: color } })
    .toFormat(format)
    .toBuffer();
}

/** The file's name and type say nothing true: neither is believed. */
function setAvatar(merchant: Merchant, image: Buffer, { userId } = merchant) {
  return merchant.call(updateAvatar, { params: { userId }, body: { image: new File([new Uint8Array(image)], '../../x.svg') } });
}

function clearAvatar(merchant: Merchant) {
  return merchant.call(removeAvatar, { params: { userId: merchant.userId } });
}

/** The picture's content in the file store; null when it is gone. */
function contentOf(path: string) {
  return provider.services.files.open(path.slice('/files/avatars/'.length, -'.webp'.length));
}

test.each(['png', 'jpeg', 'webp'] as const)('a %s becomes a square WebP that anybody may fetch and keep', async (format) => {
  const merchant = await provider.signUp();
  const { avatar } = (await setAvatar(merchant, await aPicture({ width: 400, height: 200, format }))).data;
  expect((await merchant.call(userInfo)).data.avatar).toBe(avatar);
  const answer = await fetch(provider.url + avatar);
  expect(
    Object.fromEntries(['content-type', 'cache-control', 'x-content-type-options'].map((name) => [name, answer.headers.get(name)])),
  ).toEqual({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({
    format: 'webp',
    width: AVATAR_PIXELS,
    height: AVATAR_PIXELS,
  });
});

test('what a camera wrote into a picture is gone, and the picture stands upright', async () => {
  const merchant = await provider.signUp();
  const left = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  const picture = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#0000ff' } })
    .composite([{ input: left, top: 0, left: 0 }])
    .withExif({ IFD0: { Copyright: 'secret-place' }, IFD3: { GPSLatitude: '52/1 0/1 0/1' } })
    .withMetadata({ orientation: 3 })
    .jpeg()
    .toBuffer();
  const { avatar } = (await setAvatar(merchant, picture)).data;
  const served = Buffer.from(await (await fetch(provider.url + avatar)).arrayBuffer());
  expect(served.includes('secret-place') || served.includes('EXIF')).toBe(false);
  const [red = 0, , blue = 0] = await sharp(served).extract({ left: 10, top: 240, width: 1, height: 1 }).raw().toBuffer();
  expect(red).toBeGreaterThan(200);
  expect(blue).toBeLessThan(50);
});

test('pages and archives hidden behind a picture do not survive', async () => {
  const merchant = await provider.signUp();
  const polyglot = Buffer.concat([await aPicture(), Buffer.from('<script>alert(1)</script>PK\x03\x04')]);
  const { avatar } = (await setAvatar(merchant, polyglot)).data;
  const served = Buffer.from(await (await fetch(provider.url + avatar)).arrayBuffer());
  expect(served.includes('script') || served.includes('PK\x03\x04')).toBe(false);
});

const bomb = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: '#fff' } })
  .png({ compressionLevel: 9, palette: true })
  .toBuffer();

test.each<[string, Buffer]>([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><script>alert(1)</script></svg>')],
  ['a GIF that is a script', Buffer.from('GIF89a/*\x00*/=1;alert(1)//')],
  ['a PDF', Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj')],
  ['a single pixel', await aPicture({ width: 1, height: 1 })],
  ['a bomb of 256 million pixels', bomb],
  ['half a picture', (await aPicture({ format: 'jpeg', width: 800, height: 800 })).subarray(0, 1_500)],
  ['a header without a picture', Buffer.from('\x89PNG\r\n\x1a\n and nothing else', 'latin1')],
  ['an empty file', Buffer.alloc(0)],
])('%s is refused', async (_name, image) => {
  const merchant = await provider.signUp();
  const { status, problem } = await setAvatar(merchant, image);
  expect(status).toBe(400);
  expect(problem.fields?.map(({ path, code }) => ({ path, code }))).toEqual([{ path: 'image', code: 'picture-unreadable' }]);
  expect((await merchant.call(userInfo)).data.avatar).toBe('');
});

test('a file beyond the bound is refused, whether it says its size or comes without end', async () => {
  const merchant = await provider.signUp();
  expect((await setAvatar(merchant, Buffer.alloc(512 * 1024 + 1, 1))).status).toBe(413);
  const endless = await sendWithoutEnd(merchant);
  expect(endless.status).toBe(413);
  expect(endless.sentBytes).toBeLessThan(20 * 1_048_576);
  expect((await merchant.call(userInfo)).data.avatar).toBe('');
});

/** Writes a file until the provider answers. */
function sendWithoutEnd({ userId, authorization }: Merchant): Promise<{ status: number; sentBytes: number }> {
  const url = `${provider.url}/v1/users/${userId}/avatar`;
  const chunk = Buffer.alloc(65_536, 1);
  return new Promise((resolve, reject) => {
    let sentBytes = 0;
    const sending = request(url, { method: 'POST', headers: { authorization, 'content-type': 'multipart/form-data; boundary=x' } });
    function writeOn(): void {
      while (!sending.destroyed) {
        sentBytes += chunk.length;
        if (!sending.write(chunk)) return;
      }
    }
    let answered = false;
    sending.on('drain', writeOn);
    sending.on('response', (answer) => {
      answered = true;
      resolve({ status: answer.statusCode ?? 0, sentBytes });
      sending.destroy();
    });
    sending.on('error', (error) => (answered ? undefined : reject(error)));
    sending.write('--x\r\ncontent-disposition: form-data; name="image"; filename="x"\r\n\r\n');
    writeOn();
  });
}

test.each([
  ['no parts', 'multipart/form-data; boundary=x', '--x--\r\n'],
  ['no boundary', 'multipart/form-data', 'x'],
  [
    'another field',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="other"; filename="a"\r\n\r\nx\r\n--x--\r\n',
  ],
  [
    'a text instead of a file',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="image"\r\n\r\nx\r\n--x--\r\n',
  ],
  ['an end in the middle', 'multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\nx'],
  [
    'a field of every object',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="__proto__"; filename="a"\r\n\r\nx\r\n--x--\r\n',
  ],
])('a body with %s is refused', async (_name, contentType, body) => {
  const { userId, authorization } = await provider.signUp();
  const headers = { authorization, 'content-type': contentType };
  expect((await fetch(`${provider.url}/v1/users/${userId}/avatar`, { method: 'POST', headers, body })).status).toBe(400);
});

test('a new picture replaces the former, and removing it leaves nothing behind once that is committed', async () => {
  const merchant = await provider.signUp();
  const first = (await setAvatar(merchant, await aPicture({ color: '#112233' }))).data.avatar;
  const second = (await setAvatar(merchant, await aPicture({ color: '#445566' }))).data.avatar;
  expect((await fetch(provider.url + first)).status).toBe(404);
  expect((await fetch(provider.url + second)).status).toBe(200);
  expect((await clearAvatar(merchant)).data.avatar).toBe('');
  expect((await fetch(provider.url + second)).status).toBe(404);
  await provider.runJobs();
  expect([await contentOf(first), await contentOf(second)]).toEqual([null, null]);
});

test('a change that is rolled back leaves the former picture', async () => {
  const merchant = await provider.signUp();
  const { avatar } = (await setAvatar(merchant, await aPicture())).data;
  const { pool } = provider.services.database;
  await pool.query(`ALTER TABLE app_user ADD CONSTRAINT no_removal CHECK (avatar <> '' OR id <> '${merchant.userId}')`);
  expect((await clearAvatar(merchant)).status).toBe(500);
  await pool.query('ALTER TABLE app_user DROP CONSTRAINT no_removal');
  await provider.runJobs();
  expect((await fetch(provider.url + avatar)).status).toBe(200);
});

test('the same picture of two merchants is two files', async () => {
  const [one, two] = [await provider.signUp(), await provider.signUp()];
  const picture = await aPicture({ color: '#abcdef' });
  const { avatar } = (await setAvatar(one, picture)).data;
  expect((await setAvatar(two, picture)).data.avatar).not.toBe(avatar);
  await clearAvatar(two);
  await provider.runJobs();
  expect((await fetch(provider.url + avatar)).status).toBe(200);
});

test('two pictures at once leave one of them, and one row', async () => {
  const merchant = await provider.signUp();
  const pictures = await Promise.all(['#010101', '#020202'].map((color) => aPicture({ color })));
  const set = await Promise.all(pictures.map((picture) => setAvatar(merchant, picture)));
  const { avatar } = (await merchant.call(userInfo)).data;
  expect(set.map(({ data }) => data.avatar)).toContain(avatar);
  const rows = provider.services.database.db.selectFrom('stored_file').select('id').where('account_id', '=', merchant.accountId);
  expect(await rows.execute()).toHaveLength(1);
});

test("nobody sets or removes another merchant's picture, and only pictures are served", async () => {
  const [owner, other] = [await provider.signUp(), await provider.signUp()];
  expect((await setAvatar(other, await aPicture(), owner)).status).toBe(404);
  expect((await other.call(removeAvatar, { params: { userId: owner.userId } })).status).toBe(404);
  expect((await owner.call(userInfo)).data.avatar).toBe('');
  for (const file of ['x.webp', '..%2Fsecret-key', `${crypto.randomUUID()}.webp`, `${crypto.randomUUID()}.svg`]) {
    expect((await fetch(`${provider.url}/files/avatars/${file}`)).status).toBe(404);
  }
});
