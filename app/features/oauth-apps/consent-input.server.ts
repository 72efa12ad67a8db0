import { z } from 'zod';
import type { BodyInput } from '#contract/endpoint.ts';
import { Id } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locales.ts';
import { MAX_AMOUNT_MINOR, WALLET_CURRENCY } from '#contract/money.values.ts';
import type { decideAuthorization } from '#contract/oauth-apps.ts';
import { AUTHORIZATION_REQUEST_MAX, GRANT_STORES_MAX } from '#contract/oauth-apps.values.ts';
import { PASSWORD_MAX } from '#contract/sign-in.values.ts';
import { readAmount } from '#app/ui/parse-amount.ts';
import type { ConsentErrors } from './consent-form.tsx';

type Decision = BodyInput<typeof decideAuthorization>;

const ConsentInput = z.object({
  request: z.string().max(AUTHORIZATION_REQUEST_MAX),
  decision: z.enum(['allow', 'deny']),
  accountId: Id.nullable().default(null),
  stores: z.enum(['all', 'some']).default('all'),
  storeIds: z.array(Id),
  /** There where the app may pay. */
  password: z.string().max(PASSWORD_MAX).optional(),
  remember: z.literal('true').optional(),
});

/** What somebody decided, as the provider takes it, or what is missing beside which field. A form that is not the page's own is answered 400. */
export function readConsent(form: FormData, locale: Locale): { decision: Decision } | { errors: ConsentErrors } {
  const read = ConsentInput.safeParse({ ...Object.fromEntries(form), storeIds: form.getAll('storeIds') });
  if (!read.success) throw new Response(null, { status: 400 });
  const { request, decision, accountId, stores, storeIds, password, remember } = read.data;
  if (decision === 'deny') return { decision: { request, decision } };

  const errors: ConsentErrors = {};
  if (stores === 'some' && storeIds.length === 0) errors.stores = 'storesMissing';
  if (stores === 'some' && storeIds.length > GRANT_STORES_MAX) errors.stores = 'storesTooMany';
  // The field is there only where the app may pay.
  const dayMax = form.has('dayMax') ? readDayMax(form, locale) : null;
  if (typeof dayMax === 'string') errors.dayMax = dayMax;
  if (password === '') errors.password = 'passwordMissing';
  if (Object.keys(errors).length > 0 || typeof dayMax === 'string') return { errors };

  const reach = { accountId, storeIds: stores === 'some' ? storeIds : null };
  return { decision: { request, decision, ...reach, dayMaxMinor: dayMax, password: password ?? null, remember: remember === 'true' } };
}

function readDayMax(form: FormData, locale: Locale): number | 'dayMaxMissing' | 'dayMaxUnreadable' {
  const read = readAmount(form, 'dayMax', { locale, currency: WALLET_CURRENCY, maxMinor: MAX_AMOUNT_MINOR });
  if (read.status === 'empty') return 'dayMaxMissing';
  return read.status === 'ok' && read.amountMinor > 0 ? read.amountMinor : 'dayMaxUnreadable';
}
