import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { PublicCard } from '#app/ui/public-card.tsx';

export const handle = { i18n: 'sign-in', title: 'page.text' } satisfies ScreenHandle;

export function loader({ context }: LoaderFunctionArgs) {
  return { brand: context.config.brandName };
}

/** Terms, privacy and refund policy. */
export default function TextPage() {
  const { t } = useTranslation('sign-in');
  const { brand } = useLoaderData<typeof loader>();
  return <PublicCard title={t('text.title')} text={t('text.none', { brand })} actions={[{ label: t('toHome'), url: paths.home }]} />;
}
