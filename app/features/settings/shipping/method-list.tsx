import { useEffect, useId, useRef, useState } from 'react';
import { BlockStack, Box, Button, Icon, InlineError, InlineStack, Select, Text } from '@shopify/polaris';
import { ArrowDownIcon, ArrowUpIcon, DragHandleIcon, XIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import type { ShippingMethod } from '#contract/shipping.ts';
import { moveTo } from './shipping-drafts.ts';
import styles from './method-list.module.css';

interface MethodListProps {
  label: string;
  help?: string;
  /** Codes, the preferred one first. */
  selected: string[];
  methods: ShippingMethod[];
  /** Those that can be added; left out: all. */
  offered?: ShippingMethod[];
  /** Countries they are for; null: any. */
  destinations: string[] | null;
  error: string | undefined;
  onChange: (selected: string[]) => void;
}

/** Methods in order of preference: dragged, or moved by their buttons. */
export function MethodList({ label, help, selected, methods, offered = methods, destinations, error, onChange }: MethodListProps) {
  const { t } = useTranslation('settings');
  const labelId = useId();
  const dragged = useRef<string>();
  const [announcement, setAnnouncement] = useState('');
  const nameOf = (code: string) => methods.find((method) => method.code === code)?.name ?? code;
  const move = (code: string, place: number) => {
    const next = moveTo(selected, code, Math.min(Math.max(place, 0), selected.length - 1));
    onChange(next);
    setAnnouncement(t('shipping.nowAt', { method: nameOf(code), place: next.indexOf(code) + 1, count: next.length }));
  };
  const others = offered.filter(({ code }) => !selected.includes(code));
  return (
    <BlockStack gap="200">
      <Text as="span" id={labelId}>
        {label}
      </Text>
      {help === undefined ? null : (
        <Text as="p" tone="subdued" variant="bodySm">
          {help}
        </Text>
      )}
      {selected.length === 0 ? null : (
        <BlockStack as="ol" gap="200" aria-labelledby={labelId}>
          {selected.map((code, index) => (
            <li
              key={code}
              draggable
              onDragStart={() => {
                dragged.current = code;
              }}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged.current !== undefined && selected.includes(dragged.current)) move(dragged.current, index);
              }}
            >
              <Box padding="200" borderWidth="025" borderColor="border" borderRadius="200" background="bg-surface">
                <InlineStack gap="200" blockAlign="center" wrap={false} align="space-between">
                  <InlineStack gap="200" blockAlign="center" wrap={false}>
                    <span className={styles['dragHandle']}>
                      <Icon source={DragHandleIcon} tone="subdued" />
                    </span>
                    <MethodText place={index + 1} code={code} methods={methods} destinations={destinations} />
                  </InlineStack>
                  <MethodButtons
                    name={nameOf(code)}
                    onMove={(step) => move(code, index + step)}
                    onRemove={() => onChange(selected.filter((each) => each !== code))}
                  />
                </InlineStack>
              </Box>
            </li>
          ))}
        </BlockStack>
      )}
      <Select
        label={t('shipping.addMethod', { list: label })}
        labelHidden
        options={[
          { value: '', label: t('shipping.addMethodPlaceholder') },
          ...others.map(({ code, name }) => ({ value: code, label: name })),
        ]}
        value=""
        onChange={(code) => (code === '' ? undefined : onChange([...selected, code]))}
      />
      {error === undefined ? null : <InlineError fieldID={labelId} message={error} />}
      <Text as="span" visuallyHidden>
        <span role="status">{announcement}</span>
      </Text>
    </BlockStack>
  );
}

interface MethodTextProps extends Pick<MethodListProps, 'methods' | 'destinations'> {
  place: number;
  code: string;
}

/** A method's name and what it offers, or why it does not apply. */
function MethodText({ place, code, methods, destinations }: MethodTextProps) {
  const { t } = useTranslation('settings');
  const method = methods.find((each) => each.code === code);
  const serves = method === undefined || destinations === null || destinations.some((country) => method.countries.includes(country));
  return (
    <BlockStack gap="0">
      <Text as="span" fontWeight="medium">
        {t('shipping.methodAt', { place, method: method?.name ?? code })}
      </Text>
      {method === undefined ? (
        <Text as="span" variant="bodySm" tone="critical">
          {t('shipping.methodGone')}
        </Text>
      ) : (
        <Text as="span" variant="bodySm" tone="subdued">
          {[
            t('shipping.methodDays', { min: method.minDays, max: method.maxDays }),
            t(method.tracked ? 'shipping.tracked' : 'shipping.untracked'),
            t(`shipping.warehouses.${method.warehouse}`),
            ...(serves || destinations?.length === 0 ? [] : [t('shipping.notThere')]),
          ].join(' · ')}
        </Text>
      )}
    </BlockStack>
  );
}

interface MethodButtonsProps {
  name: string;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}

/** Moves a method by one place, or removes it. The pressed button keeps the focus while its row changes places. */
function MethodButtons({ name, onMove, onRemove }: MethodButtonsProps) {
  const { t } = useTranslation('settings');
  const pressed = useRef<'up' | 'down' | null>(null);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (pressed.current === null) return;
    row.current?.querySelectorAll('button')[pressed.current === 'up' ? 0 : 1]?.focus();
    pressed.current = null;
  });
  const move = (direction: 'up' | 'down') => {
    pressed.current = direction;
    onMove(direction === 'up' ? -1 : 1);
  };
  return (
    <div ref={row}>
      <InlineStack gap="100" wrap={false}>
        <Button
          icon={ArrowUpIcon}
          variant="tertiary"
          accessibilityLabel={t('shipping.moveUp', { method: name })}
          onClick={() => move('up')}
        />
        <Button
          icon={ArrowDownIcon}
          variant="tertiary"
          accessibilityLabel={t('shipping.moveDown', { method: name })}
          onClick={() => move('down')}
        />
        <Button icon={XIcon} variant="tertiary" accessibilityLabel={t('shipping.removeMethod', { method: name })} onClick={onRemove} />
      </InlineStack>
    </div>
  );
}
