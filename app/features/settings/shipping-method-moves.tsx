import { useEffect, useRef } from 'react';
import { Button, InlineStack } from '@shopify/polaris';
import { ArrowDownIcon, ArrowUpIcon, XIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';

interface MethodMovesProps {
  name: string;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}

/** Moves a method by one place, or takes it out. The pressed button keeps the keyboard while its row changes places. */
export function MethodMoves({ name, onMove, onRemove }: MethodMovesProps) {
  const { t } = useTranslation('settings');
  const pressed = useRef<'up' | 'down' | null>(null);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (pressed.current === null) return;
    row.current?.querySelectorAll('button')[pressed.current === 'up' ? 0 : 1]?.focus();
    pressed.current = null;
  });
  const move = (way: 'up' | 'down') => {
    pressed.current = way;
    onMove(way === 'up' ? -1 : 1);
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
