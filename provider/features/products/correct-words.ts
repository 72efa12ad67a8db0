import type { Locale } from '#contract/locales.ts';
import type { Database } from '#provider/database/database.ts';
import { editDistance } from './edit-distance.ts';
import { findMeantWords, findNameWords, type NameWord } from './product-words.store.ts';

/** Found less often than this, a word is looked at again. */
export const FEW_HITS = 3;
const MOST_WORDS = 8;
const SHORTEST_WORD = 4;
const LONGEST_WORD = 40;
/** A SKU or a measure has digits; another one that looks like it is another thing. */
const CODE = /[\p{N}_]/u;

/**
 * The words as they were probably meant: what no name has is replaced by the most alike word of names in that language.
 * Null when nothing in them looks misspelt. What merely looks like a code stays as it is.
 */
export async function correctWords(database: Database, question: { words: string; locale: Locale }): Promise<string | null> {
  const asked = askedWords(question.words);
  if (asked.length === 0) return null;
  const { locale } = question;
  const known = await findNameWords(database, { locale, asked, guesses: asked.flatMap(guessesOf) });
  const changes = asked.flatMap((word) => {
    const meant = likeliest(word, known, locale);
    return meant === null || meant.plain === word ? [] : [{ asked: word, word: meant.word }];
  });
  if (changes.length === 0) return null;
  const fine = await findMeantWords(database, { locale, changes, least: FEW_HITS });
  const replacements = new Map(changes.filter((change) => !fine.has(change.asked)).map((change) => [change.asked, change.word]));
  return replacements.size === 0 ? null : replaceWords(question.words, (word) => replacements.get(plain(word)) ?? word);
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

/** The word with two neighbours swapped or one letter left out: what trigrams of short words do not find. */
function guessesOf(word: string): string[] {
  const letters = [...word];
  const swapped = letters.slice(1).map((_, place) => letters.with(place, letters[place + 1] ?? '').with(place + 1, letters[place] ?? ''));
  const shorter = letters.map((_, place) => letters.toSpliced(place, 1));
  return [...swapped, ...shorter].map((guess) => guess.join(''));
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
