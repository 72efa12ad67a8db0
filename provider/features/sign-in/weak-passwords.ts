import { Refusal } from '#provider/http/refusal.ts';
import { commonWords } from './common-words.ts';
import { isLeaked } from './leaked-passwords.ts';

/** Rows of keys and letters people walk along; both directions count. */
const ROWS = [
  '1234567890',
  '0123456789',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'qwertzuiop',
  'abcdefghijklmnopqrstuvwxyz',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8',
  '147258369',
  '159357',
].flatMap((row) => [row, [...row].reverse().join('')]);
const SHORTEST_WALK = 3;
const LONGEST_REPEATED_PART = 8;
const FEWEST_OWN_LETTERS = 4;
const FEWEST_DIGITS = 13;
/** A shorter one may stand in the middle of anything. */
const SHORTEST_LEAKED_CORE = 5;

const LETTER_FOR: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', '$': 's', '!': 'i' };

/**
 * Whether a password would be among the first guesses: one of the published lists of leaked passwords, or the words that head
 * them one beside the other, with digits and signs around them or letters swapped for look-alikes, walks along the keyboard, repetitions, digits alone, and
 * what names the product or the user. `names` are those: brand, e-mail address.
 */
export function isWeakPassword(password: string, names: string[] = []): boolean {
  const lower = password.normalize('NFKC').toLowerCase();
  if (/^\d+$/.test(lower) && lower.length < FEWEST_DIGITS) return true;
  if (isRepetition(lower) || isWalk(lower)) return true;
  const forms = [lower, lookAlikes(lower)];
  return (
    forms.some(isKnown) || forms.some(isCommon) || names.flatMap(partsOfName).some((name) => forms.some((form) => isMostly(form, name)))
  );
}

function isRepetition(text: string): boolean {
  return new RegExp(`^(.{1,${LONGEST_REPEATED_PART}}?)\\1+$`, 'u').test(text);
}

/** Made of nothing but walks of three keys or more and of keys struck again and again. */
function isWalk(text: string): boolean {
  for (let at = 0; at < text.length;) {
    const rest = text.slice(at);
    const again = /^(.)\1+/u.exec(rest)?.[0].length ?? 0;
    const walk = longestWalk(rest);
    const length = Math.max(again, walk < SHORTEST_WALK ? 0 : walk);
    if (length === 0) return false;
    at += length;
  }
  return true;
}

function longestWalk(text: string): number {
  let length = 0;
  while (length < text.length && ROWS.some((row) => row.includes(text.slice(0, length + 1)))) length += 1;
  return length;
}

function lookAlikes(text: string): string {
  const core = text.replace(/^[\d\W_]*?(?=\p{L}|[@$])/u, '').replace(/[\d!?.*#_-]+$/u, '');
  return [...core].map((character) => LETTER_FOR[character] ?? character).join('');
}

/** On the list, as it is or between digits and signs. */
function isKnown(text: string): boolean {
  const core = lettersInside(text);
  return isLeaked(text) || (core.length >= SHORTEST_LEAKED_CORE && isLeaked(core));
}

/** One common word, or two side by side, between digits and signs. */
function isCommon(text: string): boolean {
  const core = lettersInside(text);
  if (commonWords.has(core)) return true;
  for (let at = 1; at < core.length; at += 1) {
    if (commonWords.has(core.slice(0, at)) && commonWords.has(core.slice(at))) return true;
  }
  return false;
}

function lettersInside(text: string): string {
  return text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '');
}

/** The name with little else of its own. */
function isMostly(text: string, name: string): boolean {
  if (!text.includes(name)) return false;
  const rest = text.replaceAll(name, '').replaceAll(/[^\p{L}]/gu, '');
  return rest.length < FEWEST_OWN_LETTERS || commonWords.has(rest);
}

function partsOfName(name: string): string[] {
  const lower = name.toLowerCase();
  const [local = '', domain = ''] = lower.split('@');
  return [lower, local, domain.split('.')[0] ?? '', ...local.split(/[^\p{L}\d]+/u)].filter((part) => part.length >= FEWEST_OWN_LETTERS);
}

/** Refuses a weak password by name. */
export function requireStrongPassword(password: string, names: string[]): void {
  if (isWeakPassword(password, names)) throw new Refusal('validation-failed', { fields: [{ path: 'password', code: 'weak-password' }] });
}
