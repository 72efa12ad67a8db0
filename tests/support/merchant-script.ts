import { v7 as uuidv7 } from 'uuid';
import { MERCHANT } from './merchant.ts';

const APP = `Basic ${Buffer.from('app:wharf-app').toString('base64')}`;

interface Question {
  authorization: string;
  body?: string | URLSearchParams;
}

/** Asks a running Wharf's API and gives the data of the answer, which has to be a success. */
export type Ask = <T>(method: string, path: string, body?: object) => Promise<T>;

/** The API as a script of the demo's merchant uses it. */
export async function signInScript(url: string): Promise<Ask> {
  const body = new URLSearchParams({ username: MERCHANT.email, password: MERCHANT.password });
  const signedIn = await send<{ id: string; session: { token: string } }>(url, 'POST', '/v1/users/loginByPwd', {
    authorization: APP,
    body,
  });
  const authorization = `Basic ${Buffer.from(`${signedIn.id}:${signedIn.session.token}`).toString('base64')}`;
  return (method, path, sent) => send(url, method, path, { authorization, ...(sent === undefined ? {} : { body: JSON.stringify(sent) }) });
}

/** Makes an account that has nothing yet, over the API. */
export async function signUpByScript(url: string, who: { email: string; password: string }): Promise<void> {
  await send(url, 'POST', '/v1/users/regByPwd', { authorization: APP, body: new URLSearchParams({ ...who, country: 'US' }) });
}

async function send<T>(url: string, method: string, path: string, { authorization, body }: Question): Promise<T> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization,
      'idempotency-key': uuidv7(),
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    },
    ...(body === undefined ? {} : { body }),
  });
  if (response.status !== 200) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()).data;
}
