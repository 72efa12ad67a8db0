import { useRef, useState } from 'react';
import { Form, useNavigation, useSubmit } from '@remix-run/react';
import { BlockStack, Button, Checkbox, Divider, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { MAX_AMOUNT_MINOR, WALLET_CURRENCY } from '#contract/money.values.ts';
import type { AskingApp, ConsentAccount } from '#contract/oauth-apps.ts';
import type { OAuthScope } from '#contract/oauth-apps.values.ts';
import type { Problem } from '#contract/problem.ts';
import { AmountField } from '#app/ui/amount-field.tsx';
import { placeProblem, useFocusFirstError } from '#app/ui/field-errors.ts';
import { PasswordField } from '#app/ui/password-field.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { PublicCard } from '#app/ui/public-card.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { ConsentAccountField, ConsentApp } from './consent-parties.tsx';
import { ConsentPermissions } from './consent-permissions.tsx';
import { ConsentStores } from './consent-stores.tsx';

/** What is missing, by field: keys of texts. */
export interface ConsentErrors {
  stores?: 'storesMissing' | 'storesTooMany';
  dayMax?: 'dayMaxMissing' | 'dayMaxUnreadable';
  password?: 'passwordMissing';
}
export interface ConsentOutcome {
  errors: ConsentErrors;
  problem: Problem | null;
}

interface ConsentFormProps {
  /** What the app asks for, as it came. */
  request: string;
  app: AskingApp;
  scopes: readonly OAuthScope[];
  consent: { email: string; accounts: ConsentAccount[] };
  brand: string;
  outcome: ConsentOutcome | undefined;
}

/** Who asks, for which account and stores, what for; allowed or not. */
export function ConsentForm({ request, app, scopes, consent: { email, accounts }, brand, outcome }: ConsentFormProps) {
  const { t } = useTranslation('oauth-apps');
  const form = useRef<HTMLFormElement>(null);
  const current = accounts.find((account) => account.current) ?? accounts[0];
  const [selectedId, selectAccount] = useState(current?.accountId);
  const account = accounts.find(({ accountId }) => accountId === selectedId) ?? current;
  const given = account?.scopes ?? [];
  const { errors: refused, banner } = placeProblem(outcome?.problem, {
    fields: ['dayMaxMinor', 'password'],
    fieldOfCode: { 'wrong-password': 'password' },
  });
  const { stores, dayMax, password } = outcome?.errors ?? {};
  useFocusFirstError(form, outcome);
  return (
    <PublicCard title={t('authorize.title', { app: app.name, brand })}>
      <Form method="post" ref={form} noValidate>
        <input type="hidden" name="request" value={request} />
        <input type="hidden" name="decision" value="allow" />
        <BlockStack gap="400">
          <ProblemBanner problem={banner} title={t('authorize.failed')} />
          <ConsentApp app={app} />
          <Divider />
          <ConsentAccountField email={email} accounts={accounts} selectedId={account?.accountId} onSelect={selectAccount} />
          {account === undefined ? null : <ConsentStores key={account.accountId} stores={account.stores} missing={stores} />}
          <Divider />
          <ConsentPermissions asked={scopes} given={given} />
          {given.includes('orders:pay') ? (
            <>
              <AmountField
                name="dayMax"
                label={t('authorize.dayMax')}
                helpText={t('authorize.dayMaxHelp')}
                currency={WALLET_CURRENCY}
                maxMinor={MAX_AMOUNT_MINOR}
                error={dayMax === undefined ? refused['dayMaxMinor'] : t(`authorize.${dayMax}`)}
              />
              <BlockStack gap="100">
                <PasswordField
                  name="password"
                  label={t('authorize.password')}
                  kind="current"
                  error={password === undefined ? refused['password'] : t(`authorize.${password}`)}
                />
                <Text as="p" tone="subdued">
                  {t('authorize.passwordHelp')}
                </Text>
              </BlockStack>
            </>
          ) : null}
          {app.kind === 'confidential' ? <RememberField /> : null}
          <ConsentDecision request={request} isAllowable={given.length > 0} />
        </BlockStack>
      </Form>
    </PublicCard>
  );
}

function RememberField() {
  const { t } = useTranslation('oauth-apps');
  const [checked, setChecked] = useState(false);
  return <Checkbox name="remember" value="true" label={t('authorize.remember')} checked={checked} onChange={setChecked} />;
}

/** Where it goes from here, and the two ways there. */
function ConsentDecision({ request, isAllowable }: { request: string; isAllowable: boolean }) {
  const { t } = useTranslation('oauth-apps');
  const hydrated = useHydrated();
  const submit = useSubmit();
  const { state, formData } = useNavigation();
  const sent = formData?.get('decision');
  const isFree = hydrated && state === 'idle';
  const host = hostOf(request);
  return (
    <BlockStack gap="300">
      <Text as="p" tone="subdued" breakWord>
        {host === null ? null : `${t('authorize.returnTo', { host })} `}
        {t('authorize.disconnect')}
      </Text>
      <InlineStack gap="200">
        <Button submit variant="primary" loading={sent === 'allow'} disabled={!isFree || !isAllowable}>
          {t('authorize.allow')}
        </Button>
        <Button loading={sent === 'deny'} disabled={!isFree} onClick={() => submit({ request, decision: 'deny' }, { method: 'post' })}>
          {t('authorize.cancel')}
        </Button>
      </InlineStack>
    </BlockStack>
  );
}

/** The host a request wants its answer sent to; the provider has checked that it is one of the app's. */
function hostOf(request: string): string | null {
  const address = new URLSearchParams(request).get('redirect_uri') ?? '';
  return URL.canParse(address) ? new URL(address).host : null;
}
