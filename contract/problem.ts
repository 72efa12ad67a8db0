import { z } from 'zod';

/**
 * Every code an answer of the provider can carry, with its HTTP status. Codes are stable: programs branch on them,
 * people read the translated `message`.
 */
export const problemStatus = {
  'validation-failed': 400,
  'wrong-credentials': 400,
  'two-factor-required': 400,
  'wrong-password': 400,
  'wrong-code': 400,
  'code-expired': 400,
  'link-dead': 400,
  'cursor-invalid': 400,
  'idempotency-key-required': 400,
  'body-unreadable': 400,
  'not-signed-in': 401,
  'signature-invalid': 401,
  'session-token-invalid': 401,
  'not-allowed': 403,
  'cross-site-request': 403,
  'not-found': 404,
  'link-code-unknown': 404,
  'method-not-allowed': 405,
  'body-kind-wrong': 415,
  'email-taken': 409,
  'phone-taken': 409,
  'account-in-use': 409,
  'idempotency-key-reused': 409,
  'version-conflict': 409,
  'state-conflict': 409,
  'store-already-connected': 409,
  'link-code-used': 409,
  'link-code-expired': 409,
  'shop-already-linked': 409,
  'shop-account-in-use': 409,
  'already-in-import-list': 409,
  'order-not-payable': 409,
  'quote-expired': 409,
  'insufficient-balance': 409,
  'stock-short': 409,
  'mode-mixed': 409,
  'not-pushable': 409,
  'nothing-to-order': 409,
  'limit-reached': 409,
  'body-too-large': 413,
  'too-many-requests': 429,
  'internal': 500,
  'unavailable': 503,
} as const;
export type ProblemCode = keyof typeof problemStatus;
export const problemCodes = Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]];

/** Why one field was refused; words for each live in `provider/locales`. */
export const fieldProblemCodes = [
  'required',
  'too-short',
  'too-long',
  'too-small',
  'too-large',
  'wrong-type',
  'wrong-format',
  'not-a-choice',
  'not-whole',
  'unknown-field',
  'nul-character',
  'email-format',
  'weak-password',
  'unknown-country',
  'phone-format',
  'unknown-invite-code',
  'tax-id-format',
  'unknown-time-zone',
  'picture-unreadable',
  'compare-at-not-above-price',
  'no-variant-included',
  'listed-twice',
  'list-unreadable',
  'too-many-lines',
  'unknown-method',
  'not-after-start',
  'link-broken',
  'link-private',
  'not-in-future',
  'value-not-alone',
  'band-start',
  'band-gap',
  'band-end',
  'band-overlap',
  'shares-exceed-price',
  'not-above-floor',
  'shipping-missing',
  'no-rate',
] as const;
export type FieldProblemCode = (typeof fieldProblemCodes)[number];

/** Why an order can't be paid yet or a listing can't be pushed: stable causes, each with words and a fix on screen. */
export const causeCodes = [
  'unmapped-line',
  'variant-off-sale',
  'product-off-sale',
  'product-unknown',
  'link-not-product',
  'out-of-stock',
  'stock-short',
  'address-incomplete',
  'postcode-unfit',
  'identity-missing',
  'identity-wrong',
  'country-not-served',
  'over-weight',
  'over-size',
  'method-not-allowed',
  'remote-area',
  'scheme-not-supported',
  'scheme-over-limit',
  'method-to-choose',
  'freight-over-limit',
  'too-slow',
  'not-tracked',
  'tax-number-expired',
  'quote-expired',
  'insufficient-balance',
  'store-cancelled',
  'title-missing',
  'no-variant-included',
  'no-picture',
  'price-missing',
  'compare-at-not-above-price',
  'too-many-variants',
  'too-many-options',
  'too-many-pictures',
  'title-too-long',
  'option-too-long',
  'variants-alike',
  'price-too-high',
  'markup-too-high',
  'price-far-above-cost',
  'loss-in-country',
  'forbidden-word',
  'picture-address-private',
  'picture-address-broken',
  'draft-removed',
  'store-unreachable',
  'store-refused',
  'store-busy',
  'store-permission-lost',
  'store-not-connected',
  'price-changed-in-store',
  'variant-not-in-store',
] as const;
export type CauseCode = (typeof causeCodes)[number];
export const Cause = z.object({ code: z.enum(causeCodes), params: z.record(z.string(), z.union([z.string(), z.number()])).default({}) });
export type Cause = z.infer<typeof Cause>;

export const FieldProblem = z.object({
  /** Dotted path of the field in the request, e.g. `variants.0.priceMinor`. */
  path: z.string(),
  code: z.enum(fieldProblemCodes),
  /** In the request's language. */
  message: z.string(),
});
export type FieldProblem = z.infer<typeof FieldProblem>;

/** The one error body of both services. */
export const Problem = z.object({
  code: z.enum(problemCodes),
  /** In the request's language; fit to be shown as it is. */
  message: z.string(),
  fields: z.array(FieldProblem).optional(),
  /** Facts a screen may need beside the words, e.g. the shortfall of `insufficient-balance`. */
  details: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string(),
  /** Whether the caller's session is alive; a 401 with `false` opens "Forced logout". */
  loggedIn: z.boolean(),
});
export type Problem = z.infer<typeof Problem>;
