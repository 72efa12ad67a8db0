import type { LoaderFunctionArgs } from '@remix-run/node';
import { type ImportField, importFields } from '#contract/manual-orders.values.ts';
import { requestLocale } from '#app/i18n/request-locale.ts';
import { translatorOf } from '#app/i18n/translations.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { readTableFormat, tableFile } from './table-file.server.ts';

/** Two lines of one order and one of another, as they are filled in. */
const examples: Partial<Record<ImportField, string>>[] = [
  {
    ...{ reference: '1001', country: 'BR', province: 'SP', city: 'São Paulo', district: 'Bela Vista', postcode: '01310-200' },
    ...{ address1: 'Avenida Paulista', houseNumber: '1578', name: 'Ana Souza', phone: '+5511912345678', email: 'ana@example.com' },
    ...{ sku: 'SKU-1', quantity: '2', taxId: '529.982.247-25', declaredValue: '19.90', currency: 'USD' },
  },
  { reference: '1001', sku: 'SKU-2', quantity: '1' },
  {
    ...{ reference: '1002', country: 'NL', city: 'Amsterdam', postcode: '1016 GV', address1: 'Keizersgracht', houseNumber: '123' },
    ...{ name: 'Jan de Vries', sku: 'SKU-1', quantity: '1' },
  },
];

/** The file of orders to fill in, with its columns in the language of the page. */
export async function loader({ request }: LoaderFunctionArgs) {
  requireCredential(request);
  const t = await translatorOf(request, 'manual-orders');
  const head = importFields.map((field) => t(`field.${field}`));
  const rows = examples.map((example) => importFields.map((field) => example[field] ?? ''));
  async function* pages(): AsyncGenerator<string[][]> {
    yield rows;
  }
  return tableFile(readTableFormat(request), `orders-${await requestLocale(request)}`, { head, pages: pages() });
}
