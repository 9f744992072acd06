import { useEffect, useRef } from 'react';
import { TRIP_LIMITS } from '#domain';
import { t } from '#web/messages/i18n.ts';
import type { TableError } from '#web/platform/table/types.ts';
import { TableProblem, type TableProblemProps } from '#web/table/TableProblem.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { TextButton } from '#web/ui/Button.tsx';

/** The errors that a trip words in its own way. */
const OWN = [
  'table_unknown',
  'table_code_wrong',
  'table_full',
  'table_too_many_openings',
  'table_link',
] as const;

/** The error at a trip, and its remedy (docs/product/texts.md, "Error catalogue"). It is at the top of a page that may be long. */
export function TripProblem({ error, onDismiss }: TableProblemProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  const code = OWN.find((own) => own === wordedAs(error));
  return (
    <div ref={box}>
      {code === undefined ? (
        <TableProblem {...{ error, onDismiss }} />
      ) : (
        <Banner tone="bad" role="alert" title={t(`trip.error.${code}.title`)}>
          <p>{code === 'table_full' ? t('trip.error.table_full', TRIP_LIMITS) : t(`trip.error.${code}`)}</p>
          {onDismiss && (
            <TextButton at="start" onClick={onDismiss}>
              {t('live.refused.dismiss')}
            </TextButton>
          )}
        </Banner>
      )}
    </div>
  );
}

/** A trip that has ended is not to be found any more. */
const wordedAs = ({ code }: TableError) => (code === 'table_expired' ? 'table_unknown' : code);
