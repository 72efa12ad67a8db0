import { describe, expect, it } from 'vitest';
import { chosenOrders } from './chosen-orders.ts';
import { confirmPaymentUrl } from './payment-urls.ts';

const first = '0193a5b0-7d00-7000-8000-000000000001';
const second = '0193a5b0-7d00-7000-8000-000000000002';

describe('the orders to pay in the address', () => {
  it('come back as they were put in, each once', () => {
    const url = new URL(confirmPaymentUrl([first, second, first]), 'http://x');
    expect(chosenOrders(url.searchParams)).toEqual([first, second]);
  });

  it('are none where there is only rubbish', () => {
    expect(chosenOrders(new URLSearchParams('order=&order=SO1042&orders=1'))).toEqual([]);
  });
});
