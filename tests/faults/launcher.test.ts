import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cleanUpAfter } from '#tests/support/clean-up.ts';
import { longTest } from '#tests/support/long.ts';
import { exitOf, isAlive } from '#tests/support/processes.ts';

const SERVICES = new URL('../../scripts/services.mjs', import.meta.url).href;

/** Programs in the place of app and provider. */
const PROGRAMS = {
  lives: `setInterval(() => undefined, 1_000); process.on('SIGTERM', () => process.exit(0)).on('disconnect', () => process.exit(0));
    process.send({ type: 'ready', url: 'http://127.0.0.1:1' }); console.log(process.argv[2] + '=' + process.pid);`,
  dies: `console.log(process.argv[2] + ' fell over'); process.exit(3);`,
  refuses: `process.send({ type: 'fatal', message: 'PORT: another program already listens there.' }, () => process.exit(1));`,
};

interface Launcher {
  child: ChildProcess;
  output(): string;
  /** The newest process of a service. */
  pidOf(name: string): number;
}

/** A program's line with its id may come a moment after the launcher has its message that it is ready. */
async function idsOf({ pidOf }: Launcher): Promise<[number, number]> {
  await expect.poll(() => [pidOf('provider'), pidOf('app')]).not.toContain(0);
  return [pidOf('provider'), pidOf('app')];
}

/** The start script's part that runs services, with the programs named. */
async function launch(programs: { provider: keyof typeof PROGRAMS; app: keyof typeof PROGRAMS }): Promise<Launcher> {
  const folder = await mkdtemp(join(tmpdir(), 'wharf-launcher-'));
  for (const [name, text] of Object.entries(PROGRAMS)) await writeFile(join(folder, `${name}.mjs`), text);
  const services = Object.entries(programs).map(([name, program]) => ({ name, args: [join(folder, `${program}.mjs`), name] }));
  const start = `import { runServices } from '${SERVICES}'; process.exitCode = await runServices(${JSON.stringify(services)}, {});`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', start], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const pidsOf = (name: string) => [...output.matchAll(new RegExp(`^${name}=(\\d+)$`, 'gm'))].map(([, pid]) => Number(pid));
  cleanUpAfter(async () => {
    child.kill('SIGKILL');
    await exitOf(child);
    for (const pid of ['provider', 'app'].flatMap(pidsOf)) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    await rm(folder, { recursive: true });
  });
  return { child, output: () => output, pidOf: (name) => pidsOf(name).at(-1) ?? 0 };
}

describe('the launcher', () => {
  longTest('starts a service again that was killed, and leaves the other alone (faults 118, 127)', async () => {
    const launcher = await launch({ provider: 'lives', app: 'lives' });
    const { child, output, pidOf } = launcher;
    await expect.poll(output).toContain('Wharf is ready');
    const [provider, app] = await idsOf(launcher);
    process.kill(app, 'SIGKILL');
    await expect.poll(output).toContain('The app is ready again');
    expect(output()).toContain('The app stopped unexpectedly (signal SIGKILL) and is started again.');
    await expect.poll(() => pidOf('app')).not.toBe(app);
    expect([pidOf('provider'), isAlive(provider)]).toEqual([provider, true]);
    child.kill('SIGTERM');
    expect(await exitOf(child)).toBe(0);
    expect([provider, pidOf('app')].map(isAlive)).toEqual([false, false]);
  });

  longTest('gives up a service that dies at once again and again, in one sentence, and stops the other', async () => {
    const { child, output, pidOf } = await launch({ provider: 'lives', app: 'dies' });
    expect(await exitOf(child)).toBe(1);
    expect(output().match(/given up/g)).toEqual(['given up']);
    expect(output()).toContain('The app stopped 5 times in a row right after its start (exit code 3) and is given up.\n');
    expect(isAlive(pidOf('provider'))).toBe(false);
  });

  longTest('does not try again what cannot run, and says why in one sentence', async () => {
    const { child, output, pidOf } = await launch({ provider: 'lives', app: 'refuses' });
    expect(await exitOf(child)).toBe(1);
    const said = output()
      .split('\n')
      .filter((line) => line.startsWith('The app'));
    expect(said).toEqual(['The app cannot run: PORT: another program already listens there.']);
    expect(isAlive(pidOf('provider'))).toBe(false);
  });

  it('leaves nothing running when it is killed itself', async () => {
    const launcher = await launch({ provider: 'lives', app: 'lives' });
    const { child, output } = launcher;
    await expect.poll(output).toContain('Wharf is ready');
    const pids = await idsOf(launcher);
    expect(pids.map(isAlive)).toEqual([true, true]);
    child.kill('SIGKILL');
    await expect.poll(() => pids.map(isAlive)).toEqual([false, false]);
  });
});
