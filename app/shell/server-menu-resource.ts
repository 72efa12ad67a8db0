import type { LoaderFunctionArgs } from '@remix-run/node';
import { userMenu } from '#contract/menu.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { resourceAnswer } from '#app/provider-api/resource-answer.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';

/** The user's menu from the server, for the settings drawer's "Menu from server". */
export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  return resourceAnswer(await callProvider(userMenu, {}, args));
}
