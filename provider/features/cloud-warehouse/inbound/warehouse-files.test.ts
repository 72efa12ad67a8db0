import { Readable } from 'node:stream';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { getWarehouseDocument, linkWarehouseFile, listMovements } from '#contract/cloud-warehouse.ts';
import {
  addInboundFile,
  createInboundPlan,
  getInboundPlan,
  type InboundPlanDetail,
  removeInboundFile,
  submitInboundPlan,
} from '#contract/cloud-warehouse-inbound.ts';
import { moveInboundPlan, receiveCarton } from '#contract/cloud-warehouse-operators.ts';
import { CARTON_PHOTOS_MAX, INBOUND_DOCUMENT_PURPOSE } from '#contract/cloud-warehouse.values.ts';
import { getUploadTerms, uploadFile } from '#contract/uploads.ts';
import { addStoredFile } from '#provider/files/stored-files.ts';
import { inTransaction } from '#provider/database/database.ts';
import type { Merchant } from '#tests/support/call.ts';
import { anOperator } from '#tests/support/operators.ts';
import { aVariant } from '#tests/support/order-builders.ts';
import { aLot } from '#tests/support/own-stock.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { pdfPages } from '#tests/support/read-pdf.ts';
import { anUpload } from '#tests/support/uploads.ts';
import { receiveCarton as receive } from './receive-goods.ts';

const provider = await startTestProvider({ limitFactor: 1_000 });
const { database } = provider.services;
const operator = await anOperator(provider);

const aPdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n');
const aPhoto = () => sharp({ create: { width: 60, height: 40, channels: 3, background: '#cc3333' } }).jpeg();

async function aPlan(merchant: Merchant, products = 1): Promise<InboundPlanDetail> {
  const lines = [];
  for (let made = 0; made < products; made += 1) lines.push({ variantId: (await aVariant(provider)).id, expected: 6, cartons: 2 });
  return (await merchant.call(createInboundPlan, { body: { mode: 'test', warehouse: 'CN', lines } })).data;
}
const add = async (merchant: Merchant, inboundPlanId: string, content: Buffer = aPdf) => {
  const fileId = await anUpload(merchant, INBOUND_DOCUMENT_PURPOSE, content, 'packing list.pdf');
  return merchant.call(addInboundFile, { params: { inboundPlanId }, body: { fileId } });
};
const step = (inboundPlanId: string, name: 'ship' | 'arrive' | 'receive' | 'finish') =>
  operator.call(moveInboundPlan, { params: { inboundPlanId }, body: { step: name } });
const served = async (merchant: Merchant, fileId: string) => {
  const { path } = (await merchant.call(linkWarehouseFile, { params: { fileId } })).data;
  return fetch(provider.url + path);
};

/** A photo as the command of the warehouse stores it. */
async function aStoredPhoto({ accountId }: Merchant): Promise<string> {
  const stored = await provider.services.files.put(Readable.from([await aPhoto().webp().toBuffer()]));
  await addStoredFile(database.db, { ...stored, accountId, purpose: 'warehouse-photo' });
  return stored.id;
}

describe('documents of a plan', () => {
  it('are added before the cartons are opened, made anew, shown by an address that works once, and removed', async () => {
    const merchant = await provider.signUp();
    const { id } = await aPlan(merchant);
    const withPdf = (await add(merchant, id)).data;
    const withBoth = (
      await add(
        merchant,
        id,
        await aPhoto()
          .withExif({ IFD0: { Copyright: 'secret-place' } })
          .toBuffer(),
      )
    ).data;
    expect(withPdf.files).toMatchObject([{ contentType: 'application/pdf', bytes: aPdf.length }]);
    expect(withBoth.files.map(({ contentType }) => contentType)).toEqual(['application/pdf', 'image/webp']);
    const [pdf, photo] = withBoth.files;
    const answer = await served(merchant, pdf?.id ?? '');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="packing list.pdf"');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(aPdf);
    expect(Buffer.from(await (await served(merchant, photo?.id ?? '')).arrayBuffer()).includes('secret-place')).toBe(false);
    const params = { inboundPlanId: id, fileId: pdf?.id ?? '' };
    expect((await merchant.call(removeInboundFile, { params })).data.files.map((file) => file.id)).toEqual([photo?.id]);
    expect((await merchant.call(removeInboundFile, { params })).status).toBe(404);
    await provider.runJobs();
    expect(await provider.services.files.open(params.fileId)).toBeNull();
  });

  it('are refused with a script, beyond the limit, and once goods are received', async () => {
    const merchant = await provider.signUp();
    const { id } = await aPlan(merchant);
    const script = Buffer.from('%PDF-1.7\n1 0 obj\n<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>\nendobj\n%%EOF\n');
    const query = { purpose: INBOUND_DOCUMENT_PURPOSE, fileName: 'packing list.pdf' };
    const refused = await merchant.call(uploadFile, { query, body: { file: new File([new Uint8Array(script)], 'a.pdf') } });
    expect(refused.problem.fields?.[0]).toMatchObject({ path: 'file', code: 'file-unfit' });
    const { filesMax } = (await merchant.call(getUploadTerms, { params: { purpose: INBOUND_DOCUMENT_PURPOSE } })).data;
    for (let count = 0; count < filesMax; count += 1) expect((await add(merchant, id)).status).toBe(200);
    expect((await add(merchant, id)).problem.code).toBe('limit-reached');
    const { files } = (await merchant.call(submitInboundPlan, { params: { inboundPlanId: id } })).data;
    for (const name of ['ship', 'arrive', 'receive'] as const) await step(id, name);
    expect((await add(merchant, id)).problem.code).toBe('state-conflict');
    const params = { inboundPlanId: id, fileId: files[0]?.id ?? '' };
    expect((await merchant.call(removeInboundFile, { params })).problem.code).toBe('state-conflict');
  });

  it('of another account can neither be added to, read nor removed', async () => {
    const [merchant, stranger] = [await provider.signUp(), await provider.signUp()];
    const { id } = await aPlan(merchant);
    const fileId = (await add(merchant, id)).data.files[0]?.id ?? '';
    expect((await add(stranger, id)).status).toBe(404);
    expect((await stranger.call(linkWarehouseFile, { params: { fileId } })).status).toBe(404);
    expect((await stranger.call(removeInboundFile, { params: { inboundPlanId: id, fileId } })).status).toBe(404);
  });
});

describe('photos the warehouse took', () => {
  it('of a carton stand beside its count', async () => {
    const [merchant, stranger] = [await provider.signUp(), await provider.signUp()];
    const { id } = await aPlan(merchant);
    await merchant.call(submitInboundPlan, { params: { inboundPlanId: id } });
    for (const name of ['ship', 'arrive', 'receive'] as const) await step(id, name);
    const photos = [];
    for (let count = 0; count <= CARTON_PHOTOS_MAX; count += 1) photos.push(await aStoredPhoto(merchant));
    const [fileId = '', ...others] = photos;
    expect((await merchant.call(linkWarehouseFile, { params: { fileId } })).status).toBe(404);
    const open = (photoIds: string[]) =>
      inTransaction(database, (tx) =>
        receive(
          tx,
          { accountId: merchant.accountId, id },
          { number: 1, received: 2, damaged: 1, unusual: false, measured: null, photoIds },
        ),
      );
    await expect(open(photos)).rejects.toMatchObject({ code: 'limit-reached' });
    await open([fileId, ...others.slice(0, 1)]);
    const { cartons } = (await merchant.call(getInboundPlan, { params: { inboundPlanId: id } })).data;
    expect(cartons.map(({ photoIds }) => photoIds)).toEqual([[fileId, others[0]], []]);
    expect((await served(merchant, fileId)).headers.get('content-type')).toBe('image/webp');
    expect((await stranger.call(linkWarehouseFile, { params: { fileId } })).status).toBe(404);
  });

  it('of a disposal stands with its movement', async () => {
    const merchant = await provider.signUp();
    const lotId = await aLot(provider, merchant, await aVariant(provider), { units: 4 });
    const fileId = await aStoredPhoto(merchant);
    await sql`INSERT INTO lot_adjustment (account_id, id, lot_id, kind, counted_before, counted, reason, actor_kind, file_id)
      VALUES (${merchant.accountId}, gen_random_uuid(), ${lotId}, 'disposal', 4, 0, 'Term over', 'operator', ${fileId})`.execute(
      database.db,
    );
    const { data } = await merchant.call(listMovements, { query: { lotId } });
    expect(data.map(({ kind, photoId }) => [kind, photoId])).toEqual([
      ['dispose', fileId],
      ['receive', null],
    ]);
    expect((await served(merchant, fileId)).status).toBe(200);
  });
});

it('labels of all lots of a plan come as one file, once they are on the shelf', async () => {
  const merchant = await provider.signUp();
  const { id } = await aPlan(merchant, 3);
  await merchant.call(submitInboundPlan, { params: { inboundPlanId: id } });
  const labels = { params: { document: 'plan-lot-labels' as const, documentId: id } };
  for (const name of ['ship', 'arrive', 'receive'] as const) await step(id, name);
  expect((await merchant.call(getWarehouseDocument, labels)).problem.code).toBe('state-conflict');
  for (let carton = 1; carton <= 6; carton += 1)
    await operator.call(receiveCarton, { params: { inboundPlanId: id, carton }, body: { received: 3 } });
  expect((await step(id, 'finish')).data.state).toBe('stocked');
  const { fileName, content } = (await merchant.call(getWarehouseDocument, labels)).data;
  expect(fileName).toMatch(/^lot-labels-IN\d+\.pdf$/);
  const pages = pdfPages(Buffer.from(content, 'base64'));
  const lots = await sql<{
    number: string;
  }>`SELECT number FROM stock_lot WHERE account_id = ${merchant.accountId} ORDER BY document_line`.execute(database.db);
  expect(pages).toHaveLength(3);
  for (const [index, { number }] of lots.rows.entries()) expect(pages[index]).toContain(number);
  expect((await (await provider.signUp()).call(getWarehouseDocument, labels)).status).toBe(404);
});
