import { isJsonObject, repaymentOf } from '#domain';
import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/live-table-answers.po';
import '#web/messages/en/live-table-host.po';
import '#web/messages/en/settle.po';
import { formatMoney, isolate } from '#web/platform/format.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { TextButton } from '#web/ui/Button.tsx';
import { typography } from '#web/ui/styles.ts';
import { NotKept } from '#web/table/TableProblem.tsx';
import { useIsLasting } from '#web/table/use-is-lasting.ts';
import { type OfTripProps, billName } from './trip-words.ts';
import { TripProblem } from './TripProblem.tsx';

/** So long without an answer, in ms, is said. */
const CUT_MS = 4000;

/** Why a trip is over, what is not sent, what went wrong, and what others have said to this phone's proposals. */
export function TripStatus({ trip, state }: OfTripProps) {
  const { ending, phase, reception, unsent, isStored, error, refused, answers, bills } = state;
  // A trip that was just opened or joined has no answer yet.
  const isCut = useIsLasting(
    phase !== 'ended' && (reception === 'offline' || reception === 'silent'),
    CUT_MS,
  );
  return (
    <>
      {ending && (
        <Banner tone="warn" title={t(`trip.ended.${ending}.title`)} role="status">
          {t(`trip.ended.${ending}.body`)}
        </Banner>
      )}
      <p role="status" className={typography.secondary} data-reception={reception} data-unsent={unsent}>
        {isCut && t(reception === 'offline' ? 'trip.offline' : 'trip.silent')}
        {isCut && unsent > 0 && ` ${t('trip.waiting', { count: unsent })}`}
      </p>
      {!isStored && <NotKept />}
      {error && <TripProblem error={error} onDismiss={trip.dismissError} />}
      {refused.map(({ number, reason, value }) => (
        <Banner key={number} tone="warn" role="status" title={t('live.refused.title')}>
          <Subject {...{ value }} />
          {reason === 'full' ? t('trip.error.table_full.title') : t('trip.refused')}
          <TextButton at="start" onClick={() => trip.dismissRefused(number)}>
            {t('live.refused.dismiss')}
          </TextButton>
        </Banner>
      ))}
      {[...answers].map(([billId, answer]) => {
        const about = bills.find(({ bill }) => bill.id === billId);
        if (!about) return null;
        const values = { name: isolate(about.owner ?? t('host.seatUnnamed')), bill: billName(about, state) };
        const isYes = answer === 'accepted';
        return (
          <Banner
            key={billId}
            tone={isYes ? 'ok' : 'info'}
            role="status"
            title={t(isYes ? 'trip.wasAccepted' : 'trip.wasDeclined', values)}
          >
            <TextButton at="start" onClick={() => trip.dropProposal(billId)}>
              {t('live.refused.dismiss')}
            </TextButton>
          </Banner>
        );
      })}
    </>
  );
}

/** The repayment, person or bill that a change was about. */
function Subject({ value }: { readonly value: unknown }) {
  const repaid = repaymentOf(value);
  if (repaid) {
    const amount = formatMoney(repaid.amount, repaid.currency);
    return (
      <p>{t('settle.repaid', { from: isolate(repaid.from.name), to: isolate(repaid.to.name), amount })}</p>
    );
  }
  const name = isJsonObject(value) ? value['name'] : undefined;
  return typeof name === 'string' ? (
    <p>
      <bdi translate="no">{name}</bdi>
    </p>
  ) : null;
}
