import { type ReactNode, useState } from 'react';
import { BlockStack, Box, Icon, InlineStack, Popover, Text } from '@shopify/polaris';
import { AlertTriangleIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import type { Money as MoneyValue } from '#contract/money.ts';
import { WHOLE_BP } from '#contract/money.values.ts';
import type { Profit } from '#contract/profit.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { countryName } from './country-name.tsx';
import { FactRows } from './fact-rows.tsx';
import { formatDay } from './format-date-time.ts';
import { formatRate, formatShare } from './format-number.ts';
import { Money, useMoneyText } from './money.tsx';
import styles from './profit-figure.module.css';
import { OwnClicks } from './resource-list.tsx';

/** What a sale leaves, as every screen says it; pressed, it tells what it is made of. A loss is a warning, not an error. */
export function ProfitFigure({ profit }: { profit: Profit | null }) {
  const { t } = useTranslation('ui');
  const text = useProfitText();
  const [open, setOpen] = useState(false);
  if (profit === null) return <NoProfit />;
  const isLoss = profit.profit.amountMinor < 0;
  const button = (
    <button
      type="button"
      className={styles.figure}
      aria-expanded={open}
      aria-label={t('profit.show', { profit: text(profit) })}
      onClick={() => setOpen((isOpen) => !isOpen)}
    >
      <Text as="span" numeric {...(isLoss ? { tone: 'caution' as const, fontWeight: 'semibold' as const } : {})}>
        <span suppressHydrationWarning>{text(profit)}</span>
      </Text>
    </button>
  );
  // A popover for each row of a table would be fifty of them: only the one that is open is there.
  return (
    <OwnClicks>
      {open ? (
        <Popover active activator={button} onClose={() => setOpen(false)} preferredAlignment="right" sectioned ariaHaspopup="dialog">
          <Box minWidth="16rem">
            <ProfitParts profit={profit} />
          </Box>
        </Popover>
      ) : (
        button
      )}
    </OwnClicks>
  );
}

/** A dash, with what it means for screen readers. */
export function NoProfit() {
  const { t } = useTranslation('ui');
  return (
    <>
      <span aria-hidden>–</span>
      <Text as="span" visuallyHidden>
        {t('profit.unknown')}
      </Text>
    </>
  );
}

/** `€4.10 EUR (21%)`. */
export function useProfitText(): (profit: Profit) => string {
  const { t } = useTranslation('ui');
  const locale = useLocale();
  const money = useMoneyText();
  return ({ profit, marginBp }) =>
    marginBp === null ? money(profit) : t('profit.withShare', { profit: money(profit), share: formatShare(marginBp / WHOLE_BP, locale) });
}

/** What a profit is made of, and what it was calculated for. */
export function ProfitParts({ profit }: { profit: Profit }) {
  const { t } = useTranslation('ui');
  const locale = useLocale();
  const shown = (value: MoneyValue): ReactNode => <Money value={value} display="short" />;
  // `0 -` instead of `-`: nothing spent is not negative zero.
  const spent = ({ amountMinor, currency }: MoneyValue): ReactNode => shown({ amountMinor: 0 - amountMinor, currency });
  const fee = (name: 'storeFee' | 'paymentFee') =>
    profit[name].amountMinor === 0 ? [] : [{ label: t(`profit.${name}`), value: spent(profit[name]) }];
  return (
    <BlockStack gap="200">
      <Text as="p" variant="bodySm" tone="subdued">
        <ProfitBasis profit={profit} />
      </Text>
      <FactRows
        facts={[
          { label: t('profit.revenue'), value: shown(profit.revenue) },
          { label: t('profit.goods'), value: spent(profit.goods) },
          { label: t('profit.freight'), value: spent(profit.freight) },
          { label: t('profit.duty'), value: spent(profit.duty) },
          { label: t('profit.tax'), value: spent(profit.tax) },
          ...fee('storeFee'),
          ...fee('paymentFee'),
          { label: t('profit.profit'), value: <Money value={profit.profit} display="explicit" />, strong: true },
          {
            label: t('profit.margin'),
            value: profit.marginBp === null ? '–' : <span suppressHydrationWarning>{formatShare(profit.marginBp / WHOLE_BP, locale)}</span>,
          },
        ]}
      />
      <DoorNote profit={profit} />
      <Text as="p" variant="bodySm" tone="subdued">
        <span suppressHydrationWarning>
          {profit.feeRules.length === 0
            ? t('profit.noFees')
            : t('profit.feesOf', { rules: new Intl.ListFormat(locale).format(profit.feeRules) })}
        </span>
      </Text>
    </BlockStack>
  );
}

/** `1 piece to Germany, Economy Line, exchange rate of Nov 2, 2026 (€1 = ¥7.717)`. */
function ProfitBasis({ profit }: { profit: Profit }) {
  const { t } = useTranslation('ui');
  const locale = useLocale();
  const { country, quantity, method, rates, revenue } = profit;
  const what = t('profit.basis', { count: quantity, country: countryName(country, locale), method: method.name });
  const rate = { currency: revenue.currency, rate: formatRate(rates.cnyPerUnit, locale), version: rates.rateBookVersion };
  const how =
    rates.source === 'same'
      ? t('profit.ratesOfTable', rate)
      : rates.takenOn === null
        ? t('profit.rateOfTable', rate)
        : t('profit.rateOfDay', { ...rate, date: formatDay(rates.takenOn, locale) });
  const why = method.reason === null ? '' : ` ${t(`profit.reason.${method.reason}`)}`;
  return <span suppressHydrationWarning>{`${what}${why} ${how}`}</span>;
}

interface DoorNoteProps {
  profit: Profit | null;
  /** In a narrow column: the words alone. */
  compact?: boolean;
}

/** What the buyer is asked for at the door, also where that is nothing or unknown, with an alarm where it is much beside the price. */
export function DoorNote({ profit, compact = false }: DoorNoteProps) {
  const { t } = useTranslation('ui');
  const locale = useLocale();
  const money = useMoneyText();
  if (profit === null) return null;
  const { atDoor, atDoorBp, atDoorAlarm } = profit;
  const text =
    atDoor.amountMinor === 0
      ? t(profit.taxKnown ? 'profit.nothingAtDoor' : 'profit.doorUnknown')
      : atDoorBp === null
        ? t('profit.atDoorUnpriced', { amount: money(atDoor) })
        : t('profit.atDoor', { amount: money(atDoor), share: formatShare(atDoorBp / WHOLE_BP, locale) });
  if (!atDoorAlarm) {
    return (
      <Text as="p" variant="bodySm" tone="subdued">
        <span suppressHydrationWarning>{text}</span>
      </Text>
    );
  }
  const words = (
    <Text as="p" variant="bodySm" tone="caution" fontWeight="semibold">
      <span suppressHydrationWarning>{text}</span>
    </Text>
  );
  if (compact) return words;
  return (
    <InlineStack gap="100" wrap={false} blockAlign="start">
      <Box>
        <Icon source={AlertTriangleIcon} tone="caution" accessibilityLabel={t('profit.alarm')} />
      </Box>
      {words}
    </InlineStack>
  );
}
