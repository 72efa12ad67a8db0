import { useRef, useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, Card, InlineError, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import type { OAuthApp } from '#contract/oauth-apps.ts';
import { LOGO_MAX_BYTES } from '#contract/oauth-apps.values.ts';
import { paths } from '#app/paths.ts';
import { useNotice } from '#app/ui/notice.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { AppLogo } from './app-logo.tsx';
import type { action as upload } from './app-logo-resource.ts';

/** The app's logo: shown, uploaded or replaced. */
export function LogoCard({ app: { id, name, logo } }: { app: OAuthApp }) {
  const { t } = useTranslation('oauth-apps');
  const notify = useNotice();
  const hydrated = useHydrated();
  const fetcher = useFetcher<typeof upload>();
  const input = useRef<HTMLInputElement>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  useEachAnswer(fetcher.data, ({ problem }) => {
    if (problem === null) notify({ tone: 'success', title: t('app.logoSaved') });
  });
  const problem = fetcher.data?.problem ?? null;
  const [field] = problem?.fields ?? [];
  const send = () => {
    const file = input.current?.files?.[0];
    if (file === undefined) return;
    setTooLarge(file.size > LOGO_MAX_BYTES);
    if (file.size <= LOGO_MAX_BYTES) {
      const form = new FormData();
      form.append('image', file);
      void fetcher.submit(form, {
        method: 'post',
        action: generatePath(paths.oauthLogo, { appId: id }),
        encType: 'multipart/form-data',
      });
    }
    // Else the same file, once it is smaller, would be no change.
    if (input.current !== null) input.current.value = '';
  };
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('app.logo')}
        </Text>
        <ProblemBanner problem={problem === null || field === undefined ? problem : { ...problem, message: field.message }} />
        <InlineStack gap="300" blockAlign="center">
          <AppLogo name={name} logo={logo} />
          <input
            ref={input}
            id="app-logo"
            type="file"
            hidden
            accept="image/png,image/jpeg,image/webp"
            aria-label={t('app.logoChoose')}
            onChange={send}
          />
          <Button disabled={!hydrated} loading={fetcher.state !== 'idle'} onClick={() => input.current?.click()}>
            {t(logo === null ? 'app.logoAdd' : 'app.logoReplace')}
          </Button>
        </InlineStack>
        {isTooLarge ? <InlineError fieldID="app-logo" message={t('app.logoTooLarge')} /> : null}
        <Text as="p" tone="subdued" variant="bodySm">
          {t('app.logoHelp')}
        </Text>
      </BlockStack>
    </Card>
  );
}
