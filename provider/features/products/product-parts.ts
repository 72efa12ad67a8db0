import { defaultLocale } from '#contract/locales.ts';
import type { ProductOption } from './catalog-rows.ts';
import { MAX_VARIANTS } from './import-limits.ts';
import { RowRefused } from './import-rejection.ts';
import type { ImportedProduct, ImportedVariant } from './imported-product.ts';

export interface Picture {
  url: string;
  alt: string;
  position: number;
}

/** A variant that knows its picture by address. */
export type RowVariant = ImportedVariant & { pictureUrl: string | null };

export interface RowContent {
  variant: RowVariant | null;
  picture: Picture | null;
}

/** Variants and pictures as the rows bring them; a variant that is there already is refused. */
export class ProductParts {
  private readonly variants: [RowVariant, ...RowVariant[]];
  private readonly pictures: Picture[] = [];
  private readonly optionsTaken = new Set<string>();
  private readonly skusTaken = new Set<string>();

  constructor(variant: RowVariant, picture: Picture | null) {
    this.variants = [variant];
    this.note(variant, picture);
  }

  add({ variant, picture }: RowContent): void {
    if (variant !== null) {
      if (this.variants.length >= MAX_VARIANTS) throw new RowRefused('too-many-variants');
      if (this.optionsTaken.has(JSON.stringify(variant.optionValues))) throw new RowRefused('duplicate-variant');
      if (variant.sku !== null && this.skusTaken.has(variant.sku)) throw new RowRefused('duplicate-sku');
      this.variants.push(variant);
    }
    this.note(variant, picture);
  }

  private note(variant: RowVariant | null, picture: Picture | null): void {
    if (variant !== null) this.optionsTaken.add(JSON.stringify(variant.optionValues));
    if (variant?.sku) this.skusTaken.add(variant.sku);
    if (picture !== null) this.pictures.push(picture);
  }

  /** All of it, each variant with the place of its picture. */
  whole(optionNames: string[]): Pick<ImportedProduct, 'options' | 'pictures' | 'variants'> {
    const gallery = this.gallery();
    const [first, ...others] = this.variants;
    const withPlace = ({ pictureUrl, ...variant }: RowVariant): ImportedVariant => {
      const picture = gallery.findIndex(({ url }) => url === pictureUrl);
      return { ...variant, picture: picture < 0 ? null : picture };
    };
    return {
      options: optionNames.map((name, index) => this.option(name, index)),
      // Without words of its own a picture is described by the product's name, in each language.
      pictures: gallery.map(({ url, alt }) => (alt === '' ? { url } : { url, alt })),
      variants: [withPlace(first), ...others.map(withPlace)],
    };
  }

  /** The file's own words serve as codes of the values: they are what tells variants apart there. */
  private option(name: string, index: number): ProductOption {
    const values = this.variants.map(({ optionValues }) => optionValues[index] ?? '');
    return { names: { [defaultLocale]: name }, values: Object.fromEntries(values.map((value) => [value, { [defaultLocale]: value }])) };
  }

  /** Pictures in their order, each address once; a variant's own picture joins at the end. */
  private gallery(): { url: string; alt: string }[] {
    const byUrl = new Map<string, { url: string; alt: string }>();
    for (const { url, alt } of this.pictures.toSorted((a, b) => a.position - b.position)) {
      if (!byUrl.has(url)) byUrl.set(url, { url, alt });
    }
    for (const { pictureUrl } of this.variants) {
      if (pictureUrl !== null && !byUrl.has(pictureUrl)) byUrl.set(pictureUrl, { url: pictureUrl, alt: '' });
    }
    return [...byUrl.values()];
  }
}
