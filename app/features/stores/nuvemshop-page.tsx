import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, redirectDocument } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useLocation, useNavigation } from '@remix-run/react';
import { BlockStack, Button, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import {
  connectNuvemshopStore,
  exchangeNuvemshopCode,
  type NuvemshopInstall,
  readNuvemshopInstall,
  startNuvemshop,
} from '#contract/stores-nuvemshop.ts';
import type { ProblemCode } from '#contract/problem.values.ts';
import { userInfo } from '#contract/sign-in.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, readProvider, type Caller } from '#app/provider-api/call-provider.server.ts';
import { hasCredential, requireCredential } from '#app/session/require-user.server.ts';
import { REDIRECT_PARAM } from '#app/session/login-redirect.ts';
import { PublicCard } from '#app/ui/public-card.tsx';

export const handle = { i18n: 'stores', title: 'page.nuvemshop' } satisfies ScreenHandle;

/** Of this address; an invite code beside it goes on to signing up. */
const INSTALL_PARAM = 'install';

type Landing =
  | { status: 'start'; isSignedIn: boolean }
  | { status: 'install'; install: NuvemshopInstall; email: string | null }
  | { status: 'refused'; cause: LandingCause; isSignedIn: boolean };

/** Why nothing was connected, in words of the page's own. */
type LandingCause = 'declined' | 'dead' | 'otherAccount' | 'foreign' | 'notSetUp' | 'unavailable';
const causes: Partial<Record<ProblemCode, LandingCause>> = {
  'authorization-expired': 'dead',
  'validation-failed': 'dead',
  'authorization-not-yours': 'otherAccount',
  'not-allowed': 'otherAccount',
  'shop-of-other-account': 'foreign',
  'platform-not-set-up': 'notSetUp',
};

/**
 * Where Nuvemshop sends a merchant who agreed to the app. The code lives for 30 seconds, so it is exchanged before anything else, and what it gave is
 * carried on. A store whose connection this account started is connected at once; any other waits for a press.
 */
export async function loader(args: LoaderFunctionArgs): Promise<Landing> {
  const { searchParams } = new URL(args.request.url);
  const isSignedIn = hasCredential(args.request);
  const code = searchParams.get('code');
  if (code !== null) return takeCode(code, args);
  if (searchParams.has('error')) return { status: 'refused', cause: 'declined', isSignedIn };
  const sealed = searchParams.get(INSTALL_PARAM);
  if (sealed === null) return { status: 'start', isSignedIn };
  const read = await callProvider(readNuvemshopInstall, { body: { install: sealed } }, args);
  if (read.status === 'refused') return { status: 'refused', cause: causeOf(read.problem.code), isSignedIn };
  if (!isSignedIn) return { status: 'install', install: read.data, email: null };
  if (read.data.isStarted) return connect(sealed, args);
  const { email } = await readProvider(userInfo, {}, args);
  return { status: 'install', install: read.data, email };
}

/** Leaves the used code behind: loading the page again exchanges nothing. */
async function takeCode(code: string, args: LoaderFunctionArgs): Promise<Landing> {
  const { searchParams } = new URL(args.request.url);
  const body = { code, state: searchParams.get('state') ?? '' };
  const exchanged = await callProvider(exchangeNuvemshopCode, { body }, args);
  if (exchanged.status === 'refused')
    return { status: 'refused', cause: causeOf(exchanged.problem.code), isSignedIn: hasCredential(args.request) };
  searchParams.delete('code');
  searchParams.delete('state');
  searchParams.set(INSTALL_PARAM, exchanged.data.install);
  throw redirect(`${paths.nuvemshop}?${searchParams}`);
}

async function connect(install: string, caller: Caller): Promise<Landing> {
  const connected = await callProvider(connectNuvemshopStore, { body: { install } }, caller);
  if (connected.status === 'ok') throw redirect(paths.stores);
  return { status: 'refused', cause: causeOf(connected.problem.code), isSignedIn: true };
}

/** Sends the merchant to Nuvemshop, or connects the store he was shown. */
export async function action(args: ActionFunctionArgs) {
  requireCredential(args.request);
  const form = await args.request.formData();
  if (form.get('intent') === 'start') {
    const started = await callProvider(startNuvemshop, {}, args);
    return started.status === 'ok' ? redirectDocument(started.data.consentUrl) : refuse(causeOf(started.problem.code));
  }
  if (form.get('intent') !== 'connect') throw new Response(null, { status: 400 });
  const landing = await connect(String(form.get('install')), args);
  return refuse(landing.status === 'refused' ? landing.cause : 'unavailable');
}

function refuse(cause: LandingCause) {
  return answerForm({ status: 'refused' as const, cause });
}

function causeOf(code: ProblemCode): LandingCause {
  return causes[code] ?? 'unavailable';
}

export default function NuvemshopPage() {
  const { t } = useTranslation('stores');
  const landing = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const cause = outcome !== undefined && 'cause' in outcome ? outcome.cause : landing.status === 'refused' ? landing.cause : null;
  if (cause !== null)
    return (
      <PublicCard title={t(`nuvemshop.cause.${cause}.title`)} text={t(`nuvemshop.cause.${cause}.text`)}>
        {cause === 'notSetUp' ? null : (
          <StartOrSignIn isSignedIn={landing.status === 'install' ? landing.email !== null : landing.isSignedIn} />
        )}
      </PublicCard>
    );
  if (landing.status === 'install') return <SelectAccount install={landing.install} email={landing.email} />;
  return (
    <PublicCard title={t('nuvemshop.title')} text={t('nuvemshop.text')}>
      <StartOrSignIn isSignedIn={landing.status === 'start' && landing.isSignedIn} />
    </PublicCard>
  );
}

/** The way to Nuvemshop; who is not signed in signs in first. */
function StartOrSignIn({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useTranslation('stores');
  const isBusy = useNavigation().state !== 'idle';
  if (!isSignedIn) return <SignInActions />;
  return (
    <Form method="post" action={paths.nuvemshop}>
      <input type="hidden" name="intent" value="start" />
      <Button submit variant="primary" loading={isBusy}>
        {t('nuvemshop.start')}
      </Button>
    </Form>
  );
}

/** Which account the store is to belong to: the one signed in, another, or a new one. */
function SelectAccount({ install: { install, storeName, domain }, email }: { install: NuvemshopInstall; email: string | null }) {
  const { t } = useTranslation('stores');
  const isBusy = useNavigation().state !== 'idle';
  return (
    <PublicCard title={t('nuvemshop.install.title', { name: storeName })} text={t('nuvemshop.install.text', { domain })}>
      {email === null ? (
        <SignInActions />
      ) : (
        <BlockStack gap="400">
          <Text as="p">{t('nuvemshop.install.account', { email })}</Text>
          <Form method="post">
            <input type="hidden" name="intent" value="connect" />
            <input type="hidden" name="install" value={install} />
            <Button submit variant="primary" loading={isBusy}>
              {t('nuvemshop.install.connect')}
            </Button>
          </Form>
          <SignInLink form={null} label={t('nuvemshop.install.otherAccount')} />
        </BlockStack>
      )}
    </PublicCard>
  );
}

function SignInActions() {
  const { t } = useTranslation('stores');
  return (
    <BlockStack gap="200" inlineAlign="start">
      <SignInLink form={null} label={t('nuvemshop.logIn')} />
      <SignInLink form="sign-up" label={t('nuvemshop.signUp')} />
    </BlockStack>
  );
}

/** Comes back to this page with the same install, and takes an invite code along. */
function SignInLink({ form, label }: { form: 'sign-up' | null; label: string }) {
  const { search } = useLocation();
  const query = new URLSearchParams({ [REDIRECT_PARAM]: paths.nuvemshop, ...(form === null ? {} : { form }) });
  for (const [name, value] of new URLSearchParams(search)) if (name === INSTALL_PARAM || name === 'invite') query.append(name, value);
  return <Button url={`${paths.login}?${query}`}>{label}</Button>;
}
