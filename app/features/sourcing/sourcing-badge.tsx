import { useTranslation } from 'react-i18next';
import type { SourcingState } from '#contract/sourcing.values.ts';
import { StateBadge, type StateLook } from '#app/ui/status-badge.tsx';

const looks: Record<SourcingState, StateLook> = {
  submitted: 'info',
  searching: 'infoHalf',
  quoted: 'yourTurn',
  accepted: 'infoHalf',
  product_ready: 'success',
  declined: 'ended',
  nothing_found: 'ended',
  expired: 'ended',
};

export function SourcingBadge({ state }: { state: SourcingState }) {
  const { t } = useTranslation('sourcing');
  return (
    <StateBadge look={looks[state]} of={t('state.of')}>
      {t(`state.${state}`)}
    </StateBadge>
  );
}
