import type { ActionFunctionArgs } from '@remix-run/node';
import { submitPicture } from '../account.actions.server.ts';

/** Takes forms only. */
export function loader(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

/** Takes the cropped picture, which is handed on to the provider as it comes in. */
export async function action(args: ActionFunctionArgs) {
  return submitPicture(args);
}
