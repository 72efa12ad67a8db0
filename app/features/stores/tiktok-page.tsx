import { useTranslation } from 'react-i18next';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { PublicCard } from '#app/ui/public-card.tsx';

export const handle = { i18n: 'stores', title: 'page.tiktok' } satisfies ScreenHandle;

/** Where the platform sends a merchant who installed the app. */
export default function TiktokPage() {
  const { t } = useTranslation('stores');
  return (
    <PublicCard
      title={t('tiktok.title')}
      text={t('tiktok.text')}
      actions={[{ label: t('landing.action'), url: paths.stores, primary: true }]}
    />
  );
}
