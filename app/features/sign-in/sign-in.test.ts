import { describe, expect, it } from 'vitest';
import { contextFor, credential, standInForProvider, user } from '#tests/support/stand-in-provider.ts';
import { action as selectAccount } from '#app/features/account/several/select-account-page.tsx';
import { action } from './login-page.tsx';

const signedIn = { ...user, session: { token: 'token-of-a-session', expiresAt: '2026-12-24T00:00:00Z' } };

describe('signing in', () => {
  it('keeps the credential where no script reads it and goes on to the asked-for screen', async () => {
    const answer = await submit({ username: 'ana@casa.example', password: 'p' }, { search: '?redirect=%2Forders&tab=all' });
    expect(answer).toBeInstanceOf(Response);
    const { headers } = answer as Response;
    expect(headers.get('location')).toBe('/orders?tab=all');
    expect(headers.get('set-cookie')).toBe(`token=${credential}; Path=/; HttpOnly; SameSite=Lax`);
  });

  it('remembered, lasts as long as the session', async () => {
    const answer = await submit({ username: 'ana@casa.example', password: 'p', remember: 'true' });
    expect((answer as Response).headers.get('set-cookie')).toContain('Expires=Thu, 24 Dec 2026');
    expect((answer as Response).headers.get('location')).toBe('/dashboard/workplace');
  });

  it('on https uses a cookie of this host alone', async () => {
    const answer = await submit({ username: 'ana@casa.example', password: 'p' }, { publicUrl: 'https://wharf.example' });
    expect((answer as Response).headers.get('set-cookie')).toMatch(/^__Host-token=.*; Secure$/);
  });

  it.each([
    ['en-US', 'Username cannot be empty', 'Password cannot be empty'],
    ['es-ES', 'El usuario no puede estar vacío', 'La contraseña no puede estar vacía'],
  ])('without anything typed says so beside the fields, in %s', async (language, username, password) => {
    const answer = await submit({ username: ' ', password: '' }, { language });
    expect(answer).toMatchObject({ data: { form: 'sign-in', errors: { username, password }, problem: null } });
  });

  it('with wrong credentials keeps the user name, drops the password and clears the session', async () => {
    const problem = { code: 'wrong-credentials', message: 'Wrong e-mail or password.', requestId: 'r', loggedIn: false };
    const answer = await submit({ username: 'ana@casa.example', password: 'secret' }, { reply: [400, problem] });
    expect(answer).toMatchObject({ data: { values: { username: 'ana@casa.example' }, errors: {}, problem } });
    expect(JSON.stringify(answer)).not.toContain('secret');
    expect(new Headers((answer as { init: ResponseInit }).init.headers).get('set-cookie')).toContain('Max-Age=0');
  });
});

const membership = { accountId: user.id, ownerEmail: user.email, role: 'owner', roleName: null, current: true };

describe('signing in on the way to an app', () => {
  const request = `client_id=a&form=x&redirect=%2Fhome&state=${'%C3%A1'.repeat(400)}`;
  const search = `?${new URLSearchParams({ redirect: `/oauth2/authorize?${request}` })}`;
  const forms: Record<string, string>[] = [
    { username: 'ana@casa.example', password: 'p' },
    { form: 'two-factor', challenge: 'c-1', code: '123456', remember: 'false' },
    { form: 'sign-up', email: 'ana@casa.example', password: 'long enough', country: 'BR' },
  ];

  it.each(forms)('leads to what it asked for, as a document of its own: %#', async (form) => {
    const { headers } = (await submit(form, { search })) as Response;
    expect(headers.get('location')).toBe(`/oauth2/authorize?${request}`);
    expect(headers.get('x-remix-reload-document')).toBe('true');
  });

  it('leads there by way of the accounts of who has several', async () => {
    const { url } = await standInForProvider(({ path }) => [
      200,
      { data: path === '/v1/memberships' ? [membership, membership] : signedIn },
    ]);
    const body = new URLSearchParams(forms[0]);
    const asked = new Request(`http://localhost:3000/login${search}`, { method: 'POST', body });
    const answer = (await action({ request: asked, context: contextFor(url), params: {} })) as Response;
    const place = new URL(answer.headers.get('location') ?? '', 'http://localhost:3000');
    expect([place.pathname, place.searchParams.get('redirect')]).toEqual(['/accounts', `/oauth2/authorize?${request}`]);

    const selected = new Request(place, {
      method: 'POST',
      headers: { cookie: `token=${credential}` },
      body: new URLSearchParams({ accountId: user.id }),
    });
    const { headers } = (await selectAccount({ request: selected, context: contextFor(url), params: {} })) as Response;
    expect(headers.get('location')).toBe(`/oauth2/authorize?${request}`);
    expect(headers.get('x-remix-reload-document')).toBe('true');
  });
});

describe('signing up', () => {
  const form = { form: 'sign-up', email: 'ana@casa.example', password: 'long enough', country: 'BR' };

  it('signs in at once', async () => {
    expect((await submit(form)) as Response).toBeInstanceOf(Response);
  });

  it('asks for what is missing', async () => {
    const answer = await submit({ form: 'sign-up', email: '', password: '', country: '' });
    expect(answer).toMatchObject({
      data: { form: 'sign-up', errors: { email: expect.any(String), password: expect.any(String), country: expect.any(String) } },
    });
  });

  it('puts the provider’s messages beside their fields', async () => {
    const fields = [{ path: 'password', code: 'weak-password', message: 'Choose another one.' }];
    const weak = { code: 'validation-failed', message: 'Check the form.', fields, requestId: 'r', loggedIn: false };
    expect(await submit(form, { reply: [400, weak] })).toMatchObject({
      data: { errors: { password: 'Choose another one.' }, problem: null },
    });
    const taken = { code: 'email-taken', message: 'Taken.', requestId: 'r', loggedIn: false };
    expect(await submit(form, { reply: [409, taken] })).toMatchObject({ data: { errors: { email: 'Taken.' }, problem: null } });
  });
});

describe('a second factor', () => {
  it('is asked for, with the challenge in the form alone', async () => {
    const required = { code: 'two-factor-required', message: 'Code.', details: { challenge: 'c-1' }, requestId: 'r', loggedIn: false };
    const answer = await submit({ username: 'ana@casa.example', password: 'p', remember: 'true' }, { reply: [400, required] });
    expect(answer).toMatchObject({ data: { status: 'two-factor', challenge: 'c-1', keep: 'remembered' } });
  });

  it('signs in and stays remembered', async () => {
    const answer = await submit({ form: 'two-factor', challenge: 'c-1', code: '123 456', remember: 'true' });
    expect((answer as Response).headers.get('set-cookie')).toContain('Expires=Thu, 24 Dec 2026');
  });

  it('that is wrong can be tried again with the same challenge', async () => {
    const wrong = { code: 'wrong-code', message: 'Wrong.', requestId: 'r', loggedIn: false };
    const answer = await submit({ form: 'two-factor', challenge: 'c-1', code: '000000', remember: 'false' }, { reply: [400, wrong] });
    expect(answer).toMatchObject({
      data: { form: 'two-factor', values: { challenge: 'c-1', keep: 'until-closed' }, errors: { code: 'Wrong.' }, problem: null },
    });
  });
});

describe('a forgotten password', () => {
  it.each([
    [{ by: 'email', email: ' ana@casa.example ' }, 'ana@casa.example'],
    [{ by: 'phone', phone: '(11) 91234-5678', phoneCountry: 'BR' }, '+5511912345678'],
  ])('has a code sent: %o', async (typed, address) => {
    const answer = await submit({ form: 'forgot', ...typed }, { reply: [200, { data: {} }] });
    expect(answer).toMatchObject({ data: { status: 'code-sent', by: typed.by, address } });
  });

  it('asks for address, code and password, and keeps the session there is', async () => {
    const answer = await submit({ form: 'reset', by: 'email', email: '', code: '12', password: '' });
    expect(answer).toMatchObject({
      data: { form: 'reset', errors: { email: expect.any(String), code: expect.any(String), password: expect.any(String) } },
    });
    expect(new Headers((answer as { init: ResponseInit }).init.headers).get('set-cookie')).toBeNull();
  });

  it('is set anew', async () => {
    const form = { form: 'reset', by: 'email', email: 'ana@casa.example', code: '123 456', password: 'long enough' };
    expect(await submit(form, { reply: [200, { data: {} }] })).toMatchObject({ data: { status: 'password-set' } });
  });
});

describe('a mailed link', () => {
  it('proves the address', async () => {
    const answer = await submit({ form: 'verify', token: 't' }, { reply: [200, { data: { email: 'ana@casa.example' } }] });
    expect(answer).toMatchObject({ data: { status: 'verified', email: 'ana@casa.example' } });
  });

  it.each([
    [['old'], 'other-link-pending'],
    [[], 'email-changed'],
  ])('of a change of address, still waiting for %o, says so: %s', async (waitingFor, status) => {
    const data = { email: 'new@casa.example', waitingFor };
    expect(await submit({ form: 'confirm-email', token: 't' }, { reply: [200, { data }] })).toMatchObject({ data: { status } });
  });

  it('that is dead says so above the form', async () => {
    const dead = { code: 'link-dead', message: 'Dead.', requestId: 'r', loggedIn: false };
    const answer = await submit({ form: 'verify', token: 't' }, { reply: [400, dead] });
    expect(answer).toMatchObject({ data: { status: 'refused', form: 'verify', problem: dead } });
  });
});

it('a form nobody knows counts as signing in', async () => {
  expect(await submit({ form: 'constructor' })).toMatchObject({ data: { form: 'sign-in' } });
});

interface RequestOptions {
  search?: string;
  language?: string;
  publicUrl?: string;
  reply?: [status: number, body: unknown];
}

async function submit(
  form: Record<string, string>,
  { search = '', language = 'en-US', publicUrl = 'http://localhost:3000', reply = [200, { data: signedIn }] }: RequestOptions = {},
): Promise<unknown> {
  const { url } = await standInForProvider(() => reply);
  const request = new Request(`http://localhost:3000/login${search}`, {
    method: 'POST',
    headers: { 'accept-language': language },
    body: new URLSearchParams(form),
  });
  return action({ request, context: contextFor(url, publicUrl), params: {} });
}
