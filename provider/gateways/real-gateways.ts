import { bankTransferGateway } from './bank-transfer/bank-transfer-gateway.ts';
import { payoneerApis } from './payoneer/payoneer-client.ts';
import { payoneerGateway } from './payoneer/payoneer-gateway.ts';
import { paypalApis } from './paypal/paypal-client.ts';
import { paypalGateway } from './paypal/paypal-gateway.ts';
import { stripeAccount } from './stripe/stripe-client.ts';
import { stripeGateway } from './stripe/stripe-gateway.ts';

const LIVE_STRIPE_KEY = /^.k_live_/;

export const stripe = stripeGateway({
  code: 'stripe',
  modeOf: ({ gateways }) => (gateways.stripe === null ? null : LIVE_STRIPE_KEY.test(gateways.stripe.secretKey) ? 'live' : 'test'),
  accountOf: ({ config: { gateways } }) => gateways.stripe && stripeAccount(gateways.stripe.secretKey, gateways.stripe.webhookSecret),
});

export const paypal = paypalGateway({
  code: 'paypal',
  modeOf: ({ gateways }) => gateways.paypal && modeOfEnvironment(gateways.paypal),
  accountOf: ({ config: { gateways } }) => gateways.paypal && { ...gateways.paypal, api: paypalApis[gateways.paypal.environment] },
});

export const payoneer = payoneerGateway({
  code: 'payoneer',
  modeOf: ({ gateways }) => gateways.payoneer && modeOfEnvironment(gateways.payoneer),
  accountOf: ({ config: { gateways } }) => gateways.payoneer && { ...gateways.payoneer, api: payoneerApis[gateways.payoneer.environment] },
});

export const bankTransfer = bankTransferGateway({
  code: 'bank-transfer',
  mode: 'live',
  accountsOf: ({ gateways }) => gateways.bankAccounts,
});

/** A gateway's test environment moves no money. */
function modeOfEnvironment({ environment }: { environment: 'live' | 'sandbox' }): 'live' | 'test' {
  return environment === 'live' ? 'live' : 'test';
}
