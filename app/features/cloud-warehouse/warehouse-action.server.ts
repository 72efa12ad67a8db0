import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { cancelRenewal, payWarehouseCharge, requestService, saveStorageSettings, setLotAutoRenew } from '#contract/cloud-warehouse.ts';
import {
  answerDiscrepancy,
  cancelInboundPlan,
  removeInboundFile,
  setInboundTracking,
  submitInboundPlan,
} from '#contract/cloud-warehouse-inbound.ts';
import { moveOutbound } from '#contract/cloud-warehouse-outbound.ts';
import { cancelPurchase } from '#contract/cloud-warehouse-purchases.ts';
import { warehouseServices } from '#contract/cloud-warehouse.values.ts';
import { Id } from '#contract/endpoint.ts';
import { MAX_AMOUNT_MINOR, WALLET_CURRENCY } from '#contract/money.values.ts';
import type { Problem } from '#contract/problem.ts';
import { requestLocale } from '#app/i18n/request-locale.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { readAmount } from '#app/ui/parse-amount.ts';
import { readUnitCount } from './stock-basket.ts';

const Amount = z.coerce.number().int().min(1).max(MAX_AMOUNT_MINOR);
const Form = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('pay'), chargeId: Id, amountMinor: Amount }),
  z.object({ intent: z.literal('cancel-purchase'), id: Id }),
  z.object({ intent: z.literal('cancel-renewal'), id: Id }),
  z.object({ intent: z.literal('submit-inbound'), id: Id }),
  z.object({ intent: z.literal('cancel-inbound'), id: Id }),
  z.object({ intent: z.literal('track-inbound'), id: Id, carrier: z.string(), trackingNumber: z.string() }),
  z.object({ intent: z.literal('accept-inbound'), id: Id }),
  z.object({ intent: z.literal('dispute-inbound'), id: Id, text: z.string() }),
  z.object({ intent: z.literal('remove-file'), id: Id, fileId: Id }),
  z.object({ intent: z.literal('lock-outbound'), id: Id }),
  z.object({ intent: z.literal('submit-outbound'), id: Id }),
  z.object({ intent: z.literal('cancel-outbound'), id: Id }),
  z.object({ intent: z.literal('settings'), autoRenew: z.enum(['on', 'off']), termDays: z.enum(['30', '90', '180']) }),
  z.object({ intent: z.literal('auto-renew'), id: Id, autoRenew: z.enum(['on', 'off', 'account']) }),
  z.object({
    intent: z.literal('service'),
    id: Id,
    service: z.enum(warehouseServices),
    units: z.string(),
    note: z.string().default(''),
  }),
]);
type WarehouseIntent = z.infer<typeof Form>['intent'];
/** What was done, where it is more than what was pressed: a count was accepted of which nothing could be sold. */
type Done = WarehouseIntent | 'accept-paid-back' | 'accept-nothing';
export interface WarehouseOutcome {
  done: Done | null;
  problem: Problem | null;
  /** Of the monthly limit, or the units of a service, that was typed. */
  numberWrong?: true;
  /** Why a count is wrong, as it was typed, where it was refused. */
  typed?: string;
}

const TERMS = { '30': 30, '90': 90, '180': 180 } as const;
const SWITCHES = { on: true, off: false, account: null } as const;

/** Does what a form of the cloud warehouse asks for. A form of another shape is 400. */
export async function actInWarehouse(args: ActionFunctionArgs): Promise<WarehouseOutcome> {
  const fields = await args.request.formData();
  const parsed = Form.safeParse(Object.fromEntries(fields));
  if (!parsed.success) throw new Response(null, { status: 400 });
  const form = parsed.data;
  const answer = await send(args, form, fields);
  if (answer === null) return { done: null, problem: null, numberWrong: true };
  if (answer.status === 'ok') return { done: answer.done ?? form.intent, problem: null };
  return { done: null, problem: answer.problem, ...(form.intent === 'dispute-inbound' ? { typed: form.text } : {}) };
}

type Sent = { status: 'ok'; done?: Done } | { status: 'refused'; problem: Problem };

/** Null: a number that was typed is none. */
async function send(args: ActionFunctionArgs, form: z.infer<typeof Form>, fields: FormData): Promise<Sent | null> {
  const idempotencyKey = readIdempotencyKey(fields);
  switch (form.intent) {
    case 'pay':
      return callProvider(
        payWarehouseCharge,
        { params: { chargeId: form.chargeId }, body: { amountMinor: form.amountMinor }, idempotencyKey },
        args,
      );
    case 'cancel-purchase':
      return callProvider(cancelPurchase, { params: { purchaseId: form.id }, idempotencyKey }, args);
    case 'cancel-renewal':
      return callProvider(cancelRenewal, { params: { renewalId: form.id }, idempotencyKey }, args);
    case 'submit-inbound':
      return callProvider(submitInboundPlan, { params: { inboundPlanId: form.id }, idempotencyKey }, args);
    case 'cancel-inbound':
      return callProvider(cancelInboundPlan, { params: { inboundPlanId: form.id }, idempotencyKey }, args);
    case 'track-inbound': {
      const { carrier, trackingNumber } = form;
      return callProvider(
        setInboundTracking,
        { params: { inboundPlanId: form.id }, body: { carrier, trackingNumber }, idempotencyKey },
        args,
      );
    }
    case 'accept-inbound':
      return acceptCount(form.id, idempotencyKey, args);
    case 'dispute-inbound':
      return callProvider(
        answerDiscrepancy,
        { params: { inboundPlanId: form.id }, body: { answer: 'dispute', text: form.text }, idempotencyKey },
        args,
      );
    case 'remove-file':
      return callProvider(removeInboundFile, { params: { inboundPlanId: form.id, fileId: form.fileId } }, args);
    case 'lock-outbound':
    case 'submit-outbound':
    case 'cancel-outbound': {
      const step = ({ 'lock-outbound': 'lock', 'submit-outbound': 'submit', 'cancel-outbound': 'cancel' } as const)[form.intent];
      return callProvider(moveOutbound, { params: { outboundId: form.id }, body: { step }, idempotencyKey }, args);
    }
    case 'settings': {
      const typed = fields.get('cap');
      const rules = { locale: await requestLocale(args.request), currency: WALLET_CURRENCY, maxMinor: MAX_AMOUNT_MINOR };
      const cap = typed === null || typed === '' ? null : readAmount(fields, 'cap', rules);
      if (cap !== null && cap.status !== 'ok') return null;
      const monthCapMinor = cap === null ? null : cap.amountMinor;
      const body = { autoRenew: form.autoRenew === 'on', termDays: TERMS[form.termDays], monthCapMinor };
      return callProvider(saveStorageSettings, { body }, args);
    }
    case 'auto-renew':
      return callProvider(setLotAutoRenew, { params: { lotId: form.id }, body: { autoRenew: SWITCHES[form.autoRenew] } }, args);
    case 'service': {
      const { id: lotId, service, note } = form;
      const units = readUnitCount(form.units, await requestLocale(args.request));
      if (units === null) return null;
      return callProvider(requestService, { body: { lotId, service, units, note }, idempotencyKey }, args);
    }
  }
}

/** Accepts what was counted, and says what became of it. */
async function acceptCount(inboundPlanId: string, idempotencyKey: string, args: ActionFunctionArgs): Promise<Sent> {
  const answer = await callProvider(answerDiscrepancy, { params: { inboundPlanId }, body: { answer: 'accept' }, idempotencyKey }, args);
  if (answer.status === 'refused' || answer.data.received > 0) return answer;
  return { status: 'ok', done: answer.data.purchaseId === null ? 'accept-nothing' : 'accept-paid-back' };
}
