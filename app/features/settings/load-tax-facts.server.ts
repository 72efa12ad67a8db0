import { type CountryTax, getTax, type TaxGroup } from '#contract/tax.ts';
import { taxGroups } from '#contract/tax.values.ts';
import { readProvider, type Caller } from '#app/provider-api/call-provider.server.ts';

/** What a tax group's countries have in common today. */
export interface GroupFacts {
  group: TaxGroup;
  countries: string[];
  /** Up to which value of the goods its scheme takes parcels; null: there is no such scheme. */
  limit: { amountMinor: number; currency: string; of: 'consignment' | 'item' } | null;
  /** What the provider asks for lending its number, in basis points of the tax; null: it lends none. */
  serviceBp: number | null;
}

/** Facts of all groups, and the currency each country's customs reckon in. */
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
