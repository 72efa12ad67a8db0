import { describe, expect, it } from 'vitest';
import { confirmPaymentUrl } from './payment-urls.ts';
import { readOrderIds } from './selected-orders.server.ts';

const first = '0193a5b0-7d00-7000-8000-000000000001';
const second = '0193a5b0-7d00-7000-8000-000000000002';

describe('the orders to pay in the address', () => {
  it('are read as they were written, each once', () => {
    const url = new URL(confirmPaymentUrl([first, second, first]), 'http://x');
    expect(readOrderIds(url.searchParams)).toEqual([first, second]);
  });

  it('are none where no id is valid', () => {
    expect(readOrderIds(new URLSearchParams('order=&order=SO1042&orders=1'))).toEqual([]);
  });
});
