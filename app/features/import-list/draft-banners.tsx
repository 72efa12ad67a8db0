import { useEffect, useRef } from 'react';
import { Banner, BlockStack, Button, List, type BannerHandles } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Cause } from '#contract/problem.ts';
import { CauseText } from '#app/ui/cause-text.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import type { FieldMessages } from './save-draft.server.ts';
import { TypedBefore } from './typed-before-card.tsx';
import type { DraftForm } from './use-draft-form.ts';

/** The one thing to know first: a conflict, a refusal, what was typed before, or what stands against a push. */
export function DraftBanners({ problems, editing }: { problems: Cause[]; editing: DraftForm }) {
  const { t } = useTranslation('import-list');
  const { problem, errors, typedBefore } = editing;
  if (problem?.code === 'version-conflict') {
    return (
      <ProblemBanner problem={problem} title={t('conflict.title')}>
        <div>
          <Button onClick={editing.reloadNewest}>{t('conflict.reload')}</Button>
        </div>
      </ProblemBanner>
    );
  }
  if (problem !== null) return <ProblemBanner problem={problem} title={t('editor.notSaved')} />;
  if (Object.keys(errors).length > 0) {
    return <FieldsBanner errors={errors} />;
  }
  if (typedBefore !== null) return <TypedBefore typed={typedBefore} draft={editing.base} onDone={editing.forgetTyped} />;
  if (problems.length === 0) return null;
  return (
    <Banner tone="warning" title={t('editor.fix', { count: problems.length })} stopAnnouncements>
      <BlockStack gap="200">
        <List>
          {problems.map((cause, index) => (
            <List.Item key={`${cause.code}-${index}`}>
              <CauseText cause={cause} />
            </List.Item>
          ))}
        </List>
      </BlockStack>
    </Banner>
  );
}

/** Says that fields were not taken; the words are beside each of them. */
function FieldsBanner({ errors }: { errors: FieldMessages }) {
  const { t } = useTranslation('import-list');
  const banner = useRef<BannerHandles>(null);
  useEffect(() => banner.current?.focus(), [errors]);
  return (
    <Banner tone="critical" title={t('editor.notSaved')} ref={banner}>
      <p>{t('editor.seeFields', { count: Object.keys(errors).length })}</p>
    </Banner>
  );
}
