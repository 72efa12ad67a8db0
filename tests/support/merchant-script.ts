import { v7 as uuidv7 } from 'uuid';
import type { Merchant } from './call.ts';

/** Asks a running Wharf's API and gives the data of the answer, which has to be a success. */
export type Ask = <T>(method: string, path: string, body?: object) => Promise<T>;

/** The API as a script of the merchant's uses it, by addresses and plain JSON. */
export function scriptOf(url: string, { authorization }: Merchant): Ask {
  return async (method, path, body) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization,
        'idempotency-key': uuidv7(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (response.status !== 200) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()).data;
  };
}
