import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { generatePath } from 'react-router';
import type { Locale } from '#contract/locales.ts';
import { MAX_AMOUNT_MINOR } from '#contract/money.values.ts';
import { createSourcingRequest, type NewSourcingRequest } from '#contract/sourcing.ts';
import { SOURCING_QUANTITY_MAX } from '#contract/sourcing.values.ts';
import { requestLocale } from '#app/i18n/request-locale.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { readCountries } from '#app/provider-api/countries.server.ts';
import { newIdempotencyKey, readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { Page } from '#app/ui/page.tsx';
import { readAmount } from '#app/ui/parse-amount.ts';
import { RequestForm, targetCurrencies, type UnreadableField } from './request-form.tsx';

type RequestInput = z.input<typeof NewSourcingRequest>;

export const handle = { i18n: 'sourcing', title: 'sourcing:form.title' } satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const countries = await readCountries(args);
  return { countries, name: new URL(args.request.url).searchParams.get('name') ?? '', idempotencyKey: newIdempotencyKey() };
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const read = readRequestForm(form, await requestLocale(args.request));
  if (read.status === 'unreadable') return answerForm({ unreadable: read.fields, problem: null });
  const answer = await callProvider(createSourcingRequest, { body: read.input, idempotencyKey: readIdempotencyKey(form) }, args);
  if (answer.status === 'refused') return answerForm({ unreadable: [], problem: answer.problem });
  return redirect(generatePath(paths.sourcingRequest, { requestId: answer.data.id }));
}

/** Requests a product that is not in the catalog. */
export default function NewRequestPage() {
  const { t } = useTranslation('sourcing');
  const { countries, name, idempotencyKey } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  return (
    <Page narrowWidth title={t('form.title')} subtitle={t('form.help')} backAction={{ content: t('list.title'), url: paths.sourcing }}>
      <RequestForm
        countries={countries}
        name={name}
        idempotencyKey={idempotencyKey}
        unreadable={outcome?.unreadable ?? []}
        problem={outcome?.problem ?? null}
      />
    </Page>
  );
}

/** Reads the form; fields whose numbers can't be read are named instead, and nothing is sent. */
function readRequestForm(
  form: FormData,
  locale: Locale,
): { status: 'ok'; input: RequestInput } | { status: 'unreadable'; fields: UnreadableField[] } {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const currency = targetCurrencies.find((code) => code === text('currency')) ?? targetCurrencies[0];
  const price = readAmount(form, 'targetPrice', { locale, currency, maxMinor: MAX_AMOUNT_MINOR });
  const quantity = readQuantity(text('monthlyQuantity'));
  const fields: UnreadableField[] = [];
  if (price.status === 'refused' || (price.status === 'ok' && price.amountMinor === 0)) fields.push('targetPrice');
  if (quantity === undefined) fields.push('monthlyQuantity');
  if (fields.length > 0) return { status: 'unreadable', fields };
  return {
    status: 'ok',
    input: {
      name: text('name'),
      link: text('link'),
      pictureUrl: text('pictureUrl'),
      targetPrice: price.status === 'ok' ? { amountMinor: price.amountMinor, currency } : null,
      monthlyQuantity: quantity ?? null,
      countries: form.getAll('country').filter((code) => typeof code === 'string'),
      notes: text('notes'),
      ownProductId: text('ownProductId'),
    },
  };
}

/** Null for an empty field, undefined for a text that is no number of units. */
function readQuantity(text: string): number | null | undefined {
  if (text === '') return null;
  const quantity = Number(text);
  return /^\d{1,7}$/.test(text) && quantity >= 1 && quantity <= SOURCING_QUANTITY_MAX ? quantity : undefined;
}
