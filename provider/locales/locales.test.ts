import { expect, test } from 'vitest';
import { fieldProblemCodes, problemCodes } from '#contract/problem.values.ts';
import enUS from './en-US.json' with { type: 'json' };
import esES from './es-ES.json' with { type: 'json' };
import ptBR from './pt-BR.json' with { type: 'json' };

const english: Record<string, string> = enUS;
const translations: Record<string, Record<string, string>> = { 'es-ES': esES, 'pt-BR': ptBR };

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').sort();
}

test.each(Object.entries(translations))('%s has the keys and placeholders of English, none empty', (_locale, words) => {
  expect(Object.keys(words).sort()).toEqual(Object.keys(english).sort());
  for (const [key, text] of Object.entries(words)) {
    expect(text.trim(), key).not.toBe('');
    expect(placeholders(text), key).toEqual(placeholders(english[key] ?? ''));
  }
});

test('every problem and every field problem has its words', () => {
  const wanted = [...problemCodes.map((code) => `problem.${code}`), ...fieldProblemCodes.map((code) => `field.${code}`)];
  expect(wanted.filter((key) => english[key] === undefined)).toEqual([]);
});
