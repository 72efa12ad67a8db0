import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { addClaimFile, type Claim, getClaim, linkClaimFile, removeClaimFile, submitClaim } from '#contract/claims.ts';
import { CLAIM_EVIDENCE_PURPOSE } from '#contract/claims.values.ts';
import { getUploadTerms, uploadFile } from '#contract/uploads.ts';
import type { Merchant } from '#tests/support/call.ts';
import { aClaim } from '#tests/support/claim-builders.ts';
import { longTest } from '#tests/support/long.ts';
import { aPackedOrder, aParcel, scan } from '#tests/support/parcel-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { anUpload } from '#tests/support/uploads.ts';

const provider = await startTestProvider({ limitFactor: 1_000 }, { template: 'rates' });
const merchant = await provider.signUp();

/** A draft about a damaged item, which needs a photo. */
async function aDamage(owner = merchant): Promise<Claim> {
  const packed = await aPackedOrder(provider, owner);
  const parcelId = await aParcel(provider, owner, [packed]);
  await scan(provider, owner, parcelId, 'in_transit', 'delivered');
  const lines = [{ orderLineId: packed.order.orderLines[0]?.id ?? '', quantity: 1 }];
  return aClaim(owner, { parcelId, orderId: packed.order.id, reason: 'damaged', lines });
}
const aPhoto = (width = 300, height = 200) => sharp({ create: { width, height, channels: 3, background: '#cc3333' } }).jpeg();
const aPdf = (body = '') => Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /Catalog ${body} >>\nendobj\n%%EOF\n`);
const send = (content: Buffer, name = 'photo.jpg', by = merchant) =>
  by.call(uploadFile, {
    query: { purpose: CLAIM_EVIDENCE_PURPOSE, fileName: name },
    body: { file: new File([new Uint8Array(content)], name) },
  });
const name = (claim: Claim, fileId: string, by = merchant) => by.call(addClaimFile, { params: { claimId: claim.id }, body: { fileId } });
const add = async (claim: Claim, content: Buffer, by: Merchant = merchant) =>
  name(claim, await anUpload(by, CLAIM_EVIDENCE_PURPOSE, content, 'photo.jpg'), by);

describe('evidence', () => {
  longTest('is needed before a claim about damage is handed in', async () => {
    const claim = await aDamage();
    const submit = () => merchant.call(submitClaim, { params: { claimId: claim.id }, body: {} });
    expect((await submit()).problem).toMatchObject({ code: 'validation-failed', fields: [{ path: 'files', code: 'required' }] });
    await add(claim, await aPhoto().toBuffer());
    expect((await submit()).data.state).toBe('submitted');
    expect((await add(claim, await aPhoto().toBuffer())).status).toBe(409);
  });

  longTest('faults 81: is made anew: what a camera wrote into a photo is gone, whatever its name says', async () => {
    const claim = await aDamage();
    const photo = await aPhoto(400, 300)
      .withExif({ IFD0: { Copyright: 'secret-place' }, IFD3: { GPSLatitude: '52/1 0/1 0/1' } })
      .toBuffer();
    const sent = await send(Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]), '../../\u202egpj.exe');
    const [file] = (await name(claim, sent.data.id)).data.files;
    expect(file).toMatchObject({ contentType: 'image/webp' });
    const { path } = (await merchant.call(linkClaimFile, { params: { claimId: claim.id, fileId: file?.id ?? '' } })).data;
    const served = await fetch(provider.url + path);
    const content = Buffer.from(await served.arrayBuffer());
    expect(['secret-place', 'EXIF', '<script>'].filter((trace) => content.includes(trace))).toEqual([]);
    expect((await sharp(content).metadata()).format).toBe('webp');
    expect(served.headers.get('x-content-type-options')).toBe('nosniff');
    // Faults 82: of the sender's name nothing is left that leads elsewhere or misleads.
    expect(served.headers.get('content-disposition')).toBe('attachment; filename="gpj.webp"');
    expect((await fetch(provider.url + path)).status).toBe(400);
  });

  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['an SVG with a script', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a web page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a ZIP file, of whatever is in it (faults 79)', () => Buffer.from('PK\u0003\u0004aaaaaaaaaaaaaaaa')],
    ['a program', () => Buffer.from('MZ\u0090\u0000aaaaaaaaaaaaaaaaaa')],
    ['a photo that is cut off', async () => (await aPhoto().toBuffer()).subarray(0, 200)],
    ['a PNG of 50,000 by 50,000 points (faults 81)', () => aHugePng()],
    ['a tracking dot', () => aPhoto(1, 1).toBuffer()],
    ['a PDF that runs a script', () => aPdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>')],
    ['a PDF that hides its script', () => aPdf('/OpenAction << /S /J#61vaScript >>')],
    ['a PDF that starts a program', () => aPdf('/AA << /Launch (cmd.exe) >>')],
    ['a PDF with another file in it', () => aPdf('/Names << /EmbeddedFile 3 0 R >>')],
    ['a PDF with something behind it', () => Buffer.concat([aPdf(), Buffer.from('<script>')])],
  ])('refuses %s, by its content and not its name', async (_name, content) => {
    const answer = await send(await content());
    expect(answer.problem).toMatchObject({ code: 'validation-failed', fields: [{ path: 'file', code: 'file-unfit' }] });
  });

  it('may be a PDF, which is kept as it is', async () => {
    const claim = await aDamage();
    const [file] = (await add(claim, aPdf())).data.files;
    expect(file).toMatchObject({ contentType: 'application/pdf', bytes: aPdf().length });
    const { path } = (await merchant.call(linkClaimFile, { params: { claimId: claim.id, fileId: file?.id ?? '' } })).data;
    const served = await fetch(provider.url + path);
    expect(served.headers.get('content-type')).toBe('application/pdf');
    expect(Buffer.from(await served.arrayBuffer())).toEqual(aPdf());
  });

  longTest('is limited in size and in number', async () => {
    const claim = await aDamage();
    const { maxBytes, filesMax } = (await merchant.call(getUploadTerms, { params: { purpose: CLAIM_EVIDENCE_PURPOSE } })).data;
    expect((await send(Buffer.alloc(maxBytes + 1, 0xff))).problem.fields).toMatchObject([{ path: 'file', code: 'file-too-large' }]);
    for (let count = 0; count < filesMax; count += 1) expect((await add(claim, aPdf())).status).toBe(200);
    expect((await add(claim, aPdf())).problem.code).toBe('limit-reached');
  });

  it('is a file the merchant sent for it, and used once', async () => {
    const [claim, other] = [await aDamage(), await aDamage()];
    const gone = [{ path: 'fileId', code: 'file-gone' }];
    const fileId = await anUpload(merchant, CLAIM_EVIDENCE_PURPOSE, aPdf());
    expect((await name(claim, fileId)).data.files.map(({ id }) => id)).toEqual([fileId]);
    expect((await name(other, fileId)).problem.fields).toMatchObject(gone);
    const label = await anUpload(merchant, 'own-label', aPdf());
    const foreign = await anUpload(await provider.signUp(), CLAIM_EVIDENCE_PURPOSE, aPdf());
    for (const id of [label, foreign, crypto.randomUUID()]) expect((await name(other, id)).problem.fields).toMatchObject(gone);
    expect((await merchant.call(getClaim, { params: { claimId: other.id } })).data.files).toEqual([]);
  });

  it('of another merchant can neither be added to, read nor removed', async () => {
    const stranger = await provider.signUp();
    const claim = await aDamage();
    const [file] = (await add(claim, aPdf())).data.files;
    const params = { claimId: claim.id, fileId: file?.id ?? '' };
    expect((await add(claim, aPdf(), stranger)).status).toBe(404);
    expect((await stranger.call(linkClaimFile, { params })).status).toBe(404);
    expect((await stranger.call(removeClaimFile, { params })).status).toBe(404);
    const removed = await merchant.call(removeClaimFile, { params });
    expect(removed.data.files).toEqual([]);
    await provider.runJobs();
    expect(await provider.services.files.open(params.fileId)).toBeNull();
  });
});

/** Says of itself that it is huge; its pixels are not there. */
async function aHugePng(): Promise<Buffer> {
  const png = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#000000' } })
    .png()
    .toBuffer();
  png.writeUInt32BE(50_000, 16);
  png.writeUInt32BE(50_000, 20);
  return png;
}
