export const praiseCardStates = ['draft', 'in_review', 'approved', 'rejected', 'paused', 'retired'] as const;
export type PraiseCardState = (typeof praiseCardStates)[number];

/** What a merchant does with a card: hand it in for review, take it back, stop using it for a while, use it again, end it. */
export const praiseCardActions = ['submit', 'withdraw', 'pause', 'resume', 'retire'] as const;
export type PraiseCardAction = (typeof praiseCardActions)[number];

export const praiseCardLayouts = ['classic', 'band', 'letter'] as const;

/** A card is 8 × 12 cm; artwork is printed at 1,000 × 1,500 pixels, upright or across. */
export const CARD_WIDTH_PX = 1_000;
export const CARD_HEIGHT_PX = 1_500;
export const CARD_WIDTH_MM = 80;
export const CARD_HEIGHT_MM = 120;
/** At each edge that much may be cut off: words stay inside. */
export const CARD_BLEED_MM = 3;
export const CARD_BLEED_PX = Math.ceil((CARD_WIDTH_PX * CARD_BLEED_MM) / CARD_WIDTH_MM);
/** Fewer pixels than this are no artwork at all. */
export const CARD_MIN_SIDE_PX = 200;
/** How far width and height may be from 2 : 3, in thousandths. */
export const CARD_PROPORTION_TOLERANCE = 20;
export const CARD_FILE_MAX_BYTES = 10 * 1024 * 1024;

export const PRAISE_CARDS_MAX = 30;
export const CARD_NAME_MAX = 60;
export const CARD_HEADLINE_MAX = 40;
export const CARD_MESSAGE_MAX = 280;
export const CARD_SIGNATURE_MAX = 40;
export const CARD_LINK_MAX = 300;
export const CARD_CODE_MAX = 30;
export const CARD_SCOPE_MAX = 200;
export const REJECT_REASON_MAX = 500;

/** What should be looked at again before a card is handed in. */
export const praiseCardWarnings = ['incentive', 'resolution-low', 'resolution-unknown'] as const;
export type PraiseCardWarning = (typeof praiseCardWarnings)[number];
