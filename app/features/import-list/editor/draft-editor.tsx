import { lazy, Suspense, useEffect, useState } from 'react';
import { useBlocker, useLocation, useNavigate } from '@remix-run/react';
import { BlockStack, Box, Button, Card, InlineStack, Spinner, Tabs, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import type { ImportItem } from '#contract/import-list.ts';
import type { Store } from '#contract/stores.ts';
import { paths } from '#app/paths.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { LeaveModal } from '#app/ui/leave-modal.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { Page } from '#app/ui/page.tsx';
import { useAskBeforeUnload } from '#app/ui/use-ask-before-unload.ts';
import { useMoveDrafts } from '../use-move-drafts.ts';
import { DraftBanners } from './draft-banners.tsx';
import { draftTabs, tabOfField, type DraftTab } from './draft-changes.ts';
import { GeneralTab } from './general-tab.tsx';
import { PicturesTab } from './pictures-tab.tsx';
import { PreviewTab } from './preview-tab.tsx';
import { ShippingTab } from './shipping-tab.tsx';
import { useDraftEdits, type DraftEdits } from './use-draft-edits.ts';

const DescriptionTab = lazy(() => import('./description-tab.tsx'));
const VariantsTab = lazy(() => import('./variants-tab.tsx'));
const PushModal = lazy(() => import('../list/push-modal.tsx'));
const DuplicateModal = lazy(() => import('./duplicate-modal.tsx'));

interface DraftEditorProps {
  /** The stored draft, which someone else may have changed since it was opened here. */
  newest: ImportItem;
  stores: Store[];
  idempotencyKey: string;
}

/** A draft in tabs, saved automatically after a pause in typing. Only the stored draft can be pushed. */
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
  const tabsWithErrors = new Set(Object.keys(edits.errors).map(tabOfField));

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
        <Tabs
          tabs={draftTabs.map((id) => ({
            id: `draft-tab-${id}`,
            content: tabsWithErrors.has(id) ? t('tab.wrong', { tab: t(`tab.${id}`) }) : t(`tab.${id}`),
          }))}
          selected={draftTabs.indexOf(tab)}
          onSelect={(index) => setTab(draftTabs[index] ?? 'general')}
        >
          <TabPanel key={edits.resetCount} tab={tab} edits={edits} stores={stores} />
        </Tabs>
      </BlockStack>
      {dialog === null ? null : (
        <Suspense>
          {dialog === 'push' ? (
            <PushModal
              selection={{ ids: [base.id], matching: null, count: 1 }}
              stores={stores}
              targetStoreIds={base.targetStoreIds}
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

/** The tab the server renders is in no Suspense: an update before its hydration would make React render it anew (error 421). */
function TabPanel({ tab, edits, stores }: { tab: DraftTab; edits: DraftEdits; stores: Store[] }) {
  switch (tab) {
    case 'general':
      return <GeneralTab edits={edits} stores={stores} />;
    case 'description':
    case 'variants':
      return (
        <Suspense fallback={<LoadingTab />}>
          {tab === 'variants' ? <VariantsTab edits={edits} /> : <DescriptionTab edits={edits} stores={stores} />}
        </Suspense>
      );
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

/** Whether the draft is saved, and since when. */
function SavedLine({ edits }: { edits: DraftEdits }) {
  const { t } = useTranslation('import-list');
  const { base, dirty, saving, saveNow } = edits;
  return (
    <Box paddingInline={{ xs: '400', md: '0' }}>
      <InlineStack gap="300" blockAlign="center">
        <Box role="status">
          <Text as="p" tone="subdued">
            {saving || dirty ? (
              t(saving ? 'saved.saving' : 'saved.unsaved')
            ) : (
              <>
                {t('saved.at')} <DateTime value={base.updatedAt} />
              </>
            )}
          </Text>
        </Box>
        {dirty && !saving ? (
          <Button size="slim" onClick={saveNow}>
            {t('saved.now')}
          </Button>
        ) : null}
      </InlineStack>
    </Box>
  );
}

/** The selected tab, kept in the URL's hash, which the server never sees. A field with an error opens its tab. */
function useTab({ errors }: DraftEdits): [DraftTab, (tab: DraftTab) => void] {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [tab, setTab] = useState<DraftTab>('general');
  useEffect(() => {
    const named = draftTabs.find((id) => hash === `#${id}`);
    if (named !== undefined) setTab(named);
  }, [hash]);
  useEffect(() => {
    const [first] = Object.keys(errors);
    if (first !== undefined) setTab(tabOfField(first));
  }, [errors]);
  const select = (next: DraftTab) => {
    setTab(next);
    navigate({ search, hash: next }, { replace: true, preventScrollReset: true });
  };
  return [tab, select];
}

/** Asks before leaving with unsaved changes. */
function LeaveGuard({ dirty }: { dirty: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname);
  useAskBeforeUnload(dirty);
  return <LeaveModal leaving={blocker.state === 'blocked' ? { leave: blocker.proceed, stay: blocker.reset } : null} />;
}
