import type { BankAccount } from '#contract/recharge-methods.ts';
import type { GatewayCode } from '#contract/balance.values.ts';
import type { Mode } from '#contract/money.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { ProviderConfig } from '#provider/config.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { type Gateway, GatewayRefused } from '../gateway.ts';
import { findChargeOperation, findOperation, keepOperation, listRefundOperations } from '../gateway-operations.ts';
import { bankTransferTerms } from '../gateway-terms.ts';
import type { GatewayEvent } from '../gateway-event.ts';
import { listReceipts } from './bank-receipts.ts';
import { referenceCode } from './reference-code.ts';

export interface BankTransferGateway extends Gateway {
  accountsOf(config: ProviderConfig): readonly BankAccount[];
}

interface BankDoor {
  code: GatewayCode;
  mode: Mode;
  accountsOf(config: ProviderConfig): readonly BankAccount[];
}

/**
 * Transfers to our bank. No bank tells us of them: our people find the money on the statement by its reference, and what they found is what this gateway
 * says. A charge is the reference. Refunds are noted here and sent by hand.
 */
export function bankTransferGateway({ code, mode, accountsOf }: BankDoor): BankTransferGateway {
  async function fetchCharge(db: Queryable, chargeId: string): Promise<GatewayEvent[] | null> {
    if ((await findChargeOperation(db, code, chargeId)) === null) return null;
    const base = { chargeId, reference: null };
    const [receipts, refunds] = [await listReceipts(db, code, chargeId), await listRefundOperations(db, code, chargeId)];
    return [
      ...receipts.map(({ id, received_minor: amountMinor, currency }): GatewayEvent => ({
        ...base,
        kind: 'paid',
        id,
        amountMinor,
        currency,
      })),
      ...refunds.map(({ operation_id: id, amount_minor: amountMinor, currency }): GatewayEvent => ({
        ...base,
        kind: 'refunded',
        id,
        refundId: id,
        amountMinor,
        currency,
      })),
    ];
  }

  return {
    code,
    terms: bankTransferTerms,
    accountsOf,
    modeOf: (config) => (accountsOf(config).length === 0 ? null : mode),
    async openCharge({ database, config }, { key, amountMinor, currency, returnUrl }) {
      if (!accountsOf(config).some((account) => account.currency === currency)) throw new GatewayRefused('not-accepted');
      const chargeId = referenceCode(key);
      const opened = { gateway: code, key, kind: 'charge', charge_id: chargeId, operation_id: chargeId, pay_url: returnUrl };
      const kept = await keepOperation(database.db, { ...opened, amount_minor: amountMinor, currency });
      return { chargeId: kept.charge_id, payUrl: kept.pay_url ?? returnUrl };
    },
    async capture({ database }, { chargeId }) {
      const events = await fetchCharge(database.db, chargeId);
      if (events === null) throw new GatewayRefused('charge-unknown');
      return events;
    },
    fetchCharge: ({ database }, chargeId) => fetchCharge(database.db, chargeId),
    async refund({ database: { db } }, { key, chargeId, amountMinor }) {
      const known = await findOperation(db, code, key);
      if (known !== null) return { refundId: known.operation_id };
      const events = await fetchCharge(db, chargeId);
      if (events === null) throw new GatewayRefused('charge-unknown');
      const paid = events.find((event) => event.kind === 'paid');
      if (paid === undefined) throw new GatewayRefused('charge-unpaid');
      if (amountMinor > leftOf(events)) throw new GatewayRefused('amount-too-large');
      const refund = { gateway: code, key, kind: 'refund', charge_id: chargeId, operation_id: `bank-refund:${key}`, pay_url: null };
      const kept = await keepOperation(db, { ...refund, amount_minor: amountMinor, currency: paid.currency });
      return { refundId: kept.operation_id };
    },
    payout: null,
    savedMethods: null,
    async readNotice() {
      throw new Refusal('signature-invalid');
    },
  };
}

function leftOf(events: readonly GatewayEvent[]): number {
  return events.reduce((sum, event) => {
    if (event.kind === 'paid') return sum + event.amountMinor;
    return event.kind === 'refunded' ? sum - event.amountMinor : sum;
  }, 0);
}
