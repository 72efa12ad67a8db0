import { useContext, useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { BlockStack, Box, Button, Icon, InlineStack, Text, type IconSource } from '@shopify/polaris';
import { XIcon } from '@shopify/polaris-icons';
import { BannerContext } from '@shopify/polaris/build/esm/utilities/banner-context.js';
import { WithinContentContext } from '@shopify/polaris/build/esm/utilities/within-content-context.js';
import './plain-banner.css';

interface PlainBannerProps {
  tone: 'critical' | 'warning' | 'info';
  icon: IconSource;
  title: string;
  /** It takes the focus when it appears and when this changes; without it it never does. */
  about?: unknown;
  /** It was there with the page: it is not told of as news. */
  quiet?: boolean;
  action?: { content: string; onAction: () => void };
  /** How to close it, and what that is called; on pages only. */
  dismiss?: { label: string; onDismiss: () => void };
  children?: ReactNode;
}

/** Polaris' banner on a page and in a card. Polaris' own brings every page the icons, looks and measuring of all its forms. */
export function PlainBanner({ about, quiet = false, ...layout }: PlainBannerProps) {
  const inCard = useContext(WithinContentContext);
  const { isFocused, ...focusable } = useFocusWhenTold(about);
  const place = inCard ? 'withinContentContainer' : 'withinPage';
  return (
    <BannerContext.Provider value={true}>
      <div
        className={`Polaris-Banner Polaris-Banner--${place}${isFocused ? ' Polaris-Banner--keyFocused' : ''}`}
        role={layout.tone === 'info' ? 'status' : 'alert'}
        aria-live={quiet ? 'off' : 'polite'}
        {...focusable}
      >
        {inCard ? <CardLayout {...layout} /> : <PageLayout {...layout} />}
      </div>
    </BannerContext.Provider>
  );
}

type Layout = Omit<PlainBannerProps, 'about' | 'quiet'>;

function PageLayout({ tone, icon, title, action, dismiss, children }: Layout) {
  const onGround = `Polaris-Banner--text${tone.charAt(0).toUpperCase()}${tone.slice(1)}OnBgFill`;
  return (
    <Box width="100%">
      <div className={`wharf-banner-head wharf-banner-head--${tone}`}>
        <InlineStack align="space-between" blockAlign="center" gap="200" wrap={false}>
          <InlineStack gap="100" wrap={false}>
            <span className={onGround}>
              <Icon source={icon} />
            </span>
            <Title>{title}</Title>
          </InlineStack>
          {dismiss === undefined ? null : (
            <Button
              variant="tertiary"
              icon={
                <span className={onGround}>
                  <Icon source={XIcon} />
                </span>
              }
              accessibilityLabel={dismiss.label}
              onClick={dismiss.onDismiss}
            />
          )}
        </InlineStack>
      </div>
      {children || action ? (
        <Box padding={{ xs: '300', md: '400' }} paddingBlockStart="300">
          <BlockStack gap="200">
            <Words>{children}</Words>
            {action === undefined ? null : (
              <div>
                <Button onClick={action.onAction}>{action.content}</Button>
              </div>
            )}
          </BlockStack>
        </Box>
      ) : null}
    </Box>
  );
}

function CardLayout({ tone, icon, title, children }: Layout) {
  return (
    <Box width="100%" background={`bg-surface-${tone}`} padding="200" borderRadius="200" color={`text-${tone}`}>
      <InlineStack gap="150" wrap={false}>
        <span className={`Polaris-Banner__text--${tone}`}>
          <Icon source={icon} />
        </span>
        <Box width="100%">
          <BlockStack gap="050">
            <Title>{title}</Title>
            <Words>{children}</Words>
          </BlockStack>
        </Box>
      </InlineStack>
    </Box>
  );
}

function Title({ children }: { children: string }) {
  return (
    <Text as="h2" variant="headingSm" breakWord>
      {children}
    </Text>
  );
}

function Words({ children }: { children: ReactNode }) {
  return (
    <div>
      <Text as="span" variant="bodyMd">
        {children}
      </Text>
    </div>
  );
}

/** The ring shows for the keyboard and when the banner takes the focus, not when it is clicked. */
function useFocusWhenTold(about: unknown) {
  const banner = useRef<HTMLDivElement>(null);
  const [isFocused, setFocused] = useState(false);
  useEffect(() => {
    if (about === undefined) return;
    banner.current?.focus();
    setFocused(true);
  }, [about]);
  return {
    isFocused,
    ref: banner,
    tabIndex: 0,
    onKeyUp: ({ target }: KeyboardEvent) => {
      if (target === banner.current) setFocused(true);
    },
    onBlur: () => setFocused(false),
    onMouseUp: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      currentTarget.blur();
      setFocused(false);
    },
  };
}
