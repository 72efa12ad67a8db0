import { describe, expect, it } from 'vitest';
import { skusByPattern } from './sku-pattern.ts';

const variants = [
  { options: ['Azul marinho', 'P'], providerSku: 'W-1' },
  { options: ['Café & crema', 'M'], providerSku: 'W-2' },
];

describe('SKUs after a pattern', () => {
  it.each([
    ['LAMP-{1}-{2}', ['LAMP-AZUL-MARINHO-P', 'LAMP-CAFE-CREMA-M']],
    ['{sku}/{n}', ['W-1/1', 'W-2/2']],
    ['LAMP', ['LAMP', 'LAMP-2']],
    ['{3}{x}', ['{x}', '{x}-2']],
  ])('%s', (pattern, skus) => {
    expect(skusByPattern(pattern, variants)).toEqual(skus);
  });

  it('are never longer than a store takes', () => {
    const [sku = ''] = skusByPattern('{1}', [{ options: ['x'.repeat(10_000)], providerSku: '' }]);
    expect(sku.length).toBeLessThanOrEqual(100);
  });
});
