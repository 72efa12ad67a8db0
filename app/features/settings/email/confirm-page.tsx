import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { BlockStack, Button, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { confirmRecipient, readRecipientConfirmation } from '#contract/notification-recipients.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProviderAsVisitor } from '#app/provider-api/call-provider.server.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { PublicCard } from '#app/ui/public-card.tsx';
import { PRIVATE_LINK_HEADERS, readMailLink } from './mail-link.server.ts';

export const handle = { i18n: 'settings', title: 'settings:email.confirm.page' } satisfies ScreenHandle;

export function headers() {
  return PRIVATE_LINK_HEADERS;
}

export async function loader(args: LoaderFunctionArgs) {
  const params = { token: args.params['token'] ?? '' };
  return readMailLink(await callProviderAsVisitor(readRecipientConfirmation, { params }, args));
}

/** Confirms the address. A dead link is said by the page itself, which is read again. */
export async function action(args: ActionFunctionArgs) {
  const answer = await callProviderAsVisitor(confirmRecipient, { params: { token: args.params['token'] ?? '' } }, args);
  return answerForm({ problem: answer.status === 'ok' || answer.problem.code === 'link-dead' ? null : answer.problem });
}

/** Where the link leads that is mailed to an address somebody added to their notifications. */
export default function ConfirmRecipientPage() {
  return (
    <>
      <meta name="robots" content="noindex, nofollow, noarchive" />
      <Confirmation />
    </>
  );
}

function Confirmation() {
  const { t } = useTranslation('settings');
  const confirmation = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const busy = useNavigation().formMethod === 'POST';
  if (confirmation === null) return <PublicCard title={t('email.confirm.deadTitle')} text={t('email.confirm.deadText')} />;
  const { sender, email, confirmed } = confirmation;
  if (confirmed) return <PublicCard title={t('email.confirm.doneTitle')} text={t('email.confirm.doneText', { sender, email })} />;
  return (
    <PublicCard title={t('email.confirm.title', { sender })} text={t('email.confirm.text', { sender, email })}>
      <BlockStack gap="400">
        <ProblemBanner problem={outcome?.problem} />
        <Form method="post">
          <Button submit variant="primary" loading={busy}>
            {t('email.confirm.confirm')}
          </Button>
        </Form>
        <Text as="p" tone="subdued">
          {t('email.confirm.unknown', { sender })}
        </Text>
      </BlockStack>
    </PublicCard>
  );
}
