import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { tableOfField } from './account-rows.ts';
import { contentType, encodeBody, type Merchant } from './call.ts';
import { sampleInput } from './sample-input.ts';

export interface WalkAnswer {
  status: number;
  text: string;
  /** Of its problem; empty: it is none. */
  code: string;
}
type IdOf = (field: string) => string | undefined;

/** Calls any endpoint of the provider at `url` with an input made up for it; fields that name something take their ids from `idOf`. */
export async function sendTo(url: string, endpoint: Endpoint, authorization: string | null, idOf: IdOf): Promise<WalkAnswer> {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => idOf(name) ?? firstChoice(endpoint, name) ?? uuidv7());
  const query = new URLSearchParams(flat(sampleInput(endpoint.query, idOf)));
  const body =
    endpoint.body?.kind === 'multipart'
      ? { image: new File(['no picture'], 'a') }
      : endpoint.body && sampleInput(endpoint.body.schema, idOf);
  const response = await fetch(`${url}${path}?${query.toString()}`, {
    method: endpoint.method,
    headers: {
      ...(authorization === null ? {} : { authorization }),
      ...contentType(endpoint.body?.kind),
      'idempotency-key': uuidv7(),
    },
    ...(endpoint.body === null ? {} : { body: encodeBody(endpoint.body.kind, body) }),
  });
  const text = await response.text();
  return { status: response.status, text, code: /"code":"([\w-]+)"/.exec(text)?.[1] ?? '' };
}

/** What a field of the path may be first, where it is one of a few. */
function firstChoice({ params }: Endpoint, name: string): string | undefined {
  const field: unknown = params instanceof z.ZodObject ? params.shape[name] : undefined;
  return field instanceof z.ZodEnum ? String(field.options[0]) : undefined;
}

/** By the name of a field, an id of the merchant's; `ids` are those of `idsOfAccount`. */
export function idsOfMerchant(
  { accountId, userId }: Pick<Merchant, 'accountId' | 'userId'>,
  ids: ReadonlyMap<string, string>,
): (endpoint: Endpoint) => IdOf {
  return ({ name: endpoint }) =>
    (field) => {
      if (field === 'accountId') return accountId;
      if (field === 'userId') return userId;
      const singular = field.replace(/Ids$/, 'Id').replace(/^(id|ids)$/, 'listingId');
      const table = tableOfField[singular] ?? (endpoint === 'getRecharge' ? 'recharge' : undefined);
      return table === undefined ? undefined : ids.get(table);
    };
}

function flat(value: unknown): [string, string][] {
  return Object.entries(value as object).map(([name, one]) => [name, String(one)]);
}
