import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanUpAfter } from './clean-up.ts';

/** Cells of one row by column name; columns that are not named stay blank. */
export type CsvCells = Record<string, string>;

export const shopifyColumns = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Option3 Name',
  'Option3 Value',
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Qty',
  'Variant Price',
  'Variant Barcode',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'SEO Description',
  'Variant Image',
  'Cost per item',
];

/** A product's first row, as a shop exports a product without options. */
export function aProductRow(cells: CsvCells = {}): CsvCells {
  return {
    'Handle': 'clay-pot',
    'Title': 'Clay pot',
    'Option1 Name': 'Title',
    'Option1 Value': 'Default Title',
    'Variant Price': '10.00',
    'Variant Grams': '250',
    'Variant Inventory Qty': '5',
    ...cells,
  };
}

export function csvText(rows: CsvCells[], { delimiter = ',', newline = '\r\n', bom = '' } = {}): string {
  const quote = (cell: string) => (/["\r\n,;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const lines = [shopifyColumns, ...rows.map((row) => shopifyColumns.map((column) => row[column] ?? ''))];
  return bom + lines.map((line) => line.map(quote).join(delimiter) + newline).join('');
}

/** A folder for files of one suite, removed after it. */
export async function useCsvFolder(): Promise<{
  path(name: string): string;
  write(name: string, content: string | Buffer): Promise<string>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'wharf-csv-'));
  cleanUpAfter(() => rm(folder, { recursive: true, force: true }));
  const path = (name: string) => join(folder, name);
  return {
    path,
    async write(name, content) {
      await writeFile(path(name), content);
      return path(name);
    },
  };
}
