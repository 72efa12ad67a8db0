/** The legal texts and their sections, in reading order. The texts themselves are in `locales`. */
export const legalTexts = {
  terms: ['about', 'account', 'stores', 'orders', 'wallet', 'conduct', 'availability', 'liability', 'ending', 'changes'],
  privacy: ['who', 'what', 'why', 'buyers', 'sharing', 'keeping', 'rights', 'security', 'cookies', 'changes'],
  refund: ['wallet', 'unshipped', 'lost', 'damaged', 'late', 'returns', 'makeUp', 'recharges', 'claims'],
} as const;
export type LegalDoc = keyof typeof legalTexts;
export const legalDocs = Object.keys(legalTexts) as LegalDoc[];

/** Date of the current version. It changes with every change of meaning. */
export const versionDates: Record<LegalDoc, string> = { terms: '2026-11-21', privacy: '2026-11-21', refund: '2026-11-21' };

/** The text in an address: the terms where there is none, null for one that does not exist. */
export function readLegalDoc(search: URLSearchParams): LegalDoc | null {
  const requested = search.get('doc') ?? 'terms';
  return legalDocs.find((doc) => doc === requested) ?? null;
}

export type Block = { kind: 'paragraph'; text: string } | { kind: 'list'; items: string[] };

/** A section as paragraphs and lists: each line is a paragraph, lines that start with `- ` are list items. */
export function readBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split('\n')) {
    const last = blocks.at(-1);
    if (!line.startsWith('- ')) blocks.push({ kind: 'paragraph', text: line });
    else if (last?.kind === 'list') last.items.push(line.slice(2));
    else blocks.push({ kind: 'list', items: [line.slice(2)] });
  }
  return blocks;
}
