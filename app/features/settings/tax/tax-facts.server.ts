import { type CountryTax, getTax, type TaxGroup } from '#contract/tax.ts';
import { taxGroups } from '#contract/tax.values.ts';
import { readProvider, type Caller } from '#app/provider-api/call-provider.server.ts';

/** What the countries of a tax group have in common today. */
export interface GroupFacts {
  group: TaxGroup;
  countries: string[];
  /** Up to which value its scheme covers a parcel or an item; null: there is no such scheme. */
  limit: { amountMinor: number; currency: string; of: 'consignment' | 'item' } | null;
  /** What the provider charges for the use of its number, in basis points of the tax; null: it offers none. */
  serviceBp: number | null;
}

/** Facts of all groups, and the currency of each country's customs. */
export async function loadTaxFacts(caller: Caller): Promise<{ groups: GroupFacts[]; currencies: Record<string, string> }> {
  const taxes = await readProvider(getTax, {}, caller);
  return {
    groups: taxGroups.map((group) =>
      factsOf(
        group,
        taxes.filter((tax) => tax.group === group),
      ),
    ),
    currencies: Object.fromEntries(taxes.map(({ country, currency }) => [country, currency])),
  };
}

function factsOf(group: TaxGroup, members: CountryTax[]): GroupFacts {
  const schemes = members.flatMap(({ currency, schemes: each }) => each.map((scheme) => ({ ...scheme, currency })));
  const [scheme] = schemes;
  return {
    group,
    countries: members.map(({ country }) => country),
    limit: scheme === undefined ? null : { amountMinor: scheme.limitMinor, currency: scheme.currency, of: scheme.limitOf },
    serviceBp: schemes.find(({ providerServiceBp }) => providerServiceBp !== null)?.providerServiceBp ?? null,
  };
}
