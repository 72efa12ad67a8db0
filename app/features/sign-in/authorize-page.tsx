import { useTranslation } from 'react-i18next';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { PublicCard } from '#app/ui/public-card.tsx';

export const handle = { i18n: 'sign-in', title: 'page.authorize' } satisfies ScreenHandle;

/** Consent of OAuth 2 clients; none is registered yet. */
export default function AuthorizePage() {
  const { t } = useTranslation('sign-in');
  return <PublicCard title={t('authorize.title')} text={t('authorize.none')} actions={[{ label: t('toHome'), url: paths.home }]} />;
}
