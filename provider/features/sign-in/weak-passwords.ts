import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { Refusal } from '#provider/http/refusal.ts';

/** Eight characters drawn at random take so many guesses: what takes fewer is no password of eight characters. */
const FEWEST_GUESSES = 10 ** 8;
/** Fewer digits alone are phone numbers, dates and ids, which are tried one after the other. */
const FEWEST_DIGITS = 13;
/** A longer password is judged by its beginning: estimating all of it could take seconds. */
const JUDGED_LENGTH = 40;
/** Look-alikes that are undone in one password, for the same reason. */
const MAX_SUBSTITUTIONS = 16;
/** Of a name a shorter part may stand in anything. */
const SHORTEST_NAME = 4;
/** A shorter leaked password may stand in the middle of anything. */
const SHORTEST_LEAKED_CORE = 5;

/** Which lists of the language packages count: their others cost 50 MB and half a second, and refuse nothing these let pass. */
const DICTIONARIES = /^(?:passwords|commonWords|firstnames)-/;
const LEAKED = 'passwords-common';
/** Words of our merchants that no language's list has. */
const TRADE_WORDS = 'dropship dropshipping dropshipper ecommerce shopify woocommerce nuvemshop tiendanube tiktok teamo tequiero'.split(' ');

let loading: Promise<ZxcvbnFactory> | undefined;

/**
 * Whether a password would be among the first guesses, as zxcvbn estimates them: leaked passwords, words and first names in
 * the three languages, walks along the keyboard, dates, repetitions, look-alikes of letters. Beside that digits alone, a
 * leaked password between digits and signs, and what names the product or the user. `names` are those: brand, e-mail address.
 */
export async function isWeakPassword(password: string, names: string[] = []): Promise<boolean> {
  const text = password.normalize('NFKC');
  if (/^\d+$/.test(text) && text.length < FEWEST_DIGITS) return true;
  const estimator = await loadEstimator();
  const { guesses } = estimator.check(text, names.flatMap(partsOfName));
  return guesses < FEWEST_GUESSES || hasLeakedCore(estimator, text);
}

/** Refuses a weak password by name. */
export async function requireStrongPassword(password: string, names: string[]): Promise<void> {
  if (!(await isWeakPassword(password, names))) return;
  throw new Refusal('validation-failed', { fields: [{ path: 'password', code: 'weak-password' }] });
}

/** Its lists take 45 MB and some 300 ms: they are read when first asked for. */
function loadEstimator(): Promise<ZxcvbnFactory> {
  loading ??= buildEstimator().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function buildEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Estimator }, common, ...languages] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
    import('@zxcvbn-ts/language-es-es'),
    import('@zxcvbn-ts/language-pt-br'),
  ]);
  const lists = [common, ...languages].flatMap(({ dictionary }) => Object.entries<string[]>(dictionary));
  return new Estimator({
    dictionary: { ...Object.fromEntries(lists.filter(([name]) => DICTIONARIES.test(name))), trade: TRADE_WORDS },
    graphs: common.adjacencyGraphs,
    maxLength: JUDGED_LENGTH,
    l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
  });
}

function hasLeakedCore(estimator: ZxcvbnFactory, text: string): boolean {
  const core = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  if (core.length < SHORTEST_LEAKED_CORE) return false;
  const [match, ...others] = estimator.check(core).sequence;
  return others.length === 0 && match?.['dictionaryName'] === LEAKED;
}

function partsOfName(name: string): string[] {
  const lower = name.toLowerCase();
  const [local = '', domain = ''] = lower.split('@');
  return [lower, local, domain.split('.')[0] ?? '', ...local.split(/[^\p{L}\d]+/u)].filter((part) => part.length >= SHORTEST_NAME);
}
