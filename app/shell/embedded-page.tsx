import { isValidElement, type ReactNode } from 'react';
import { useNavigate } from '@remix-run/react';
import { BlockStack, Box, InlineStack, Page, Text, type MenuActionDescriptor } from '@shopify/polaris';
import { TitleBar } from '@shopify/app-bridge-react';
import { useBridgeState } from '#app/shopify/app-bridge.ts';
import type { PageProps } from '#app/ui/page.tsx';
import { useScreenTitle } from './screen-title.tsx';

/** What a button of the title bar knows of a page's action. */
type BarAction = Pick<MenuActionDescriptor, 'content' | 'url' | 'onAction' | 'disabled' | 'destructive'> & { loading?: boolean };

/**
 * A page whose title, back action and actions stand in the admin's title bar, and nowhere twice; its heading stays for
 * screen readers. Without App Bridge it has a header of its own.
 */
export function EmbeddedPage({ children, fullWidth = false, narrowWidth = false, ...header }: PageProps) {
  const bridge = useBridgeState();
  const hasTitleBar = bridge !== 'missing';
  return (
    <Page fullWidth={fullWidth} narrowWidth={narrowWidth} {...(hasTitleBar ? { title: header.title, titleHidden: true } : header)}>
      {bridge === 'ready' ? <PageTitleBar {...header} /> : null}
      {hasTitleBar ? <HeaderContent {...header} /> : null}
      {children}
    </Page>
  );
}

/** The admin's title bar for a screen that is no `Page`. */
export function ScreenTitleBar() {
  const title = useScreenTitle();
  const isReady = useBridgeState() === 'ready';
  return isReady && title !== null ? <TitleBar title={title} /> : null;
}

/** Never seen in the frame: the admin renders it, and clicks its buttons. */
function PageTitleBar({ title = '', backAction, primaryAction, secondaryActions }: PageProps) {
  const navigate = useNavigate();
  const run = ({ url, onAction }: BarAction) => {
    if (url === undefined) onAction?.();
    else navigate(url);
  };
  return (
    <TitleBar title={title}>
      {backAction === undefined ? null : (
        <button type="button" variant="breadcrumb" onClick={() => run(backAction)}>
          {backAction.content}
        </button>
      )}
      {isActionList(secondaryActions)
        ? secondaryActions.map((action) => <BarButton key={action.content} action={action} onClick={() => run(action)} />)
        : null}
      {isAction(primaryAction) ? <BarButton action={primaryAction} onClick={() => run(primaryAction)} isPrimary /> : null}
    </TitleBar>
  );
}

function BarButton({ action, onClick, isPrimary = false }: { action: BarAction; onClick: () => void; isPrimary?: boolean }) {
  const { content, disabled = false, loading = false, destructive = false } = action;
  return (
    <button
      type="button"
      disabled={disabled || loading}
      onClick={onClick}
      variant={isPrimary ? 'primary' : undefined}
      tone={destructive ? 'critical' : undefined}
    >
      {content}
    </button>
  );
}

/** What the title bar has no place for stays above the content. */
function HeaderContent({ subtitle, titleMetadata, primaryAction }: PageProps) {
  const customAction = isValidElement(primaryAction) ? primaryAction : null;
  const isEmpty = titleMetadata === undefined && subtitle === undefined && customAction === null;
  return (
    <Box paddingBlockStart="400" paddingBlockEnd={isEmpty ? '0' : '400'} paddingInline={{ xs: '400', sm: '0' }}>
      <InlineStack align="space-between" blockAlign="center" gap="300">
        <BlockStack gap="100">
          {titleMetadata}
          {subtitle === undefined ? null : (
            <Text as="p" tone="subdued">
              {subtitle}
            </Text>
          )}
        </BlockStack>
        {customAction}
      </InlineStack>
    </Box>
  );
}

function isAction(action: PageProps['primaryAction']): action is Exclude<PageProps['primaryAction'], ReactNode> & BarAction {
  return typeof action === 'object' && action !== null && 'content' in action && !isValidElement(action);
}

function isActionList(actions: PageProps['secondaryActions']): actions is MenuActionDescriptor[] {
  return Array.isArray(actions) && !actions.some((action: unknown) => isValidElement(action));
}
