import { describe, expect, it } from 'vitest';
import { listImportItems } from '#contract/import-list.ts';
import { getListing, listListings, trySampleOrder } from '#contract/my-products.ts';
import { listOrders } from '#contract/orders.ts';
import { getPaymentSummary } from '#contract/payments.ts';
import { createPricingRule, previewPricingRule } from '#contract/pricing-rules.ts';
import { calculateProfit, type Profit } from '#contract/profit.ts';
import { editDraft } from '#tests/support/drafts.ts';
import { aLine, anAddress, aPlatformOrder, orderPage, takeOrder } from '#tests/support/order-builders.ts';
import { ruleInput } from '#tests/support/pricing-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aDraft, aProduct, aSandboxStore, push, readDraft } from '#tests/support/store-builders.ts';

const provider = await startTestProvider({}, { template: 'rates' });

/** Homes without a rate of their own for the region, so that an order is taxed as a sale to the country is. */
const places = [
  {
    country: 'DE',
    currency: 'EUR',
    prices: [999, 4_999, 24_900],
    home: { city: 'Berlin', province: 'BE', postcode: '10115', phone: '+493012345678' },
  },
  {
    country: 'BR',
    currency: 'BRL',
    prices: [4_990, 19_999, 89_900],
    home: { city: 'Campinas', province: 'SP', postcode: '13010-000', phone: '+5519999990000', taxId: '111.444.777-35' },
  },
  { country: 'US', currency: 'USD', prices: [899, 3_999, 19_900], home: {} },
] as const;

/** Amounts a profit is made of, in its currency. */
const FIGURES = [
  'revenue',
  'goods',
  'freight',
  'duty',
  'tax',
  'storeFee',
  'paymentFee',
  'profit',
  'atDoor',
] as const satisfies readonly (keyof Profit)[];

describe.each(places)('one item sold to $country', ({ country, currency, prices, home }) => {
  it.each(prices)('for %i leaves the same on every screen', async (priceMinor) => {
    const merchant = await provider.signUp();
    const rule = ruleInput({ name: 'Fees', storeFeeBp: 200, paymentFeeBp: 290, paymentFeeFixedMinor: 30, currency });
    await merchant.call(createPricingRule, { body: rule });
    const store = await aSandboxStore(merchant, { country, currency });
    const product = await aProduct(provider, { variants: [{ costMinor: 6_000, stock: 40 }] });
    const made = await aDraft(merchant, product);
    const variantId = product.variantIds[0] ?? '';
    await editDraft(merchant, made, { variants: [{ variantId, priceMinor }] });

    const listed = (await merchant.call(listImportItems)).data[0];
    const draft = await readDraft(merchant, made.id);
    const preview = (await merchant.call(previewPricingRule, { body: { rule } })).data.samples[0];
    const price = { amountMinor: priceMinor, currency };
    const ofVariant = (await merchant.call(calculateProfit, { body: { variantId, country, price } })).data;
    const job = await push(provider, merchant, store.id, [made.id]);
    const listingId = job.rows[0]?.resultId ?? '';
    const listing = (await merchant.call(getListing, { params: { listingId } })).data;
    const inList = (await merchant.call(listListings)).data[0];
    const [sold] = listing.variants;
    const sample = (
      await merchant.call(trySampleOrder, { params: { listingId }, body: { listingVariantId: sold?.id ?? '', quantity: 1, country } })
    ).data;
    const placed = aPlatformOrder({
      currency,
      totalMinor: priceMinor,
      lines: [aLine(sold?.externalVariantId ?? '', { unitPriceMinor: priceMinor })],
      address: anAddress({ country, ...home }),
    });
    await takeOrder(provider, { accountId: merchant.accountId, id: store.id, mode: 'test' }, placed);
    const order = await orderPage(merchant, placed);
    const orderRow = (await merchant.call(listOrders)).data[0];
    const toPay = (await merchant.call(getPaymentSummary, { query: { orderIds: order.id } })).data.orders[0];

    const screens: Record<string, Profit | null | undefined> = {
      'import list': listed?.profits[0]?.profit,
      'editor': draft.profits[0]?.profit,
      'rule preview': preview?.profitBefore,
      'catalog': ofVariant.profit,
      'listing': listing.profit,
      'listing variant': sold?.profit,
      'my products': inList?.profit,
      'sample order': sample.profit,
      'order': order.profit,
      'order line': order.orderLines[0]?.profit,
      'orders': orderRow?.profit,
      'payment': toPay?.profit,
    };
    const [first] = Object.values(screens);
    if (first === null || first === undefined) throw new Error('the import list knows no profit');
    for (const [screen, profit] of Object.entries(screens)) {
      expect(profit, screen).toEqual(first);
    }
    expect(first).toMatchObject({ country, quantity: 1, feeRules: ['Fees'] });
    for (const figure of FIGURES) expect(first[figure].currency, figure).toBe(currency);
    const spent = [first.goods, first.freight, first.duty, first.tax, first.storeFee, first.paymentFee];
    expect(first.profit.amountMinor).toBe(first.revenue.amountMinor - spent.reduce((sum, { amountMinor }) => sum + amountMinor, 0));
  });
});
