import { Button, InlineStack } from '@shopify/polaris';
import { AlertDiamondIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import { PlainBanner } from '#app/ui/plain-banner.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';

interface SettingsProblemProps {
  problem: Problem | null;
  /** Cards with a field that was not taken. */
  wrong: number;
  /** The newest version is still under way. */
  busy: boolean;
  onLoadNewest: () => void;
  onKeepMine: () => void;
}

/** Why settings were not saved: changed elsewhere in between, fields that need another look, or a refusal as a whole. */
export function SettingsProblem({ problem, wrong, busy, onLoadNewest, onKeepMine }: SettingsProblemProps) {
  const { t } = useTranslation('settings');
  if (problem?.code === 'version-conflict') {
    return (
      <ProblemBanner problem={{ ...problem, message: t('conflict.text') }} title={t('conflict.title')}>
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
  if (wrong > 0) return <FieldsBanner wrong={wrong} />;
  return <ProblemBanner problem={problem} title={t('notSaved')} />;
}

/** Says that fields were not taken; the words are beside each of them. */
function FieldsBanner({ wrong }: { wrong: number }) {
  const { t } = useTranslation('settings');
  return (
    <PlainBanner tone="critical" icon={AlertDiamondIcon} title={t('notSaved')} about="fields">
      <p>{t('seeFields', { count: wrong })}</p>
    </PlainBanner>
  );
}
