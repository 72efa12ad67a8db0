import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { Badge, BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { listMemberships, type Membership } from '#contract/memberships.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { readProvider } from '#app/provider-api/call-provider.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { destinationAfterLogin } from '#app/session/login-redirect.ts';
import { redirectAfterLogin } from '#app/session/redirect-after-login.server.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { switchAccount } from '#app/session/switch-account.server.ts';
import { Page } from '#app/ui/page.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useRoleName } from '../staff/role-name.tsx';

export const handle = { i18n: 'account', title: 'page.selectAccount' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return { memberships: await readProvider(listMemberships, {}, args) };
}

/** Acts for the account that was selected, and goes on to where the login was to lead. */
export async function action(args: ActionFunctionArgs) {
  const accountId = requireId(String((await args.request.formData()).get('accountId')));
  const switched = await switchAccount(args, accountId);
  if (switched.status === 'refused') return answerForm({ problem: switched.problem });
  return redirectAfterLogin(destinationAfterLogin(args.request.url), switched.cookie);
}

/** A user of several accounts selects the one to act for. */
export default function SelectAccountPage() {
  const { t } = useTranslation('account');
  const { memberships } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  return (
    <Page
      title={t('several.selectTitle')}
      subtitle={t('several.text')}
      narrowWidth
      backAction={{ content: t('title'), url: paths.account }}
    >
      <BlockStack gap="400">
        <ProblemBanner problem={outcome?.problem} />
        {memberships.map((membership) => (
          <AccountCard key={membership.accountId} membership={membership} />
        ))}
      </BlockStack>
    </Page>
  );
}

function AccountCard({ membership }: { membership: Membership }) {
  const { t } = useTranslation('account');
  const roleName = useRoleName();
  const { accountId, ownerEmail, current } = membership;
  const { state, formData } = useNavigation();
  return (
    <Card>
      <InlineStack align="space-between" blockAlign="center" gap="300">
        <BlockStack gap="100">
          <Text as="h2" variant="headingSm" breakWord>
            {ownerEmail}
          </Text>
          <InlineStack gap="200">
            <Badge>{roleName(membership)}</Badge>
            {current ? <Badge tone="info">{t('several.current')}</Badge> : null}
          </InlineStack>
        </BlockStack>
        <Form method="post">
          <input type="hidden" name="accountId" value={accountId} />
          <Button
            submit
            variant={current ? 'secondary' : 'primary'}
            loading={formData?.get('accountId') === accountId}
            disabled={state !== 'idle'}
            accessibilityLabel={t('several.openNamed', { name: ownerEmail })}
          >
            {t('several.open')}
          </Button>
        </Form>
      </InlineStack>
    </Card>
  );
}
