import type { ManualAddress } from '#contract/manual-orders.ts';
import { findOtherProvince } from '#provider/features/regions/find-other-province.ts';
import { matchProvince, provinceNames } from './match-places.ts';

/** The name of the province a city is listed in, where that is not the one of the address; null: nothing speaks against it. */
export async function findCityElsewhere({ country, province, city }: ManualAddress): Promise<string | null> {
  if (province === '' || city === '') return null;
  const match = await matchProvince(country, province);
  if (match.status !== 'found') return null;
  const other = await findOtherProvince(country, `${country}-${match.value}`, city);
  if (other === null) return null;
  const short = other.slice(country.length + 1);
  return (await provinceNames(country)).find(({ code }) => code === short)?.name ?? short;
}
