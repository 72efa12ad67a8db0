import { describe, expect, it } from 'vitest';

import { agreePortuguese, agreeSpanish } from './agreement.ts';
import { leaves } from './categories.ts';
import { drawProductPicture } from './draw-picture.ts';
import { defaultProductCount, demoCategories, type DemoProduct, generateDemoProducts } from './generate.ts';
import type { CatalogueLocale } from './localized-text.ts';
import { withCheckDigit } from './make-variants.ts';

const locales: readonly CatalogueLocale[] = ['en-US', 'es-ES', 'pt-BR'];
const products = [...generateDemoProducts({ seed: 1, count: defaultProductCount })];
const variants = products.flatMap((product) => product.variants);
const pictures = products.flatMap((product) => product.pictures);

function duplicates(values: readonly string[]): string[] {
  const seen = new Set<string>();
  return values.filter((value) => seen.size === seen.add(value).size);
}

function offenders(isWrong: (product: DemoProduct) => boolean): string[] {
  return products.filter(isWrong).map((product) => `${product.spu} ${product.names['en-US']}`);
}

describe('the demo catalogue', () => {
  it('is the same for the same seed and another for another seed', () => {
    expect([...generateDemoProducts({ seed: 1, count: 300 })]).toEqual(products.slice(0, 300));
    const other = [...generateDemoProducts({ seed: 2, count: 300 })];
    expect(other.map(({ names }) => names['en-US'])).not.toEqual(products.slice(0, 300).map(({ names }) => names['en-US']));
  });

  it('has the count asked for and a product in every category of level 3', () => {
    expect(products).toHaveLength(defaultProductCount);
    const used = new Set([...generateDemoProducts({ seed: 7, count: leaves.length })].map(({ categoryCode }) => categoryCode));
    expect(leaves.filter(({ code }) => !used.has(code))).toEqual([]);
  });

  it('survives being written as JSON', () => {
    expect(JSON.parse(JSON.stringify(products.slice(0, 50)))).toEqual(products.slice(0, 50));
  });

  it('keeps making new names when the words run out', () => {
    const many = [...generateDemoProducts({ seed: 3, count: 12_000 })];
    expect(duplicates(many.map(({ categoryCode, names }) => `${categoryCode} ${names['en-US']}`))).toEqual([]);
    expect(duplicates(many.map(({ spu }) => spu))).toEqual([]);
  });
});

describe('the category tree', () => {
  it('has three levels with at least 40 leaves, parents first', () => {
    const known = new Map<string, number>();
    for (const { code, parentCode, level } of demoCategories) {
      expect(known.has(code)).toBe(false);
      expect(parentCode === null ? 0 : known.get(parentCode)).toBe(level - 1);
      known.set(code, level);
    }
    expect(demoCategories.filter(({ level }) => level === 3).length).toBeGreaterThanOrEqual(40);
  });

  it('has a name in each language and an HS code of 6 digits', () => {
    for (const { names, hsCode } of demoCategories) {
      expect(hsCode).toMatch(/^\d{6}$/u);
      for (const locale of locales) expect(names[locale]).toMatch(/\p{L}/u);
    }
  });
});

describe('the texts', () => {
  it('leave nothing unfilled and nothing doubled', () => {
    const broken = /undefined|null|NaN|\[object|[{}*]| {2}| ,| \.|\.\.|,,/u;
    const texts = (product: DemoProduct) =>
      [product.names, product.descriptions, product.material, product.packing].flatMap((text) => Object.values(text));
    expect(offenders((product) => [...texts(product), product.customsNameEn].some((text) => broken.test(text)))).toEqual([]);
  });

  it('differ between the languages', () => {
    const same = (texts: Record<CatalogueLocale, string>) => new Set(locales.map((locale) => texts[locale])).size < 3;
    expect(
      offenders(({ names, descriptions }) => same(descriptions) || names['en-US'] === names['es-ES'] || names['en-US'] === names['pt-BR']),
    ).toEqual([]);
    expect(offenders(({ names }) => same(names)).length).toBeLessThan(products.length * 0.05);
  });

  it('have names of at most 120 characters, each once in its category and language', () => {
    for (const locale of locales) {
      expect(offenders(({ names }) => names[locale].length > 120 || names[locale].length < 8)).toEqual([]);
      expect(duplicates(products.map(({ categoryCode, names }) => `${categoryCode} ${names[locale]}`))).toEqual([]);
    }
  });

  it('are one or two paragraphs and three to five facts', () => {
    for (const locale of locales) {
      expect(
        offenders(({ descriptions }) => !/^(<p>[^<>]+<\/p>){1,2}<ul>(<li>[^<>]+<\/li>){3,5}<\/ul>$/u.test(descriptions[locale])),
      ).toEqual([]);
    }
  });

  it('keep features in Spanish and Portuguese free of agreement', () => {
    const features = leaves.flatMap((leaf) => [...leaf.features, ...leaf.types.flatMap((type) => type.features)]);
    expect(features.filter(([, es, pt]) => !/^(con|sin|de|para|en) /u.test(es) || !/^(com|sem|de|para|em) /u.test(pt))).toEqual([]);
  });
});

describe('agreement', () => {
  it.each([
    ['redondo', 'fs', 'redonda'],
    ['acanalado', 'mp', 'acanalados'],
    ['resistente al agua', 'fp', 'resistentes al agua'],
    ['portátil', 'fp', 'portátiles'],
    ['minimalista', 'mp', 'minimalistas'],
    ['pintado a mano', 'fs', 'pintada a mano'],
    ['de estilo nórdico', 'fp', 'de estilo nórdico'],
  ] as const)('writes %s in Spanish for %s as %s', (adjective, agreement, expected) => {
    expect(agreeSpanish(adjective, agreement)).toBe(expected);
  });

  it.each([
    ['fosco', 'fs', 'fosca'],
    ['dobrável', 'mp', 'dobráveis'],
    ['portátil', 'fp', 'portáteis'],
    ['floral', 'fp', 'florais'],
    ['leve', 'mp', 'leves'],
    ['sem fio', 'fp', 'sem fio'],
    ['xadrez', 'mp', 'xadrez'],
    ['dupla-face', 'fp', 'dupla-face'],
  ] as const)('writes %s in Portuguese for %s as %s', (adjective, agreement, expected) => {
    expect(agreePortuguese(adjective, agreement)).toBe(expected);
  });

  it('shows in the names', () => {
    const spanish = products.map(({ names }) => names['es-ES']).join('\n');
    const portuguese = products.map(({ names }) => names['pt-BR']).join('\n');
    expect(spanish).toMatch(/^Taza (acanalada|rústica|moteada)/mu);
    expect(spanish).not.toMatch(/^(Taza|Tetera|Manta|Mochila|Funda|Cama) \S+o( |$)/mu);
    expect(spanish).not.toMatch(/^(Gafas de sol|Perchas|Cortinas|Leggings) (?!de |con |para )\S+[^s\s]( |$)/mu);
    expect(portuguese).not.toMatch(/^(Caneca|Manta|Mochila|Capa|Cama|Bolsa) (?!cueiro)\S+o( |$)/mu);
  });
});

describe('the variants', () => {
  it('are 1 to 24 with the options the product names', () => {
    expect(offenders((product) => product.variants.length < 1 || product.variants.length > 24)).toEqual([]);
    expect(
      offenders(({ optionNames, optionValues, variants: rows }) =>
        rows.some(({ options }) => {
          const named = Object.keys(options).join() === optionNames.map(({ code }) => code).join();
          return !named || Object.values(options).some((code) => !optionValues[code]);
        }),
      ),
    ).toEqual([]);
  });

  it('have SKUs, SPUs and bar codes of their own', () => {
    expect(duplicates(products.map(({ spu }) => spu))).toEqual([]);
    expect(duplicates(variants.map(({ sku }) => sku))).toEqual([]);
    expect(duplicates(variants.map(({ barcode }) => barcode))).toEqual([]);
  });

  it('have EAN-13 codes for internal use with a right check digit', () => {
    expect(withCheckDigit('400638133393')).toBe('4006381333931');
    expect(variants.filter(({ barcode }) => !/^2\d{12}$/u.test(barcode) || withCheckDigit(barcode.slice(0, 12)) !== barcode)).toEqual([]);
  });

  it('weigh more packed than bare and have whole, positive measures', () => {
    const wrong = variants.filter((variant) => {
      const measures = [variant.netWeightG, variant.packedWeightG, variant.lengthMm, variant.widthMm, variant.heightMm, variant.costMinor];
      return measures.some((value) => !Number.isInteger(value) || value <= 0) || variant.packedWeightG < variant.netWeightG;
    });
    expect(wrong).toEqual([]);
  });

  it('sell above cost at a price that ends in .99', () => {
    const wrong = variants.filter(
      ({ costMinor, suggestedPriceMinor }) => suggestedPriceMinor % 100 !== 99 || suggestedPriceMinor < (costMinor / 7.1) * 2,
    );
    expect(wrong).toEqual([]);
  });

  it('are in the US for about a third of the products and sold out for a few', () => {
    const inUs = products.filter((product) => product.variants.some(({ stock }) => stock.US !== null)).length / products.length;
    const soldOut = products.filter((product) => product.variants.every(({ stock }) => stock.CN === 0)).length / products.length;
    expect(inUs).toBeGreaterThan(0.3);
    expect(inUs).toBeLessThan(0.4);
    expect(soldOut).toBeGreaterThan(0.02);
    expect(soldOut).toBeLessThan(0.12);
  });

  it('fit their type: a phone case is light, a dog bed is not', () => {
    const weightsOf = (noun: string) =>
      products
        .filter(({ customsNameEn }) => customsNameEn.endsWith(noun))
        .flatMap((product) => product.variants.map(({ netWeightG }) => netWeightG));
    const [cases, beds] = [weightsOf('phone case'), weightsOf('dog bed')];
    expect([Math.min(...cases) >= 25, Math.max(...cases) <= 65]).toEqual([true, true]);
    expect([Math.min(...beds) >= 700, Math.max(...beds) <= 3300]).toEqual([true, true]);
  });
});

describe('customs data', () => {
  it('has an HS code of 6 digits, a name in Chinese and one in English', () => {
    expect(
      offenders(
        ({ hsCode, customsNameZh, customsNameEn }) =>
          !/^\d{6}$/u.test(hsCode) || !/\p{Script=Han}/u.test(customsNameZh) || customsNameEn.length < 4,
      ),
    ).toEqual([]);
  });

  it('marks batteries, blades and liquids', () => {
    const attributes = new Set(products.flatMap((product) => product.attributes));
    for (const attribute of ['battery_pi966', 'battery_pi967', 'blade', 'liquid', 'magnet', 'cosmetic', 'powder'] as const)
      expect(attributes).toContain(attribute);
  });
});

describe('the pictures', () => {
  it('are 3 to 5 a product, the front first', () => {
    expect(offenders(({ pictures: list }) => list.length < 3 || list.length > 5 || list[0]?.kind !== 'front')).toEqual([]);
  });

  it('are small, closed SVG documents without script, text or outside references', () => {
    for (const picture of pictures.filter((_, index) => index % 7 === 0)) {
      const svg = drawProductPicture(picture);
      expect(svg.length).toBeLessThan(6144);
      expect(svg).not.toMatch(/undefined|NaN|<script|<text|href|on\w+=/u);
      expectBalanced(svg);
    }
  });

  it('are the same for the same descriptor and differ between colors', () => {
    const [picture] = pictures;
    if (!picture) throw new Error('The catalogue has no picture');
    expect(drawProductPicture(picture)).toBe(drawProductPicture({ ...picture }));
    expect(drawProductPicture({ ...picture, colors: ['#cd4545', '#ffffff'] })).not.toBe(drawProductPicture(picture));
  });
});

function expectBalanced(svg: string) {
  const open: string[] = [];
  for (const [, closing, name, selfClosing] of svg.matchAll(/<(\/?)([a-zA-Z]+)[^<>]*?(\/?)>/gu)) {
    if (closing) expect(open.pop()).toBe(name);
    else if (!selfClosing && name) open.push(name);
  }
  expect(open).toEqual([]);
}
