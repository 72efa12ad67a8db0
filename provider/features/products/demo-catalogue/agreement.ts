import type { Agreement } from './lexicon.ts';

/** Phrases such as "de rayas" or "sem fio" are the same for every noun. */
const unchanging = /^(de|con|com|sem|dupla-face|xadrez) |^(dupla-face|xadrez|sem fio)$/u;

/** A Spanish adjective, given in the masculine singular; only its first word changes ("resistente al agua"). */
export function agreeSpanish(adjective: string, agreement: Agreement): string {
  if (unchanging.test(adjective)) return adjective;
  return changeFirstWord(adjective, (word) => {
    if (word.endsWith('o')) return word.slice(0, -1) + ending(agreement, ['o', 'a', 'os', 'as']);
    const plural = /[aeiou]$/u.test(word) ? `${word}s` : `${word}es`;
    return isPlural(agreement) ? plural : word;
  });
}

/** A Brazilian adjective, given in the masculine singular. */
export function agreePortuguese(adjective: string, agreement: Agreement): string {
  if (unchanging.test(adjective)) return adjective;
  return changeFirstWord(adjective, (word) => {
    if (word.endsWith('o')) return word.slice(0, -1) + ending(agreement, ['o', 'a', 'os', 'as']);
    return isPlural(agreement) ? pluralPortuguese(word) : word;
  });
}

function pluralPortuguese(word: string): string {
  if (word.endsWith('il')) return `${word.slice(0, -2)}eis`;
  if (word.endsWith('l')) return `${word.slice(0, -1)}is`;
  if (/[rz]$/u.test(word)) return `${word}es`;
  return `${word}s`;
}

function changeFirstWord(phrase: string, change: (word: string) => string): string {
  const end = phrase.indexOf(' ');
  return end < 0 ? change(phrase) : change(phrase.slice(0, end)) + phrase.slice(end);
}

function ending(agreement: Agreement, [ms, fs, mp, fp]: readonly [string, string, string, string]): string {
  return { ms, fs, mp, fp }[agreement];
}

function isPlural(agreement: Agreement): boolean {
  return agreement.endsWith('p');
}
