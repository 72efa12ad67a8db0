import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { SignedInUser } from '#contract/sign-in.ts';
import { openShopifyWorld, type ShopifyWorld } from '#tests/support/fake-admin/world.ts';
import { MERCHANT, signIn } from '#tests/support/merchant.ts';
import { freePorts, startWharf } from '#tests/support/wharf-process.ts';
import { findChromium } from '../../scripts/chromium.mjs';
import { FRAME_PRESSES, SCREENS, SIGN_IN, type Screen } from './page-screens.ts';
import { type Loads, type Press, type Visit, type Vitals, visitInTurn, vitalsOf } from './page-visit.ts';
import { encodeRequest, sendRequests } from './send-requests.ts';
import { type BenchRow, printBench } from './table.ts';
import { fillTradingAccount } from './trading-account.ts';

const PROJECT = new URL('../../', import.meta.url).pathname;
const SMALLEST_PAGE = join(PROJECT, 'tests/bench/smallest-page');
const RENDER_CLIENTS = 10;
const RENDER_SECONDS = 5;
const STORE = 'casa-da-ana';
/** A page of each list. */
const GOODS = { orders: 20, listings: 20 };
const LOADS = 5;
/** Longer than the benchmark; the admin's own live a minute. */
const TOKEN_LIFE_S = 7_200;
const APP = `Basic ${Buffer.from('app:wharf-app').toString('base64')}`;

const REFERENCE_PRESSES: Press[] = Array.from({ length: 3 }, () => ({ role: 'button', name: /press/i }));

interface Measured {
  vitals: Vitals;
  renders: number;
  /** Answers a second with the page's data alone, nothing rendered. */
  data: number;
}

const SKINS = ['standalone', 'embedded'] as const;

/** A screen as it was measured, and the smallest page's loads in turn with its own. */
interface Taken {
  name: string;
  ours: Measured;
  reference: Loads;
  referenceRenders: number;
}

/** What is measured, and how often each page is loaded. */
interface Plan {
  screens: Screen[];
  skins: readonly (typeof SKINS)[number][];
  loads: number;
}

/**
 * P11 to P15: bytes, paint, shift, response and rendering of screens in both skins against the smallest Polaris page.
 * `npm run bench -- page products orders --skin=embedded --loads=2` measures those alone.
 */
export async function run(args: string[]): Promise<void> {
  const plan = planOf(args);
  const dataDir = await mkdtemp(join(tmpdir(), 'wharf-page-'));
  const smallest = await startSmallestPage();
  const ports = await freePorts();
  const world = await openShopifyWorld({ appUrl: `http://localhost:${ports.app}` });
  const smallestWorld = await openShopifyWorld({ appUrl: smallest.url, launchPath: '/' });
  const wharf = await startWharf({ dataDir, ports, env: { DEMO: '1', ...world.env } });
  const browser = await openOneProcessBrowser();
  try {
    await smallestWorld.admin.setInstalled(STORE, true);
    smallest.child.send({
      APP_BRIDGE_KEY: smallestWorld.env['SHOPIFY_API_KEY'],
      APP_BRIDGE_URL: smallestWorld.env['SHOPIFY_APP_BRIDGE_URL'],
    });
    const reference = { url: smallest.url, framedUrl: smallestWorld.admin.addressOf(STORE) };
    const setting = { browser, world, url: wharf.url, provider: `http://127.0.0.1:${ports.provider}`, reference, plan };
    const rows = [
      ...(plan.skins.includes('standalone') ? await standaloneRows(setting) : []),
      ...(plan.skins.includes('embedded') ? await embeddedRows(setting) : []),
    ];
    printBench('page', rows);
  } finally {
    await browser.close();
    await wharf.stop();
    await world.close();
    await smallestWorld.close();
    smallest.child.kill();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The admin's page and the app's frame share a process, so that the slowdown holds in the frame from its first byte. */
function openOneProcessBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('no browser found: `npm test` installs one');
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-site-isolation-trials'] });
}

interface Setting {
  browser: Browser;
  world: ShopifyWorld;
  url: string;
  provider: string;
  /** The smallest page, by itself and in the frame of an admin. */
  reference: { url: string; framedUrl: string };
  plan: Plan;
}

async function standaloneRows(setting: Setting): Promise<BenchRow[]> {
  const { browser, url, provider, plan } = setting;
  const account = await fillTradingAccount({ origin: provider, authorization: await merchantCredential(provider) }, GOODS);
  const signedIn = await signedInCookies(browser, url);
  const taken: Taken[] = [];
  for (const screen of plan.screens) {
    const address = url + screen.path(account);
    const cookies = screen === SIGN_IN ? [] : signedIn;
    const presses = screen === SIGN_IN ? screen.presses : [...FRAME_PRESSES, ...screen.presses];
    const cookie = cookies.map((each) => `${each.name}=${each.value}`).join('; ');
    const visit: Visit = { address, cookies, presses, framed: false };
    taken.push(await measure(setting, { name: screen.name, visit, address, headers: cookie === '' ? {} : { cookie } }));
  }
  return againstReference(taken);
}

async function embeddedRows(setting: Setting): Promise<BenchRow[]> {
  const { world, url, provider, plan } = setting;
  await world.admin.setInstalled(STORE, true);
  const authorization = `Bearer ${await world.shopify.sessionToken(`${STORE}.myshopify.com`, { lifeS: TOKEN_LIFE_S })}`;
  const account = await fillTradingAccount({ origin: provider, authorization }, GOODS);
  const taken: Taken[] = [];
  for (const screen of plan.screens.filter((each) => each !== SIGN_IN)) {
    const path = screen.path(account);
    const visit: Visit = { address: world.admin.addressOf(STORE, path), cookies: [], presses: screen.presses, framed: true };
    const headers = { authorization, 'sec-fetch-dest': 'iframe' };
    taken.push(await measure(setting, { name: `${screen.name}, embedded`, visit, address: url + path, headers }));
  }
  return againstReference(taken);
}

/** A screen as it is visited, and as its page is asked for without a browser. */
interface Tried {
  name: string;
  visit: Visit;
  address: string;
  headers: Record<string, string>;
}

/**
 * The screen and the smallest page in turn, in the same surroundings. Both servers have answered pages before a browser
 * comes, as those of merchants have; how long the first page after a start takes is P16.
 */
async function measure({ browser, reference, plan }: Setting, { name, visit, address, headers }: Tried): Promise<Taken> {
  const { framed } = visit;
  process.stderr.write(`${name} …\n`);
  const smallestVisit: Visit = { address: framed ? reference.framedUrl : reference.url, cookies: [], presses: REFERENCE_PRESSES, framed };
  const referenceRenders = await rendersPerSecond(reference.url, {});
  const renders = await rendersPerSecond(address, headers);
  const data = await rendersPerSecond(`${address}.data`, headers);
  const [smallest, ours] = await visitInTurn(browser, [smallestVisit, visit], plan.loads);
  if (smallest === undefined || ours === undefined) throw new Error('nothing was measured');
  return { name, ours: { vitals: vitalsOf(ours), renders, data }, reference: smallest, referenceRenders };
}

/** The smallest page is one page, however many screens took turns with it: its times are those of all its loads. */
function againstReference(taken: Taken[]): BenchRow[] {
  const vitals = vitalsOf({
    rested: taken.flatMap(({ reference }) => reference.rested),
    early: taken.flatMap(({ reference }) => reference.early),
  });
  return taken.flatMap(({ name, ours, referenceRenders }) =>
    rowsOf(name, ours, { vitals, renders: referenceRenders, data: referenceRenders }),
  );
}

function planOf(args: string[]): Plan {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { skin: { type: 'string' }, loads: { type: 'string' } },
  });
  const all = [SIGN_IN, ...SCREENS];
  const unknown = positionals.filter((name) => !all.some((screen) => screen.name === name));
  if (unknown.length > 0) throw new Error(`no screen ${unknown.join(', ')}; there are ${all.map(({ name }) => name).join(', ')}`);
  return {
    screens: positionals.length === 0 ? all : all.filter(({ name }) => positionals.includes(name)),
    skins: values.skin === undefined ? SKINS : SKINS.filter((skin) => skin === values.skin),
    loads: Number(values.loads ?? LOADS),
  };
}

function rowsOf(name: string, ours: Measured, smallest: Measured): BenchRow[] {
  const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;
  const ms = (value: number) => `${Math.round(value)} ms`;
  const row = (what: string, pick: (measured: Measured) => number, show: (value: number) => string, goal: string): BenchRow => ({
    what: `${what}, ${name}`,
    measured: show(pick(ours)),
    reference: show(pick(smallest)),
    ratio: pick(smallest) === 0 ? null : pick(ours) / pick(smallest),
    goal,
  });
  return [
    row('P11 JS of the first load, gzip', ({ vitals }) => vitals.scriptBytes, kb, '1.8x (stretch 1.5x)'),
    row('charts of the first load, gzip, after the page was mounted', ({ vitals }) => vitals.chartBytes, kb, ''),
    row('P12 CSS of the first load, gzip', ({ vitals }) => vitals.styleBytes, kb, '1.25x (stretch 1.1x)'),
    row(
      'P13 LCP, CPU slowed 4x',
      ({ vitals }) => vitals.lcpMs,
      ms,
      '2.5 s, or 3x where the smallest page takes over 0.8 s (stretch 1.5 s)',
    ),
    row(
      'P14 CLS',
      ({ vitals }) => vitals.cls,
      (value) => value.toFixed(3),
      '0.05 (stretch 0.01)',
    ),
    row('P14 INP, CPU slowed 4x, page at rest', ({ vitals }) => vitals.inpMs, ms, '2.5x or 200 ms, whichever is more (stretch 1.5x)'),
    row('INP, pressed while the page comes to life', ({ vitals }) => vitals.earlyInpMs, ms, ''),
    row(
      'P15 pages rendered a second',
      ({ renders }) => renders,
      (value) => `${Math.round(value)}/s`,
      '0.03x (stretch 0.08x)',
    ),
    row(
      'the data of the page alone, answers a second',
      ({ data }) => data,
      (value) => `${Math.round(value)}/s`,
      '',
    ),
  ];
}

/** Built and served below the project, so that its server finds the packages, and in a process of its own as ours is. */
async function startSmallestPage(): Promise<{ url: string; child: ChildProcess }> {
  const env = { ...process.env, NODE_ENV: 'production' as const };
  const remix = join(PROJECT, 'node_modules/@remix-run/dev/dist/cli.js');
  const built = spawnSync(process.execPath, [remix, 'vite:build'], { cwd: SMALLEST_PAGE, env });
  if (built.status !== 0) throw new Error(String(built.stderr));
  const child = fork(join(SMALLEST_PAGE, 'serve.js'), { env, execArgv: [] });
  const [port] = await once(child, 'message');
  return { url: `http://127.0.0.1:${port}/`, child };
}

async function signedInCookies(browser: Browser, url: string): Promise<Visit['cookies']> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await signIn(page);
  const cookies = await context.cookies();
  await context.close();
  return cookies.map(({ name, value }) => ({ name, value, url }));
}

async function merchantCredential(provider: string): Promise<string> {
  const answer = await fetch(`${provider}/v1/users/loginByPwd`, {
    method: 'POST',
    headers: { authorization: APP },
    body: new URLSearchParams({ username: MERCHANT.email, password: MERCHANT.password }),
  });
  const { data } = (await answer.json()) as { data: unknown };
  const { id, session } = SignedInUser.parse(data);
  return `Basic ${Buffer.from(`${id}:${session.token}`).toString('base64')}`;
}

async function rendersPerSecond(address: string, headers: Record<string, string>): Promise<number> {
  const { port, pathname } = new URL(address);
  const request = encodeRequest({ method: 'GET', path: pathname, headers, body: '' });
  const requests = Array.from({ length: RENDER_CLIENTS }, () => Array<Buffer>(20_000).fill(request));
  await sendRequests({ port: Number(port), requests, seconds: 2 });
  return sendRequests({ port: Number(port), requests, seconds: RENDER_SECONDS });
}
