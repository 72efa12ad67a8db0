import { WHOLE_BP } from '#contract/money.values.ts';
import type { PriceBand, PricingRuleInput } from '#contract/pricing-rules.ts';
import type { Queryable } from '#provider/database/database.ts';
import { findQuoteBasis } from '#provider/features/quotes/find-quote-basis.ts';
import { findUnknownCountries } from '#provider/features/regions/find-unknown-countries.ts';
import { Refusal, type RefusedField } from '#provider/http/refusal.ts';
import { cnyPerUnit } from '#provider/rates/rate-of-day.ts';
import type { Services } from '#provider/services.ts';
import { sharesBp } from './calculate-price.ts';
import { findUnknownScope } from './rule-scope.store.ts';

/** Refuses a rule that could not be calculated with, or names what the account does not have; every fault by its field. */
export async function requireSoundRule(services: Services, accountId: string, rule: PricingRuleInput): Promise<void> {
  const fields = [
    ...bandFaults(rule),
    ...shareFaults(rule),
    ...limitFaults(rule),
    ...(rule.rate.kind === 'live' && cnyPerUnit(services.config, rule.currency) === null ? [fault('currency', 'no-rate')] : []),
    ...(await scopeFaults(services.database.db, accountId, rule)),
    ...(await shippingFaults(services, accountId, rule)),
  ];
  if (fields.length > 0) throw new Refusal('validation-failed', { fields });
}

function fault(path: string, code: RefusedField['code']): RefusedField {
  return { path, code };
}

/** From 0 on without gap or overlap, the last band without end. */
function bandFaults({ method }: PricingRuleInput): RefusedField[] {
  if (method.kind !== 'bands') return [];
  const { bands } = method;
  return bands.flatMap((band, index) => bandFault(band, { before: bands[index - 1], isLast: index === bands.length - 1 }, index));
}

function bandFault(band: PriceBand, place: { before: PriceBand | undefined; isLast: boolean }, index: number): RefusedField[] {
  const [from, to] = [`method.bands.${index}.fromMinor`, `method.bands.${index}.toMinor`];
  const startsAt = place.before === undefined ? 0 : place.before.toMinor;
  const start =
    band.fromMinor === startsAt
      ? []
      : place.before === undefined
        ? [fault(from, 'band-start')]
        : [fault(from, startsAt !== null && band.fromMinor > startsAt ? 'band-gap' : 'band-overlap')];
  if (place.isLast) return band.toMinor === null ? start : [...start, fault(to, 'band-end')];
  return band.toMinor !== null && band.toMinor > band.fromMinor ? start : [...start, fault(to, 'not-above-floor')];
}

function shareFaults(rule: PricingRuleInput): RefusedField[] {
  if (sharesBp(rule) < WHOLE_BP) return [];
  const { kind } = rule.method;
  return [fault(kind === 'margin' ? 'method.marginBp' : kind === 'formula' ? 'method.breakEvenBp' : 'storeFeeBp', 'shares-exceed-price')];
}

function limitFaults({ floorMinor, ceilingMinor, scope, activeFrom, activeTo, includeTax, shipping }: PricingRuleInput): RefusedField[] {
  const notAbove = (low: number | null, high: number | null) => low !== null && high !== null && high <= low;
  return [
    ...(notAbove(floorMinor, ceilingMinor) ? [fault('ceilingMinor', 'not-above-floor')] : []),
    ...(notAbove(scope.costFromMinor, scope.costToMinor) ? [fault('scope.costToMinor', 'not-above-floor')] : []),
    ...(activeFrom !== null && activeTo !== null && new Date(activeTo) <= new Date(activeFrom)
      ? [fault('activeTo', 'not-after-start')]
      : []),
    ...(includeTax && shipping === null ? [fault('shipping.country', 'shipping-missing')] : []),
  ];
}

async function scopeFaults(queryable: Queryable, accountId: string, { scope }: PricingRuleInput): Promise<RefusedField[]> {
  const { storeIds, categoryIds } = scope;
  if (storeIds.length + categoryIds.length === 0) return [];
  const unknown = await findUnknownScope(queryable, accountId, scope);
  const named = (list: 'storeIds' | 'categoryIds', ids: string[]) =>
    ids.flatMap((id, index) => (unknown.has(id) ? [fault(`scope.${list}.${index}`, 'not-a-choice')] : []));
  return [...named('storeIds', storeIds), ...named('categoryIds', categoryIds)];
}

async function shippingFaults(services: Services, accountId: string, { shipping }: PricingRuleInput): Promise<RefusedField[]> {
  if (shipping === null) return [];
  const { country, methodCode } = shipping;
  if ((await findUnknownCountries(services.database.db, [country])).has(country)) return [fault('shipping.country', 'unknown-country')];
  if (methodCode === null) return [];
  const { book } = await findQuoteBasis(services, accountId);
  const goesThere = book.methods.some((method) => method.code === methodCode && method.destinations.has(country));
  return goesThere ? [] : [fault('shipping.methodCode', 'unknown-method')];
}
