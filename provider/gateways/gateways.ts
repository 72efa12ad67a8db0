import type { Mode } from '#contract/money.ts';
import type { ProviderConfig } from '#provider/config.ts';
import type { BankTransferGateway } from './bank-transfer/bank-transfer-gateway.ts';
import type { Gateway } from './gateway.ts';
import { bankTransfer, payoneer, paypal, stripe } from './real-gateways.ts';
import { sandboxGateway } from './sandbox/sandbox-gateway.ts';
import { bankTransferSimulated, payoneerSimulated, paypalSimulated, stripeSimulated } from './simulators/simulated-gateways.ts';

const bankTransfers: readonly BankTransferGateway[] = [bankTransfer, bankTransferSimulated];
/** In the order they are offered in. */
const gateways: readonly Gateway[] = [
  payoneer,
  stripe,
  paypal,
  bankTransfer,
  sandboxGateway,
  payoneerSimulated,
  stripeSimulated,
  paypalSimulated,
  bankTransferSimulated,
];

export function findGateway(code: string): Gateway | null {
  return gateways.find((gateway) => gateway.code === code) ?? null;
}

/** One that a row of ours names. */
export function requireGateway(code: string): Gateway {
  const gateway = findGateway(code);
  if (gateway === null) throw new Error(`there is no gateway ${code}`);
  return gateway;
}

/** The gateway that bank transfers of a recharge go through; null: it is paid otherwise. */
export function findBankTransfer(code: string): BankTransferGateway | null {
  return bankTransfers.find((gateway) => gateway.code === code) ?? null;
}

/** Whether it can be paid in a currency as configured: a transfer needs an account of ours in it. */
export function takesCurrency({ code, terms }: Gateway, config: ProviderConfig, currency: string): boolean {
  const transfers = findBankTransfer(code);
  if (transfers !== null) return transfers.accountsOf(config).some((account) => account.currency === currency);
  return Object.hasOwn(terms.currencies, currency);
}

/** Gateways that are switched on, each with the money it moves. */
export function listGateways(config: ProviderConfig): { gateway: Gateway; mode: Mode }[] {
  return gateways.flatMap((gateway) => {
    const mode = gateway.modeOf(config);
    return mode === null ? [] : [{ gateway, mode }];
  });
}
