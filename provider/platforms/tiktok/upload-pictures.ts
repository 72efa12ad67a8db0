import { z } from 'zod';
import { OutboundError } from '#provider/outbound/outbound-error.ts';
import type { PushedProduct } from '#provider/platforms/catalog-sync.ts';
import { PlatformRefusal } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { callTiktok, type TiktokStore } from './tiktok-client.ts';

/** What TikTok takes as a main picture: up to nine, of 300 to 4,000 pixels a side. */
const PICTURES_MAX = 9;
const SIDE_MIN = 300;
const SIDE_MAX = 2_000;
const PICTURE_LIMIT_BYTES = 10 * 1_048_576;
const PIXELS_MAX = 60_000_000;
const REDIRECTS = 3;

const Uploaded = z.object({ uri: z.string().min(1) });

/** TikTok's names of pictures by our addresses of them. */
export type PictureUris = Record<string, string>;

/** The pictures a product shows: its first ones, and those of its variants. */
export function shownPictures({ pictures, variants }: PushedProduct): string[] {
  const main = pictures.slice(0, PICTURES_MAX).map(({ url }) => url);
  return [...new Set([...main, ...variants.flatMap(({ pictureUrl }) => (pictureUrl === null ? [] : [pictureUrl]))])];
}

/** The first pictures of a product by TikTok's names. */
export function mainPictures({ pictures }: PushedProduct, uris: PictureUris): { uri: string }[] {
  return pictures.slice(0, PICTURES_MAX).flatMap(({ url }) => (uris[url] === undefined ? [] : [{ uri: uris[url] }]));
}

/** Uploads one picture: TikTok fetches none by itself. */
export async function uploadPicture(services: Services, store: TiktokStore, url: string): Promise<string> {
  const bytes = await encodePicture(await fetchPicture(services, url));
  const { uri } = await callTiktok(services, store, {
    method: 'POST',
    path: '/product/202309/images/upload',
    file: { contentType: 'image/jpeg', bytes, fields: { use_case: 'MAIN_IMAGE' } },
    namesShop: false,
    data: Uploaded,
    repeatable: true,
  });
  return uri;
}

async function fetchPicture({ outbound, config, ownUrl }: Services, url: string): Promise<Buffer> {
  // Pictures of our own are taken from ourselves: our public address may not be reachable from here.
  const from = url.startsWith(`${config.publicUrl}/files/`) ? `${ownUrl()}${url.slice(config.publicUrl.length)}` : url;
  try {
    const answer = await outbound.send({
      method: 'GET',
      url: from,
      idempotent: true,
      answerLimitBytes: PICTURE_LIMIT_BYTES,
      redirects: REDIRECTS,
    });
    if (answer.status === 200) return answer.body;
    throw pictureBroken(answer.status >= 500);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    if (error.trouble === 'address-refused') throw new PlatformRefusal({ code: 'picture-address-private', params: {} }, false);
    throw pictureBroken(error.trouble !== 'answer-too-large');
  }
}

/** Whatever it was drawn or stored as, TikTok gets a photo of a size it takes. */
async function encodePicture(picture: Buffer): Promise<Buffer> {
  // Loading the decoders takes longer than the rest of a start.
  const { default: sharp } = await import('sharp');
  try {
    const source = sharp(picture, { limitInputPixels: PIXELS_MAX, failOn: 'error' });
    const { width, height } = await source.metadata();
    const scale = Math.min(Math.max(1, SIDE_MIN / Math.min(width, height)), SIDE_MAX / Math.max(width, height));
    return await source
      .rotate()
      .resize({ width: Math.round(width * Math.min(scale, SIDE_MAX / width)), withoutEnlargement: false })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 88 })
      .toBuffer();
  } catch {
    // The decoder has one error for every picture it can't read, and no other input.
    throw pictureBroken(false);
  }
}

function pictureBroken(mayRecover: boolean): PlatformRefusal {
  return new PlatformRefusal({ code: 'picture-address-broken', params: {} }, mayRecover);
}
