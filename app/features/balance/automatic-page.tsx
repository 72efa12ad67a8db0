import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { BlockStack, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import {
  listWalletSettings,
  removePaymentMethod,
  saveAutomaticTopUp,
  saveBalanceAlert,
  savePaymentMethod,
} from '#contract/automatic-top-up.ts';
import { Id } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locales.ts';
import { Mode } from '#contract/money.ts';
import { MAX_AMOUNT_MINOR, WALLET_CURRENCY } from '#contract/money.values.ts';
import type { Problem } from '#contract/problem.ts';
import { requestLocale } from '#app/i18n/request-locale.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { useNotice } from '#app/ui/notice.tsx';
import { Page } from '#app/ui/page.tsx';
import { readAmount } from '#app/ui/parse-amount.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import { ModeBadge } from '#app/ui/status-badge.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { AlertForm } from './alert-form.tsx';
import { BalanceTabs } from './balance-tabs.tsx';
import { TopUpForm } from './top-up-form.tsx';

export const handle = { i18n: 'balance', title: 'page.automaticTopUp' } satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  return { wallets: await readProvider(listWalletSettings, {}, args) };
}

const AutomaticForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('alert'), mode: Mode }),
  z.object({ intent: z.literal('topUp'), mode: Mode, enabled: z.enum(['true', 'false']), methodId: Id }),
  z.object({ intent: z.literal('saveMethod'), mode: Mode, rechargeId: Id }),
  z.object({ intent: z.literal('removeMethod'), mode: Mode, methodId: Id }),
]);
type Form = z.infer<typeof AutomaticForm>;

export interface AutomaticOutcome {
  mode: Mode;
  intent: Form['intent'];
  problem: Problem | null;
  /** Fields whose amount can't be read. */
  unreadable: string[];
}

/** Saves an alert or an automatic recharge, or saves or forgets a way to pay. */
export async function action(args: ActionFunctionArgs) {
  requireCredential(args.request);
  const fields = await args.request.formData();
  const form = AutomaticForm.safeParse(Object.fromEntries(fields));
  if (!form.success) throw new Response(null, { status: 400 });
  const { intent, mode } = form.data;
  const { unreadable, problem } = await save(form.data, fields, args, await requestLocale(args.request));
  return answerForm<AutomaticOutcome>({ mode, intent, problem, unreadable });
}

const saved = (answer: { status: string; problem?: Problem }) => ({ unreadable: [], problem: answer.problem ?? null });

async function save(
  form: Form,
  fields: FormData,
  args: ActionFunctionArgs,
  locale: Locale,
): Promise<Pick<AutomaticOutcome, 'unreadable' | 'problem'>> {
  const params = { mode: form.mode };
  const read = (name: string) => readAmount(fields, name, { locale, currency: WALLET_CURRENCY, maxMinor: MAX_AMOUNT_MINOR });
  switch (form.intent) {
    case 'alert': {
      const below = read('belowMinor');
      if (below.status === 'refused') return { unreadable: ['belowMinor'], problem: null };
      const belowMinor = below.status === 'ok' ? below.amountMinor : null;
      return saved(await callProvider(saveBalanceAlert, { params, body: { belowMinor } }, args));
    }
    case 'topUp': {
      const [below, amount, cap] = [read('belowMinor'), read('amountMinor'), read('monthlyCapMinor')];
      if (below.status !== 'ok' || amount.status !== 'ok' || cap.status !== 'ok') {
        const read = { belowMinor: below, amountMinor: amount, monthlyCapMinor: cap };
        return { unreadable: Object.entries(read).flatMap(([name, { status }]) => (status === 'ok' ? [] : [name])), problem: null };
      }
      const body = {
        enabled: form.enabled === 'true',
        belowMinor: below.amountMinor,
        amountMinor: amount.amountMinor,
        monthlyCapMinor: cap.amountMinor,
        methodId: form.methodId,
      };
      return saved(await callProvider(saveAutomaticTopUp, { params, body }, args));
    }
    case 'saveMethod':
      return saved(await callProvider(savePaymentMethod, { params: { rechargeId: form.rechargeId } }, args));
    case 'removeMethod':
      return saved(await callProvider(removePaymentMethod, { params: { paymentMethodId: form.methodId } }, args));
  }
}

/** When users are alerted of a low balance, and when a wallet is filled by itself. */
export default function AutomaticPage() {
  const { t } = useTranslation('balance');
  const { wallets } = useLoaderData<typeof loader>();
  const outcome = useOutcome();
  return (
    <Page title={t('automatic.title')} subtitle={t('automatic.help')}>
      <BlockStack gap="600">
        <BalanceTabs selected="automatic" />
        {wallets.map((wallet) => {
          const own = outcome?.mode === wallet.mode ? outcome : null;
          return (
            <BlockStack key={wallet.mode} gap="400">
              <InlineStack gap="200" blockAlign="center">
                <Text as="h2" variant="headingLg">
                  {t(`wallet.${wallet.mode}.title`)}
                </Text>
                <ModeBadge mode={wallet.mode} />
              </InlineStack>
              <ProblemBanner problem={own !== null && own.problem?.fields === undefined ? own.problem : null} />
              <SettingsGroup title={t('alert.title')} text={t('alert.text')}>
                <AlertForm wallet={wallet} outcome={own?.intent === 'alert' ? own : null} />
              </SettingsGroup>
              <SettingsGroup title={t('topUp.title')} text={t('topUp.text')}>
                <TopUpForm wallet={wallet} outcome={own?.intent === 'topUp' ? own : null} />
              </SettingsGroup>
            </BlockStack>
          );
        })}
      </BlockStack>
    </Page>
  );
}

/** The answer to the last form; a notice says that one was taken. */
function useOutcome(): AutomaticOutcome | undefined {
  const { t } = useTranslation('balance');
  const notify = useNotice();
  const outcome = useActionData<typeof action>();
  const idle = useNavigation().state === 'idle';
  useEachAnswer(idle ? outcome : undefined, ({ intent, problem, unreadable }) => {
    if (problem === null && unreadable.length === 0) notify({ tone: 'success', title: t(`automatic.done.${intent}`) });
  });
  return outcome;
}
