import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { cancelPriceRun, omitPriceRunRows, planPriceRun, rollBackPriceRun, startPriceRun } from '#contract/price-runs.ts';
import { createPricingRule, deletePricingRule, orderPricingRules, type PricingRule, updatePricingRule } from '#contract/pricing-rules.ts';
import type { Problem } from '#contract/problem.ts';
import { ProfitSettings, saveProfitSettings } from '#contract/profit.ts';
import { paths } from '#app/paths.ts';
import { callProvider, type Answer, type Caller } from '#app/provider-api/call-provider.server.ts';
import { readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { FROM_PARAM, type PricingIntent, pricingIntents, readJson } from './pricing-form.ts';
import type { RuleInput } from './read-rule-draft.ts';

export type PricingOutcome =
  | { intent: PricingIntent; status: 'ok'; rule: PricingRule | null; problem?: never }
  | { intent: PricingIntent; status: 'refused'; problem: Problem };

/** A rule for the provider, which validates each field and names those that are wrong. */
export const UncheckedRule = z.custom<RuleInput>((value) => typeof value === 'object' && value !== null);

const RunInput = z.object({ runId: Id });
const inputs = {
  'save-rule': z.object({ id: Id.nullable(), version: z.int(), rule: UncheckedRule }),
  'delete-rule': z.object({ ruleId: Id }),
  'order-rules': z.object({ ruleIds: z.array(Id) }),
  'plan': z.object({ storeId: Id.nullable(), ruleId: Id.optional() }),
  'omit': z.object({ runId: Id, seqs: z.array(z.int()), omitted: z.boolean() }),
  'start': z.object({ runId: Id, startAt: z.string().nullable() }),
  'cancel': RunInput,
  'roll-back': RunInput,
  'save-profit-settings': ProfitSettings,
};

/** Handles the forms of the pricing rules and of the price runs. */
export async function answerPricingForm(caller: Caller): Promise<PricingOutcome | Response> {
  const form = await caller.request.formData();
  const idempotencyKey = readIdempotencyKey(form);
  const intent = parse(z.enum(pricingIntents), form.get('intent'));
  const input = readJson(form.get('input'));
  switch (intent) {
    case 'save-rule': {
      const { id, version, rule } = parse(inputs[intent], input);
      const answer =
        id === null
          ? await callProvider(createPricingRule, { body: rule, idempotencyKey }, caller)
          : await callProvider(updatePricingRule, { params: { ruleId: id }, body: { ...rule, version } }, caller);
      return answer.status === 'ok' ? { intent, status: 'ok', rule: answer.data } : { intent, ...answer };
    }
    case 'delete-rule':
      return toOutcome(intent, await callProvider(deletePricingRule, { params: parse(inputs[intent], input) }, caller));
    case 'order-rules':
      return toOutcome(intent, await callProvider(orderPricingRules, { body: parse(inputs[intent], input) }, caller));
    case 'plan': {
      const answer = await callProvider(planPriceRun, { body: parse(inputs[intent], input), idempotencyKey }, caller);
      return answer.status === 'ok' ? toRun(answer.data.id, caller) : { intent, ...answer };
    }
    case 'omit': {
      const { runId, ...body } = parse(inputs[intent], input);
      return toOutcome(intent, await callProvider(omitPriceRunRows, { params: { runId }, body }, caller));
    }
    case 'start': {
      const { runId, startAt } = parse(inputs[intent], input);
      const answer = await callProvider(startPriceRun, { params: { runId }, body: { startAt }, idempotencyKey }, caller);
      return answer.status === 'ok' ? toRun(runId, caller) : { intent, ...answer };
    }
    case 'cancel': {
      const answer = await callProvider(cancelPriceRun, { params: parse(inputs[intent], input) }, caller);
      return answer.status === 'ok' ? redirect(paths.settingPricingRule) : { intent, ...answer };
    }
    case 'roll-back': {
      const answer = await callProvider(rollBackPriceRun, { params: parse(inputs[intent], input), idempotencyKey }, caller);
      return answer.status === 'ok' ? toRun(answer.data.run.id, caller) : { intent, ...answer };
    }
    case 'save-profit-settings':
      return toOutcome(intent, await callProvider(saveProfitSettings, { body: parse(inputs[intent], input) }, caller));
  }
}

function toOutcome(
  intent: PricingIntent,
  answer: Answer<typeof deletePricingRule | typeof orderPricingRules | typeof omitPriceRunRows | typeof saveProfitSettings>,
): PricingOutcome {
  return answer.status === 'ok' ? { intent, status: 'ok', rule: null } : { intent, ...answer };
}

/** The run goes into the URL, so that a reload keeps it, with the screen the merchant came from. */
function toRun(runId: string, { request }: Caller): Response {
  const from = new URL(request.url).searchParams.get(FROM_PARAM);
  const query = new URLSearchParams({ run: runId, ...(from === null ? {} : { [FROM_PARAM]: from }) });
  return redirect(`${paths.settingPricingRule}?${query.toString()}`);
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new Response(null, { status: 400 });
  return parsed.data;
}
