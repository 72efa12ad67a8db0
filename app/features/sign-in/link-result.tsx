import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { PublicCard } from '#app/ui/public-card.tsx';
import type { LinkTaken } from './login-outcome.server.ts';

const words = { 'verified': 'verify', 'email-changed': 'confirmEmail', 'other-link-awaited': 'confirmEmail' } as const;

/** What a mailed link has brought about. */
export function LinkResult({ taken: { status, email } }: { taken: LinkTaken }) {
  const { t } = useTranslation('sign-in');
  const feature = words[status];
  const text = status === 'other-link-awaited' ? t('confirmEmail.otherAwaited') : t(`${feature}.doneText`, { email });
  return (
    <PublicCard
      title={t(status === 'other-link-awaited' ? 'confirmEmail.half' : `${feature}.done`)}
      text={text}
      actions={[{ label: t('toHome'), url: paths.home, primary: true }]}
    />
  );
}
