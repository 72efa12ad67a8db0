import type { CSSProperties } from 'react';
import './progress-bar.css';

interface ProgressBarProps {
  /** From 0 to 100. */
  progress: number;
  ariaLabelledBy: string;
}

/** Polaris' small progress bar; its growth is CSS alone, where Polaris brings a library for it. */
export function ProgressBar({ progress, ariaLabelledBy }: ProgressBarProps) {
  const measures = { '--pc-progress-bar-duration': 'var(--p-motion-duration-500)', '--pc-progress-bar-percent': progress / 100 };
  return (
    <div className="Polaris-ProgressBar Polaris-ProgressBar--sizeSmall Polaris-ProgressBar--toneHighlight">
      <progress aria-labelledby={ariaLabelledBy} className="Polaris-ProgressBar__Progress" value={progress} max="100" />
      <div
        className="Polaris-ProgressBar__Indicator Polaris-ProgressBar__IndicatorAppearDone wharf-progress"
        style={measures as CSSProperties}
      >
        <span className="Polaris-ProgressBar__Label">{progress}%</span>
      </div>
    </div>
  );
}
