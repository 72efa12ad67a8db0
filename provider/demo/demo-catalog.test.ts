import { describe, expect, it } from 'vitest';
import { locales } from '#contract/locales.ts';
import { FileLine, type ProductLine } from '#provider/features/products/product-line.ts';
import { readDemoCatalog } from '#tests/support/demo-catalog.ts';
import { drawPicture } from './draw-picture.ts';

const { categories, products } = readDemoCatalog();
const variants = products.flatMap((product) => product.variants);
const drawings = products.flatMap(({ pictures }) => pictures.flatMap((picture) => ('drawing' in picture ? [picture.drawing] : [])));
const leaves = categories.filter(({ code }) => !categories.some(({ parentCode }) => parentCode === code));

function duplicates(values: readonly (string | null)[]): (string | null)[] {
  const seen = new Set<string | null>();
  return values.filter((value) => seen.size === seen.add(value).size);
}

function offenders(isWrong: (product: ProductLine) => boolean): string[] {
  return products.filter(isWrong).map(({ handle, texts }) => `${handle} ${texts['en-US'].name}`);
}

describe('the demo catalog', () => {
  it('has 2,400 products, and one in every category of the lowest level', () => {
    expect(products).toHaveLength(2_400);
    const used = new Set(products.map(({ category }) => category));
    expect(leaves.filter(({ code }) => !used.has(code))).toEqual([]);
  });

  it('is a file the importer takes whole', () => {
    const refused = [...categories, ...products].filter((line) => !FileLine.safeParse(line).success);
    expect(refused).toEqual([]);
  });
});

describe('the category tree', () => {
  it('has three levels with at least 40 leaves, parents first', () => {
    const levels = new Map<string | null, number>([[null, 0]]);
    for (const { code, parentCode } of categories) {
      expect([levels.has(code), levels.has(parentCode)]).toEqual([false, true]);
      levels.set(code, (levels.get(parentCode) ?? 0) + 1);
    }
    expect(Math.max(...levels.values())).toBe(3);
    expect(leaves.filter(({ code }) => levels.get(code) === 3).length).toBeGreaterThanOrEqual(40);
  });

  it('has a name in each language and an HS code of 6 digits', () => {
    for (const { names, hsCode } of categories) {
      expect(hsCode).toMatch(/^\d{6}$/u);
      for (const locale of locales) expect(names[locale]).toMatch(/\p{L}/u);
    }
  });
});

describe('the texts', () => {
  it('leave nothing unfilled and nothing doubled', () => {
    const broken = /undefined|null|NaN|\[object|[{}*]| {2}| ,| \.|\.\.|,,/u;
    const textsOf = ({ texts, customsName = '' }: ProductLine) => [
      customsName,
      ...Object.values(texts).flatMap((text) => Object.values(text)),
    ];
    expect(offenders((product) => textsOf(product).some((text) => broken.test(text)))).toEqual([]);
  });

  it('differ between the languages', () => {
    const namesOf = ({ texts }: ProductLine) => locales.map((locale) => texts[locale]?.name);
    const descriptionsOf = ({ texts }: ProductLine) => locales.map((locale) => texts[locale]?.descriptionHtml);
    expect(offenders((product) => new Set(descriptionsOf(product)).size < 3)).toEqual([]);
    expect(offenders((product) => namesOf(product).indexOf(namesOf(product)[0], 1) >= 0)).toEqual([]);
    expect(offenders((product) => new Set(namesOf(product)).size < 3).length).toBeLessThan(products.length * 0.05);
  });

  it('have names of 8 to 120 characters, each once in its category and language', () => {
    for (const locale of locales) {
      const nameOf = ({ texts }: ProductLine) => texts[locale]?.name ?? '';
      expect(offenders((product) => nameOf(product).length > 120 || nameOf(product).length < 8)).toEqual([]);
      expect(duplicates(products.map((product) => `${product.category} ${nameOf(product)}`))).toEqual([]);
    }
  });

  it('are one or two paragraphs and three to five facts', () => {
    const form = /^(<p>[^<>]+<\/p>){1,2}<ul>(<li>[^<>]+<\/li>){3,5}<\/ul>$/u;
    expect(offenders(({ texts }) => locales.some((locale) => !form.test(texts[locale]?.descriptionHtml ?? '')))).toEqual([]);
  });

  it('agree in gender and number in the names', () => {
    const namesIn = (locale: 'es-ES' | 'pt-BR') => products.map(({ texts }) => texts[locale]?.name).join('\n');
    expect(namesIn('es-ES')).toMatch(/^Taza (acanalada|rústica|moteada)/mu);
    expect(namesIn('es-ES')).not.toMatch(/^(Taza|Tetera|Manta|Mochila|Funda|Cama) \S+o( |$)/mu);
    expect(namesIn('es-ES')).not.toMatch(/^(Gafas de sol|Perchas|Cortinas|Leggings) (?!de |con |para )\S+[^s\s]( |$)/mu);
    expect(namesIn('pt-BR')).not.toMatch(/^(Caneca|Manta|Mochila|Capa|Cama|Bolsa) (?!cueiro)\S+o( |$)/mu);
  });
});

describe('the variants', () => {
  it('are 1 to 24 a product', () => {
    expect(offenders((product) => product.variants.length < 1 || product.variants.length > 24)).toEqual([]);
  });

  it('have handles, SKUs and bar codes of their own', () => {
    expect(duplicates(products.map(({ handle }) => handle))).toEqual([]);
    expect(duplicates(variants.map(({ sku }) => sku))).toEqual([]);
    expect(duplicates(variants.map(({ barcode }) => barcode))).toEqual([]);
  });

  it('have EAN-13 codes for internal use with a right check digit', () => {
    const sumOf = (code: string) => [...code].reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
    expect(sumOf('4006381333931') % 10).toBe(0);
    expect(variants.filter(({ barcode }) => !/^2\d{12}$/u.test(barcode ?? '') || sumOf(barcode ?? '') % 10 !== 0)).toEqual([]);
  });

  it('weigh more packed than bare and have positive measures', () => {
    const wrong = variants.filter(({ netWeightG, packedWeightG, lengthMm, widthMm, heightMm }) => {
      return Math.min(netWeightG, lengthMm, widthMm, heightMm) <= 0 || packedWeightG < netWeightG;
    });
    expect(wrong).toEqual([]);
  });

  it('sell above cost at a price that ends in .99', () => {
    expect(variants.filter(({ costFen, priceCents }) => priceCents % 100 !== 99 || priceCents < (costFen / 7.1) * 2)).toEqual([]);
  });

  it('are in the US for about a third of the products and sold out for a few', () => {
    const shareOf = (isSo: (product: ProductLine) => boolean) => products.filter(isSo).length / products.length;
    const countsIn = (product: ProductLine, country: string) =>
      product.variants.flatMap(({ stock }) => stock.filter(({ warehouse }) => warehouse === country).map(({ counted }) => counted));
    const inUs = shareOf((product) => countsIn(product, 'US').length > 0);
    const soldOut = shareOf((product) => countsIn(product, 'CN').every((counted) => counted === 0));
    expect(inUs).toBeGreaterThan(0.3);
    expect(inUs).toBeLessThan(0.4);
    expect(soldOut).toBeGreaterThan(0.02);
    expect(soldOut).toBeLessThan(0.12);
  });

  it('fit their type: a phone case is light, a dog bed is not', () => {
    const weightsOf = (noun: string) =>
      products
        .filter(({ customsName = '' }) => customsName.includes(`${noun} (`))
        .flatMap((product) => product.variants.map(({ netWeightG }) => netWeightG));
    const [cases, beds] = [weightsOf('phone case'), weightsOf('dog bed')];
    expect([Math.min(...cases) >= 25, Math.max(...cases) <= 65]).toEqual([true, true]);
    expect([Math.min(...beds) >= 700, Math.max(...beds) <= 3300]).toEqual([true, true]);
  });
});

describe('customs data', () => {
  it('has an HS code of 6 digits and a name in English and in Chinese', () => {
    const named = /^\S.{3,} \(.*\p{Script=Han}.*\)$/u;
    expect(offenders(({ hsCode, customsName = '' }) => !/^\d{6}$/u.test(hsCode ?? '') || !named.test(customsName))).toEqual([]);
  });

  it('marks batteries, blades and liquids', () => {
    const attributes = new Set(products.flatMap((product) => product.attributes));
    for (const attribute of ['battery_pi966', 'battery_pi967', 'blade', 'liquid', 'magnet', 'cosmetic', 'powder'] as const)
      expect(attributes).toContain(attribute);
  });
});

describe('the pictures', () => {
  it('are at least 3 a product, the front first', () => {
    const scenes = ({ pictures }: ProductLine) => pictures.map((picture) => ('drawing' in picture ? picture.drawing.scene : 'elsewhere'));
    expect(
      offenders((product) => scenes(product).slice(0, 3).join() !== 'front,angle,detail' || scenes(product).includes('elsewhere')),
    ).toEqual([]);
  });

  it('are small, closed SVG documents without script, text or outside references', () => {
    for (const drawing of drawings.filter((_, index) => index % 7 === 0)) {
      const svg = drawPicture(drawing);
      expect(svg.length).toBeLessThan(6144);
      expect(svg).not.toMatch(/undefined|NaN|var\(|<script|<text|href|on\w+=/u);
      expectBalanced(svg);
    }
  });

  it('are the same for the same drawing and differ between colors', () => {
    const [drawing] = drawings;
    if (drawing === undefined) throw new Error('The catalog has no picture');
    expect(drawPicture(drawing)).toBe(drawPicture({ ...drawing }));
    expect(drawPicture({ ...drawing, colors: ['#cd4545', '#ffffff'] })).not.toBe(drawPicture(drawing));
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
