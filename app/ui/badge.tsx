import type { ReactNode } from 'react';
import './badge.css';

export interface BadgeProps {
  tone?: 'info' | 'success' | 'attention' | 'warning' | 'critical';
  /** How far what it tells of has come: told by shape, where tones tell by colour. */
  progress?: 'incomplete' | 'partiallyComplete' | 'complete';
  /** What the badge is about, read before its text. */
  label?: string;
  children: ReactNode;
}

/** Polaris' badge as three plain elements: a list has a hundred, and each of Polaris' brings a drawing of its pip. */
export function Badge({ tone, progress, label, children }: BadgeProps) {
  return (
    <span className={tone === undefined ? 'Polaris-Badge' : `Polaris-Badge ${toneClasses[tone]}`}>
      {progress === undefined ? null : <span className={`wharf-pip wharf-pip--${progress}`} />}
      {label === undefined ? null : <span className="Polaris-Text--root Polaris-Text--visuallyHidden">{label}</span>}
      <span className="Polaris-Text--root Polaris-Text--bodySm">{children}</span>
    </span>
  );
}

const toneClasses = {
  info: 'Polaris-Badge--toneInfo',
  success: 'Polaris-Badge--toneSuccess',
  attention: 'Polaris-Badge--toneAttention',
  warning: 'Polaris-Badge--toneWarning',
  critical: 'Polaris-Badge--toneCritical',
};
