import { useEffect, useRef } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation, useSubmit } from '@remix-run/react';
import { BlockStack, Button, List, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { connectTiktok, startTiktok, type TiktokConnected } from '#contract/stores-tiktok.ts';
import { tiktokMarkets } from '#contract/stores-tiktok.values.ts';
import { userInfo } from '#contract/sign-in.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { loginPathFor } from '#app/session/login-redirect.ts';
import { hasCredential, requireCredential } from '#app/session/require-user.server.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { PublicCard } from '#app/ui/public-card.tsx';

export const handle = { i18n: 'stores', title: 'page.tiktok' } satisfies ScreenHandle;

const LandingForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('start'), market: z.enum(tiktokMarkets) }),
  z.object({ intent: z.literal('connect'), code: z.string(), state: z.string() }),
]);

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const sent = {
    code: searchParams.get('code') ?? '',
    state: searchParams.get('state') ?? '',
    region: searchParams.get('shop_region') ?? '',
  };
  const back = loginPathFor(args.request.url);
  if (!hasCredential(args.request)) return { ...sent, back, email: null };
  const user = await callProvider(userInfo, {}, args);
  return { ...sent, back, email: user.status === 'ok' ? user.data.email : null };
}

/** Sends a seller to TikTok's page of consent; or connects the shops they agreed to there. */
export async function action(args: ActionFunctionArgs) {
  requireCredential(args.request);
  const sent = LandingForm.safeParse(Object.fromEntries(await args.request.formData()));
  if (!sent.success) throw new Response(null, { status: 400 });
  if (sent.data.intent === 'start') {
    const started = await callProvider(startTiktok, { body: { market: sent.data.market } }, args);
    if (started.status === 'ok') return redirectDocument(started.data.consentUrl);
    return answerForm({ status: 'refused' as const, problem: started.problem });
  }
  const { code, state } = sent.data;
  const answer = await callProvider(connectTiktok, { body: { code, state: state === '' ? null : state } }, args);
  if (answer.status === 'ok') return answerForm({ status: 'connected' as const, connected: answer.data });
  return answerForm({ status: 'refused' as const, problem: answer.problem });
}

/** Where TikTok sends a seller back to. */
export default function TiktokPage() {
  const { t } = useTranslation('stores');
  const { code, email, back } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  if (outcome?.status === 'connected') return <Connected {...outcome.connected} />;
  if (outcome?.status === 'refused')
    return (
      <PublicCard title={t('tiktok.refused')} actions={[{ label: t('tiktok.again'), url: paths.stores, primary: true }]}>
        <ProblemBanner problem={outcome.problem} />
      </PublicCard>
    );
  if (code === '')
    return (
      <PublicCard
        title={t('tiktok.title')}
        text={t('tiktok.text')}
        actions={[{ label: t('landing.action'), url: paths.stores, primary: true }]}
      />
    );
  if (email === null)
    return (
      <PublicCard
        title={t('tiktok.title')}
        text={t('tiktok.signIn')}
        actions={[
          { label: t('tiktok.logIn'), url: back, primary: true },
          { label: t('tiktok.signUp'), url: `${back}&form=sign-up` },
        ]}
      />
    );
  return <Consent email={email} />;
}

/** Begun here, it goes on by itself; a seller who came from Seller Center says first that this is the account. */
function Consent({ email }: { email: string }) {
  const { t } = useTranslation('stores');
  const { code, state, region } = useLoaderData<typeof loader>();
  const submit = useSubmit();
  const sent = useRef(false);
  const isBusy = useNavigation().state !== 'idle';
  useEffect(() => {
    if (state === '' || sent.current) return;
    sent.current = true;
    submit({ intent: 'connect', code, state }, { method: 'post', replace: true });
  }, [code, state, submit]);
  return (
    <PublicCard title={t('tiktok.title')} text={t('tiktok.confirm', { email })}>
      <Form method="post">
        <input type="hidden" name="intent" value="connect" />
        <input type="hidden" name="code" value={code} />
        <input type="hidden" name="state" value={state} />
        <BlockStack gap="400">
          {region === '' ? null : <Text as="p">{t('tiktok.region', { region })}</Text>}
          <Button submit variant="primary" loading={isBusy}>
            {t('tiktok.connect')}
          </Button>
        </BlockStack>
      </Form>
    </PublicCard>
  );
}

function Connected({ stores, leftOut }: TiktokConnected) {
  const { t } = useTranslation('stores');
  return (
    <PublicCard
      title={t('tiktok.connected', { count: stores.length })}
      text={t('tiktok.connectedText')}
      actions={[{ label: t('tiktok.toStores'), url: paths.stores, primary: true }]}
    >
      <List>
        {stores.map(({ id, name, currency }) => (
          <List.Item key={id}>{t('tiktok.shop', { name, currency })}</List.Item>
        ))}
        {leftOut.map(({ name, obstacle }) => (
          <List.Item key={name}>{t(`tiktok.leftOut.${obstacle}`, { name })}</List.Item>
        ))}
      </List>
    </PublicCard>
  );
}
