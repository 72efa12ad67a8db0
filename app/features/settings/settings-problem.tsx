import { useEffect, useMemo, useRef } from 'react';
import { Banner, Button, InlineStack, Text, type BannerHandles } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';

interface SettingsProblemProps {
  problem: Problem | null;
  /** Number of cards with an error. */
  wrong: number;
  /** The newest version is still loading. */
  busy: boolean;
  onLoadNewest: () => void;
  onKeepMine: () => void;
  /** Title when some of it was saved: names what was not. */
  partlySaved?: string | undefined;
  /** What was changed elsewhere, and what keeping one's own does, where that is not the whole page. */
  conflict?: { title: string; text: string } | undefined;
}

/** Why settings were not saved: changed elsewhere meanwhile, fields with errors, or refused as a whole. */
export function SettingsProblem({ problem, wrong, busy, onLoadNewest, onKeepMine, partlySaved, conflict }: SettingsProblemProps) {
  const { t } = useTranslation('settings');
  if (problem?.code === 'version-conflict')
    return <ConflictBanner {...{ problem, busy, onLoadNewest, onKeepMine, partlySaved, conflict }} />;
  const title = partlySaved ?? t('notSaved');
  if (wrong > 0) return <FieldErrorsBanner wrong={wrong} title={title} />;
  return <ProblemBanner problem={problem} title={title} />;
}

function ConflictBanner({
  problem,
  busy,
  onLoadNewest,
  onKeepMine,
  partlySaved,
  conflict,
}: Omit<SettingsProblemProps, 'wrong' | 'problem'> & { problem: Problem }) {
  const { t } = useTranslation('settings');
  // The banner takes the focus for each new problem, not for each render.
  const text = conflict?.text ?? t('conflict.text');
  const explained = useMemo(() => ({ ...problem, message: text }), [problem, text]);
  return (
    <ProblemBanner problem={explained} title={conflict?.title ?? t('conflict.title')}>
      {partlySaved === undefined ? null : <Text as="p">{partlySaved}</Text>}
      <InlineStack gap="200">
        <Button onClick={onLoadNewest} disabled={busy}>
          {t('conflict.loadNewest')}
        </Button>
        <Button onClick={onKeepMine} disabled={busy}>
          {t('conflict.keepMine')}
        </Button>
      </InlineStack>
    </ProblemBanner>
  );
}

/** The messages themselves are beside the fields. */
function FieldErrorsBanner({ wrong, title }: { wrong: number; title: string }) {
  const { t } = useTranslation('settings');
  const banner = useRef<BannerHandles>(null);
  useEffect(() => banner.current?.focus(), []);
  return (
    <Banner ref={banner} tone="critical" title={title}>
      <Text as="p">{t('seeFields', { count: wrong })}</Text>
    </Banner>
  );
}
