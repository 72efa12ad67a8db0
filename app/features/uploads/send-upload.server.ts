import { uploadFile } from '#contract/uploads.ts';
import { type Answer, callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';
import { passedUpload } from '#app/provider-api/request-parts.server.ts';

const NAME_SENT_MAX = 1_000;

/** Hands the file of a form on to the provider as it comes in. The address names it by `fileName`. */
export function sendUpload(purpose: string, caller: Caller): Promise<Answer<typeof uploadFile>> {
  const { request } = caller;
  const fileName = (new URL(request.url).searchParams.get('fileName') ?? '').slice(0, NAME_SENT_MAX);
  return callProvider(uploadFile, { query: { purpose, fileName }, upload: passedUpload(request) }, caller);
}
