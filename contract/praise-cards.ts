import { z } from 'zod';
import { CountryCode, defineEndpoint, Id, Time } from './endpoint.ts';
import { FileLink } from './file-link.ts';
import { locales } from './locales.ts';
import { Money } from './money.ts';
import { MAX_AMOUNT_MINOR } from './money.values.ts';
import {
  CARD_CODE_MAX,
  CARD_HEADLINE_MAX,
  CARD_LINK_MAX,
  CARD_MESSAGE_MAX,
  CARD_NAME_MAX,
  CARD_SCOPE_MAX,
  CARD_SIGNATURE_MAX,
  praiseCardActions,
  praiseCardLayouts,
  praiseCardStates,
  praiseCardWarnings,
  REJECT_REASON_MAX,
} from './praise-cards.values.ts';
import { Position, Version } from './whole-number.ts';

/** The words and look of a card made from a template. */
export const PraiseCardDesign = z.object({
  layout: z.enum(praiseCardLayouts),
  color: z.string().regex(/^#[0-9a-f]{6}$/),
  headline: z.string().trim().min(1).max(CARD_HEADLINE_MAX),
  message: z.string().trim().min(1).max(CARD_MESSAGE_MAX),
  signature: z.string().trim().max(CARD_SIGNATURE_MAX).default(''),
  /** Where its QR code leads; empty: it has none. */
  link: z
    .string()
    .trim()
    .max(CARD_LINK_MAX)
    .refine((link) => link === '' || /^https:\/\/[^\s]+\.[^\s]+$/.test(link), { params: { code: 'link-not-https' } })
    .default(''),
  /** A discount code; empty: none. */
  code: z.string().trim().max(CARD_CODE_MAX).default(''),
});
export type PraiseCardDesign = z.output<typeof PraiseCardDesign>;

/** Which orders a card goes with; what is left empty does not narrow. */
export const PraiseCardRules = z.object({
  storeIds: z.array(Id).max(CARD_SCOPE_MAX),
  productIds: z.array(Id).max(CARD_SCOPE_MAX),
  countries: z.array(CountryCode).max(CARD_SCOPE_MAX),
  /** Least value of the goods as the buyer paid them, in CNY fen. */
  minValueMinor: z.int().min(1).max(MAX_AMOUNT_MINOR).nullable(),
  /** Only a buyer's first order with the account, by their email address. */
  firstOrderOnly: z.boolean(),
  /** Of several cards that fit an order, the one with the lowest place goes. */
  position: Position,
});
export type PraiseCardRules = z.infer<typeof PraiseCardRules>;

const PraiseCardInput = z.object({
  name: z.string().trim().min(1).max(CARD_NAME_MAX),
  /** Language of its words. */
  locale: z.enum(locales),
  design: PraiseCardDesign,
  rules: PraiseCardRules,
});

export const PraiseCard = z.object({
  id: Id,
  name: z.string(),
  locale: z.enum(locales),
  state: z.enum(praiseCardStates),
  /** Why it was rejected; empty: it was not. */
  rejectReason: z.string(),
  design: PraiseCardDesign,
  rules: PraiseCardRules,
  /** Artwork of the merchant's own, which is printed in the place of the template; null: the template. */
  artwork: z
    .object({
      fileId: Id,
      contentType: z.string(),
      /** Null for a document, whose pixels are not counted. */
      widthPx: z.int().nullable(),
      heightPx: z.int().nullable(),
      resolution: z.enum(['good', 'low']).nullable(),
    })
    .nullable(),
  /** How the template is printed, as SVG. */
  drawing: z.string(),
  warnings: z.array(z.enum(praiseCardWarnings)),
  /** What its merchant may do now. */
  actions: z.array(z.enum(praiseCardActions)),
  /** Whether words, look and artwork may be changed; rules may until it is retired. */
  editable: z.boolean(),
  /** Orders it was packed with. */
  packed: z.int(),
  version: Version,
  updatedAt: Time,
});
export type PraiseCard = z.infer<typeof PraiseCard>;

/** The card of an order's quote. */
export const OrderPraiseCard = z.object({
  id: Id,
  name: z.string(),
  /** A part of the quote's service fee. */
  price: Money,
  /** Number of the parcel it was put into; null: it was not packed yet. */
  parcelNumber: z.string().nullable(),
});
export type OrderPraiseCard = z.infer<typeof OrderPraiseCard>;

const ofCard = z.object({ praiseCardId: Id });

export const listPraiseCards = defineEndpoint({
  name: 'listPraiseCards',
  permission: 'settings:read',
  summary: 'The account’s praise cards by their place, retired ones last, and what a printed card costs now.',
  method: 'GET',
  path: '/v1/praise-cards',
  data: z.object({ cards: z.array(PraiseCard), price: Money }),
});

export const getPraiseCard = defineEndpoint({
  name: 'getPraiseCard',
  permission: 'settings:read',
  summary: 'One card.',
  method: 'GET',
  path: '/v1/praise-cards/{praiseCardId}',
  params: ofCard,
  data: PraiseCard,
  problems: ['not-found'],
});

export const createPraiseCard = defineEndpoint({
  name: 'createPraiseCard',
  permission: 'settings:manage',
  summary: 'Make a card, as a draft.',
  method: 'POST',
  path: '/v1/praise-cards',
  body: { kind: 'json', schema: PraiseCardInput },
  data: PraiseCard,
  idempotent: true,
  problems: ['limit-reached'],
});

export const updatePraiseCard = defineEndpoint({
  name: 'updatePraiseCard',
  permission: 'settings:manage',
  summary:
    'Change a card. Words, language and look are those of a draft or a rejected card, which becomes a draft again; name and rules can be changed until it is retired. Quotes made already keep the card they have.',
  method: 'PUT',
  path: '/v1/praise-cards/{praiseCardId}',
  params: ofCard,
  body: { kind: 'json', schema: PraiseCardInput.extend({ version: Version, removeArtwork: z.boolean().default(false) }) },
  data: PraiseCard,
  problems: ['not-found', 'state-conflict', 'version-conflict'],
});

export const uploadPraiseCardArtwork = defineEndpoint({
  name: 'uploadPraiseCardArtwork',
  permission: 'settings:manage',
  summary:
    'Artwork of one’s own as PNG, JPEG or PDF, 10 MB at most, in the place of the template. Pictures are made anew at 1,000 × 1,500 pixels; fewer pixels print badly and can’t be handed in.',
  method: 'POST',
  path: '/v1/praise-cards/{praiseCardId}/artwork',
  params: ofCard,
  body: { kind: 'multipart', schema: z.object({ file: z.file() }) },
  data: PraiseCard,
  problems: ['not-found', 'state-conflict', 'body-too-large', 'body-unreadable'],
});

export const linkPraiseCardArtwork = defineEndpoint({
  name: 'linkPraiseCardArtwork',
  permission: 'settings:read',
  summary: 'An address that gives the artwork once within a minute.',
  method: 'POST',
  path: '/v1/praise-cards/{praiseCardId}/artwork/link',
  params: ofCard,
  data: FileLink,
  problems: ['not-found'],
});

export const movePraiseCard = defineEndpoint({
  name: 'movePraiseCard',
  permission: 'settings:manage',
  summary: 'Hand a card in for review, take it back, pause, resume or retire it.',
  method: 'POST',
  path: '/v1/praise-cards/{praiseCardId}/actions',
  params: ofCard,
  body: { kind: 'json', schema: z.object({ action: z.enum(praiseCardActions) }) },
  data: PraiseCard,
  problems: ['not-found', 'state-conflict'],
});

export const previewPraiseCard = defineEndpoint({
  name: 'previewPraiseCard',
  permission: 'settings:read',
  summary: 'How a template is printed, as SVG, and what should be looked at again. Nothing is kept.',
  method: 'POST',
  path: '/v1/praise-cards/preview',
  body: { kind: 'json', schema: PraiseCardDesign },
  data: z.object({ drawing: z.string(), warnings: z.array(z.enum(praiseCardWarnings)) }),
});

/** A card as operators review it. */
export const ReviewedPraiseCard = PraiseCard.extend({ accountId: Id, submittedAt: Time.nullable() });
export type ReviewedPraiseCard = z.infer<typeof ReviewedPraiseCard>;

export const listPraiseCardsToReview = defineEndpoint({
  name: 'listPraiseCardsToReview',
  permission: 'operator:praise-cards',
  summary: 'Cards that wait for their review, the longest waiting first, 200 at most.',
  method: 'GET',
  path: '/v1/operator/praise-cards',
  data: z.array(ReviewedPraiseCard),
});

export const linkReviewedArtwork = defineEndpoint({
  name: 'linkReviewedArtwork',
  permission: 'operator:praise-cards',
  summary: 'An address that gives the artwork of a merchant’s card once within a minute.',
  method: 'POST',
  path: '/v1/operator/praise-cards/{praiseCardId}/artwork/link',
  params: ofCard,
  data: FileLink,
  problems: ['not-found'],
});

export const decidePraiseCard = defineEndpoint({
  name: 'decidePraiseCard',
  permission: 'operator:praise-cards',
  summary: 'Approve a card, or reject it with a reason its merchant reads.',
  method: 'POST',
  path: '/v1/operator/praise-cards/{praiseCardId}/decision',
  params: ofCard,
  body: {
    kind: 'json',
    schema: z
      .object({ decision: z.enum(['approve', 'reject']), reason: z.string().trim().max(REJECT_REASON_MAX).default('') })
      .refine(({ decision, reason }) => decision === 'approve' || reason !== '', { path: ['reason'], params: { code: 'required' } }),
  },
  data: ReviewedPraiseCard,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});
