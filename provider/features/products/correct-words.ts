import type { Locale } from '#contract/locales.ts';
import type { Database } from '#provider/database/database.ts';
import { editDistance } from './edit-distance.ts';
import { findAlikeWords, findEqualWords, findMeantWords, type NameWord } from './product-words.store.ts';

/** Found less often than this, a word is looked at again. */
export const FEW_HITS = 3;
const MOST_WORDS = 8;
const SHORTEST_WORD = 4;
const LONGEST_WORD = 40;
/** A SKU or a measure has digits; another one that looks like it is another thing. */
const CODE = /[\p{N}_]/u;

interface Question {
  words: string;
  locale: Locale;
  /** A word very few names have may be a slip of theirs. */
  doubtsRareWords: boolean;
}

/**
 * The words as they were probably meant: what no name has is replaced by the most alike word of names in that language.
 * Null when nothing in them looks misspelt. What merely looks like a code stays as it is.
 */
export async function correctWords(database: Database, { words, locale, doubtsRareWords }: Question): Promise<string | null> {
  const asked = askedWords(words);
  if (asked.length === 0) return null;
  const known = await findLikeWords(database, { asked, locale, doubtsRareWords });
  const changes = asked.flatMap((word) => {
    const meant = likeliest(word, known, locale);
    return meant === null || meant.plain === word ? [] : [{ asked: word, word: meant.word }];
  });
  if (changes.length === 0) return null;
  const fine = await findMeantWords(database, { locale, changes, least: FEW_HITS });
  const replacements = new Map(changes.filter((change) => !fine.has(change.asked)).map((change) => [change.asked, change.word]));
  return replacements.size === 0 ? null : replaceWords(words, (word) => replacements.get(plain(word)) ?? word);
}

/** Words one slip away are looked up letter by letter; only for what has none, more slips are thought of. */
async function findLikeWords(
  database: Database,
  { asked, locale, doubtsRareWords }: { asked: string[]; locale: Locale; doubtsRareWords: boolean },
): Promise<NameWord[]> {
  const isTrusted = ({ plain: letters, products }: NameWord) => !doubtsRareWords || products >= FEW_HITS || !asked.includes(letters);
  const equal = (await findEqualWords(database, { locale, words: asked.flatMap((word) => [word, ...guessesOf(word)]) })).filter(isTrusted);
  const unlike = asked.filter((word) => slipsAllowed(word) > 1 && likeliest(word, equal, locale) === null);
  if (unlike.length === 0) return equal;
  return [...equal, ...(await findAlikeWords(database, { locale, words: unlike })).filter(isTrusted)];
}

function askedWords(words: string): string[] {
  const asked = new Set<string>();
  replaceWords(words, (word) => {
    const letters = plain(word);
    if (letters.length >= SHORTEST_WORD && letters.length <= LONGEST_WORD) asked.add(letters);
    return word;
  });
  return [...asked].slice(0, MOST_WORDS);
}

function replaceWords(words: string, replace: (word: string) => string): string {
  return words.replaceAll(/\S+/g, (part) => (CODE.test(part) ? part : part.replaceAll(/[\p{L}\p{M}]+/gu, replace)));
}

function plain(word: string): string {
  return word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz'];

/** The word with one slip mended: a letter too many, one missing, a wrong one, or two neighbours swapped. */
function guessesOf(word: string): string[] {
  const letters = [...word];
  const shorter = letters.map((_, place) => letters.toSpliced(place, 1));
  const longer = [...letters, ''].flatMap((_, place) => ALPHABET.map((letter) => letters.toSpliced(place, 0, letter)));
  const changed = letters.flatMap((_, place) => ALPHABET.map((letter) => letters.with(place, letter)));
  const swapped = letters.slice(1).map((second, place) => letters.with(place, second).with(place + 1, letters[place] ?? ''));
  return [...shorter, ...longer, ...changed, ...swapped].map((guess) => guess.join(''));
}

/** The longer a word, the more slips it may have. */
function slipsAllowed(word: string): number {
  return Math.min(3, Math.floor(word.length / 3));
}

function likeliest(word: string, known: NameWord[], locale: Locale): NameWord | null {
  const limit = slipsAllowed(word);
  const near = known
    .map((candidate) => ({ candidate, slips: editDistance(word, candidate.plain, limit) }))
    .filter(({ slips }) => slips <= limit)
    .sort(
      (a, b) =>
        a.slips - b.slips ||
        Number(b.candidate.locale === locale) - Number(a.candidate.locale === locale) ||
        Number(b.candidate.plain[0] === word[0]) - Number(a.candidate.plain[0] === word[0]) ||
        b.candidate.products - a.candidate.products,
    );
  return near[0]?.candidate ?? null;
}
