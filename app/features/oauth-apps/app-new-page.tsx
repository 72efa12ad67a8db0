import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import { createOAuthApp, listOAuthApps } from '#contract/oauth-apps.ts';
import { oauthAppKinds } from '#contract/oauth-apps.values.ts';
import { accountUrl } from '#app/features/account/account-urls.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { readIntent } from '#app/provider-api/read-intent.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { Page } from '#app/ui/page.tsx';
import { ClientId } from './app-credentials.tsx';
import { AppForm } from './app-form.tsx';
import { answerAppForm, readAppForm } from './app-input.ts';
import { ShownSecret } from './app-secret.tsx';

export const handle = { i18n: 'oauth-apps', title: 'oauth-apps:app.newTitle' } satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

/** Nothing of an app that does not exist yet, but members who may not register one are refused before they fill in the form. */
export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  await readProvider(listOAuthApps, {}, args);
  return null;
}

/** Registers an app. The page of a public one opens; the secret of a confidential one is shown here, in this answer only. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const kind = oauthAppKinds.find((each) => each === form.get('kind'));
  if (readIntent(form, ['register']) === null || kind === undefined) throw new Response(null, { status: 400 });
  const { body, addresses } = readAppForm(form);
  const answer = await callProvider(createOAuthApp, { body: { ...body, kind } }, args);
  if (answer.status === 'refused') return answerForm({ registered: null, ...answerAppForm(answer.problem, addresses) });
  const { app, secret } = answer.data;
  if (secret === null) return redirect(generatePath(paths.oauthApp, { appId: app.id }));
  const { id, name, clientId } = app;
  return answerForm({ registered: { id, name, clientId, secret }, ...answerAppForm(null, addresses) });
}

/** Registers an app; once that is done, shows what it identifies itself with. */
export default function NewAppPage() {
  const { t } = useTranslation('oauth-apps');
  const fetcher = useFetcher<typeof action>();
  const registered = fetcher.data?.registered ?? null;
  const backAction = { content: t('app.back'), url: accountUrl({ tab: 'apps' }) };
  if (registered !== null) {
    return (
      <Page narrowWidth title={t('app.registered', { name: registered.name })} backAction={backAction}>
        <Registered {...registered} />
      </Page>
    );
  }
  return (
    <Page narrowWidth title={t('app.newTitle')} backAction={backAction}>
      <AppForm app={null} fetcher={fetcher} />
    </Page>
  );
}

function Registered({ id, clientId, secret }: { id: string; clientId: string; secret: string }) {
  const { t } = useTranslation('oauth-apps');
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="p">{t('app.registeredText')}</Text>
        <ClientId clientId={clientId} />
        <ShownSecret secret={secret} />
        <InlineStack>
          <Button variant="primary" url={generatePath(paths.oauthApp, { appId: id })}>
            {t('app.open')}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
