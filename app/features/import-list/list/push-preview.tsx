import { useEffect, useState } from 'react';
import { Banner, BlockStack, Box, Divider, InlineStack, List, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '#contract/endpoint.ts';
import type { previewPush } from '#contract/import-list-pushes.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { callResource } from '#app/provider-api/call-resource.ts';
import { countryName } from '#app/ui/country-name.tsx';
import { ApproximateMoney, Money } from '#app/ui/money.tsx';
import { DoorNote, NoProfit, ProfitFigure, useProfitText } from '#app/ui/profit-figure.tsx';
import type { DraftSelection } from '../form-fields.tsx';

/** The push a preview is asked for, as JSON. */
export const PUSH_FIELD = 'push';

type Preview = DataOf<typeof previewPush>;
type PreviewRow = Preview['rows'][number];
type PreviewState = 'none' | 'waiting' | 'shown' | 'failed';

/** What each draft leaves in each store it goes to, losses first and named. */
export function PushPreview({ state, preview }: { state: PreviewState; preview: Preview | null }) {
  const { t } = useTranslation('import-list');
  if (state === 'none') return null;
  if (preview === null) {
    return (
      <Text as="p" tone="subdued">
        <span role="status">{t(state === 'failed' ? 'push.previewFailed' : 'push.calculating')}</span>
      </Text>
    );
  }
  const losses = preview.rows.filter(isLoss);
  return (
    <section aria-label={t('push.preview')}>
      <BlockStack gap="300">
        {losses.length === 0 ? null : <Losses count={preview.losses} rows={losses} />}
        <Text as="h3" variant="headingSm">
          {t('push.preview')}
        </Text>
        {preview.rows.map((row, index) => (
          <BlockStack key={`${row.importItemId} ${row.storeId}`} gap="300">
            {index === 0 ? null : <Divider />}
            <PreviewedRow row={row} />
          </BlockStack>
        ))}
        {preview.more === 0 ? null : (
          <Text as="p" tone="subdued">
            {t('push.more', { count: preview.more })}
          </Text>
        )}
      </BlockStack>
    </section>
  );
}

function Losses({ count, rows }: { count: number; rows: PreviewRow[] }) {
  const { t } = useTranslation('import-list');
  const locale = useLocale();
  const text = useProfitText();
  return (
    <Banner tone="warning" title={t('push.lossTitle', { count })}>
      <List>
        {rows.map(({ importItemId, storeId, title, country, profit }) =>
          profit === null ? null : (
            <List.Item key={`${importItemId} ${storeId}`}>
              <span suppressHydrationWarning>
                {t('push.lossOf', { title, country: countryName(country, locale), profit: text(profit) })}
              </span>
            </List.Item>
          ),
        )}
      </List>
    </Banner>
  );
}

function PreviewedRow({ row: { title, storeName, country, profit } }: { row: PreviewRow }) {
  const { t } = useTranslation('import-list');
  const locale = useLocale();
  return (
    <BlockStack gap="100">
      <Text as="p" fontWeight="semibold" breakWord>
        <span suppressHydrationWarning>{t('push.row', { title, store: storeName, country: countryName(country, locale) })}</span>
      </Text>
      {profit === null ? (
        <Text as="p">
          {t('push.profit')}: <NoProfit />
        </Text>
      ) : (
        <InlineStack gap="400" wrap>
          <Figure label={t('push.price')}>
            <Money value={profit.revenue} display="explicit" />
          </Figure>
          <Figure label={t('push.cost')}>
            <Money value={profit.cost} display="explicit" />
            <ApproximateMoney value={profit.cost} />
          </Figure>
          <Figure label={t('push.profit')}>
            <ProfitFigure profit={profit} />
          </Figure>
        </InlineStack>
      )}
      <DoorNote profit={profit} />
    </BlockStack>
  );
}

function Figure({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <Box minWidth="8rem">
      <Text as="p" variant="bodySm" tone="subdued">
        {label}
      </Text>
      <Text as="span" numeric>
        {children}
      </Text>
    </Box>
  );
}

function isLoss({ profit }: PreviewRow): boolean {
  return profit !== null && profit.profit.amountMinor < 0;
}

/** Asked anew whenever other stores are chosen; a newer question aborts the one before. */
export function usePushPreview(
  { ids, matching }: DraftSelection,
  storeIds: readonly string[],
): { state: PreviewState; preview: Preview | null } {
  const isEmpty = storeIds.length === 0 || (matching === null && ids.length === 0);
  const question = isEmpty ? null : JSON.stringify({ storeIds, ...(matching === null ? { importItemIds: ids } : { matching }) });
  const [answered, setAnswered] = useState<{ question: string; preview: Preview | null } | null>(null);
  useEffect(() => {
    if (question === null) return;
    const aborter = new AbortController();
    const load = async (): Promise<void> => {
      const answer = await callResource(paths.pushPreview, new URLSearchParams({ [PUSH_FIELD]: question }), aborter.signal);
      if (aborter.signal.aborted) return;
      setAnswered({ question, preview: answer.status === 'ok' && isPreview(answer.data) ? answer.data : null });
    };
    void load();
    return () => aborter.abort();
  }, [question]);
  if (question === null) return { state: 'none', preview: null };
  if (answered?.question !== question) return { state: 'waiting', preview: null };
  return { state: answered.preview === null ? 'failed' : 'shown', preview: answered.preview };
}

/** The app's own resource route answers with data that `callProvider` has validated. */
function isPreview(data: unknown): data is Preview {
  return typeof data === 'object' && data !== null && 'rows' in data && 'losses' in data;
}
