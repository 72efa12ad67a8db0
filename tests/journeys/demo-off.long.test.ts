import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { paths } from '#app/paths.ts';
import { loginByPwd, userInfo } from '#contract/sign-in.ts';
import { appAuthorization, callAs } from '#tests/support/call.ts';
import { cleanUpAfter } from '#tests/support/clean-up.ts';
import { copyDemoData } from '#tests/support/demo-data.ts';
import { ask } from '#tests/support/public-origin.ts';
import { freePorts, startWharf } from '#tests/support/wharf-process.ts';

const CREDENTIAL = 'a-credential-of-our-own';
const LOGINS = [
  ['merchant@demo.example', 'demo-merchant-1'],
  ['admin@demo.example', 'demo-admin-1'],
] as const;

test('a folder that was used with demo data lets nobody in with a published password, nor with a session of one, once DEMO is off', async () => {
  const dataDir = await copyDemoData();
  cleanUpAfter(() => rm(dataDir, { recursive: true, force: true }));
  const ports = await freePorts();

  const demo = await startWharf({ dataDir, ports });
  const sessions: string[] = [];
  for (const [username, password] of LOGINS) {
    const { data } = await callAs(() => demo.url, appAuthorization())(loginByPwd, { body: { username, password } });
    sessions.push(Buffer.from(`${data.id}:${data.session.token}`).toString('base64'));
  }
  for (const session of sessions) expect((await callAs(() => demo.url, `Basic ${session}`)(userInfo)).status).toBe(200);
  expect(await demo.stop()).toBe(0);

  const live = await startWharf({ dataDir, ports, env: await liveSettings(dataDir, ports.app) });
  cleanUpAfter(async () => {
    expect(await live.stop(), live.output()).toBe(0);
  });
  expect(live.output()).not.toContain('demo-admin-1');
  for (const [username, password] of LOGINS) {
    const refused = await callAs(() => live.url, appAuthorization(CREDENTIAL))(loginByPwd, { body: { username, password } });
    expect([username, refused.status, refused.problem.code]).toEqual([username, 400, 'wrong-credentials']);
    const page = await ask(live.url + paths.login, {
      method: 'POST',
      headers: { 'origin': live.url, 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ username, password }).toString(),
    });
    expect([username, (page.headers['set-cookie'] ?? []).filter((each) => /token=[^;]/.test(each))]).toEqual([username, []]);
  }
  for (const session of sessions) {
    expect((await callAs(() => live.url, `Basic ${session}`)(userInfo)).status).toBe(401);
    const home = await ask(live.url + paths.home, { headers: { cookie: `token=${session}` } });
    expect([home.status, home.headers.location]).toEqual([302, expect.stringContaining(paths.login)]);
  }
});

/** All that has to be set without DEMO; the secret stays that of the folder. */
async function liveSettings(dataDir: string, port: number): Promise<Record<string, string>> {
  return {
    DEMO: '0',
    SECRET_KEY: await readFile(join(dataDir, 'secret-key'), 'utf8'),
    PUBLIC_URL: `http://localhost:${port}`,
    PROVIDER_DEFAULT_CREDENTIAL: CREDENTIAL,
    SHOPIFY_API_KEY: 'key-of-our-own',
    SHOPIFY_API_SECRET: 'secret-of-our-own',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Wharf <no-reply@wharf.example>',
    SMS_HTTP_URL: 'http://127.0.0.1:9/sms',
    PASSWORD_HASH_MEMORY_KIB: '47104',
    LIMIT_FACTOR: '1',
    DEMO_SPEED: '1',
  };
}
