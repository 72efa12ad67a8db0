import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { generatePath, useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { createSourcingRequest } from '#contract/sourcing.ts';
import { requestLocale } from '#app/i18n/request-locale.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { readCountries } from '#app/provider-api/countries.server.ts';
import { newIdempotencyKey, readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { Page } from '#app/ui/page.tsx';
import { readRequestForm } from './read-request-form.ts';
import { RequestForm } from './request-form.tsx';

export const handle = { i18n: 'sourcing', title: 'page.newSourcing' } satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const countries = await readCountries(args);
  return { countries, words: new URL(args.request.url).searchParams.get('name') ?? '', idempotencyKey: newIdempotencyKey() };
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const read = readRequestForm(form, await requestLocale(args.request));
  if (read.status === 'unreadable') return answerForm({ unreadable: read.fields, problem: null });
  const answer = await callProvider(createSourcingRequest, { body: read.wish, idempotencyKey: readIdempotencyKey(form) }, args);
  if (answer.status === 'refused') return answerForm({ unreadable: [], problem: answer.problem });
  return redirect(generatePath(paths.sourcingRequest, { requestId: answer.data.id }));
}

/** Asks for a product that is not in the catalogue. */
export default function NewRequestPage() {
  const { t } = useTranslation('sourcing');
  const { countries, words, idempotencyKey } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  return (
    <Page narrowWidth title={t('form.title')} subtitle={t('form.help')} backAction={{ content: t('list.title'), url: paths.sourcing }}>
      <RequestForm
        countries={countries}
        name={words}
        idempotencyKey={idempotencyKey}
        unreadable={outcome?.unreadable ?? []}
        problem={outcome?.problem ?? null}
      />
    </Page>
  );
}
