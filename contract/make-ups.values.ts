/** `awaiting_merchant`: nothing was taken and nothing will be before the merchant accepts. `paid` and `waived` are ends. */
export const makeUpStates = ['awaiting_merchant', 'accepted', 'paid', 'disputed', 'upheld', 'waived'] as const;
export type MakeUpState = (typeof makeUpStates)[number];

/** Why an order cost more than was quoted. */
export const makeUpCauses = ['weight', 'carrier-change', 'address-correction', 'tax-difference'] as const;
export type MakeUpCause = (typeof makeUpCauses)[number];

/** Days the merchant has to answer; after them it counts as disputed, and nothing is taken. */
export const MAKE_UP_ANSWER_DAYS = 14;
/** CNY fen below which a charge is waived as soon as it is raised. */
export const MAKE_UP_LEAST_MINOR = 500;
export const MAKE_UP_TEXT_MAX = 2_000;
