import { describe, expect, test } from 'vitest';
import { emptyOrder, isSameOrder, type LineState, type OrderState, quoteGap, quoteSearch, toContent } from './order-form.ts';
import { standingErrors } from './use-order-errors.ts';

const aLine = (changes: Partial<LineState> = {}): LineState => ({
  ...{ key: 'line-1', variantId: 'v1', title: 'Bottle', options: '', sku: 'B1', pictureUrl: null },
  ...{ unitCost: { amountMinor: 900, currency: 'CNY' }, available: 9, quantity: '1', sale: '' },
  ...changes,
});
const anOrder = (changes: Partial<OrderState> = {}): OrderState => ({
  ...emptyOrder,
  address: { ...emptyOrder.address, country: 'BR', city: 'Campinas', province: 'SP' },
  lines: [aLine()],
  ...changes,
});

test.each(['1', ' 12 ', '9999'])('%j is a quantity', (quantity) => {
  const { content, errors } = toContent(anOrder({ lines: [aLine({ quantity })] }), 'en-US');
  expect({ quantity: content.lines[0]?.quantity, errors }).toEqual({ quantity: Number(quantity), errors: {} });
});

test.each(['', '0', '10000', '1.5', '-1', 'abc'])('%j is no quantity, and is not sent as another', (quantity) => {
  expect(toContent(anOrder({ lines: [aLine({ quantity })] }), 'en-US').errors).toEqual({ 'line-1 quantity': 'quantityWrong' });
});

test.each([
  ['goods', anOrder({ lines: [] })],
  ['country', anOrder({ address: emptyOrder.address })],
  ['numbers', anOrder({ lines: [aLine({ sale: 'abc' })] })],
  [null, anOrder()],
] as const)('a quote lacks %s', (gap, order) => {
  expect(quoteGap(order, 'en-US')).toBe(gap);
  expect(quoteSearch(order, 'en-US') === null).toBe(gap !== null);
});

test('an order put back to what it was is the same, whatever the keys of its lines', () => {
  const { country, ...address } = anOrder().address;
  expect(isSameOrder(anOrder(), anOrder({ lines: [aLine({ key: 'line-7' })], address: { country, ...address } }))).toBe(true);
  expect(isSameOrder(anOrder(), anOrder({ lines: [aLine({ quantity: '2' })] }))).toBe(false);
  expect(isSameOrder(anOrder(), anOrder({ reference: 'A1' }))).toBe(false);
});

describe('an error of an answer', () => {
  const sent = anOrder({ lines: [aLine(), aLine({ key: 'line-2', variantId: 'v2' })] });
  const standing = (path: string, order: OrderState) => {
    const problem = { code: 'validation-failed' as const, message: '', requestId: 'r1', loggedIn: true };
    return [...standingErrors({ problem: { ...problem, fields: [{ path, code: 'required', message: 'No.' }] }, sent, order }).keys()];
  };

  test('of a line stays with the line, and goes with it', () => {
    const [off, good] = sent.lines;
    expect(standing('lines.0.variantId', sent)).toEqual(['lines.line-1.variantId']);
    expect(standing('lines.0.variantId', { ...sent, lines: good === undefined ? [] : [good] })).toEqual([]);
    expect(standing('lines.1.variantId', { ...sent, lines: good === undefined ? [] : [good] })).toEqual(['lines.line-2.variantId']);
    expect(standing('lines.0.quantity', { ...sent, lines: off === undefined ? [] : [{ ...off, quantity: '2' }] })).toEqual([]);
  });

  test.each([
    ['reference', { reference: 'A2' }],
    ['orderDate', { orderDate: '2026-11-02' }],
    ['warehouse', { warehouse: 'CN' }],
    ['methodCode', { warehouse: 'CN' }],
    ['address.postcode', { address: { ...sent.address, postcode: '01310-100' } }],
    ['address.postcode', { address: { ...sent.address, country: 'NL' } }],
    ['address.city', { address: { ...sent.address, province: 'RJ' } }],
    ['address.city', { cityConfirmed: true }],
  ] as const)('at %s goes with %j', (path, changes) => {
    expect(standing(path, { ...sent, remark: 'Fragile' })).toEqual([path]);
    expect(standing(path, { ...sent, ...changes })).toEqual([]);
  });
});
