import { SKU_MAX } from '#contract/import-list.values.ts';

/**
 * SKUs after a pattern: `{1}`, `{2}`, `{3}` stand for the variant's option values, `{sku}` for the provider's SKU, `{n}` for its
 * place. Where two would be the same the place is put behind.
 */
export function skusByPattern(pattern: string, variants: readonly { options: string[]; providerSku: string }[]): string[] {
  const taken = new Set<string>();
  return variants.map(({ options, providerSku }, index) => {
    const place = String(index + 1);
    const sku = pattern
      .trim()
      .replace(/\{(\w+)\}/g, (whole, key: string) => {
        if (key === 'n') return place;
        if (key === 'sku') return providerSku;
        return /^[1-9]$/.test(key) ? asCode(options[Number(key) - 1] ?? '') : whole;
      })
      .slice(0, SKU_MAX - place.length - 1);
    const own = taken.has(sku) ? `${sku}-${place}` : sku;
    taken.add(own);
    return own;
  });
}

/** `Azul marinho` as `AZUL-MARINHO`. */
function asCode(value: string): string {
  const plain = value.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase();
  return plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
}
