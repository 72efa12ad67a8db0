import type { ReactNode } from 'react';
import { BlockStack, Icon, type IconProps, InlineStack, Text } from '@shopify/polaris';
import { CheckSmallIcon } from '@shopify/polaris-icons';
import { useLocale } from '#app/i18n/use-locale.ts';
import { DateTime, useTimeZone } from './date-time.tsx';
import { formatDate } from './format-date-time.ts';
import styles from './timeline.module.css';

export interface TimelineEntry {
  key: string;
  /** ISO UTC. */
  at: string;
  text: ReactNode;
  /** Who did it, as text. */
  actor?: string;
  icon?: IconProps['source'];
}

/** What happened, the newest first as given, a heading a day. */
export function Timeline({ entries }: { entries: TimelineEntry[] }) {
  const locale = useLocale();
  const timeZone = useTimeZone();
  const days = groupByDay(entries, (iso) => formatDate(iso, { locale, timeZone }));
  return (
    <BlockStack gap="300">
      {days.map(([day, ofDay]) => (
        <BlockStack key={day} gap="100">
          <Text as="h3" variant="headingXs" tone="subdued">
            <span suppressHydrationWarning>{day}</span>
          </Text>
          <ol className={styles.entries}>
            {ofDay.map((entry) => (
              <li key={entry.key}>
                <Icon source={entry.icon ?? CheckSmallIcon} tone="subdued" />
                <BlockStack gap="050">
                  <Text as="p">{entry.text}</Text>
                  <InlineStack gap="200">
                    {entry.actor === undefined ? null : (
                      <Text as="span" variant="bodySm" tone="subdued">
                        {entry.actor}
                      </Text>
                    )}
                    <Text as="span" variant="bodySm" tone="subdued">
                      <DateTime value={entry.at} display="recent" />
                    </Text>
                  </InlineStack>
                </BlockStack>
              </li>
            ))}
          </ol>
        </BlockStack>
      ))}
    </BlockStack>
  );
}

function groupByDay(entries: TimelineEntry[], dayOf: (iso: string) => string): [string, TimelineEntry[]][] {
  const days = new Map<string, TimelineEntry[]>();
  for (const entry of entries) {
    const day = dayOf(entry.at);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
}
