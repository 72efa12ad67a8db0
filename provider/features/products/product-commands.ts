import type { Command } from 'commander';
import type { RunCommand } from '#provider/feature.ts';
import { importProductFiles } from './import-products.ts';

/** Imports of catalog files, as a command of the provider. */
export function addProductCommands(program: Command, run: RunCommand, say: (line: string) => void): void {
  program
    .command('import-products')
    .description("import products from files in Shopify's CSV layout (.csv) or with one JSON object a line (.ndjson, .ndjson.gz)")
    .argument('<files...>')
    .action((files: string[]) =>
      run(async (services) => {
        const results = await importProductFiles(services, files, say);
        return results.every(({ leftOut }) => leftOut === 0);
      }),
    );
}
