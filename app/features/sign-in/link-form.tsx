import { Form, useLocation, useNavigation } from '@remix-run/react';
import { BlockStack, Button } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { PublicCard } from '#app/ui/public-card.tsx';
import { useFragment } from '#app/ui/use-fragment.ts';
import { otherFormUrl } from './login-forms.ts';
import type { Refused } from './login-outcome.server.ts';

const ASK_AGAIN_URL = `${paths.account}?tab=security`;

interface LinkFormProps {
  form: 'verify' | 'confirm-email';
  refused: Refused | undefined;
}

/** Where a mailed link lands. It is used by a press: scanners of mail open links, but press nothing. */
export function LinkForm({ form, refused }: LinkFormProps) {
  const { t } = useTranslation('sign-in');
  const { search } = useLocation();
  const submitting = useNavigation().state === 'submitting';
  const fragment = useFragment();
  const token = refused?.typed['token'] ?? fragment?.get('token') ?? '';
  const words = form === 'verify' ? 'verify' : 'confirmEmail';

  if (refused?.problem?.code === 'link-dead' || (fragment !== null && token === '')) {
    return (
      <PublicCard
        title={t('deadLink.title')}
        text={t(form === 'verify' ? 'deadLink.verify' : 'deadLink.confirmEmail')}
        actions={[{ label: t('deadLink.toSecurity'), url: ASK_AGAIN_URL, primary: true }]}
      />
    );
  }
  return (
    <PublicCard title={t(`${words}.title`)} text={t(`${words}.lead`)}>
      <Form method="post" action={otherFormUrl(search, form)}>
        <input type="hidden" name="form" value={form} />
        <input type="hidden" name="token" value={token} />
        <BlockStack gap="400">
          <ProblemBanner problem={refused?.problem} />
          <Button submit variant="primary" size="large" fullWidth loading={submitting} disabled={token === ''}>
            {t(`${words}.submit`)}
          </Button>
        </BlockStack>
      </Form>
    </PublicCard>
  );
}
