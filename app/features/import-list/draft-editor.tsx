import { lazy, Suspense, useEffect, useState } from 'react';
import { generatePath, useBlocker, useNavigate } from '@remix-run/react';
import { BlockStack, Card, Spinner } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { ImportItem } from '#contract/import-list.ts';
import type { Store } from '#contract/stores.ts';
import { paths } from '#app/paths.ts';
import { LeaveModal } from '#app/ui/leave-modal.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { Page } from '#app/ui/page.tsx';
import { useAskBeforeUnload } from '#app/ui/use-ask-before-unload.ts';
import { draftTabs, tabOfField, type DraftTab } from './draft-fields.ts';
import { DraftBanners } from './draft-banners.tsx';
import { GeneralTab } from './general-tab.tsx';
import { SavedLine } from './saved-line.tsx';
import { TabRow } from './tab-row.tsx';
import { useDraftEdits, type DraftEdits } from './use-draft-edits.ts';
import { useMoveDrafts } from './use-move-drafts.ts';

const DescriptionTab = lazy(() => import('./description-tab.tsx'));
const VariantsTab = lazy(() => import('./variants-tab.tsx'));
const PicturesTab = lazy(() => import('./pictures-tab.tsx'));
const ShippingTab = lazy(() => import('./shipping-tab.tsx'));
const PreviewTab = lazy(() => import('./preview-tab.tsx'));
const PushModal = lazy(() => import('./push-modal.tsx'));
const DuplicateModal = lazy(() => import('./duplicate-modal.tsx'));

interface DraftEditorProps {
  /** As it is stored now; someone else may have changed it since it was read here. */
  newest: ImportItem;
  stores: Store[];
  idempotencyKey: string;
}

/** A draft in tabs. What is changed is stored by itself after a pause; only what is stored can be pushed. */
export function DraftEditor({ newest, stores, idempotencyKey }: DraftEditorProps) {
  const { t } = useTranslation('import-list');
  const notify = useNotice();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'push' | 'duplicate' | null>(null);
  const edits = useDraftEdits(newest);
  const [tab, setTab] = useTab(edits);
  const { base, dirty, saving } = edits;
  const { remove, moving } = useMoveDrafts({ onRemoved: () => navigate(paths.importList) });
  const push = () => (dirty || saving ? notify({ tone: 'error', title: t('editor.saveFirst') }) : setDialog('push'));

  return (
    <Page
      title={base.title}
      backAction={{ content: t('list.title'), url: paths.importList }}
      primaryAction={{ content: t('bulk.push'), onAction: push }}
      secondaryActions={[
        { content: t('editor.viewProduct'), url: generatePath(paths.product, { productId: base.productId }) },
        { content: t('editor.duplicate'), onAction: () => setDialog('duplicate') },
        { content: t('editor.remove'), destructive: true, loading: moving, onAction: () => remove([base.id]) },
      ]}
    >
      <BlockStack gap="400">
        <SavedLine edits={edits} />
        <DraftBanners edits={edits} stores={stores} onOpen={setTab} />
        <TabRow
          label={t('editor.tabs')}
          tabs={draftTabs.map((id) => ({
            id,
            content: t(`tab.${id}`),
            wrong: Object.keys(edits.errors).some((name) => tabOfField(name) === id),
          }))}
          chosen={tab}
          onChoose={setTab}
        />
        <div role="tabpanel" id="draft-panel" aria-labelledby={`draft-tab-${tab}`}>
          {tab === 'general' ? (
            <GeneralTab key={edits.round} edits={edits} stores={stores} />
          ) : (
            <Suspense fallback={<LoadingTab />}>
              <LaterTab key={edits.round} tab={tab} edits={edits} stores={stores} />
            </Suspense>
          )}
        </div>
      </BlockStack>
      {dialog === null ? null : (
        <Suspense>
          {dialog === 'push' ? (
            <PushModal
              drafts={{ ids: [base.id], matching: null, count: 1 }}
              stores={stores}
              chosenStoreIds={base.targetStoreIds}
              idempotencyKey={idempotencyKey}
              onClose={() => setDialog(null)}
            />
          ) : (
            <DuplicateModal draft={base} stores={stores} idempotencyKey={idempotencyKey} onClose={() => setDialog(null)} />
          )}
        </Suspense>
      )}
      <LeaveGuard dirty={dirty && !moving} />
    </Page>
  );
}

/** The tabs whose code comes when they are first opened. */
function LaterTab({ tab, edits, stores }: { tab: Exclude<DraftTab, 'general'>; edits: DraftEdits; stores: Store[] }) {
  switch (tab) {
    case 'description':
      return <DescriptionTab edits={edits} stores={stores} />;
    case 'variants':
      return <VariantsTab edits={edits} />;
    case 'pictures':
      return <PicturesTab edits={edits} />;
    case 'shipping':
      return <ShippingTab edits={edits} stores={stores} />;
    case 'preview':
      return <PreviewTab draft={edits.base} dirty={edits.dirty} />;
  }
}

function LoadingTab() {
  const { t } = useTranslation('import-list');
  return (
    <Card>
      <Spinner size="small" accessibilityLabel={t('editor.loading')} />
    </Card>
  );
}

/** The tab in sight: what the address names at first, and that of a refused field once one is refused. */
function useTab({ errors }: DraftEdits): [DraftTab, (tab: DraftTab) => void] {
  const [tab, setTab] = useState<DraftTab>('general');
  useEffect(() => {
    const named = draftTabs.find((id) => window.location.hash === `#${id}`);
    if (named !== undefined) setTab(named);
  }, []);
  useEffect(() => {
    const [first] = Object.keys(errors);
    if (first !== undefined) setTab(tabOfField(first));
  }, [errors]);
  return [tab, setTab];
}

/** Leaving before the last change was stored asks first. */
function LeaveGuard({ dirty }: { dirty: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname);
  useAskBeforeUnload(dirty);
  return <LeaveModal leaving={blocker.state === 'blocked' ? { leave: blocker.proceed, stay: blocker.reset } : null} />;
}
