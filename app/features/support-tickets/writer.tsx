import { useTranslation } from 'react-i18next';

interface WriterProps {
  by: 'merchant' | 'operator' | 'system';
  /** Empty: not known. */
  name: string;
  /** Whether it is the reader. */
  mine: boolean;
}

/** Who wrote or did something in a ticket: the reader, a colleague, or support. */
export function Writer({ by, name, mine }: WriterProps) {
  const { t } = useTranslation(['support-tickets', 'ui']);
  if (mine) return t('by.merchant');
  if (by === 'system') return t('actor.system', { ns: 'ui' });
  if (name === '') return t(by === 'operator' ? 'by.operator' : 'by.colleague');
  return <bdi>{by === 'operator' ? t('ticket.support', { name }) : name}</bdi>;
}
