import { describe, expect, it } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { placeProblem } from './field-errors.ts';

const problem: Problem = { code: 'validation-failed', message: 'Check the form.', requestId: 'r', loggedIn: true };

describe('a refusal', () => {
  it('stands beside the fields it is about, the first message of each', () => {
    const fields = [
      { path: 'email', code: 'email-format' as const, message: 'First.' },
      { path: 'email', code: 'too-long' as const, message: 'Second.' },
    ];
    expect(placeProblem({ ...problem, fields }, { fields: ['email'] })).toEqual({ errors: { email: 'First.' }, banner: null });
  });

  it('about a field the form does not show is told above it', () => {
    const hidden = { ...problem, fields: [{ path: 'locale', code: 'too-long' as const, message: 'Too long.' }] };
    expect(placeProblem(hidden, { fields: ['email'] })).toEqual({ errors: {}, banner: hidden });
  });

  it('by its code alone stands beside the field the code is about', () => {
    const wrong: Problem = { ...problem, code: 'wrong-password', message: 'Wrong password.' };
    const form = { fields: ['password'], fieldOfCode: { 'wrong-password': 'password' } } as const;
    expect(placeProblem(wrong, form)).toEqual({ errors: { password: 'Wrong password.' }, banner: null });
  });

  it('is nothing when there is none', () => {
    expect(placeProblem(null, { fields: [] })).toEqual({ errors: {}, banner: null });
  });
});
