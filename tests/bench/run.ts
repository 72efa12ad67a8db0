import process from 'node:process';

/** `npm run bench -- NAME`: one benchmark of this folder. */
const names = ['catalogue', 'import', 'login', 'page', 'payments', 'quotes', 'search', 'start'] as const;
const name = names.find((known) => known === process.argv[2]);
if (name === undefined) {
  process.stderr.write(`Which benchmark? One of: ${names.join(', ')}\n`);
  process.exit(2);
}
const bench: { run(): Promise<void> } = await import(`./${name}.ts`);
await bench.run();
