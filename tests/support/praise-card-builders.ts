import sharp from 'sharp';
import type { BodyInput } from '#contract/endpoint.ts';
import { createPraiseCard, decidePraiseCard, movePraiseCard, type PraiseCard, type PraiseCardRules } from '#contract/praise-cards.ts';
import type { Merchant } from './call.ts';

type CardInput = BodyInput<typeof createPraiseCard>;

/** What a card is made of: a plain thank-you for every order. */
export function aCard(overrides: Partial<Omit<CardInput, 'rules'>> & { rules?: Partial<PraiseCardRules> } = {}): CardInput {
  const rules = { storeIds: [], productIds: [], countries: [], minValueMinor: null, firstOrderOnly: false, position: 0 };
  return {
    name: 'Thanks',
    locale: 'en-US',
    design: { layout: 'classic', color: '#0b6e4f', headline: 'Thank you', message: 'We hope you enjoy your order.' },
    ...overrides,
    rules: { ...rules, ...overrides.rules },
  };
}

/** A card that an operator has approved. */
export async function anApprovedCard(
  merchant: Merchant,
  operator: Merchant,
  overrides: Parameters<typeof aCard>[0] = {},
): Promise<PraiseCard> {
  const { data } = await merchant.call(createPraiseCard, { body: aCard(overrides) });
  const params = { praiseCardId: data.id };
  await merchant.call(movePraiseCard, { params, body: { action: 'submit' } });
  await operator.call(decidePraiseCard, { params, body: { decision: 'approve' } });
  return data;
}

/** A picture of one color. */
export function someArtwork(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#cc3333' } })
    .png()
    .toBuffer();
}

/** Says of itself that it is huge; its pixels are not there. */
export async function hugeArtwork(side: number): Promise<Buffer> {
  const png = await someArtwork(16, 16);
  png.writeUInt32BE(side, 16);
  png.writeUInt32BE(side, 20);
  return png;
}
