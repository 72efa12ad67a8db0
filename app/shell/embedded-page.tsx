import { createContext, isValidElement, useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from '@remix-run/react';
import { BlockStack, Box, InlineStack, Text, type MenuActionDescriptor } from '@shopify/polaris';
import { useBridgeState } from '#app/shopify/app-bridge.ts';
import { PlainPageFrame } from '#app/ui/page-frame.tsx';
import type { PageProps } from '#app/ui/page.tsx';

/** The element that stands for the admin's title bar; null until the page is alive. */
export const TitleBarContext = createContext<HTMLElement | null>(null);

/** An action of Polaris' page as far as a title bar knows one. */
type BarAction = Pick<MenuActionDescriptor, 'content' | 'url' | 'onAction' | 'disabled' | 'destructive'> & { loading?: boolean };

/**
 * A page whose title, way back and actions stand in the admin's title bar, and nowhere twice; the heading stays for who
 * listens to the page. Without App Bridge it has its own.
 */
export function EmbeddedPage({ children, fullWidth = false, narrowWidth = false, ...head }: PageProps) {
  const hasTitleBar = useBridgeState() !== 'missing';
  return (
    <PlainPageFrame fullWidth={fullWidth} narrowWidth={narrowWidth} {...(hasTitleBar ? { title: head.title, titleHidden: true } : head)}>
      {hasTitleBar ? <PageHead {...head} /> : null}
      {children}
    </PlainPageFrame>
  );
}

/** What a title bar has no place for stays above the page. */
function PageHead({ subtitle, titleMetadata, backAction, primaryAction, secondaryActions }: PageProps) {
  const primary = isAction(primaryAction) ? primaryAction : null;
  const others = isActionList(secondaryActions) ? secondaryActions : [];
  const deed = isValidElement(primaryAction) ? primaryAction : null;
  const isEmpty = titleMetadata === undefined && subtitle === undefined && deed === null;
  return (
    <>
      <TitleBarButtons back={backAction ?? null} primary={primary} others={others} />
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
          {deed}
        </InlineStack>
      </Box>
    </>
  );
}

interface TitleBarButtonsProps {
  back: PageProps['backAction'] | null;
  primary: BarAction | null;
  others: BarAction[];
}

/** Never seen in the frame: the admin draws them and presses them. */
function TitleBarButtons({ back, primary, others }: TitleBarButtonsProps) {
  const bar = useContext(TitleBarContext);
  const navigate = useNavigate();
  if (bar === null) return null;
  const press = ({ url, onAction }: { url?: string | undefined; onAction?: (() => void) | undefined }) => {
    if (url === undefined) onAction?.();
    else navigate(url);
  };
  return createPortal(
    <>
      {back ? (
        <button type="button" variant="breadcrumb" onClick={() => press(back)}>
          {back.content}
        </button>
      ) : null}
      {others.map((action) => (
        <BarButton key={action.content} action={action} press={press} />
      ))}
      {primary === null ? null : <BarButton action={primary} press={press} isPrimary />}
    </>,
    bar,
  );
}

interface BarButtonProps {
  action: BarAction;
  press: (action: BarAction) => void;
  isPrimary?: boolean;
}

function BarButton({ action, press, isPrimary = false }: BarButtonProps) {
  const { content, disabled = false, loading = false, destructive = false } = action;
  return (
    <button
      type="button"
      disabled={disabled || loading}
      onClick={() => press(action)}
      {...(isPrimary ? { variant: 'primary' as const } : {})}
      {...(destructive ? { tone: 'critical' as const } : {})}
    >
      {content}
    </button>
  );
}

function isAction(given: PageProps['primaryAction']): given is Exclude<PageProps['primaryAction'], ReactNode> & BarAction {
  return typeof given === 'object' && given !== null && 'content' in given && !isValidElement(given);
}

function isActionList(given: PageProps['secondaryActions']): given is MenuActionDescriptor[] {
  return Array.isArray(given) && !given.some((each: unknown) => isValidElement(each));
}
