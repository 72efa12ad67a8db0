import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { BankAccount } from '#contract/recharge-methods.ts';

const environment = z.enum(['live', 'sandbox']).default('sandbox');

/** Variables of the gateways. Each gateway is switched on by its keys. */
export const GatewaysEnvironment = z.object({
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(?:sk|rk)_(?:live|test)_\w+$/, 'must be a secret key such as sk_live_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, 'must be the secret of a webhook endpoint, whsec_…')
    .optional(),
  PAYPAL_ENVIRONMENT: environment,
  PAYPAL_CLIENT_ID: z.string().min(1).optional(),
  PAYPAL_CLIENT_SECRET: z.string().min(1).optional(),
  PAYPAL_WEBHOOK_ID: z.string().min(1).optional(),
  PAYONEER_ENVIRONMENT: environment,
  PAYONEER_MERCHANT_CODE: z.string().min(1).optional(),
  PAYONEER_PAYMENT_TOKEN: z.string().min(1).optional(),
  PAYONEER_DIVISION: z.string().min(1).optional(),
  BANK_ACCOUNTS_FILE: z.string().min(1).optional(),
});
type Values = z.output<typeof GatewaysEnvironment>;

type Environment = z.output<typeof environment>;

/** Keys of the gateways; null: switched off. */
export interface GatewaysConfig {
  stripe: { secretKey: string; webhookSecret: string } | null;
  paypal: { environment: Environment; clientId: string; clientSecret: string; webhookId: string } | null;
  payoneer: { environment: Environment; merchantCode: string; paymentToken: string; division: string | null } | null;
  /** Where bank transfers go to, one a currency; none: switched off. */
  bankAccounts: BankAccount[];
}

/** Takes a variable's name and what is wrong with it. */
type Fail = (name: keyof Values, why: string) => never;

export function gatewaysConfig(values: Values, fail: Fail): GatewaysConfig {
  const stripe = allOrNone(values, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'], fail);
  const paypal = allOrNone(values, ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'], fail);
  const payoneer = allOrNone(values, ['PAYONEER_MERCHANT_CODE', 'PAYONEER_PAYMENT_TOKEN'], fail);
  return {
    stripe: stripe && { secretKey: stripe.STRIPE_SECRET_KEY, webhookSecret: stripe.STRIPE_WEBHOOK_SECRET },
    paypal: paypal && {
      environment: values.PAYPAL_ENVIRONMENT,
      clientId: paypal.PAYPAL_CLIENT_ID,
      clientSecret: paypal.PAYPAL_CLIENT_SECRET,
      webhookId: paypal.PAYPAL_WEBHOOK_ID,
    },
    payoneer: payoneer && {
      environment: values.PAYONEER_ENVIRONMENT,
      merchantCode: payoneer.PAYONEER_MERCHANT_CODE,
      paymentToken: payoneer.PAYONEER_PAYMENT_TOKEN,
      division: values.PAYONEER_DIVISION ?? null,
    },
    bankAccounts: values.BANK_ACCOUNTS_FILE === undefined ? [] : readBankAccounts(values.BANK_ACCOUNTS_FILE, fail),
  };
}

/** Keys that only work together. */
function allOrNone<Name extends keyof Values>(values: Values, names: Name[], fail: Fail): Record<Name, string> | null {
  const given = names.filter((name) => values[name] !== undefined);
  if (given.length === 0) return null;
  const missing = names.find((name) => values[name] === undefined);
  if (missing !== undefined) return fail(missing, `must be set together with ${given[0]}`);
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Record<Name, string>;
}

function readBankAccounts(path: string, fail: Fail): BankAccount[] {
  try {
    const accounts = z
      .array(BankAccount)
      .min(1)
      .parse(JSON.parse(readFileSync(path, 'utf8')));
    const currencies = accounts.map(({ currency }) => currency);
    if (new Set(currencies).size < currencies.length) return fail('BANK_ACCOUNTS_FILE', 'must have one account a currency');
    return accounts;
  } catch (error) {
    return fail('BANK_ACCOUNTS_FILE', `cannot be read (${error instanceof z.ZodError ? 'not accounts' : String(error)})`);
  }
}
