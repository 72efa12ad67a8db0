import type { LoaderFunctionArgs } from '@remix-run/node';
import { getBasicSettings } from '#contract/basic-settings.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';

/** The account's note templates, of each the store it is for, for dialogs; none where they can't be read: a note is written without. */
export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const answer = await callProvider(getBasicSettings, {}, args);
  return { templates: answer.status === 'ok' ? answer.data.noteTemplates : [] };
}
