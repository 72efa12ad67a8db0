import { describe, expect, it } from 'vitest';
import { contextFor, credential, standInForProvider, user, userId } from '#tests/support/stand-in-provider.ts';
import { action } from './account-page.tsx';

const setting = { locale: 'pt-BR', timeZone: '', displayCurrency: 'BRL', weightUnit: 'lb', lengthUnit: 'in' };
const problem = (code: string, more: object = {}) => ({ code, message: `${code}.`, requestId: 'r', loggedIn: true, ...more });

describe('a form of the account screen', () => {
  it('saves profile and preferences, and turns the page to the selected language', async () => {
    const profile = { intent: 'save-profile', username: 'Ana', job: 'Compras', role: 'admin', ...setting };
    const { answer, seen } = await send(profile, [
      [200, { data: user }],
      [200, { data: { ...setting, defaultStoreId: '', documentLocale: '' } }],
    ]);
    expect(answer).toMatchObject({ data: { status: 'done', intent: 'save-profile' } });
    expect(cookieOf(answer)).toContain('arco-locale=pt-BR');
    expect(seen[0]).toMatchObject({ method: 'POST', path: `/v1/users/${userId}/profile` });
    expect(seen[0]?.body).toContain('username=Ana&');
    expect(seen[0]?.body).not.toContain('role');
    expect(seen[1]?.path).toBe(`/v1/users/${userId}/setting?locale=pt-BR&timeZone=&displayCurrency=BRL&weightUnit=lb&lengthUnit=in`);
  });

  it('saves the preferences that differ from what the form was opened with alone: the others may have changed elsewhere', async () => {
    const opened = Object.fromEntries(Object.entries(setting).map(([name, value]) => [`opened.${name}`, value]));
    const profile = { intent: 'save-profile', username: 'Ana', ...setting, ...opened };
    const unchanged = await send(profile, [[200, { data: user }]]);
    expect(unchanged.seen).toHaveLength(1);
    expect(cookieOf(unchanged.answer)).not.toContain('arco-locale');
    const { seen } = await send({ ...profile, 'opened.weightUnit': 'kg' }, [
      [200, { data: user }],
      [200, { data: { ...setting, defaultStoreId: '', documentLocale: '' } }],
    ]);
    expect(seen[1]?.path).toBe(`/v1/users/${userId}/setting?weightUnit=lb`);
  });

  it('leaves the preferences alone when the profile is refused', async () => {
    const refused = problem('validation-failed', { fields: [{ path: 'personalWebsite', code: 'wrong-format', message: 'No address.' }] });
    const { answer, seen } = await send({ intent: 'save-profile', username: 'Ana', ...setting }, [[400, refused]]);
    expect(answer).toMatchObject({ data: { status: 'refused', problem: refused } });
    expect(seen).toHaveLength(1);
  });

  it('renews the cookie with the password, remembered when the session is', async () => {
    const session = { token: 'another-token', expiresAt: new Date(Date.now() + 30 * 86_400_000).toISOString() };
    const { answer } = await send({ intent: 'change-password', oldPassword: 'a', password: 'b' }, [[200, { data: { ...user, session } }]]);
    expect(cookieOf(answer)).toContain(`token=${Buffer.from(`${userId}:another-token`).toString('base64')}`);
    expect(cookieOf(answer)).toContain('Expires=');
    expect(JSON.stringify((answer as { data: unknown }).data)).not.toContain('another-token');
  });

  it('draws the authenticator’s address on the server', async () => {
    const secret = { secret: 'ABCDEFGH', uri: 'otpauth://totp/Wharf:ana?secret=ABCDEFGH' };
    const { answer } = await send({ intent: 'begin-two-factor', password: 'a' }, [[200, { data: secret }]]);
    expect(answer).toMatchObject({
      data: { result: { secret: 'ABCDEFGH', qrCode: expect.stringMatching(/^data:image\/svg\+xml;base64,/) } },
    });
  });

  it('reads a phone as it is written in its country, and asks for one', async () => {
    const phone = { intent: 'change-phone', phone: '(11) 91234-5678', phoneCountry: 'BR', password: 'a' };
    const { answer, seen } = await send(phone, [[200, { data: { phone: '+5511912345678' } }]]);
    expect(seen[0]?.body).toBe('phone=%2B5511912345678&password=a');
    expect(answer).toMatchObject({ data: { result: { phone: '+55 11 91234 5678' } } });

    const empty = await send({ ...phone, phone: '' }, []);
    expect(empty.answer).toMatchObject({ data: { status: 'refused', problem: { fields: [{ path: 'phone' }] } } });
    expect(empty.seen).toEqual([]);
  });

  it('deletes nothing until the word is typed, in the language of the page', async () => {
    const deletion = { intent: 'request-deletion', password: 'a', word: 'DELETE' };
    const { answer, seen } = await send(deletion, [], 'pt-BR');
    expect(answer).toMatchObject({ data: { problem: { fields: [{ path: 'word', message: 'Digite EXCLUIR para confirmar' }] } } });
    expect(seen).toEqual([]);
    const typed = await send({ ...deletion, word: ' excluir ' }, [[200, { data: { dueAt: '2026-12-05T00:00:00Z' } }]], 'pt-BR');
    expect(typed.answer).toMatchObject({ data: { status: 'done', intent: 'request-deletion' } });
  });

  it('adds a billing profile once per key', async () => {
    const profile = {
      intent: 'save-billing-profile',
      idempotencyKey: 'key-of-the-form-1',
      legalName: 'Casa',
      taxIdKind: 'none',
      taxId: '1',
    };
    const { seen } = await send(profile, [[409, problem('state-conflict')]]);
    expect(seen[0]).toMatchObject({ method: 'POST', path: '/v1/billingProfiles', headers: { 'idempotency-key': 'key-of-the-form-1' } });
    expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({
      legalName: 'Casa',
      taxId: '',
      isDefault: false,
      combined: false,
      storeIds: [],
    });
    const store = '0193a5b0-7d00-7000-8000-000000000009';
    const withStore = await send({ ...profile, 'combined': 'on', 'storeIds[]': store }, [[409, problem('state-conflict')]]);
    expect(JSON.parse(withStore.seen[0]?.body ?? '')).toMatchObject({ combined: true, storeIds: [store] });
  });

  it('that nobody knows is refused', async () => {
    await expect(send({ intent: 'toString' }, [])).rejects.toMatchObject({ status: 400 });
  });
});

async function send(form: Record<string, string>, replies: [status: number, body: unknown][], language = 'en-US') {
  const { url, asked } = await standInForProvider((_asked, before) => replies[before] ?? [500, {}]);
  const request = new Request('http://localhost:3000/myAccount', {
    method: 'POST',
    headers: { 'accept-language': language, 'cookie': `token=${credential}` },
    body: new URLSearchParams(form),
  });
  const answer: unknown = await action({ request, context: contextFor(url), params: {} });
  return { answer, seen: asked };
}

function cookieOf(answer: unknown): string {
  return new Headers((answer as { init?: ResponseInit }).init?.headers).get('set-cookie') ?? '';
}
