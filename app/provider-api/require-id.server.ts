import { data } from '@remix-run/node';
import { Id } from '#contract/endpoint.ts';

/** An id out of the address; one that can't be an id leads to the not-found page, as an unknown one does. */
export function requireId(value: string | undefined): string {
  const id = Id.safeParse(value);
  if (!id.success) throw data(null, { status: 404 });
  return id.data;
}
