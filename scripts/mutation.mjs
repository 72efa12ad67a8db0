import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedPostgres } from '../provider/database/embedded-postgres.ts';
import { main, PROJECT } from './run.mjs';

/** `npm run mutation -- [PART …] [--mutate FILE]`: changes the code of money and has the tests notice; each part by itself or all of them. */
await main(async () => {
  const args = process.argv.slice(2);
  const options = args.findIndex((each) => each.startsWith('-'));
  const parts = options < 0 ? args : args.slice(0, options);
  const dataDir = await mkdtemp(join(tmpdir(), 'wharf-mutation-'));
  // One server for all of Stryker's processes, each with databases of its own.
  const server = await openEmbeddedPostgres({ dataDir });
  try {
    const child = spawn(
      process.execPath,
      ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', ...(options < 0 ? [] : args.slice(options))],
      {
        cwd: PROJECT,
        env: {
          ...process.env,
          TEST_DATABASE_ADMIN_URL: server.adminConnectionString,
          ...(parts.length === 0 ? {} : { MUTATION_PARTS: parts.join(',') }),
        },
        stdio: 'inherit',
      },
    );
    return await new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
