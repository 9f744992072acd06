import { t } from '#web/messages/i18n.ts';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { typography } from '#web/ui/styles.ts';

interface TogetherProps {
  /** The currency into which all can be converted by their bills' rates; undefined if there is none. */
  readonly common: string | undefined;
  readonly isTogether: boolean;
  /** Undefined: it cannot be chosen here. */
  readonly onChange: ((isTogether: boolean) => void) | undefined;
}

/** Whether each currency is settled by itself, or all in one. */
export function Together({ common, isTogether, onChange }: TogetherProps) {
  if (common === undefined) return null;
  return (
    <>
      {onChange && (
        <Segmented<'each' | 'together'>
          label={t('several.currency')}
          value={isTogether ? 'together' : 'each'}
          onChange={(value) => onChange(value === 'together')}
          options={[
            { value: 'each', label: t('several.each') },
            { value: 'together', label: t('several.together', { currency: common }) },
          ]}
        />
      )}
      {isTogether && <p className={typography.meta}>{t('several.rates')}</p>}
    </>
  );
}
