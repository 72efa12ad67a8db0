import type { InboundInput } from '#contract/cloud-warehouse-inbound.ts';
import { MAX_AMOUNT_MINOR, WALLET_CURRENCY } from '#contract/money.values.ts';
import type { Locale } from '#contract/locales.ts';
import { readAmount } from '#app/ui/parse-amount.ts';
import { COST_FIELD, readBasket, readUnitCount, UNITS_FIELD } from './stock-basket.ts';

/** Variants whose fields can't be read, by what is wrong. */
export interface WrongLines {
  units: string[];
  costs: string[];
  /** No units of any product. */
  nothing: boolean;
}

/** Lines of a plan as they were typed, or what is wrong with them; a cost that was left out is not known. */
export function readPlanLines(
  fields: FormData,
  { locale, cartons, cartonSize }: { locale: Locale; cartons: number; cartonSize: string },
): { lines: InboundInput['lines']; wrong: WrongLines | null } {
  const typed = readBasket(
    [...fields].filter(([name, value]) => !name.startsWith(UNITS_FIELD) || (typeof value === 'string' && value.trim() !== '')),
  );
  const wrong: WrongLines = { units: [], costs: [], nothing: typed.length === 0 };
  const lines = typed.map((entry) => {
    const { variantId } = entry;
    const units = readUnitCount(entry.typed, locale);
    if (units === null) wrong.units.push(variantId);
    const cost = readAmount(fields, `${COST_FIELD}${variantId}`, { locale, currency: WALLET_CURRENCY, maxMinor: MAX_AMOUNT_MINOR });
    if (cost.status === 'refused') wrong.costs.push(variantId);
    return { variantId, expected: units ?? 0, cartons, cartonSize, unitCostMinor: cost.status === 'ok' ? cost.amountMinor : 0 };
  });
  const isWrong = wrong.nothing || wrong.units.length + wrong.costs.length > 0;
  return { lines, wrong: isWrong ? wrong : null };
}
