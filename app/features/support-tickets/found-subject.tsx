import { InlineStack, Text, Thumbnail } from '@shopify/polaris';
import { ImageIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import type { TicketSubject } from '#contract/support-tickets.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { useTimeZone } from '#app/ui/date-time.tsx';
import { formatDate } from '#app/ui/format-date-time.ts';
import { useMoneyText } from '#app/ui/money.tsx';
import { subjectName } from './ticket-subject.ts';

/** One line to recognize an order, parcel, product or recharge by, in a list of several. */
export function FoundSubject({ subject }: { subject: TicketSubject }) {
  const line = useLine();
  const text = (
    <Text as="span" breakWord>
      <bdi>{line(subject)}</bdi>
    </Text>
  );
  if (subject.kind !== 'product') return text;
  return (
    <InlineStack gap="200" blockAlign="center" wrap={false}>
      <Thumbnail source={subject.pictureUrl ?? ImageIcon} alt="" size="extraSmall" />
      {text}
    </InlineStack>
  );
}

function useLine(): (subject: TicketSubject) => string {
  const { t } = useTranslation('ui');
  const locale = useLocale();
  const timeZone = useTimeZone();
  const money = useMoneyText();
  const date = (iso: string) => formatDate(iso, { locale, timeZone });
  const partsOf = (subject: TicketSubject): (string | null)[] => {
    switch (subject.kind) {
      case 'order':
        return [subject.storeName, date(subject.placedAt)];
      case 'parcel':
        return [subject.trackingNumber];
      case 'product':
        return [subject.number];
      case 'recharge':
        return [money(subject.pay), t(`status.recharge.${subject.state}`), date(subject.createdAt)];
    }
  };
  return (subject) => [subjectName(subject), ...partsOf(subject)].filter((part) => part !== null && part !== '').join(' · ');
}
