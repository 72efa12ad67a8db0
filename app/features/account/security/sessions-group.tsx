import { Fragment, useState } from 'react';
import { Badge, BlockStack, Button, Divider, InlineStack, Text } from '@shopify/polaris';
import { Trans, useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import { useAccountForm } from '../account-form.tsx';
import type { DescribedSession } from '../load-tab.server.ts';

/** The merchant's open sessions; each can be ended. */
export function SessionsGroup({ sessions }: { sessions: DescribedSession[] }) {
  const { t } = useTranslation('account');
  return (
    <SettingsGroup title={t('sessions.title')} text={t('sessions.text')}>
      <BlockStack gap="400">
        {sessions.map((session, index) => (
          <Fragment key={session.id}>
            {index === 0 ? null : <Divider />}
            <SessionLine session={session} />
          </Fragment>
        ))}
        {sessions.length > 1 ? <EndOthers count={sessions.length - 1} /> : null}
      </BlockStack>
    </SettingsGroup>
  );
}

function SessionLine({ session }: { session: DescribedSession }) {
  const { t } = useTranslation('account');
  const form = useAccountForm('revoke-session', { fields: [] });
  const device = useDeviceName(session);
  return (
    <BlockStack gap="200">
      <ProblemBanner problem={form.banner} />
      <InlineStack align="space-between" blockAlign="center" gap="300">
        <BlockStack gap="050">
          <InlineStack gap="200" blockAlign="center">
            <Text as="span" fontWeight="semibold">
              {device}
            </Text>
            {session.current ? <Badge tone="info">{t('sessions.current')}</Badge> : null}
          </InlineStack>
          <Text as="span" tone="subdued">
            {session.address === '' ? t('sessions.addressUnknown') : session.address}
            {' · '}
            <Trans t={t} i18nKey="sessions.lastSeen" components={[<DateTime key="time" value={session.lastSeenAt} display="recent" />]} />
          </Text>
        </BlockStack>
        {session.current ? null : (
          <Button
            loading={form.busy}
            accessibilityLabel={t('sessions.endNamed', { device })}
            onClick={() => form.submit({ sessionId: session.id })}
          >
            {t('sessions.end')}
          </Button>
        )}
      </InlineStack>
    </BlockStack>
  );
}

function EndOthers({ count }: { count: number }) {
  const { t } = useTranslation('account');
  const [open, setOpen] = useState(false);
  const form = useAccountForm('revoke-other-sessions', {
    fields: [],
    onDone: () => setOpen(false),
    onRefused: () => setOpen(false),
  });
  return (
    <BlockStack gap="200" inlineAlign="start">
      <ProblemBanner problem={form.banner} />
      <Button onClick={() => setOpen(true)}>{t('sessions.endOthers')}</Button>
      {open ? (
        <ConfirmDialog
          title={t('sessions.endOthersTitle')}
          text={t('sessions.endOthersText', { count })}
          confirm={{ label: t('sessions.endOthers'), onAction: () => form.submit(), destructive: true, loading: form.busy }}
          cancel={{ label: t('cancel'), onAction: () => setOpen(false) }}
        />
      ) : null}
    </BlockStack>
  );
}

function useDeviceName({ browser, system }: DescribedSession): string {
  const { t } = useTranslation('account');
  if (browser !== '' && system !== '') return t('sessions.device', { browser, system });
  return browser === '' && system === '' ? t('sessions.unknownDevice') : browser + system;
}
