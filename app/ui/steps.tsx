import { Badge, Box, InlineStack, Link, Text } from '@shopify/polaris';
import styles from './steps.module.css';

interface StepsProps {
  label: string;
  /** In their order; those done link back. */
  steps: { id: string; title: string; url?: string }[];
  currentId: string;
}

/** The steps of a task, and which one is current. */
export function Steps({ label, steps, currentId }: StepsProps) {
  return (
    <Box paddingInline={{ xs: '400', sm: '0' }}>
      <nav aria-label={label}>
        <ol className={styles.steps}>
          {steps.map(({ id, title, url }, index) => {
            const current = id === currentId;
            return (
              <li key={id} {...(current ? { 'aria-current': 'step' as const } : {})}>
                <InlineStack align="start" gap="100" blockAlign="center" wrap={false}>
                  <Badge {...(current ? { tone: 'info' as const } : {})}>{String(index + 1)}</Badge>
                  {url === undefined || current ? (
                    <Text as="span" {...(current ? { fontWeight: 'semibold' as const } : { tone: 'subdued' as const })}>
                      {title}
                    </Text>
                  ) : (
                    <Link url={url}>{title}</Link>
                  )}
                </InlineStack>
              </li>
            );
          })}
        </ol>
      </nav>
    </Box>
  );
}
