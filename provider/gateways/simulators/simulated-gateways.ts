import type { BankAccount } from '#contract/recharge-methods.ts';
import type { ProviderConfig } from '#provider/config.ts';
import type { Services } from '#provider/services.ts';
import { bankTransferGateway } from '../bank-transfer/bank-transfer-gateway.ts';
import type { PayoneerAccount } from '../payoneer/payoneer-client.ts';
import { payoneerGateway } from '../payoneer/payoneer-gateway.ts';
import type { PaypalAccount } from '../paypal/paypal-client.ts';
import { paypalGateway } from '../paypal/paypal-gateway.ts';
import type { StripeAccount } from '../stripe/stripe-client.ts';
import { stripeGateway } from '../stripe/stripe-gateway.ts';

export const SIMULATORS_PATH = '/callbacks/simulators';

/** Only while DEMO is on, and with no money but that of test mode. */
function modeOf({ demo }: Pick<ProviderConfig, 'demo'>): 'test' | null {
  return demo ? 'test' : null;
}

function whileDemo<Account>(account: (services: Services) => Account): (services: Services) => Account | null {
  return (services) => (services.config.demo ? account(services) : null);
}

function secretOf({ keys }: Services, name: string): string {
  return keys.sign('sandbox-gateway', name).replaceAll(/[^A-Za-z0-9]/g, '');
}

export function simulatedStripe(services: Services): StripeAccount {
  return {
    secretKey: `sk_test_${secretOf(services, 'stripe-key')}`,
    webhookSecret: `whsec_${secretOf(services, 'stripe-webhook')}`,
    api: `${services.ownUrl()}${SIMULATORS_PATH}/stripe`,
  };
}

export function simulatedPaypal(services: Services): PaypalAccount {
  return {
    clientId: 'simulated-client',
    clientSecret: secretOf(services, 'paypal-client'),
    webhookId: 'WH-SIMULATED',
    api: `${services.ownUrl()}${SIMULATORS_PATH}/paypal`,
  };
}

export function simulatedPayoneer(services: Services): PayoneerAccount {
  return {
    merchantCode: 'SIMULATED',
    paymentToken: secretOf(services, 'payoneer-token'),
    division: null,
    api: `${services.ownUrl()}${SIMULATORS_PATH}/payoneer/api`,
  };
}

/** Accounts at a bank that does not exist. */
const simulatedAccounts: readonly BankAccount[] = ['USD', 'EUR', 'BRL', 'MXN', 'CNY'].map((currency, index) => ({
  currency,
  holder: 'Wharf Test Trading Ltd.',
  bank: 'Sandbox Bank',
  lines: [
    { label: 'account', value: `0000 1234 567${index}` },
    { label: 'swift', value: 'SNDBXX00' },
  ],
}));

export const stripeSimulated = stripeGateway({ code: 'stripe-simulated', modeOf, accountOf: whileDemo(simulatedStripe) });
export const paypalSimulated = paypalGateway({ code: 'paypal-simulated', modeOf, accountOf: whileDemo(simulatedPaypal) });
export const payoneerSimulated = payoneerGateway({ code: 'payoneer-simulated', modeOf, accountOf: whileDemo(simulatedPayoneer) });
export const bankTransferSimulated = bankTransferGateway({
  code: 'bank-transfer-simulated',
  mode: 'test',
  accountsOf: ({ demo }) => (demo ? simulatedAccounts : []),
});
