import { useId, useRef, useState } from 'react';
import { BlockStack, Box, Icon, InlineError, InlineStack, Select, Text } from '@shopify/polaris';
import { DragHandleIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import type { ShippingMethod } from '#contract/shipping.ts';
import { movedTo } from './shipping-drafts.ts';
import { MethodMoves } from './shipping-method-moves.tsx';
import './shipping.css';

interface MethodListProps {
  label: string;
  help?: string;
  /** Codes, the wished first. */
  chosen: string[];
  methods: ShippingMethod[];
  /** Those that can be added; left out: all. */
  offered?: ShippingMethod[];
  /** Countries they are for; null: any. */
  destinations: string[] | null;
  error: string | undefined;
  onChange: (chosen: string[]) => void;
}

/** Methods in the order they are wished in: dragged, or moved by their buttons. */
export function MethodList({ label, help, chosen, methods, offered = methods, destinations, error, onChange }: MethodListProps) {
  const { t } = useTranslation('settings');
  const labelId = useId();
  const dragged = useRef<string>();
  const [said, setSaid] = useState('');
  const nameOf = (code: string) => methods.find((method) => method.code === code)?.name ?? code;
  const move = (code: string, place: number) => {
    const next = movedTo(chosen, code, Math.min(Math.max(place, 0), chosen.length - 1));
    onChange(next);
    setSaid(t('shipping.nowAt', { method: nameOf(code), place: next.indexOf(code) + 1, count: next.length }));
  };
  const others = offered.filter(({ code }) => !chosen.includes(code));
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
      {chosen.length === 0 ? null : (
        <ol className="wharf-method-list" aria-labelledby={labelId}>
          {chosen.map((code, index) => (
            <li
              key={code}
              draggable
              onDragStart={() => {
                dragged.current = code;
              }}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged.current !== undefined && chosen.includes(dragged.current)) move(dragged.current, index);
              }}
            >
              <Box padding="200" borderWidth="025" borderColor="border" borderRadius="200" background="bg-surface">
                <InlineStack gap="200" blockAlign="center" wrap={false} align="space-between">
                  <InlineStack gap="200" blockAlign="center" wrap={false}>
                    <span className="wharf-drag-handle">
                      <Icon source={DragHandleIcon} tone="subdued" />
                    </span>
                    <MethodText place={index + 1} code={code} methods={methods} destinations={destinations} />
                  </InlineStack>
                  <MethodMoves
                    name={nameOf(code)}
                    onMove={(step) => move(code, index + step)}
                    onRemove={() => onChange(chosen.filter((each) => each !== code))}
                  />
                </InlineStack>
              </Box>
            </li>
          ))}
        </ol>
      )}
      <Select
        label={t('shipping.addMethod', { list: label })}
        labelHidden
        options={[
          { value: '', label: t('shipping.addMethodPlaceholder') },
          ...others.map(({ code, name }) => ({ value: code, label: name })),
        ]}
        value=""
        onChange={(code) => (code === '' ? undefined : onChange([...chosen, code]))}
      />
      {error === undefined ? null : <InlineError fieldID={labelId} message={error} />}
      <Text as="span" visuallyHidden>
        <span role="status">{said}</span>
      </Text>
    </BlockStack>
  );
}

interface MethodTextProps extends Pick<MethodListProps, 'methods' | 'destinations'> {
  place: number;
  code: string;
}

/** A method's name and what it offers, or why it can't serve. */
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
