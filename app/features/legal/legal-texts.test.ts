import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { locales } from '#contract/locales.ts';
import { legalDocs, legalTexts, readBlocks, readLegalDoc } from './legal-texts.ts';

describe('the legal texts', () => {
  it.each(locales)('have every section, in %s, and none that is not shown', (locale) => {
    const texts = JSON.parse(readFileSync(join(import.meta.dirname, `locales/${locale}.json`), 'utf8')) as Record<string, object>;
    for (const doc of legalDocs) {
      expect(Object.keys(texts[doc] ?? {})).toEqual(['title', 'lead', ...legalTexts[doc]]);
    }
  });

  it.each([
    ['', 'terms'],
    ['?doc=privacy', 'privacy'],
    ['?doc=refund', 'refund'],
    ['?doc=cookies', null],
    ['?doc=toString', null],
    ['?doc=', null],
  ])('are found by the address: %s is %s', (search, doc) => {
    expect(readLegalDoc(new URLSearchParams(search))).toBe(doc);
  });

  it('are read as paragraphs and lists', () => {
    expect(readBlocks('One:\n- a\n- b\nTwo.')).toEqual([
      { kind: 'paragraph', text: 'One:' },
      { kind: 'list', items: ['a', 'b'] },
      { kind: 'paragraph', text: 'Two.' },
    ]);
  });
});
