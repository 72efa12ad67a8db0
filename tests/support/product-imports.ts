import { type ChildProcess, spawn } from 'node:child_process';
import { getProduct, type Product } from '#contract/products.ts';
import { type ImportedFile, importProductFiles } from '#provider/features/products/import-products.ts';
import { csvText, type CsvCells, useCsvFolder } from './csv-files.ts';
import type { Merchant } from './call.ts';
import { startTestProvider, type TestProvider } from './provider.ts';

const PROJECT = new URL('../../', import.meta.url).pathname;
const TELL_MEMORY = new URL('tell-memory.mjs', import.meta.url).href;

export interface Imports {
  provider: TestProvider;
  merchant: Merchant;
  folder: Awaited<ReturnType<typeof useCsvFolder>>;
  /** Imports one file of this content, CSV where it has no other ending; `lines` are what the operator reads. */
  importText(content: string | Buffer, ending?: string): Promise<{ result: ImportedFile; lines: string[] }>;
  importRows(rows: CsvCells[], format?: Parameters<typeof csvText>[1]): Promise<{ result: ImportedFile; lines: string[] }>;
  /** The imported product as a merchant sees it. */
  readProduct(handle: string): Promise<Product>;
  isKnown(handle: string): Promise<boolean>;
}

/** A provider with a merchant, whose operator imports files at 7.10 yuan a dollar and a cost share of 0.40. */
export async function startImports(): Promise<Imports> {
  const provider = await startTestProvider({ cnyPerUsd: '7.10', importCostShare: '0.40' });
  const merchant = await provider.signUp();
  const folder = await useCsvFolder();
  const { db } = provider.services.database;
  const findId = (handle: string) => db.selectFrom('product').select('id').where('spu', '=', handle).executeTakeFirst();
  let files = 0;

  async function importText(content: string | Buffer, ending = 'csv') {
    files += 1;
    const lines: string[] = [];
    const file = await folder.write(`file-${files}.${ending}`, content);
    const [result] = await importProductFiles(provider.services, [file], (line) => lines.push(line));
    if (result === undefined) throw new Error('the import gave no result');
    return { result, lines };
  }
  return {
    provider,
    merchant,
    folder,
    importText,
    importRows: (rows, format = {}) => importText(csvText(rows, format)),
    async readProduct(handle) {
      return (await merchant.call(getProduct, { params: { productId: (await findId(handle))?.id ?? '' } })).data;
    },
    isKnown: async (handle) => (await findId(handle)) !== undefined,
  };
}

/** The operator's command, as a process of its own on the suite's database; at its end it sends the most memory it held. */
export function startImportCommand({ provider }: Imports, file: string): ChildProcess {
  return spawn(process.execPath, ['--import', TELL_MEMORY, 'build/provider/cli.js', 'import-products', file], {
    cwd: PROJECT,
    env: {
      ...process.env,
      DATABASE_URL: provider.databaseUrl,
      DATA_DIR: provider.services.config.dataDir,
      SECRET_KEY: 'test-secret-test-secret-test-secret-',
      DEMO: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
}
