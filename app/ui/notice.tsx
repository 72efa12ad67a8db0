import { createContext, useContext, useEffect, useRef } from 'react';
import { BlockStack, Box, Button, Icon, InlineStack, Spinner, Text } from '@shopify/polaris';
import { AlertCircleIcon, CheckCircleIcon, XIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';

export interface Notice {
  /** A later notice of the same id takes this one's place. */
  id?: string;
  title: string;
  text?: string;
  /** Errors interrupt a screen reader, the others wait until it pauses. */
  tone: 'success' | 'error' | 'loading';
  /** E.g. Undo. */
  action?: { label: string; onAction: () => void };
  durationMs?: number;
}

const DEFAULT_DURATION_MS = 5000;

export const NoticeContext = createContext<(notice: Notice) => void>(() => undefined);

/** Shows a short notice over the page: `notify({ tone: 'success', title: t('saved') })`. */
export function useNotice(): (notice: Notice) => void {
  return useContext(NoticeContext);
}

/** One notice. Its time stops while it is hovered or focused, so that it can be read and answered. */
export function NoticeCard({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const { t } = useTranslation('ui');
  const { pause, resume } = useCountdown(notice.durationMs ?? DEFAULT_DURATION_MS, onClose);
  const { action } = notice;
  return (
    <div onMouseEnter={pause} onMouseLeave={resume} onFocus={pause} onBlur={resume}>
      <Box background="bg-surface" borderRadius="300" shadow="500" padding="300" borderWidth="025" borderColor="border">
        <InlineStack gap="200" align="space-between" blockAlign="start" wrap={false}>
          <InlineStack gap="200" blockAlign="start" wrap={false}>
            <span>
              <NoticeIcon tone={notice.tone} />
            </span>
            <BlockStack gap="050">
              <Text as="p" variant="headingSm">
                {notice.title}
              </Text>
              {notice.text === undefined ? null : <Text as="p">{notice.text}</Text>}
            </BlockStack>
          </InlineStack>
          <InlineStack gap="200" wrap={false}>
            {action === undefined ? null : (
              <Button
                size="slim"
                onClick={() => {
                  action.onAction();
                  onClose();
                }}
              >
                {action.label}
              </Button>
            )}
            <Button variant="tertiary" icon={XIcon} accessibilityLabel={t('notice.dismiss', { title: notice.title })} onClick={onClose} />
          </InlineStack>
        </InlineStack>
      </Box>
    </div>
  );
}

function NoticeIcon({ tone }: Pick<Notice, 'tone'>) {
  if (tone === 'loading') return <Spinner size="small" />;
  return tone === 'error' ? <Icon source={AlertCircleIcon} tone="critical" /> : <Icon source={CheckCircleIcon} tone="success" />;
}

function useCountdown(durationMs: number, onEnd: () => void) {
  const end = useRef(onEnd);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => {
    end.current = onEnd;
  });
  const pause = () => clearTimeout(timer.current);
  const resume = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => end.current(), durationMs);
  };
  useEffect(() => {
    timer.current = setTimeout(() => end.current(), durationMs);
    return () => clearTimeout(timer.current);
  }, [durationMs]);
  return { pause, resume };
}
