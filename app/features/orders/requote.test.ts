import { describe, expect, it } from 'vitest';
import { canRequote } from './requote.ts';

describe('a fresh quote', () => {
  it('can be had until the order is paid for', () => {
    expect(canRequote({ paymentState: 'due', fulfilmentState: 'ready' })).toBe(true);
    expect(canRequote({ paymentState: 'not_due', fulfilmentState: 'needs_mapping' })).toBe(true);
  });

  it('is not offered for what is paid, held or cancelled', () => {
    expect(canRequote({ paymentState: 'paid', fulfilmentState: 'accepted' })).toBe(false);
    expect(canRequote({ paymentState: 'held', fulfilmentState: 'scheduled' })).toBe(false);
    expect(canRequote({ paymentState: 'due', fulfilmentState: 'on_hold' })).toBe(false);
    expect(canRequote({ paymentState: 'void', fulfilmentState: 'cancelled' })).toBe(false);
  });
});
