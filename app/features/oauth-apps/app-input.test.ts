import { describe, expect, it } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { answerAppForm, readAppForm } from './app-input.ts';

function formWith(redirectAddresses: string): FormData {
  const form = new FormData();
  form.set('name', 'Parcel Robot');
  form.set('domain', '');
  form.set('redirectAddresses', redirectAddresses);
  return form;
}

function problemAt(...paths: string[]): Problem {
  const fields = paths.map((path) => ({ path, code: 'link-broken' as const, message: `wrong: ${path}` }));
  return { code: 'validation-failed', message: 'Check the fields.', fields, requestId: 'r', loggedIn: true };
}

describe('the redirect addresses of an app', () => {
  it('are one a line, without the empty ones', () => {
    const { body } = readAppForm(formWith('  https://one.example/back \r\n\r\nhttps://two.example\n'));
    expect(body.redirectAddresses).toEqual(['https://one.example/back', 'https://two.example']);
  });

  it('are refused by the line they were typed in', () => {
    const { addresses } = readAppForm(formWith('https://one.example\n\nnothing'));
    expect(answerAppForm(problemAt('redirectAddresses.1', 'domain'), addresses).lines).toEqual([
      { line: 3, message: 'wrong: redirectAddresses.1' },
    ]);
  });

  it('are refused together without a line', () => {
    const { addresses } = readAppForm(formWith(' \n'));
    expect(answerAppForm(problemAt('redirectAddresses', 'redirectAddresses.4'), addresses).lines).toEqual([]);
  });
});
