import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useFetcher, useLoaderData } from '@remix-run/react';
import { BlockStack, Layout } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { deleteOAuthApp, listOAuthApps, renewOAuthSecret, updateOAuthApp, verifyOAuthDomain } from '#contract/oauth-apps.ts';
import { accountUrl } from '#app/features/account/account-urls.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, type Caller, readProvider } from '#app/provider-api/call-provider.server.ts';
import { readIntent } from '#app/provider-api/read-intent.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { useNotice } from '#app/ui/notice.tsx';
import { Page } from '#app/ui/page.tsx';
import { CredentialsCard, EndpointsCard, type ServerAddresses } from './app-credentials.tsx';
import { DeleteCard } from './app-delete-card.tsx';
import { DomainCard } from './app-domain-card.tsx';
import { AppForm } from './app-form.tsx';
import { answerAppForm, readAppForm } from './app-input.ts';
import { LogoCard } from './app-logo-card.tsx';
import { SecretCard } from './app-secret.tsx';

export const handle = {
  i18n: 'oauth-apps',
  title: 'oauth-apps:apps.title',
  name: (loaded) => (loaded as Awaited<ReturnType<typeof loader>>).app.name,
} satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const appId = requireId(args.params['appId']);
  const apps = await readProvider(listOAuthApps, {}, args);
  const app = apps.find(({ id }) => id === appId);
  // Foreign and unknown ids look alike.
  if (app === undefined) throw data(null, { status: 404 });
  return { app, addresses: serverAddresses(args.context.config.publicUrl) };
}

function serverAddresses(publicUrl: string): ServerAddresses {
  const { origin } = new URL(publicUrl);
  return {
    authorization: `${origin}${paths.authorize}`,
    token: `${origin}/oauth2/token`,
    metadata: `${origin}/.well-known/oauth-authorization-server`,
  };
}

const intents = ['save', 'renew-secret', 'check-domain', 'delete'] as const;

/** Saves the app, makes it a new secret, checks its domain or ends it. */
export async function action(args: ActionFunctionArgs) {
  const params = { appId: requireId(args.params['appId']) };
  const form = await args.request.formData();
  switch (readIntent(form, intents)) {
    case 'save':
      return saveApp(args, params, form);
    case 'renew-secret': {
      const answer = await callProvider(renewOAuthSecret, { params }, args);
      const done = answer.status === 'ok';
      return answerForm({ problem: done ? null : answer.problem, lines: [], secret: done ? answer.data.secret : null });
    }
    case 'check-domain': {
      const answer = await callProvider(verifyOAuthDomain, { params }, args);
      return answerForm({ problem: answer.status === 'ok' ? null : answer.problem, lines: [], secret: null });
    }
    case 'delete': {
      const answer = await callProvider(deleteOAuthApp, { params }, args);
      if (answer.status === 'ok') return redirect(accountUrl({ tab: 'apps' }));
      return answerForm({ problem: answer.problem, lines: [], secret: null });
    }
    case null:
      throw new Response(null, { status: 400 });
  }
}

async function saveApp(caller: Caller, params: { appId: string }, form: FormData) {
  const { body, addresses } = readAppForm(form);
  const answer = await callProvider(updateOAuthApp, { params, body }, caller);
  return answerForm({ ...answerAppForm(answer.status === 'ok' ? null : answer.problem, addresses), secret: null });
}

/** One app the account registered: what it says of itself, what it identifies itself with, and whose domain it is of. */
export default function AppPage() {
  const { t } = useTranslation('oauth-apps');
  const notify = useNotice();
  const { app, addresses } = useLoaderData<typeof loader>();
  const form = useFetcher<typeof action>();
  return (
    <Page title={app.name} backAction={{ content: t('app.back'), url: accountUrl({ tab: 'apps' }) }}>
      <Layout>
        <Layout.Section>
          <BlockStack gap="400">
            <AppForm app={app} fetcher={form} onSaved={() => notify({ tone: 'success', title: t('app.saved') })} />
            <DomainCard app={app} />
          </BlockStack>
        </Layout.Section>
        <Layout.Section variant="oneThird">
          <BlockStack gap="400">
            <CredentialsCard app={app} />
            {app.secretMadeAt === null ? null : <SecretCard madeAt={app.secretMadeAt} />}
            <LogoCard app={app} />
            <EndpointsCard addresses={addresses} />
            <DeleteCard app={app} />
          </BlockStack>
        </Layout.Section>
      </Layout>
    </Page>
  );
}
