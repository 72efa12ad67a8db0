import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Banner, BlockStack, Layout, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import { calculateClaim, type ClaimInput, createClaim, getClaimTerms } from '#contract/claims.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey, readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { Page } from '#app/ui/page.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { CalculationCard } from './calculation-card.tsx';
import { ClaimForm } from './claim-form.tsx';
import { readSelection } from './claim-selection.ts';
import { TermsCard } from './terms-card.tsx';

export const handle = { i18n: 'claims', title: 'page.newClaim' } satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const params = new URL(args.request.url).searchParams;
  const parcelId = requireId(params.get('parcel') ?? undefined);
  const terms = await readProvider(getClaimTerms, { params: { parcelId } }, args);
  const selection = readSelection(terms, params);
  const body = selection === null ? null : toInput(parcelId, selection);
  const calculated = body === null || body.lines?.length === 0 ? null : await callProvider(calculateClaim, { body }, args);
  return { terms, selection, calculated, idempotencyKey: newIdempotencyKey() };
}

function toInput(parcelId: string, { orderId, reason, wanted, lines }: NonNullable<ReturnType<typeof readSelection>>): ClaimInput {
  return { parcelId, orderId, reason, wanted, lines: lines.filter(({ quantity }) => quantity > 0) };
}

/** Drafts the claim that is selected in the address, and leads to it. */
export async function action(args: ActionFunctionArgs) {
  const params = new URL(args.request.url).searchParams;
  const form = await args.request.formData();
  const parcelId = requireId(params.get('parcel') ?? undefined);
  const terms = await readProvider(getClaimTerms, { params: { parcelId } }, args);
  const fields = new URLSearchParams([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
  const selection = readSelection(terms, fields);
  if (selection === null) throw new Response(null, { status: 400 });
  const body = { ...toInput(parcelId, selection), note: fields.get('note') ?? '' };
  const answer = await callProvider(createClaim, { body, idempotencyKey: readIdempotencyKey(form) }, args);
  if (answer.status === 'refused') return answerForm({ problem: answer.problem });
  return redirect(generatePath(paths.claim, { claimId: answer.data.id }));
}

/** Claims goods of a parcel: what went wrong, which items, and what that gives back. */
export default function NewClaimPage() {
  const { t } = useTranslation('claims');
  const { terms, selection, calculated, idempotencyKey } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  return (
    <Page
      title={t('new.title', { number: terms.parcelNumber })}
      subtitle={t('new.help')}
      backAction={{ content: terms.parcelNumber, url: generatePath(paths.parcel, { parcelId: terms.parcelId }) }}
    >
      <BlockStack gap="400">
        <ProblemBanner problem={outcome?.problem ?? (calculated?.status === 'refused' ? calculated.problem : null)} />
        <Layout>
          <Layout.Section>
            {selection === null ? (
              <Banner tone="info">
                <Text as="p">{t('term.none')}</Text>
              </Banner>
            ) : (
              <ClaimForm terms={terms} selection={selection} idempotencyKey={idempotencyKey} />
            )}
          </Layout.Section>
          <Layout.Section variant="oneThird">
            <BlockStack gap="400">
              {calculated?.status === 'ok' ? (
                <CalculationCard
                  title={t('sum.title')}
                  lines={calculated.data.lines}
                  total={calculated.data.total}
                  note={selection?.wanted === 'reship' ? t('sum.reship') : t(calculated.data.whole ? 'sum.whole' : 'sum.part')}
                />
              ) : null}
              <TermsCard terms={terms.terms} />
            </BlockStack>
          </Layout.Section>
        </Layout>
      </BlockStack>
    </Page>
  );
}
