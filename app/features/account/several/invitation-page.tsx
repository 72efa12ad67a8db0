import { useEffect, useState } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation, useSubmit } from '@remix-run/react';
import { BlockStack, Button, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { acceptInvitation, readInvitation } from '#contract/memberships-staff.ts';
import { userInfo } from '#contract/sign-in.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';
import { hasCredential } from '#app/session/require-user.server.ts';
import { switchAccount } from '#app/session/switch-account.server.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { PublicCard } from '#app/ui/public-card.tsx';
import { useFragment } from '#app/ui/use-fragment.ts';
import { useRoleName } from '../staff/role-name.tsx';
import { clearedInvitationCookie, invitationCookie, invitationToken } from './invitation-cookie.server.ts';

export const handle = { i18n: 'account', title: 'page.invitation' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  const token = invitationToken(args.request);
  if (token === null) return { invitation: null, email: null };
  const [read, email] = await Promise.all([callProvider(readInvitation, { body: { token } }, args), findEmail(args)]);
  return { invitation: read.status === 'ok' ? read.data : null, email };
}

/** Who is logged in; null for nobody. */
async function findEmail(caller: Caller): Promise<string | null> {
  if (!hasCredential(caller.request)) return null;
  const answer = await callProvider(userInfo, {}, caller);
  return answer.status === 'ok' ? answer.data.email : null;
}

/** Takes over the token of a mailed link; or accepts the invitation and acts for its account from now on. */
export async function action(args: ActionFunctionArgs) {
  const { config } = args.context;
  const form = await args.request.formData();
  if (form.get('intent') === 'open')
    return redirect(paths.invitation, { headers: { 'Set-Cookie': invitationCookie(config, String(form.get('token'))) } });
  if (form.get('intent') !== 'accept') throw new Response(null, { status: 400 });
  const token = invitationToken(args.request) ?? '-';
  const accepted = await callProvider(acceptInvitation, { body: { token } }, args);
  if (accepted.status === 'refused') return answerForm({ problem: accepted.problem });
  const switched = await switchAccount(args, accepted.data.accountId);
  const headers = new Headers({ 'Set-Cookie': clearedInvitationCookie(config) });
  if (switched.status === 'ok') headers.append('Set-Cookie', switched.cookie);
  return redirect(switched.status === 'ok' ? paths.workplace : paths.selectAccount, { headers });
}

/** Where the link of an invitation leads. The token travels behind the `#`, so that no server on the way writes it down. */
export default function InvitationPage() {
  const { t } = useTranslation('account');
  const { invitation } = useLoaderData<typeof loader>();
  const fragment = useFragment();
  const submit = useSubmit();
  const token = fragment?.get('token') ?? null;
  // A link goes before an invitation that was opened earlier.
  const [opened, setOpened] = useState(false);
  const opening = useNavigation().formData?.get('intent') === 'open';
  useEffect(() => {
    if (token === null || opened) return;
    setOpened(true);
    submit({ intent: 'open', token }, { method: 'post', replace: true });
  }, [token, opened, submit]);
  if (opening || (token !== null && !opened)) return <PublicCard title={t('invitation.title')} text={t('invitation.opening')} />;
  if (invitation !== null) return <Invitation />;
  if (fragment === null) return <PublicCard title={t('invitation.title')} text={t('invitation.opening')} />;
  return (
    <PublicCard
      title={t('invitation.deadTitle')}
      text={t('invitation.deadText')}
      actions={[{ label: t('invitation.toHome'), url: paths.home, primary: true }]}
    />
  );
}

function Invitation() {
  const { t } = useTranslation('account');
  const roleName = useRoleName();
  const { invitation, email } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const busy = useNavigation().state !== 'idle';
  if (invitation === null) return null;
  const isMine = email !== null && email.toLowerCase() === invitation.email.toLowerCase();
  const back = new URLSearchParams({ redirect: paths.invitation }).toString();
  const facts = { owner: invitation.ownerEmail, inviter: invitation.invitedBy, role: roleName(invitation) };
  return (
    <PublicCard
      title={t('invitation.title')}
      text={t('invitation.text', facts)}
      actions={
        email === null
          ? [
              { label: t('invitation.logIn'), url: `${paths.login}?${back}`, primary: true },
              { label: t('invitation.signUp'), url: `${paths.login}?form=sign-up&${back}` },
            ]
          : []
      }
    >
      <BlockStack gap="400">
        <ProblemBanner problem={outcome?.problem} />
        <Text as="p">
          {t('invitation.for', { email: invitation.email })} <DateTime value={invitation.expiresAt} />
        </Text>
        {email !== null && !isMine ? (
          <>
            <Text as="p">{t('invitation.otherAddress', { email })}</Text>
            <Form method="post" action={paths.logout}>
              <Button submit>{t('invitation.logOut')}</Button>
            </Form>
          </>
        ) : null}
        {isMine ? (
          <Form method="post">
            <input type="hidden" name="intent" value="accept" />
            <Button submit variant="primary" loading={busy}>
              {t('invitation.accept')}
            </Button>
          </Form>
        ) : null}
      </BlockStack>
    </PublicCard>
  );
}
