import { useRef, useState } from 'react';
import { generatePath, useNavigate } from '@remix-run/react';
import { BlockStack } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { ImportItem } from '#contract/import-list.ts';
import type { Store } from '#contract/stores.ts';
import { paths } from '#app/paths.ts';
import { FormSaveBar } from '#app/ui/form-save-bar.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { Page } from '#app/ui/page.tsx';
import { DraftBanners } from './draft-banners.tsx';
import { DraftTextCard } from './draft-text-card.tsx';
import { DraftVariantsCard } from './draft-variants-card.tsx';
import { draftFields } from './draft-fields.ts';
import { PushModal } from './push-modal.tsx';
import { useDraftForm } from './use-draft-form.ts';
import { useMoveDrafts } from './use-move-drafts.ts';

interface DraftEditorProps {
  /** As it is stored now; someone else may have changed it since the fields were filled. */
  newest: ImportItem;
  stores: Store[];
  idempotencyKey: string;
}

/** Text and prices of a draft, saved together by the bar on top. */
export function DraftEditor({ newest, stores, idempotencyKey }: DraftEditorProps) {
  const { t } = useTranslation('import-list');
  const notify = useNotice();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [pushing, setPushing] = useState(false);
  const editing = useDraftForm(form, newest);
  const { base, round, errors, saving, dirty } = editing;
  const { remove, moving } = useMoveDrafts({ onRemoved: () => navigate(paths.importList) });
  const push = () => (dirty ? notify({ tone: 'error', title: t('editor.saveFirst') }) : setPushing(true));

  return (
    <Page
      title={base.title}
      backAction={{ content: t('list.title'), url: paths.importList }}
      primaryAction={{ content: t('bulk.push'), onAction: push }}
      secondaryActions={[
        { content: t('editor.viewProduct'), url: generatePath(paths.product, { productId: base.productId }) },
        { content: t('editor.remove'), destructive: true, loading: moving, onAction: () => remove([base.id]) },
      ]}
    >
      <FormSaveBar dirty={dirty && !moving} saving={saving} onSave={() => form.current?.requestSubmit()} onDiscard={editing.discard} />
      <BlockStack gap="400">
        <DraftBanners problems={newest.problems} editing={editing} />
        <form ref={form} onSubmit={editing.save} onInput={editing.check} onChange={editing.check} noValidate>
          <input type="hidden" name={draftFields.version} value={base.version} />
          <input type="hidden" name={draftFields.currency} value={base.currency} />
          <BlockStack key={round} gap="400">
            <DraftTextCard draft={base} errors={errors} />
            <DraftVariantsCard draft={base} errors={errors} />
          </BlockStack>
        </form>
      </BlockStack>
      <PushModal open={pushing} ids={[base.id]} stores={stores} idempotencyKey={idempotencyKey} onClose={() => setPushing(false)} />
    </Page>
  );
}
