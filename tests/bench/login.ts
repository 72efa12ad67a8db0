import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts, startWharf } from '#tests/support/wharf-process.ts';
import { printBench } from './table.ts';

const SIGN_INS = 200;
const ROUNDS = 3;
const MERCHANT = { username: 'merchant@demo.example', password: 'demo-merchant-1' };
const APP = `Basic ${Buffer.from('app:wharf-app').toString('base64')}`;

/** 200 sign-ins at once: how long `/healthz` of the provider takes meanwhile, against the quiet provider. */
export async function run(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wharf-login-'));
  const ports = await freePorts();
  const wharf = await startWharf({ dataDir, ports });
  const provider = `http://127.0.0.1:${ports.provider}`;
  try {
    const quiet = await probeWhile(provider, new Promise((resolve) => setTimeout(resolve, 3_000)));
    const busy: number[] = [];
    const seconds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const startedAt = performance.now();
      busy.push(...(await probeWhile(provider, signInAtOnce(provider))));
      seconds.push((performance.now() - startedAt) / 1000);
    }
    printBench('login', [
      {
        what: `/healthz p99 while ${SIGN_INS} sign in at once`,
        measured: `${Math.round(p99(busy))} ms`,
        reference: `${Math.round(p99(quiet))} ms quiet`,
        ratio: p99(busy) / p99(quiet),
        goal: '250 ms',
      },
      {
        what: `${SIGN_INS} sign-ins at once, all answered`,
        measured: `${Math.max(...seconds).toFixed(1)} s`,
        reference: '',
        ratio: null,
        goal: '',
      },
    ]);
  } finally {
    await wharf.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function signInAtOnce(provider: string): Promise<void> {
  const answers = await Promise.all(
    Array.from({ length: SIGN_INS }, () =>
      fetch(`${provider}/v1/users/loginByPwd`, {
        method: 'POST',
        headers: { 'authorization': APP, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(MERCHANT).toString(),
      }),
    ),
  );
  const refused = answers.filter(({ status }) => status !== 200);
  if (refused.length > 0) throw new Error(`${refused.length} of ${SIGN_INS} sign-ins were answered ${refused[0]?.status}`);
}

/** Milliseconds of one probe after the other until the work is done. */
async function probeWhile(provider: string, work: Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  let done = false;
  const finished = work.finally(() => (done = true));
  while (!done) {
    const startedAt = performance.now();
    const answer = await fetch(`${provider}/healthz`);
    await answer.text();
    if (!answer.ok) throw new Error(`/healthz answered ${answer.status}`);
    took.push(performance.now() - startedAt);
  }
  await finished;
  return took;
}

function p99(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN;
}
