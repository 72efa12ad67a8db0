import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { listNotifications } from '#contract/notifications.ts';
import { requoteOrder } from '#contract/orders.ts';
import * as contract from '#contract/praise-cards.ts';
import { PRAISE_CARDS_MAX } from '#contract/praise-cards.values.ts';
import { inTransaction } from '#provider/database/database.ts';
import { packOrder } from '#provider/features/orders/warehouse/pack-order.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import type { Merchant } from '#tests/support/call.ts';
import { addBalance } from '#tests/support/due-orders.ts';
import { lifecycleEvents } from '#tests/support/lifecycle-events.ts';
import { anOperator } from '#tests/support/operators.ts';
import {
  aLine,
  aListingOf,
  anAddress,
  aPlatformOrder,
  aReadyOrder,
  aStore,
  aVariant,
  orderPage,
  pay,
  takeOrder,
} from '#tests/support/order-builders.ts';
import { aCard, anApprovedCard, hugeArtwork, someArtwork } from '#tests/support/praise-card-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { warehouseStep } from '#tests/support/warehouse-steps.ts';

const provider = await startTestProvider({ limitFactor: 1_000 }, { template: 'rates' });
const operator = await anOperator(provider);

const create = async (merchant: Merchant, overrides: Parameters<typeof aCard>[0] = {}) =>
  (await merchant.call(contract.createPraiseCard, { body: aCard(overrides) })).data;
const act = (merchant: Merchant, { id }: { id: string }, action: 'submit' | 'withdraw' | 'pause' | 'resume' | 'retire') =>
  merchant.call(contract.movePraiseCard, { params: { praiseCardId: id }, body: { action } });
const upload = (merchant: Merchant, { id }: { id: string }, file: Buffer) =>
  merchant.call(contract.uploadPraiseCardArtwork, {
    params: { praiseCardId: id },
    body: { file: new File([new Uint8Array(file)], '../../card.exe') },
  });
const decide = (id: string, decision: 'approve' | 'reject', reason = '') =>
  operator.call(contract.decidePraiseCard, { params: { praiseCardId: id }, body: { decision, reason } });
const aPdf = (body = '', box = '[0 0 226.77 340.16]') =>
  Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /Page /MediaBox ${box} ${body} >>\nendobj\n%%EOF\n`);

describe('a card', () => {
  it('is drawn with its words, its QR code and nothing that could act', async () => {
    const merchant = await provider.signUp();
    const design = {
      layout: 'band',
      color: '#aa0033',
      headline: '<script>alert(1)</script>',
      message: 'Obrigado & até logo',
      link: 'https://shop.example/thanks',
      code: 'BACK10',
    } as const;
    const card = await create(merchant, { design });
    expect(card).toMatchObject({ state: 'draft', editable: true, artwork: null, actions: ['submit', 'retire'], packed: 0 });
    expect(card.drawing).toMatch(/^<svg [^]*<\/svg>$/);
    expect(card.drawing).not.toContain('<script');
    expect(card.drawing).toContain('&amp;');
    expect(await sharp(Buffer.from(card.drawing)).metadata()).toMatchObject({ width: 1_000, height: 1_500 });
    const { data } = await merchant.call(contract.previewPraiseCard, { body: design });
    expect(data.drawing).toBe(card.drawing);
  });

  it('warns of a reward for a review, in the languages of cards', async () => {
    const merchant = await provider.signUp();
    const warned = async (message: string, code = '') => {
      const body = { ...aCard().design, message, code };
      return (await merchant.call(contract.previewPraiseCard, { body })).data.warnings;
    };
    expect(await warned('Leave a 5-star review and get 10 % off')).toEqual(['incentive']);
    expect(await warned('Déjanos una reseña y recibe un regalo')).toEqual(['incentive']);
    expect(await warned('Avalie com cinco estrelas', 'BRINDE')).toEqual(['incentive']);
    expect(await warned('Thank you for your order', 'BACK10')).toEqual([]);
    expect(await warned('Tell us how you like it')).toEqual([]);
  });

  it('names what is wrong, and stops at the most', async () => {
    const [merchant, other] = await Promise.all([provider.signUp(), provider.signUp()]);
    const foreign = await aStore(provider, other);
    const fields = async (overrides: Parameters<typeof aCard>[0]) =>
      (await merchant.call(contract.createPraiseCard, { body: aCard(overrides) })).problem.fields?.map(({ path }) => path);
    expect(await fields({ name: ' ' })).toEqual(['name']);
    expect(await fields({ design: { ...aCard().design, color: 'red' } })).toEqual(['design.color']);
    expect(await fields({ design: { ...aCard().design, link: 'http://shop.example' } })).toEqual(['design.link']);
    expect(await fields({ rules: { storeIds: [foreign.id] } })).toEqual(['rules.storeIds.0']);
    expect(await fields({ rules: { productIds: [foreign.id], countries: ['ZZ'] } })).toEqual(['rules.productIds.0', 'rules.countries.0']);
    for (let count = 0; count < PRAISE_CARDS_MAX; count += 1) await create(merchant);
    expect((await merchant.call(contract.createPraiseCard, { body: aCard() })).problem.code).toBe('limit-reached');
  });
});

describe('artwork', () => {
  it('is made anew at the size of print, and counted as good or low', async () => {
    const merchant = await provider.signUp();
    const card = await create(merchant);
    const good = (await upload(merchant, card, await someArtwork(2_000, 3_000))).data;
    expect(good.artwork).toMatchObject({ contentType: 'image/webp', widthPx: 2_000, heightPx: 3_000, resolution: 'good' });
    const { path } = (await merchant.call(contract.linkPraiseCardArtwork, { params: { praiseCardId: card.id } })).data;
    const served = Buffer.from(await (await fetch(provider.url + path)).arrayBuffer());
    expect(await sharp(served).metadata()).toMatchObject({ format: 'webp', width: 1_000, height: 1_500 });
    const across = (await upload(merchant, card, await someArtwork(1_500, 1_000))).data;
    expect(across.artwork).toMatchObject({ widthPx: 1_500, heightPx: 1_000, resolution: 'good' });
    const low = (await upload(merchant, card, await someArtwork(400, 600))).data;
    expect(low).toMatchObject({ artwork: { resolution: 'low' }, warnings: ['resolution-low'] });
    expect((await act(merchant, card, 'submit')).problem.fields).toMatchObject([{ path: 'file', code: 'resolution-low' }]);
    const document = (await upload(merchant, card, aPdf())).data;
    expect(document).toMatchObject({ artwork: { contentType: 'application/pdf', resolution: null }, warnings: ['resolution-unknown'] });
    const files = provider.services.database.db.selectFrom('stored_file').select('id').where('account_id', '=', merchant.accountId);
    expect(await files.execute()).toHaveLength(1);
    const body = { ...aCard(), version: document.version, removeArtwork: true };
    expect((await merchant.call(contract.updatePraiseCard, { params: { praiseCardId: card.id }, body })).data.artwork).toBeNull();
    expect(await files.execute()).toHaveLength(0);
  });

  it.each<[string, string, () => Promise<Buffer> | Buffer]>([
    ['a single pixel', 'file-unfit', () => someArtwork(1, 1)],
    ['20,000 by 20,000 pixels', 'file-unfit', () => hugeArtwork(20_000)],
    ['a square', 'artwork-proportions', () => someArtwork(1_000, 1_000)],
    ['half a picture', 'file-unfit', async () => (await someArtwork(1_000, 1_500)).subarray(0, 200)],
    ['an SVG with a script', 'file-unfit', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a PDF that runs a script', 'file-unfit', () => aPdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>')],
    ['a PDF that hides its script', 'file-unfit', () => aPdf('/OpenAction << /S /J#61vaScript >>')],
    ['a square PDF', 'artwork-proportions', () => aPdf('', '[0 0 200 200]')],
    ['nothing', 'file-unfit', () => Buffer.alloc(0)],
  ])('refuses %s', async (_name, code, file) => {
    const merchant = await provider.signUp();
    const card = await create(merchant);
    expect((await upload(merchant, card, await file())).problem.fields).toMatchObject([{ path: 'file', code }]);
    expect((await merchant.call(contract.getPraiseCard, { params: { praiseCardId: card.id } })).data.artwork).toBeNull();
  });
});

describe('a review', () => {
  it('approves or rejects with a reason, tells the merchant, and is logged', async () => {
    const merchant = await provider.signUp();
    const card = await create(merchant, { name: 'Danke' });
    expect((await act(merchant, card, 'submit')).data).toMatchObject({ state: 'in_review', editable: false, actions: ['withdraw'] });
    const waiting = (await operator.call(contract.listPraiseCardsToReview)).data;
    expect(waiting.find(({ id }) => id === card.id)).toMatchObject({ accountId: merchant.accountId, name: 'Danke' });
    const bare = await operator.call(contract.decidePraiseCard, { params: { praiseCardId: card.id }, body: { decision: 'reject' } });
    expect(bare.problem.fields).toMatchObject([{ path: 'reason' }]);
    expect((await decide(card.id, 'reject', 'The link leads nowhere.')).data.state).toBe('rejected');
    await provider.runJobs();
    const notices = (await merchant.call(listNotifications, { query: { tab: 'notice' } })).data;
    expect(notices.map(({ title }) => title)).toContain('Praise card “Danke” needs a change');
    const rejected = (await merchant.call(contract.getPraiseCard, { params: { praiseCardId: card.id } })).data;
    expect(rejected).toMatchObject({ rejectReason: 'The link leads nowhere.', editable: true });
    const body = { ...aCard({ name: 'Danke', design: { ...aCard().design, headline: 'Danke' } }), version: rejected.version };
    expect((await merchant.call(contract.updatePraiseCard, { params: { praiseCardId: card.id }, body })).data.state).toBe('draft');
    await act(merchant, card, 'submit');
    expect((await decide(card.id, 'approve')).data.state).toBe('approved');
    expect((await decide(card.id, 'approve')).problem.code).toBe('state-conflict');
    expect(await lifecycleEvents(provider, 'praise_card_event', card.id)).toEqual([
      'draft by merchant',
      'draft -> in_review by merchant',
      'in_review -> rejected by operator',
      'rejected -> draft by merchant',
      'draft -> in_review by merchant',
      'in_review -> approved by operator',
    ]);
  });

  it('keeps what is printed as it was reviewed; rules may still change; a stale save is refused', async () => {
    const merchant = await provider.signUp();
    const { id } = await anApprovedCard(merchant, operator);
    const card = (await merchant.call(contract.getPraiseCard, { params: { praiseCardId: id } })).data;
    const update = (body: ReturnType<typeof aCard>, version = card.version) =>
      merchant.call(contract.updatePraiseCard, { params: { praiseCardId: id }, body: { ...body, version } });
    expect((await update(aCard({ design: { ...aCard().design, message: 'Five stars please' } }))).problem.code).toBe('state-conflict');
    expect((await upload(merchant, { id }, await someArtwork(1_000, 1_500))).problem.code).toBe('state-conflict');
    expect((await update(aCard({ rules: { countries: ['US'] } }))).data).toMatchObject({ state: 'approved', rules: { countries: ['US'] } });
    expect((await update(aCard())).problem.code).toBe('version-conflict');
    expect((await act(merchant, { id }, 'submit')).problem.code).toBe('state-conflict');
    expect((await act(merchant, { id }, 'resume')).problem.code).toBe('state-conflict');
    expect((await act(merchant, { id }, 'pause')).data.actions).toEqual(['resume', 'retire']);
    expect((await act(merchant, { id }, 'retire')).data.actions).toEqual([]);
  });

  it('finds no card of another merchant', async () => {
    const [owner, stranger] = await Promise.all([provider.signUp(), provider.signUp()]);
    const card = await create(owner);
    await upload(owner, card, await someArtwork(1_000, 1_500));
    const params = { praiseCardId: card.id };
    const answers = await Promise.all([
      stranger.call(contract.getPraiseCard, { params }),
      stranger.call(contract.updatePraiseCard, { params, body: { ...aCard(), version: 1 } }),
      stranger.call(contract.linkPraiseCardArtwork, { params }),
      upload(stranger, card, await someArtwork(1_000, 1_500)),
      act(stranger, card, 'submit'),
      stranger.call(contract.decidePraiseCard, { params, body: { decision: 'approve' } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 403]);
  });
});

describe('an order with a card', () => {
  it('pays for it with its quote, and it is picked and packed with the goods', async () => {
    const merchant = await provider.signUp();
    const { data } = await merchant.call(contract.listPraiseCards);
    const plain = (await aReadyOrder(provider, merchant)).order;
    const card = await anApprovedCard(merchant, operator, { name: 'Thanks a lot' });
    const { order, platformOrder } = await aReadyOrder(provider, merchant);
    expect(order.praiseCard).toEqual({ id: card.id, name: 'Thanks a lot', price: data.price, parcelNumber: null });
    expect(order.quote?.serviceFee.amountMinor).toBe((plain.quote?.serviceFee.amountMinor ?? 0) + data.price.amountMinor);
    const parts =
      order.quote === null
        ? 0
        : [
            order.quote.goods,
            order.quote.freight,
            order.quote.insurance,
            order.quote.duty,
            order.quote.tax,
            order.quote.clearanceFee,
            order.quote.serviceFee,
          ].reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    expect(order.costTotal?.amountMinor).toBe(parts);
    expect(plain.praiseCard).toBeNull();
    await pay(provider, merchant, order);
    await warehouseStep(provider, { accountId: merchant.accountId, orderId: order.id }, 'pick');
    const packed = await inTransaction(provider.services.database, (tx) =>
      packOrder(tx, { accountId: merchant.accountId, orderId: order.id }, { actor: { kind: 'provider' } }),
    );
    expect((await orderPage(merchant, platformOrder)).praiseCard?.parcelNumber).toBe(packed[0]?.number);
    expect((await merchant.call(contract.getPraiseCard, { params: { praiseCardId: card.id } })).data.packed).toBe(1);
    expect((await verifyLedger(provider.services.database)).breaks).toEqual([]);
  });

  it('has the one whose rules fit and that stands first; a paused one goes with none', async () => {
    const merchant = await provider.signUp();
    await addBalance(provider.services.database, merchant.accountId, 100_000);
    const store = await aStore(provider, merchant);
    const [lamp, other] = [await aVariant(provider), await aVariant(provider)];
    const listed = await aListingOf(provider, store, lamp);
    const [productId, otherId] = await Promise.all(
      [lamp, other].map(async ({ id }) => {
        const row = provider.services.database.db.selectFrom('variant').select('product_id').where('id', '=', id);
        return (await row.executeTakeFirstOrThrow()).product_id;
      }),
    );
    const cardOf = async (rules: Partial<contract.PraiseCardRules>, sold: Parameters<typeof aPlatformOrder>[0] = {}) => {
      const card = await anApprovedCard(merchant, operator, { rules });
      const order = aPlatformOrder({ lines: [aLine(listed, { unitPriceMinor: 4_000 })], totalMinor: 4_000, ...sold });
      await takeOrder(provider, store, order);
      const page = await orderPage(merchant, order);
      await act(merchant, card, 'retire');
      return page.praiseCard?.id === card.id;
    };
    const country = anAddress().country;
    expect(await cardOf({ storeIds: [store.id] })).toBe(true);
    expect(await cardOf({ storeIds: [(await aStore(provider, merchant)).id] })).toBe(false);
    expect(await cardOf({ countries: [country] })).toBe(true);
    expect(await cardOf({ countries: [country === 'US' ? 'BR' : 'US'] })).toBe(false);
    expect(await cardOf({ productIds: [productId ?? ''] })).toBe(true);
    expect(await cardOf({ productIds: [otherId ?? ''] })).toBe(false);
    expect(await cardOf({ minValueMinor: 100 })).toBe(true);
    expect(await cardOf({ minValueMinor: 100_000_000 })).toBe(false);
    const email = 'first@example.com';
    expect(await cardOf({ firstOrderOnly: true }, { address: anAddress({ email }) })).toBe(true);
    const paid = aPlatformOrder({
      lines: [aLine(listed)],
      address: anAddress({ email: 'again@example.com' }),
      placedAt: '2026-10-01T00:00:00.000Z',
    });
    await takeOrder(provider, store, paid);
    await pay(provider, merchant, await orderPage(merchant, paid));
    expect(await cardOf({ firstOrderOnly: true }, { address: anAddress({ email: 'Again@example.com' }) })).toBe(false);

    const second = await anApprovedCard(merchant, operator, { rules: { position: 2 } });
    const first = await anApprovedCard(merchant, operator, { rules: { position: 1 } });
    const order = aPlatformOrder({ lines: [aLine(listed)] });
    await takeOrder(provider, store, order);
    const page = await orderPage(merchant, order);
    expect(page.praiseCard?.id).toBe(first.id);
    await act(merchant, first, 'pause');
    expect((await merchant.call(requoteOrder, { params: { orderId: page.id } })).data.praiseCard?.id).toBe(second.id);
    await act(merchant, second, 'pause');
    const without = (await merchant.call(requoteOrder, { params: { orderId: page.id } })).data;
    expect(without.praiseCard).toBeNull();
    expect((page.costTotal?.amountMinor ?? 0) - (without.costTotal?.amountMinor ?? 0)).toBe(page.praiseCard?.price.amountMinor);
  });
});
