import { Banner, BlockStack, List, Modal } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { FileProblem } from './shipping-rules-file.ts';

const SHOWN_PROBLEMS = 20;

/** What in a file could not be taken. A default export, as `lazy` demands. */
export default function FileProblems({ problems, onClose }: { problems: FileProblem[]; onClose: () => void }) {
  const { t } = useTranslation('settings');
  const words = ({ rule, code, value }: FileProblem) => {
    const what = t(`file.problem.${code}`, { value });
    return rule === null ? what : t('file.inRule', { rule, what });
  };
  return (
    <Modal open onClose={onClose} title={t('file.wrong')} primaryAction={{ content: t('file.close'), onAction: onClose }}>
      <Modal.Section>
        <BlockStack gap="300">
          <Banner tone="critical">{t('file.wrongText')}</Banner>
          <List>
            {problems.slice(0, SHOWN_PROBLEMS).map((problem, index) => (
              <List.Item key={index}>{words(problem)}</List.Item>
            ))}
          </List>
          {problems.length > SHOWN_PROBLEMS ? <p>{t('file.more', { count: problems.length - SHOWN_PROBLEMS })}</p> : null}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
