import { describe, expect, it } from 'vitest';
import { problemsOf, readDraft, toDraft } from './card-draft.ts';

const card = {
  name: 'Thanks',
  locale: 'pt-BR',
  design: { layout: 'band', color: '#aa0033', headline: 'Obrigado', message: 'Até logo', signature: '', link: '', code: '' },
  rules: { storeIds: ['s'], productIds: ['p', 'q'], countries: ['BR'], minValueMinor: 12_345, firstOrderOnly: true, position: 3 },
} as const;
const stored = { ...card, rules: { ...card.rules, storeIds: ['s'], productIds: ['p', 'q'], countries: ['BR'] } };
const starter = { headline: 'Hello', message: 'There' };

describe('a praise card as it is typed', () => {
  it('comes back as it was stored, in the decimals of the page', () => {
    const draft = toDraft(stored, { locale: 'es-ES', starter, products: [{ id: 'p', name: 'Lamp' }] });
    expect(draft.minValue).toBe('123,45');
    expect(draft.products).toEqual([
      { id: 'p', name: 'Lamp' },
      { id: 'q', name: 'q' },
    ]);
    expect(readDraft(draft, 'es-ES')).toEqual(stored);
  });

  it('names what can’t be saved', () => {
    const fresh = toDraft(null, { locale: 'en-US', starter, products: [] });
    expect(problemsOf(fresh, 'en-US')).toEqual({ name: 'nameMissing' });
    const design = { ...fresh.design, headline: ' ', message: '', color: 'red', link: 'shop.example' };
    expect(problemsOf({ ...fresh, name: 'Thanks', design, minValue: 'much', position: '-1' }, 'en-US')).toEqual({
      headline: 'headlineMissing',
      message: 'messageMissing',
      color: 'colorWrong',
      link: 'linkWrong',
      minValue: 'valueWrong',
      position: 'positionWrong',
    });
  });
});
