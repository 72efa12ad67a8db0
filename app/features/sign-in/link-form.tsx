import { Form, useLocation, useNavigation } from '@remix-run/react';
import { BlockStack, Button } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { PublicCard } from '#app/ui/public-card.tsx';
import { useFragment } from '#app/ui/use-fragment.ts';
import { otherFormUrl } from './login-forms.ts';
import type { LinkAccepted, Refused } from './login-outcome.server.ts';

const SECURITY_URL = `${paths.account}?tab=security`;

interface LinkFormProps {
  form: 'verify' | 'confirm-email';
  refused: Refused | undefined;
}

/** Where a mailed link leads. It takes a button press: mail scanners open links, but press nothing. */
export function LinkForm({ form, refused }: LinkFormProps) {
  const { t } = useTranslation('sign-in');
  const { search } = useLocation();
  const submitting = useNavigation().state === 'submitting';
  const fragment = useFragment();
  const token = refused?.values['token'] ?? fragment?.get('token') ?? '';
  const texts = form === 'verify' ? 'verify' : 'confirmEmail';

  if (refused?.problem?.code === 'link-dead' || (fragment !== null && token === '')) {
    return (
      <PublicCard
        title={t('deadLink.title')}
        text={t(form === 'verify' ? 'deadLink.verify' : 'deadLink.confirmEmail')}
        actions={[{ label: t('deadLink.toSecurity'), url: SECURITY_URL, primary: true }]}
      />
    );
  }
  return (
    <PublicCard title={t(`${texts}.title`)} text={t(`${texts}.lead`)}>
      <Form method="post" action={otherFormUrl(search, form)}>
        <input type="hidden" name="form" value={form} />
        <input type="hidden" name="token" value={token} />
        <BlockStack gap="400">
          <ProblemBanner problem={refused?.problem} />
          <Button submit variant="primary" size="large" fullWidth loading={submitting} disabled={token === ''}>
            {t(`${texts}.submit`)}
          </Button>
        </BlockStack>
      </Form>
    </PublicCard>
  );
}

const textsOfStatus = { 'verified': 'verify', 'email-changed': 'confirmEmail', 'other-link-pending': 'confirmEmail' } as const;

/** What a mailed link has changed. */
export function LinkResult({ accepted: { status, email } }: { accepted: LinkAccepted }) {
  const { t } = useTranslation('sign-in');
  const texts = textsOfStatus[status];
  const pending = status === 'other-link-pending';
  return (
    <PublicCard
      title={t(pending ? 'confirmEmail.half' : `${texts}.done`)}
      text={pending ? t('confirmEmail.otherAwaited') : t(`${texts}.doneText`, { email })}
      actions={[{ label: t('toHome'), url: paths.home, primary: true }]}
    />
  );
}
