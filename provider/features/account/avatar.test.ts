import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { AVATAR_PIXELS } from '#contract/account.values.ts';
import { updateAvatar } from '#contract/account.ts';
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

function setAvatar(merchant: Merchant, image: Buffer | string) {
  const text = typeof image === 'string' ? image : image.toString('base64');
  return merchant.call(updateAvatar, { params: { userId: merchant.userId }, body: { image: text } });
}

function fileOf(path: string): string {
  const name = path.slice('/files/avatars/'.length, -'.webp'.length);
  return join(provider.services.config.dataDir, 'files', name.slice(0, 2), name);
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

test.each<[string, Buffer | string]>([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><script>alert(1)</script></svg>')],
  ['a GIF that is a script', Buffer.from('GIF89a/*\x00*/=1;alert(1)//')],
  ['a PDF', Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj')],
  ['a single pixel', await aPicture({ width: 1, height: 1 })],
  ['a bomb of 256 million pixels', bomb],
  ['half a picture', (await aPicture({ format: 'jpeg', width: 800, height: 800 })).subarray(0, 1_500)],
  ['a header without a picture', Buffer.from('\x89PNG\r\n\x1a\n and nothing else', 'latin1')],
  ['text that is no Base64', 'not base64 !'],
  ['a data address', 'data:image/png;base64,iVBORw0KGgo='],
])('%s is refused', async (_name, image) => {
  const merchant = await provider.signUp();
  const { status, problem } = await setAvatar(merchant, image);
  expect(status).toBe(400);
  expect(problem.fields?.map(({ path, code }) => ({ path, code }))).toEqual([{ path: 'image', code: 'picture-unreadable' }]);
  expect((await merchant.call(userInfo)).data.avatar).toBe('');
});

test('a text beyond the bound is refused before it is decoded', async () => {
  const merchant = await provider.signUp();
  expect((await setAvatar(merchant, 'A'.repeat(700_001))).problem.fields?.[0]?.code).toBe('too-long');
  expect((await setAvatar(merchant, 'A'.repeat(1_100_000))).status).toBe(413);
});

test('a new picture replaces the former, and removing it leaves nothing behind', async () => {
  const merchant = await provider.signUp();
  const first = (await setAvatar(merchant, await aPicture({ color: '#112233' }))).data.avatar;
  const second = (await setAvatar(merchant, await aPicture({ color: '#445566' }))).data.avatar;
  expect((await fetch(provider.url + first)).status).toBe(404);
  expect((await fetch(provider.url + second)).status).toBe(200);
  expect((await setAvatar(merchant, '')).data.avatar).toBe('');
  expect((await fetch(provider.url + second)).status).toBe(404);
  await expect(stat(fileOf(second))).rejects.toThrow('ENOENT');
});

test('a picture two merchants share stays until both have dropped it', async () => {
  const [one, two] = [await provider.signUp(), await provider.signUp()];
  const picture = await aPicture({ color: '#abcdef' });
  const { avatar } = (await setAvatar(one, picture)).data;
  expect((await setAvatar(two, picture)).data.avatar).toBe(avatar);
  await setAvatar(one, '');
  expect((await fetch(provider.url + avatar)).status).toBe(200);
  await Promise.all([setAvatar(two, ''), setAvatar(two, ''), setAvatar(one, picture)]);
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

test("nobody sets another merchant's picture, and only hashes of pictures are served", async () => {
  const [owner, other] = [await provider.signUp(), await provider.signUp()];
  const image = (await aPicture()).toString('base64');
  expect((await other.call(updateAvatar, { params: { userId: owner.userId }, body: { image } })).status).toBe(404);
  expect((await owner.call(userInfo)).data.avatar).toBe('');
  for (const file of ['x.webp', '..%2Fsecret-key', `${'0'.repeat(64)}.webp`, `${'0'.repeat(64)}.svg`]) {
    expect((await fetch(`${provider.url}/files/avatars/${file}`)).status).toBe(404);
  }
});
