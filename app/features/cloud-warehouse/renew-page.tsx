import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { BlockStack, Button, Card, InlineGrid, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { createRenewal, quoteRenewal } from '#contract/cloud-warehouse.ts';
import { termDays } from '#contract/cloud-warehouse.values.ts';
import { Id } from '#contract/endpoint.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey, readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { formatDay } from '#app/ui/format-date-time.ts';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { Money } from '#app/ui/money.tsx';
import { Page } from '#app/ui/page.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';

export const handle = { i18n: 'cloud-warehouse', title: 'page.renewLots' } satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

const Lots = z.array(Id).min(1).max(50);

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const lots = Lots.safeParse(new URL(args.request.url).searchParams.getAll('lot'));
  if (!lots.success) throw redirect(`${paths.cloudWarehouse}?tab=renewals`);
  const quoted = await callProvider(quoteRenewal, { body: { lotIds: lots.data } }, args);
  return { lotIds: lots.data, quoted, idempotencyKey: newIdempotencyKey() };
}

/** Makes the renewal, which is paid where it is listed. */
export async function action(args: ActionFunctionArgs) {
  const fields = await args.request.formData();
  const lots = Lots.safeParse(fields.getAll('lot'));
  const days = termDays.find((known) => String(known) === fields.get('termDays'));
  if (!lots.success || days === undefined) throw new Response(null, { status: 400 });
  const answer = await callProvider(
    createRenewal,
    { body: { lotIds: lots.data, termDays: days }, idempotencyKey: readIdempotencyKey(fields) },
    args,
  );
  if (answer.status === 'refused') return answerForm({ problem: answer.problem });
  return redirect(`${paths.cloudWarehouse}?tab=renewals`);
}

/** What each term costs for the lots that were selected. */
export default function RenewPage() {
  const { t } = useTranslation('cloud-warehouse');
  const { lotIds, quoted, idempotencyKey } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem ?? (quoted.status === 'refused' ? quoted.problem : null);
  const locale = useLocale();
  const sending = useNavigation().formData?.get('termDays');
  const terms = quoted.status === 'ok' ? quoted.data : [];
  return (
    <Page
      title={t('renew.title')}
      subtitle={t('renew.help')}
      backAction={{ content: t('tab.renewals'), url: `${paths.cloudWarehouse}?tab=renewals` }}
    >
      <BlockStack gap="400">
        <ProblemBanner problem={problem} />
        <InlineGrid columns={{ xs: 1, md: 3 }} gap="400">
          {terms.map(({ termDays: days, amount, lines }) => (
            <Card key={days}>
              <Form method="post">
                <IdempotencyField value={`${idempotencyKey}:${days}`} />
                <input type="hidden" name="termDays" value={days} />
                {lotIds.map((id) => (
                  <input key={id} type="hidden" name="lot" value={id} />
                ))}
                <BlockStack gap="200">
                  <Text as="h2" variant="headingSm">
                    {t('stock.days', { count: days })}
                  </Text>
                  <Text as="p" variant="headingLg" numeric>
                    <Money value={amount} display="explicit" />
                  </Text>
                  <Text as="p" tone="subdued">
                    {t('renew.until', { count: lines.length, day: formatDay(lines[0]?.untilDay ?? '2000-01-01', locale) })}
                  </Text>
                  <Button submit loading={sending === String(days)}>
                    {t('renew.select')}
                  </Button>
                </BlockStack>
              </Form>
            </Card>
          ))}
        </InlineGrid>
      </BlockStack>
    </Page>
  );
}
