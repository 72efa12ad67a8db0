import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { generatePath } from 'react-router';
import { uploadOrderFile } from '#contract/order-imports.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { passedUpload } from '#app/provider-api/request-parts.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';

/** A workbook is unpacked and read before the answer. */
const UPLOAD_MS = 120_000;

/** It takes forms only. */
export function loader(): never {
  throw new Response(null, { status: 405 });
}

/** Hands a file of orders on as it comes in, and goes on to its columns. */
export async function action(args: ActionFunctionArgs) {
  requireCredential(args.request);
  const fileName = (new URL(args.request.url).searchParams.get('fileName') ?? '').slice(0, 200);
  const answer = await callProvider(
    uploadOrderFile,
    { query: { fileName }, upload: passedUpload(args.request), timeoutMs: UPLOAD_MS },
    args,
  );
  if (answer.status === 'refused') return answerForm({ problem: answer.problem });
  return redirect(generatePath(paths.orderImport, { orderImportId: answer.data.id }));
}
