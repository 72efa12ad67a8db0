import { useTranslation } from 'react-i18next';

/** Who did a step in the warehouse, by its kind of actor; a step of the account may be any member's. */
export function useStepActor() {
  const { t } = useTranslation(['cloud-warehouse', 'ui']);
  return (by: string) => {
    switch (by) {
      case 'merchant':
        return t('actor.merchant');
      case 'operator':
      case 'provider':
        return t('actor.warehouse');
      default:
        return t(`actor.${by}` as 'actor.system', { ns: 'ui' });
    }
  };
}
