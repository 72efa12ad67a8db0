import process from 'node:process';

/** `npm run bench -- NAME`: one benchmark of this folder; `page` takes the screens to measure, and options, after its name, `orders` how many. */
const names = [
  'backup',
  'catalog',
  'dashboard',
  'import',
  'intake',
  'login',
  'orders',
  'page',
  'payments',
  'quotes',
  'search',
  'start',
  'statement',
] as const;
const name = names.find((known) => known === process.argv[2]);
if (name === undefined) {
  process.stderr.write(`Which benchmark? One of: ${names.join(', ')}\n`);
  process.exit(2);
}
const bench: { run(args: string[]): Promise<void> } = await import(`./${name}.ts`);
await bench.run(process.argv.slice(3));
