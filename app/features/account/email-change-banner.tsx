import { Banner, BlockStack, Button, InlineStack, Text } from '@shopify/polaris';
import { Trans, useTranslation } from 'react-i18next';
import type { EmailChange } from '#contract/account-security.ts';
import { Badge } from '#app/ui/badge.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { FactLine } from './fact-line.tsx';
import { useAccountForm } from './use-account-form.ts';

interface EmailChangeBannerProps {
  change: EmailChange;
  presentEmail: string;
  /** Kept above the banner, which goes with the change. */
  cancel: EmailChangeCancel;
}

type EmailChangeCancel = ReturnType<typeof useCancelEmailChange>;

/** How the change is called off, and told. */
export function useCancelEmailChange() {
  const { t } = useTranslation('account');
  const notify = useNotice();
  return useAccountForm('cancel-email-change', {
    fields: [],
    onDone: () => notify({ tone: 'success', title: t('email.changeCancelled') }),
  });
}

/**
 * A change of address under way: which links were opened, and what can be done about the others. An address somebody has
 * already is told by mail only, so these words never tell.
 */
export function EmailChangeBanner({ change, presentEmail, cancel }: EmailChangeBannerProps) {
  const { t } = useTranslation('account');
  const { email, confirmations, expiresAt } = change;
  return (
    <BlockStack gap="400">
      <Banner tone="info" title={t('email.waitingTitle')}>
        <Text as="p">
          <Trans
            t={t}
            i18nKey={confirmations.length > 1 ? 'email.waitingBoth' : 'email.waitingNew'}
            values={{ email }}
            components={[<DateTime key="time" value={expiresAt} />]}
          />
        </Text>
      </Banner>
      {confirmations.map(({ side, confirmed }) => (
        <FactLine
          key={side}
          label={t(`email.${side}Side`)}
          value={side === 'new' ? email : presentEmail}
          badge={confirmed ? <Badge tone="success">{t('email.confirmed')}</Badge> : <Badge tone="attention">{t('email.awaited')}</Badge>}
        />
      ))}
      <Deeds cancel={cancel} />
    </BlockStack>
  );
}

function Deeds({ cancel }: Pick<EmailChangeBannerProps, 'cancel'>) {
  const { t } = useTranslation('account');
  const notify = useNotice();
  const resend = useAccountForm('resend-email-change', {
    fields: [],
    onDone: () => notify({ tone: 'success', title: t('email.linksResent') }),
  });
  return (
    <BlockStack gap="200">
      <ProblemBanner problem={resend.banner ?? cancel.banner} />
      <InlineStack gap="200">
        <Button loading={resend.busy} disabled={cancel.busy} onClick={() => resend.submit()}>
          {t('email.resendLinks')}
        </Button>
        <Button loading={cancel.busy} disabled={resend.busy} onClick={() => cancel.submit()}>
          {t('email.cancelChange')}
        </Button>
      </InlineStack>
    </BlockStack>
  );
}
