import { expect, it } from 'vitest';
import { payOrders } from '#contract/payments.ts';
import { addBalance } from '#tests/support/due-orders.ts';
import { longShareOf } from '#tests/support/long.ts';
import { aLine, aListingOf, anAddress, aPlatformOrder, aStore, aVariant, orderPage, takeOrder } from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider({}, { template: 'rates' });

it.each(longShareOf(['KWD', 'TND'], 2))(
  'an order paid in %s, which has no exchange rate, waits instead of being sold without its tax',
  async (currency) => {
    const merchant = await provider.signUp();
    const store = await aStore(provider, merchant);
    const lines = [aLine(await aListingOf(provider, store, await aVariant(provider)))];
    const address = anAddress({ country: 'DE', province: '', city: 'Berlin', postcode: '10115', phone: '+4930123456' });
    const inEuros = aPlatformOrder({ lines, address, currency: 'EUR' });
    const platformOrder = aPlatformOrder({ lines, address, currency });
    await takeOrder(provider, store, inEuros);
    await takeOrder(provider, store, platformOrder);
    expect(await orderPage(merchant, inEuros)).toMatchObject({ payable: true, causes: [] });
    const order = await orderPage(merchant, platformOrder);
    expect(order).toMatchObject({ payable: false, costTotal: null, causes: [{ code: 'no-rate-for-tax', params: { currency } }] });
    await addBalance(provider.services.database, merchant.accountId, 100_000, order.mode);
    expect((await merchant.call(payOrders, { body: { orderIds: [order.id], expectedTotalMinor: 0 } })).status).not.toBe(200);
  },
);
