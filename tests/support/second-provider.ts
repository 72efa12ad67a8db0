import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cleanUpAfter } from './clean-up.ts';
import type { TestProvider } from './provider.ts';

const PROJECT = new URL('../../', import.meta.url).pathname;
const PROGRAM = new URL('provider-process.ts', import.meta.url);

export interface SecondProvider {
  url: string;
  /** kill -9, and waits until it is gone. */
  kill(): Promise<void>;
}

/** Another instance of a provider on its database, as a process of its own that answers calls and works jobs. */
export async function startSecondProvider({ databaseUrl, services }: TestProvider): Promise<SecondProvider> {
  const { dataDir, secretKey, demoSpeed } = services.config;
  const child = fork(PROGRAM, {
    cwd: PROJECT,
    execArgv: ['--import', 'tsx'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SECRET_KEY: secretKey,
      DEMO: '1',
      DEMO_SPEED: String(demoSpeed),
      PROVIDER_PORT: '0',
      PASSWORD_HASH_MEMORY_KIB: '1024',
      LOG_LEVEL: 'silent',
    },
  });
  const gone = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await gone;
  };
  cleanUpAfter(kill);
  const [{ url }] = (await Promise.race([
    once(child, 'message'),
    gone.then(() => Promise.reject(new Error('the second provider ended'))),
  ])) as [{ url: string }];
  return { url, kill };
}
