import type { UploadTerms } from '#contract/uploads.ts';
import type { UploadKind } from '#contract/uploads.values.ts';

const MEGABYTE = 1024 * 1024;

/** What a file dialog offers, and what people call it. */
const kinds: Record<UploadKind, { accept: string; names: readonly string[] }> = {
  image: { accept: 'image/png,image/jpeg,image/webp', names: ['JPG', 'PNG', 'WebP'] },
  pdf: { accept: 'application/pdf', names: ['PDF'] },
  video: { accept: 'video/mp4', names: ['MP4'] },
  table: { accept: '.csv,text/csv', names: ['CSV'] },
};

/** What a file dialog offers for a purpose. */
export function acceptOf(terms: Pick<UploadTerms, 'kinds'>): string {
  return terms.kinds.map((kind) => kinds[kind].accept).join(',');
}

/** What may be sent for a purpose, for a text that says so. */
export function termsText(terms: UploadTerms, locale: string): { kinds: string; megabytes: number; max: number } {
  const names = terms.kinds.flatMap((kind) => kinds[kind].names);
  return {
    kinds: new Intl.ListFormat(locale, { type: 'disjunction' }).format(names),
    megabytes: Math.floor(terms.maxBytes / MEGABYTE),
    max: terms.filesMax,
  };
}
