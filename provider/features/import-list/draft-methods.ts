import type { ImportItem } from '#contract/import-list.ts';
import type { Tx } from '#provider/database/database.ts';
import { loadRateBook } from '#provider/features/shipping/load-rate-book.ts';
import type { RefusedField } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import type { DraftRow } from './import-items.store.ts';

type Methods = ImportItem['shippingMethods'];

/** Methods that do not go to their country, and countries named twice. What the draft has already is not looked at again. */
export async function unsoundMethods(
  services: Services,
  tx: Tx,
  { draft, methods }: { draft: DraftRow; methods: Methods },
): Promise<RefusedField[]> {
  const isFresh = ({ country, methodCode }: Methods[number]) => draft.shipping_methods[country] !== methodCode;
  if (!methods.some(isFresh)) return twice(methods);
  const book = await loadRateBook(services, tx);
  const unknown = methods.flatMap((wish, index): RefusedField[] => {
    const served = book.methods.some(({ code, destinations }) => code === wish.methodCode && destinations.has(wish.country));
    return served || !isFresh(wish) ? [] : [{ path: `shippingMethods.${index}.methodCode`, code: 'unknown-method' }];
  });
  return [...unknown, ...twice(methods)];
}

function twice(methods: Methods): RefusedField[] {
  const countries = methods.map(({ country }) => country);
  return countries.flatMap((country, index) =>
    countries.indexOf(country) < index ? [{ path: `shippingMethods.${index}.country`, code: 'listed-twice' as const }] : [],
  );
}
