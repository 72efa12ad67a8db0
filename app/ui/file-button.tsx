import { useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, type ButtonProps } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import { saveAnswer } from './download.ts';
import { useNotice } from './notice.tsx';
import { ProblemBanner } from './problem-banner.tsx';
import { useEachAnswer } from './use-each-answer.ts';

type Look = Pick<ButtonProps, 'variant' | 'accessibilityLabel' | 'children'>;

/**
 * Downloads a file of the provider. Its address is asked for when it is wanted, for it works once; asked for by the page, since a link in the
 * Shopify admin would carry no session token. `action` is the resource that says where the file is, `fields` what it is asked with.
 */
export function FileButton({ action, fields = {}, ...look }: Look & { action: string; fields?: Record<string, string> }) {
  const fetcher = useFetcher<{ path: string | null; problem: Problem | null }>();
  useEachAnswer(fetcher.data, ({ path }) => {
    // The address answers with a download; the page stays.
    if (path !== null) window.location.assign(path);
  });
  return (
    <BlockStack gap="200" inlineAlign="start">
      <ProblemBanner problem={fetcher.data?.problem} />
      <Button
        {...look}
        loading={fetcher.state !== 'idle'}
        onClick={() => fetcher.submit({ intent: 'link', ...fields }, { method: 'post', action })}
      />
    </BlockStack>
  );
}

/** Downloads a file that the app writes itself, at an address that asks for a credential: the page fetches it, as it does all else in the admin. */
export function AppFileButton({ url, ...look }: Look & { url: string }) {
  const { t } = useTranslation('ui');
  const notify = useNotice();
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      await saveAnswer(url);
    } catch {
      notify({ tone: 'error', title: t('file.failed') });
    } finally {
      setBusy(false);
    }
  }
  return <Button {...look} loading={busy} onClick={() => void save()} />;
}
