import sharp from 'sharp';
import { expect, it } from 'vitest';
import { sizeOfPicture } from './picture-size.ts';

const picture = () => sharp({ create: { width: 120, height: 80, channels: 3, background: '#00cc33' } });

it.each([
  ['PNG', () => picture().png()],
  ['JPEG', () => picture().jpeg()],
  ['JPEG with a profile and progressive', () => picture().withMetadata().jpeg({ progressive: true })],
  ['GIF', () => picture().gif()],
])('the sides of a %s picture are read from its bytes', async (_name, make) => {
  expect(sizeOfPicture(await make().toBuffer())).toEqual({ width: 120, height: 80 });
});

it.each([
  ['a WebP picture', () => picture().webp().toBuffer()],
  ['a JPEG picture that is cut off', async () => (await picture().jpeg().toBuffer()).subarray(0, 40)],
  ['fill bytes without an end', () => Buffer.alloc(10_000, 0xff)],
  ['nothing', () => Buffer.alloc(0)],
])('%s has none that are known', async (_name, make) => {
  expect(sizeOfPicture(await make())).toBeNull();
});
