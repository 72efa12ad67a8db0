import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createManualDraft, createManualOrder, getManualOrderForm, linkOwnLabel, updateManualOrder } from '#contract/manual-orders.ts';
import { OWN_LABEL_PURPOSE, OWN_LOGISTICS } from '#contract/manual-orders.values.ts';
import { setOrderMethod, splitOrder } from '#contract/order-actions.ts';
import { cancelOrder, getOrder, listOrders } from '#contract/orders.ts';
import { movePraiseCard } from '#contract/praise-cards.ts';
import { quoteSamples } from '#contract/quotes.ts';
import { getUploadTerms, uploadFile } from '#contract/uploads.ts';
import { saveLabel } from '#provider/features/orders/warehouse/save-label.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import { cleanUpAfter } from '#tests/support/clean-up.ts';
import { longTest } from '#tests/support/long.ts';
import { aManualOrder } from '#tests/support/manual-orders.ts';
import { aMember } from '#tests/support/members.ts';
import { anOperator } from '#tests/support/operators.ts';
import { aVariant, pay } from '#tests/support/order-builders.ts';
import { anApprovedCard } from '#tests/support/praise-card-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { anUpload } from '#tests/support/uploads.ts';

const provider = await startTestProvider({ limitFactor: 1_000 }, { template: 'rates' });
const merchant = await provider.signUp();
const variant = await aVariant(provider);
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n');
const HANDLING_MINOR = 300;

const upload = (content: Buffer) =>
  merchant.call(uploadFile, {
    query: { purpose: OWN_LABEL_PURPOSE, fileName: 'label.pdf' },
    body: { file: new File([new Uint8Array(content)], 'label.pdf') },
  });
const make = (overrides: Parameters<typeof aManualOrder>[1] = {}) =>
  merchant.call(createManualOrder, { body: aManualOrder(variant.id, overrides) });
const wrongFields = ({ fields }: { fields?: { path: string; code: string }[] | undefined }) =>
  fields?.map(({ path, code }) => `${path} ${code}`);
let labels = 0;
async function aLabel() {
  labels += 1;
  const fileId = await anUpload(merchant, OWN_LABEL_PURPOSE, PDF, 'label.pdf');
  return { fileId, warehouse: 'CN' as const, carrier: 'Courier of mine', trackingNumber: `MINE-${1_000 + labels}` };
}
const read = async (orderId: string) => (await merchant.call(getOrder, { params: { orderId } })).data;

describe("a label of the merchant's own", () => {
  longTest('costs handling and no freight, and its parcel has the number of the label', async () => {
    const label = await aLabel();
    const { data: order } = await make({
      ownLabel: label,
      lines: [{ variantId: variant.id, quantity: 3 }],
      insured: true,
      taxMode: 'provider',
    });
    expect(order).toMatchObject({ payable: true, setMethod: OWN_LOGISTICS, method: { code: OWN_LOGISTICS, name: 'Your own label' } });
    expect(order.quote).toMatchObject({
      goods: { amountMinor: 7_500 },
      freight: { amountMinor: 0 },
      insurance: { amountMinor: 0 },
      serviceFee: { amountMinor: HANDLING_MINOR },
      total: { amountMinor: 7_500 + HANDLING_MINOR },
      atDoor: null,
      warehouse: 'CN',
    });
    const [row] = (await merchant.call(listOrders, { query: { q: order.number, method: OWN_LOGISTICS } })).data;
    expect(row?.id).toBe(order.id);
    await pay(provider, merchant, order);
    await provider.runJobs();
    const { parcels } = await read(order.id);
    expect(parcels).toHaveLength(1);
    expect(parcels[0]).toMatchObject({ carrier: label.carrier, trackingNumber: label.trackingNumber, itemCount: 3, estimatedTo: null });
    expect((await verifyLedger(provider.services.database)).breaks).toEqual([]);
  });

  it('is shown in the form again, opened once by an address, and found by no other account', async () => {
    const label = await aLabel();
    const { data: order } = await make({ ownLabel: label });
    expect((await merchant.call(getManualOrderForm, { params: { orderId: order.id } })).data).toMatchObject({
      ownLabel: label,
      methodCode: null,
    });
    const params = { fileId: label.fileId };
    expect((await merchant.call(linkOwnLabel, { params })).data.path).toMatch(/^\/files\/private\//);
    const other = await provider.signUp();
    expect((await other.call(linkOwnLabel, { params })).status).toBe(404);
    const foreign = await other.call(createManualOrder, { body: aManualOrder(variant.id, { ownLabel: label }) });
    expect(wrongFields(foreign.problem)).toEqual(['ownLabel.fileId file-gone']);
  });

  it('is its sender’s until a draft or an order names it, and then anybody’s of the account, as often as they like', async () => {
    const colleague = await aMember(provider, merchant, 'buyer');
    const label = await aLabel();
    const params = { fileId: label.fileId };
    const order = aManualOrder(variant.id, { ownLabel: label });
    const theirDraft = await colleague(createManualDraft, { body: { address: {}, lines: [], ownLabel: label } });
    expect(theirDraft.status).toBe(200);
    expect(wrongFields((await colleague(createManualOrder, { body: order })).problem)).toEqual(['ownLabel.fileId file-gone']);
    expect((await colleague(linkOwnLabel, { params })).status).toBe(404);
    expect((await merchant.call(createManualDraft, { body: { address: {}, lines: [], ownLabel: label } })).status).toBe(200);
    expect((await colleague(linkOwnLabel, { params })).status).toBe(200);
    expect((await colleague(createManualOrder, { body: order })).status).toBe(200);
    const again = { ...label, trackingNumber: `${label.trackingNumber}-B` };
    expect((await merchant.call(createManualOrder, { body: aManualOrder(variant.id, { ownLabel: again }) })).status).toBe(200);
  });

  it('is no file that was sent for something else', async () => {
    const fileId = await anUpload(merchant, 'claim-evidence', PDF);
    const refused = await make({ ownLabel: { ...(await aLabel()), fileId } });
    expect(wrongFields(refused.problem)).toEqual(['ownLabel.fileId file-gone']);
  });

  it('is refused by its fields, and as a file that acts, is no PDF or is too large', async () => {
    const empty = { fileId: null, warehouse: 'CN' as const, carrier: ' ', trackingNumber: '' };
    expect(wrongFields((await make({ ownLabel: empty })).problem)).toEqual([
      'ownLabel.fileId label-missing',
      'ownLabel.carrier required',
      'ownLabel.trackingNumber required',
    ]);
    const spaced = { ...(await aLabel()), trackingNumber: 'A 1/2' };
    expect(wrongFields((await make({ ownLabel: spaced })).problem)).toEqual(['ownLabel.trackingNumber wrong-format']);
    expect((await merchant.call(createManualDraft, { body: { address: {}, lines: [], ownLabel: empty } })).status).toBe(200);
    for (const content of [Buffer.from('%PDF-1.7\n<< /OpenAction 1 >>\n%%EOF\n'), Buffer.from('GIF89a')])
      expect(wrongFields((await upload(content)).problem)).toEqual(['file file-unfit']);
    const { maxBytes } = (await merchant.call(getUploadTerms, { params: { purpose: OWN_LABEL_PURPOSE } })).data;
    expect(wrongFields((await upload(Buffer.concat([PDF, Buffer.alloc(maxBytes)]))).problem)).toEqual(['file file-too-large']);
  });

  it('is for one order, of two made at once too, until that is canceled', async () => {
    const label = await aLabel();
    const [one, two] = await Promise.all([make({ ownLabel: label }), make({ ownLabel: label })]);
    expect([one.status, two.status].sort()).toEqual([200, 400]);
    const [made, refused] = one.status === 200 ? [one, two] : [two, one];
    expect(wrongFields(refused.problem)).toEqual(['ownLabel.trackingNumber label-number-used']);
    const { id: orderId, version } = made.data;
    const body = aManualOrder(variant.id, { ownLabel: { ...label, trackingNumber: label.trackingNumber.toLowerCase() } });
    expect((await merchant.call(updateManualOrder, { params: { orderId }, body: { ...body, version } })).status).toBe(200);
    await merchant.call(cancelOrder, { params: { orderId } });
    expect((await make({ ownLabel: label })).status).toBe(200);
  });

  longTest('waits where its warehouse lacks the goods, and goes by another method when one is selected', async () => {
    const { data: order } = await make({ ownLabel: { ...(await aLabel()), warehouse: 'US' } });
    expect(order).toMatchObject({ fulfillmentState: 'blocked', causes: [{ code: 'out-of-stock', params: { sku: variant.sku } }] });
    const params = { orderId: order.id };
    const changed = await merchant.call(setOrderMethod, { params, body: { version: order.version, methodCode: null, insured: null } });
    expect(changed.data).toMatchObject({ payable: true, setMethod: null });
    expect(changed.data.quote?.freight.amountMinor).toBeGreaterThan(0);
    expect((await merchant.call(getManualOrderForm, { params })).data.ownLabel).toBeNull();
    const { version } = changed.data;
    const back = await merchant.call(setOrderMethod, { params, body: { version, methodCode: OWN_LOGISTICS, insured: null } });
    expect(back.problem.code).toBe('method-unfit');
  });

  longTest('stays with the order when parts are split off, which need a method of their own', async () => {
    const { data: order } = await make({ ownLabel: await aLabel(), lines: [{ variantId: variant.id, quantity: 2 }] });
    const [line] = order.orderLines;
    const body = { version: order.version, parts: [{ lines: [{ lineId: line?.id ?? '', quantity: 1 }] }] };
    const { data: rest } = await merchant.call(splitOrder, { params: { orderId: order.id }, body });
    expect(rest.method?.code).toBe(OWN_LOGISTICS);
    const part = await read(rest.related[0]?.id ?? '');
    expect(part).toMatchObject({ fulfillmentState: 'blocked', causes: [{ code: 'method-to-choose' }] });
  });

  longTest('is priced before an order is made', async () => {
    const lines = [{ variantId: variant.id, quantity: 2 }];
    const ask = async (ownLabelFrom?: 'CN' | 'US') =>
      (await merchant.call(quoteSamples, { body: { samples: [{ country: 'BR', lines, ownLabelFrom }] } })).data[0];
    expect((await ask('CN'))?.ownLabel?.offer).toMatchObject({
      total: { amountMinor: 5_000 + HANDLING_MINOR },
      freight: { amountMinor: 0 },
    });
    expect((await ask('US'))?.ownLabel).toMatchObject({ offer: null, reasons: [{ code: 'out-of-stock' }] });
    expect((await ask())?.ownLabel).toBeNull();
  });

  longTest('is printed by the people of the warehouse', async () => {
    const label = await aLabel();
    const { data: order } = await make({ ownLabel: label, mode: 'live' });
    await pay(provider, merchant, order);
    await provider.runJobs();
    const folder = await mkdtemp(join(tmpdir(), 'wharf-label-'));
    cleanUpAfter(() => rm(folder, { recursive: true, force: true }));
    const path = join(folder, 'label.pdf');
    expect(await saveLabel(provider.services, order.number, path)).toEqual(label);
    expect(await readFile(path)).toEqual(PDF);
    await expect(saveLabel(provider.services, order.number, path)).rejects.toThrow('is there already');
  });
});

describe('the praise card of one order', () => {
  longTest('is the one that was selected, none, or that of the rules', async () => {
    const owner = await provider.signUp();
    const operator = await anOperator(provider);
    const everyone = await anApprovedCard(owner, operator);
    const nobody = await anApprovedCard(owner, operator, { name: 'For France', rules: { countries: ['FR'] } });
    const card = async (praiseCard: string) =>
      (await owner.call(createManualOrder, { body: aManualOrder(variant.id, { praiseCard }) })).data;
    expect((await card('rules')).praiseCard?.id).toBe(everyone.id);
    expect((await card('none')).praiseCard).toBeNull();
    const chosen = await card(nobody.id);
    expect(chosen.praiseCard?.id).toBe(nobody.id);
    expect((await owner.call(getManualOrderForm, { params: { orderId: chosen.id } })).data.praiseCard).toBe(nobody.id);
    await owner.call(movePraiseCard, { params: { praiseCardId: nobody.id }, body: { action: 'pause' } });
    const refused = await owner.call(createManualOrder, { body: aManualOrder(variant.id, { praiseCard: nobody.id }) });
    expect(wrongFields(refused.problem)).toEqual(['praiseCard not-a-choice']);
    expect(wrongFields((await make({ praiseCard: everyone.id })).problem)).toEqual(['praiseCard not-a-choice']);
  });
});

describe('the day an order by hand was placed on', () => {
  const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

  it('is today, or a day of the last year', async () => {
    const { data: order } = await make({ orderDate: dayAgo(3) });
    expect(order.placedAt).toBe(`${dayAgo(3)}T12:00:00Z`);
    const { data: form } = await merchant.call(getManualOrderForm, { params: { orderId: order.id } });
    expect(form.orderDate).toBe(dayAgo(3));
    const body = { ...aManualOrder(variant.id, { orderDate: dayAgo(5) }), version: form.version };
    const changed = await merchant.call(updateManualOrder, { params: { orderId: order.id }, body });
    expect(changed.data.placedAt).toBe(`${dayAgo(5)}T12:00:00Z`);
    const kept = await merchant.call(updateManualOrder, {
      params: { orderId: order.id },
      body: { ...aManualOrder(variant.id), version: changed.data.version },
    });
    expect(kept.data.placedAt).toBe(changed.data.placedAt);
    expect(wrongFields((await make({ orderDate: dayAgo(-2) })).problem)).toEqual(['orderDate day-in-future']);
    expect(wrongFields((await make({ orderDate: dayAgo(400) })).problem)).toEqual(['orderDate day-too-early']);
    const { data: today } = await make({ orderDate: dayAgo(0) });
    expect(Date.parse(today.placedAt)).toBeLessThanOrEqual(Date.now());
  });
});
