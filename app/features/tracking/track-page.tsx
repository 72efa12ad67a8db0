import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Box, Card, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { type TrackedParcel, trackParcel } from '#contract/tracking.ts';
import { TRACKING_TOKEN_PATTERN } from '#contract/tracking.values.ts';
import { ScanTimeline } from '#app/features/orders/parcel-facts.tsx';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { problemPage } from '#app/provider-api/problem-page.server.ts';
import { countryName } from '#app/ui/country-name.tsx';
import { DateTime, useTimeZone } from '#app/ui/date-time.tsx';
import { FactRows } from '#app/ui/fact-rows.tsx';
import { formatDateRange } from '#app/ui/format-date-time.ts';
import { StatusBadge } from '#app/ui/status-badge.tsx';

export const handle = { i18n: ['tracking', 'orders'], title: 'page.track' } satisfies ScreenHandle;

/** Whoever has the address may look; search engines and pages it links to do not get it. */
const HEADERS = { 'X-Robots-Tag': 'noindex, nofollow, noarchive', 'Referrer-Policy': 'no-referrer' };

export function headers() {
  return HEADERS;
}

export async function loader(args: LoaderFunctionArgs) {
  const token = args.params['token'] ?? '';
  if (!TRACKING_TOKEN_PATTERN.test(token)) return data({ parcel: null }, { status: 404, headers: HEADERS });
  const answer = await callProvider(trackParcel, { params: { token } }, args);
  if (answer.status === 'ok') return data({ parcel: answer.data }, { headers: HEADERS });
  if (answer.problem.code === 'not-found') return data({ parcel: null }, { status: 404, headers: HEADERS });
  throw problemPage(answer.problem);
}

/** A parcel as its buyer sees it: how far it is, and nothing of them but town and country (decision 0050). */
export default function TrackPage() {
  const { t } = useTranslation('tracking');
  const { parcel } = useLoaderData<typeof loader>();
  return (
    <article>
      {/* Pages that search engines were given by somebody else. */}
      <meta name="robots" content="noindex, nofollow, noarchive" />
      {parcel === null ? (
        <Card>
          <BlockStack gap="200">
            <Text as="h1" variant="headingLg">
              {t('goneTitle')}
            </Text>
            <Text as="p">{t('goneText')}</Text>
          </BlockStack>
        </Card>
      ) : (
        <Tracked parcel={parcel} />
      )}
    </article>
  );
}

function Tracked({ parcel }: { parcel: TrackedParcel }) {
  const { t } = useTranslation('tracking');
  const locale = useLocale();
  const { storeName, state, city, country, part, carrier, trackingNumber, trackingUrl, itemCount, events } = parcel;
  const place = [city, countryName(country, locale)].filter((name) => name !== '').join(', ');
  return (
    <BlockStack gap="400">
      <Card>
        <BlockStack gap="300">
          {storeName === '' ? null : (
            <Text as="p" tone="subdued">
              {t('from', { store: storeName })}
            </Text>
          )}
          <InlineStack align="start" gap="300" blockAlign="center">
            <Text as="h1" variant="headingLg">
              {t('title')}
            </Text>
            <StatusBadge lifecycle="delivery" state={state} />
          </InlineStack>
          <Text as="p" variant="bodyLg">
            <Expected parcel={parcel} />
          </Text>
          <Text as="p" tone="subdued">
            <span suppressHydrationWarning>{t('to', { place })}</span>
          </Text>
          <FactRows
            facts={[
              { label: t('contents'), value: t('items', { count: itemCount }) },
              ...(part === null || part.of < 2 ? [] : [{ label: t('order'), value: t('part', part) }]),
              { label: t('carrier'), value: carrier },
              {
                label: t('number'),
                value:
                  trackingNumber === null ? (
                    t('noNumber')
                  ) : trackingUrl === null ? (
                    trackingNumber
                  ) : (
                    <Link url={trackingUrl} target="_blank">
                      {trackingNumber}
                    </Link>
                  ),
              },
            ]}
          />
        </BlockStack>
      </Card>
      <Card>
        <BlockStack gap="300">
          <Text as="h2" variant="headingSm">
            {t('steps')}
          </Text>
          {events.length === 0 ? <Text as="p">{t('none')}</Text> : <ScanTimeline scans={events} />}
        </BlockStack>
      </Card>
      <Box paddingInline={{ xs: '400', sm: '0' }}>
        <Text as="p" tone="subdued">
          {t('questions')}
        </Text>
      </Box>
    </BlockStack>
  );
}

function Expected({ parcel: { deliveredAt, estimatedFrom, estimatedTo } }: { parcel: TrackedParcel }) {
  const { t } = useTranslation('tracking');
  const locale = useLocale();
  const timeZone = useTimeZone();
  if (deliveredAt !== null)
    return (
      <>
        {t('delivered')} <DateTime value={deliveredAt} display="date" />
      </>
    );
  if (estimatedFrom === null || estimatedTo === null) return <>{t('noEstimate')}</>;
  const range = formatDateRange(estimatedFrom, estimatedTo, { locale, timeZone });
  return <span suppressHydrationWarning>{t('expected', { range })}</span>;
}
