import type { GatewayCode } from '#contract/balance.values.ts';
import type { Mode } from '#contract/money.ts';
import type { ProviderConfig } from '#provider/config.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { type Gateway, GatewayRefused, GatewayUnavailable, type RawNotice } from '../gateway.ts';
import { findOperation, keepOperation, listRefundOperations } from '../gateway-operations.ts';
import { payoneerTerms } from '../gateway-terms.ts';
import type { GatewayEvent } from '../gateway-event.ts';
import { callPayoneer, type PayoneerAccount, type PayoneerObject } from './payoneer-client.ts';
import { eventsOfCharge, isPaid, toJsonAmount } from './payoneer-events.ts';

interface PayoneerDoor {
  code: GatewayCode;
  modeOf(config: ProviderConfig): Mode | null;
  /** Null where it is switched off. */
  accountOf(services: Services): PayoneerAccount | null;
}

/** Payoneer Checkout. A charge is a LIST, the hosted page, under its long id. Payoneer keeps no keys of ours, so we keep what each call came to. */
export function payoneerGateway({ code, modeOf, accountOf }: PayoneerDoor): Gateway {
  function connect(services: Services): PayoneerAccount {
    const account = accountOf(services);
    if (account === null) throw new GatewayUnavailable(`${code} is switched off`);
    return account;
  }

  async function findCharge(services: Services, chargeId: string): Promise<PayoneerObject | null> {
    return callPayoneer(services, connect(services), { method: 'GET', path: `/lists/${encodeURIComponent(chargeId)}` });
  }

  async function fetchCharge(services: Services, chargeId: string): Promise<GatewayEvent[] | null> {
    const charge = await findCharge(services, chargeId);
    return charge === null ? null : eventsOfCharge(charge, await listRefundOperations(services.database.db, code, chargeId));
  }

  /** The address notices of a charge go to: its secret is the proof, since nothing signs them. */
  function noticeUrl({ config, keys }: Services, key: string): string {
    const query = new URLSearchParams({ charge: key, proof: keys.sign('gateway-notice', `${code}:${key}`) });
    return `${config.publicUrl}/callbacks/${code}/notice?${query}`;
  }

  function requireKey({ keys }: Services, { query: { charge, proof } }: RawNotice): string {
    const proven = typeof charge === 'string' && typeof proof === 'string' && keys.verify('gateway-notice', `${code}:${charge}`, proof);
    if (!proven) throw new Refusal('signature-invalid');
    return charge;
  }

  return {
    code,
    terms: payoneerTerms,
    modeOf,
    async openCharge(services, { key, reference, amountMinor, currency, returnUrl }) {
      const { db } = services.database;
      const known = await findOperation(db, code, key);
      if (known !== null && known.pay_url !== null) return { chargeId: known.charge_id, payUrl: known.pay_url };
      const { division, ...account } = connect(services);
      // A page whose answer got lost was never shown to a payer, so a second one does no harm.
      const list = await callPayoneer(
        services,
        { ...account, division },
        {
          method: 'POST',
          path: '/lists',
          body: {
            transactionId: key,
            integration: 'HOSTED',
            operationType: 'CHARGE',
            ...(division === null ? {} : { division }),
            payment: { amount: toJsonAmount(amountMinor, currency), currency, reference },
            callback: { returnUrl, cancelUrl: `${returnUrl}?canceled=1`, notificationUrl: noticeUrl(services, key) },
            style: { hostedVersion: 'v4' },
          },
        },
      );
      const payUrl = list?.redirect?.url;
      if (list === null || payUrl === undefined || list.interaction?.code !== 'PROCEED') throw new GatewayRefused('not-accepted');
      const chargeId = list.identification.longId;
      const opened = { gateway: code, key, kind: 'charge', charge_id: chargeId, operation_id: chargeId, pay_url: payUrl };
      const kept = await keepOperation(db, { ...opened, amount_minor: amountMinor, currency });
      return { chargeId: kept.charge_id, payUrl: kept.pay_url ?? payUrl };
    },
    /** The hosted page collects by itself. */
    async capture(services, { chargeId }) {
      const events = await fetchCharge(services, chargeId);
      if (events === null) throw new GatewayRefused('charge-unknown');
      return events;
    },
    fetchCharge,
    async refund(services, { key, chargeId, amountMinor }) {
      const { db } = services.database;
      const known = await findOperation(db, code, key);
      if (known !== null) return { refundId: known.operation_id };
      const charge = await findCharge(services, chargeId);
      if (charge === null) throw new GatewayRefused('charge-unknown');
      if (!isPaid(charge) || charge.payment === undefined) throw new GatewayRefused('charge-unpaid');
      await requireLeft(services, charge, amountMinor);
      const { currency, reference } = charge.payment;
      // The transaction's id is the key: Payoneer answers the same one with the payout it made for it.
      const payout = await callPayoneer(services, connect(services), {
        method: 'POST',
        path: `/charges/${encodeURIComponent(chargeId)}/payout`,
        body: { transactionId: key, payment: { amount: toJsonAmount(amountMinor, currency), currency, reference } },
      });
      if (payout === null) throw new GatewayRefused('charge-unknown');
      const operation = {
        gateway: code,
        key,
        kind: 'refund',
        charge_id: chargeId,
        operation_id: payout.identification.longId,
        pay_url: null,
      };
      const kept = await keepOperation(db, { ...operation, amount_minor: amountMinor, currency });
      return { refundId: kept.operation_id };
    },
    payout: null,
    savedMethods: null,
    /** Of a notice only its address counts; what happened, Payoneer says when asked. */
    async readNotice(services, notice) {
      connect(services);
      const opened = await findOperation(services.database.db, code, requireKey(services, notice));
      return opened === null ? [] : ((await fetchCharge(services, opened.charge_id)) ?? []);
    },
  };

  async function requireLeft(services: Services, charge: PayoneerObject, amountMinor: number): Promise<void> {
    const events = eventsOfCharge(charge, await listRefundOperations(services.database.db, code, charge.identification.longId));
    const left = events.reduce((sum, event) => {
      if (event.kind === 'paid') return sum + event.amountMinor;
      return event.kind === 'refunded' ? sum - event.amountMinor : sum;
    }, 0);
    if (amountMinor > left) throw new GatewayRefused('amount-too-large');
  }
}
